"""Which reply do streamed bytes add up to? Events and lines become one body, which the same mapping reads. Pure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from khosop.bots.http_reply import find, first, is_true
from khosop.bots.http_settings import Stream
from khosop_llm.answer import Answer
from khosop_llm.errors import LlmError
from khosop_llm.sse import SseReader

_TEXTS: Final = ("delta", "text", "content", "token", "reply", "message", "delta.text", "delta.content", "data")
_DONE: Final = "[DONE]"


class BrokenStream(Exception):
    """A stream that ended, or said, what no reply can be made of."""


@contextmanager
def _broken() -> Iterator[None]:
    try:
        yield
    except (LlmError, UnicodeDecodeError) as error:
        raise BrokenStream(str(error)) from None


def joined(kind: str, stream: Stream) -> Joiner | None:
    """Return what joins a reply of this media type; None for a type that is not streamed."""
    kind = kind.partition(";")[0].strip().lower()
    if kind == "text/event-stream":
        reader = SseReader()
        return Joiner(reader.feed, reader.end, stream)
    if kind in {"application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"}:
        lines = LineReader()
        return Joiner(lines.feed, lines.end, stream)
    return None


class LineReader:
    """Takes bytes in pieces of any size and gives back whole lines, cut at newlines only."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, piece: bytes) -> list[str]:
        *whole, self._rest = (self._rest + piece).split(b"\n")
        return [line.decode("utf-8") for line in whole if line.strip()]

    def end(self) -> list[str]:
        rest, self._rest = self._rest, b""
        return [rest.decode("utf-8")] if rest.strip() else []


class Joiner:
    """Takes a streamed reply in pieces and gives back one body.

    OpenAI-style chunks become the completion that they add up to. Anything else becomes `{text, events}`: the pieces of
    text joined, and every event in order, so that paths such as `$.events[*].tool` find what stands beside the text.
    """

    def __init__(self, feed: Callable[[bytes], list[str]], end: Callable[[], list[str]], stream: Stream) -> None:
        self._feed = feed
        self._end = end
        self._stream = stream
        self._answer: Answer | None = None
        self._texts: list[str] = []
        self._events: list[Any] = []
        self._raw: dict[str, Any] = {}
        self._found_at: str | None = None
        self.done = False
        """`[DONE]` came; some servers keep the socket open after it."""

    def feed(self, piece: bytes) -> None:
        """Take the next bytes.

        Raises:
            BrokenStream: they are no text, or an event says that it is an error.
        """
        with _broken():
            for data in self._feed(piece):
                self._take(data)

    def body(self) -> Any:
        """Return the reply that all bytes add up to.

        Raises:
            BrokenStream: they add up to none.
        """
        with _broken():
            for data in self._end():
                self._take(data)
            if self._answer is not None:
                return self._completed(self._answer)
        return {"text": "".join(self._texts), "events": self._events}

    def _take(self, data: str) -> None:
        if data.strip() == _DONE:
            self.done = True
            return
        try:
            event = json.loads(data)
        except json.JSONDecodeError:
            self._events.append(data)
            self._texts.append(data)
            return
        if isinstance(event, Mapping) and isinstance(event.get("choices"), list):
            self._answer = self._answer or Answer({}, 0.0)
            self._answer.add(event)
            self._raw |= {key: event[key] for key in ("model", "usage") if event.get(key) is not None}
            return
        self._events.append(event)
        self._texts.append(self._piece(event))

    def _piece(self, event: Any) -> str:
        if self._stream.only is not None and not any(is_true(one) for one in find(event, self._stream.only)):
            return ""
        if self._stream.text is not None:
            found = first(event, self._stream.text)
            return found if isinstance(found, str) else ""
        if isinstance(event, str):
            return event
        # The key of the first piece is that of all: a last event often repeats the whole text under another one.
        for path in (self._found_at,) if self._found_at else _TEXTS:
            if isinstance(found := first(event, path), str):
                self._found_at = path
                return found
        return ""

    def _completed(self, answer: Answer) -> Mapping[str, Any]:
        made = answer.completion(model="", ended=True)
        calls = [
            {"id": call.id, "function": {"name": call.name, "arguments": call.raw_arguments}}
            for call in made.tool_calls
        ]
        message = {"role": "assistant", "content": made.text, "tool_calls": calls}
        return {"choices": [{"message": message, "finish_reason": made.finish_reason}], **self._raw}
