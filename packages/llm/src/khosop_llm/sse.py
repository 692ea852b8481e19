"""Which events does a stream of bytes carry? Server-sent events, pure and byte-exact.

Lines end at LF, CRLF or CR and nowhere else: U+2028 and U+0085 are ordinary characters inside JSON. A packet may cut a
character in two, so lines are cut as bytes and decoded whole.
"""

from __future__ import annotations

import re

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BOM = b"\xef\xbb\xbf"


class SseReader:
    """Takes bytes in pieces of any size and gives back the data of the events that are complete.

    Raises UnicodeDecodeError from `feed` and `end` when a line is not UTF-8.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._data: list[str] = []
        self._started = False

    def feed(self, piece: bytes) -> list[str]:
        """Return the data of every event that this piece completes. Comments and other fields are passed over."""
        self._rest += piece
        if not self._started:
            if len(self._rest) < len(_BOM) and _BOM.startswith(self._rest):
                return []
            self._rest = self._rest.removeprefix(_BOM)
            self._started = True
        return self._cut()

    def end(self) -> list[str]:
        """Return what is left when the bytes end: servers forget the last blank line."""
        self._rest += b"\n\n"
        return self._cut()

    def _cut(self) -> list[str]:
        events: list[str] = []
        start = 0
        for match in _LINE_END.finditer(self._rest):
            # A \r at the very end may be the first half of \r\n: wait for the next piece.
            if match.end() == len(self._rest) and match.group() == b"\r":
                break
            event = self._take(self._rest[start : match.start()])
            if event is not None:
                events.append(event)
            start = match.end()
        self._rest = self._rest[start:]
        return events

    def _take(self, line: bytes) -> str | None:
        if not line:
            data, self._data = self._data, []
            return "\n".join(data) if data else None
        name, _, value = line.partition(b":")
        if name == b"data":
            self._data.append(value.removeprefix(b" ").decode("utf-8"))
        return None
