"""What can go wrong with a model call, one class per way a caller can act.

LlmError
├── BadRequest        our request is wrong; the same request will fail again, and it is no score
├── Moderated         the content was refused by policy: an outcome of its own
├── AuthError         the key is missing, wrong or not allowed: stop the run
├── BudgetError       no credit, or our own cost limit: stop the run
├── NoEndpoint        nobody serves this model with these parameters
├── RateLimited       429: wait and try again
├── Transient         a fault that may pass: 408 409 425 5xx 529, cut streams, unreadable bodies
├── DeadlineExceeded  the total time for one call is used up, retries included
└── ScriptError       a fake was asked for something its script does not hold: a bug in a test
"""

from __future__ import annotations


class LlmError(Exception):
    """The root of every error that leaves a provider."""

    kind: str = "error"
    """The stable name that journals and outcome tables use."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        retry_after_s: float | None = None,
        attempts: int = 1,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.retry_after_s = retry_after_s
        self.attempts = attempts
        self.error_type: str | None = None
        """The server's own stable name of the error, where it gives one."""


class BadRequest(LlmError):
    """The server refused our request as malformed."""

    kind = "bad_request"


class Moderated(LlmError):
    """A content policy refused the conversation."""

    kind = "moderation"


class AuthError(LlmError):
    """The key is missing, wrong or not allowed to do this."""

    kind = "auth"


class BudgetError(LlmError):
    """There is no credit, or our own limit is reached."""

    kind = "budget"


class NoEndpoint(LlmError):
    """Nobody serves this model with these parameters."""

    kind = "no_endpoint"


class RateLimited(LlmError):
    """Too many requests for now."""

    kind = "rate_limit"


class Transient(LlmError):
    """A fault that may pass by itself."""

    kind = "transient"


class DeadlineExceeded(LlmError):
    """The total time for one call is used up."""

    kind = "deadline"


class ScriptError(LlmError):
    """A fake was asked for something that its script does not hold."""

    kind = "script"
