"""What may a suite say of a bot's own command? How it is started, and where it is seen to be ready."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field

from khosop.score.shape import Shape


def _words(value: Any) -> Any:
    """Return a command line as its words; no shell reads it."""
    if isinstance(value, str):
        try:
            return shlex.split(value)
        except ValueError as error:
            raise ValueError(f"the command line can't be read: {error}") from None
    return value


def _is_door(value: str) -> str:
    door(value)
    return value


class Start(Shape):
    """How to start a bot's own service. A text alone is its command line."""

    command: Annotated[tuple[str, ...], BeforeValidator(_words), Field(min_length=1)]
    """The command line, as a text or as a list of words. No shell reads it."""
    cwd: str = "."
    """The folder it runs in, relative to the suite's."""
    env: dict[str, str] = Field(default_factory=dict)
    """Variables on top of ours; `${ENV:NAME}` takes a value from ours under another name."""
    ready: Annotated[str, AfterValidator(_is_door)] | None = None
    """A port, or a URL that answers once the service is up; default: the port the bot is reached at."""
    patience_s: Annotated[float, Field(gt=0)] = 30.0
    """How long it may take to be ready."""


def as_start(value: Any) -> Any:
    """Return the mapping that a command line alone stands for."""
    return {"command": value} if isinstance(value, str | list) else value


@dataclass(frozen=True, slots=True)
class Door:
    """Where a service is seen to be ready: a port that takes connections, or a path on it that answers."""

    host: str
    port: int
    path: str | None = None
    """Asked by GET; anything below 500 is an answer. None: a connection is enough."""

    def __str__(self) -> str:
        return f"{self.host}:{self.port}{self.path or ''}"


def door(ready: str) -> Door:
    """Return what `ready:` names: a port of this machine, `host:port`, or a URL.

    Raises:
        ValueError: it is none of them.
    """
    if ready.isascii() and ready.isdigit():
        return Door("127.0.0.1", int(ready))
    url = urlsplit(ready if "://" in ready else f"tcp://{ready}")
    port = url.port or {"http": 80, "https": 443}.get(url.scheme)
    if not url.hostname or port is None:
        raise ValueError(f"a port or a URL is expected, such as 3000 or http://127.0.0.1:3000/health, not {ready!r}")
    if url.scheme != "http":
        return Door(url.hostname, port)
    return Door(url.hostname, port, (url.path or "/") + (f"?{url.query}" if url.query else ""))
