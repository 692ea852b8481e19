"""What can go wrong with khosop itself, by what a person can do about it.

    KhosopError
    ├── BadInput        a file, an option or a name that the user can mend (exit 2; nothing was written)
    ├── NotMeasured     the run ended, but too little of it was graded (exit 3)
    └── RunStopped      the run had to stop before its end and says how to go on (exit 3)

What a caller should count (an unscored sample, a failed check) is a value, never an exception.
"""

from __future__ import annotations


class KhosopError(Exception):
    """The root of every error that khosop raises on purpose. Its text is one clause for a person."""

    exit_code = 1


class BadInput(KhosopError):
    """Something the user gave can't be used: which thing, where, what was expected, what came, what to do."""

    exit_code = 2


class NotMeasured(KhosopError):
    """A run whose numbers may not be read as a measurement."""

    exit_code = 3


class RunStopped(KhosopError):
    """A run that stopped early, with the words to mend the cause and to go on."""

    exit_code = 3
