"""What does HTTP look like from the serving side? One connection: h11 in the middle, bytes on both ends."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Mapping
from typing import Any

import h11

from khosop_llm.redact import HIDDEN, redact


class Asked:
    """One HTTP request as it came."""

    def __init__(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        self.method = method
        self.path = path
        self.headers = headers
        scheme, _, key = headers.get("authorization", "").partition(" ")
        self.key = key.strip() if scheme.lower() == "bearer" else None
        self.body = body

    def json(self) -> dict[str, Any]:
        """Return the body's object, with the key hidden wherever a client let it slip; {} when it is none."""
        text = self.body.decode("utf-8", "replace")
        if self.key and self.key in text:
            text = text.replace(self.key, HIDDEN)
        try:
            parsed = json.loads(redact(text) if "sk-" in text else text)
        except ValueError:
            return {}
        return parsed if isinstance(parsed, dict) else {}


class Line:
    """One connection: h11 in the middle, bytes on both sides."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._http = h11.Connection(h11.SERVER)
        self._held: list[bytes] = []
        """What goes out together with what follows."""

    async def request(self) -> Asked | None:
        """Return the next request, or None when the client closed."""
        head: h11.Request | None = None
        body: list[bytes] = []
        while True:
            event = self._http.next_event()
            if event is h11.NEED_DATA:
                self._http.receive_data(await self._reader.read(65536))
            elif isinstance(event, h11.Request):
                head = event
            elif isinstance(event, h11.Data):
                body.append(bytes(event.data))
            elif isinstance(event, h11.EndOfMessage) and head is not None:
                headers = {
                    bytes(name).decode("latin-1"): bytes(value).decode("latin-1") for name, value in head.headers
                }
                return Asked(head.method.decode(), head.target.decode(), headers, b"".join(body))
            else:
                return None

    async def send(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        """Send a whole reply in one packet."""
        await self.start(status, {**headers, "content-length": str(len(body))}, flush=False)
        self._hold(h11.Data(data=body))
        await self.end()

    async def start(self, status: int, headers: Mapping[str, str], *, flush: bool = True) -> None:
        self._hold(h11.Response(status_code=status, headers=list(headers.items())))
        if flush:
            await self._flush()

    async def data(self, piece: bytes) -> None:
        self._hold(h11.Data(data=piece))
        await self._flush()
        if self._writer.is_closing() or self._reader.at_eof():
            raise ConnectionResetError("the client left")

    async def end(self) -> None:
        self._hold(h11.EndOfMessage())
        await self._flush()

    async def rest(self, seconds: float) -> bool:
        """Wait; True when the client left meanwhile."""
        try:
            async with asyncio.timeout(seconds):
                return await self._reader.read(1) == b""
        except TimeoutError:
            return False

    def reset(self) -> None:
        """Tear the connection down with a TCP reset."""
        raw = self._writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._writer.transport.abort()

    def next_request(self) -> bool:
        """Tell whether the connection may carry another request, and make it ready."""
        if self._http.our_state is not h11.DONE or self._http.their_state is not h11.DONE:
            return False
        self._http.start_next_cycle()
        return True

    def close(self) -> None:
        """Close; the transport goes away by itself, whatever the client does."""
        self._writer.close()

    def _hold(self, event: h11.Event) -> None:
        self._held.append(self._http.send(event) or b"")

    async def _flush(self) -> None:
        written = b"".join(self._held)
        self._held.clear()
        if written:
            self._writer.write(written)
        await self._writer.drain()
