"""How is a text rid of everything by which a person could be recognised? Each find is replaced by an invented stand-in.

`redact` takes all texts of a conversation at once, so that the same number or name gets the same stand-in everywhere. It is a
function of its arguments. It finds what has a form (numbers, addresses, names after a title or of the log's own senders); what
only a person can see, such as "the yellow house behind the temple", stays: somebody has to look through the result.
"""

from khosop.redaction.redact import Redacted, redact

__all__ = ["Redacted", "redact"]
