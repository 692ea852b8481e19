"""How does a call get a connection to a server? One for each call under way, kept warm, with the least work per call.

The only module that knows the HTTP library: httpx's engine, httpcore, without the request and response objects that httpx
puts around it. They, the shared pool and the library's own socket layer take twice the processor time of the rest, and a run
has a hundred calls under way on one core (`bench/running.py`).
"""

from __future__ import annotations

import asyncio
import ssl
import zlib
from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing
from functools import partial
from typing import Any, Final, TypeVar, cast

import httpcore
import httpx

T = TypeVar("T")

BROKEN: Final = (
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.ProxyError,
    httpcore.TimeoutException,
    httpcore.UnsupportedProtocol,
)
"""What the library raises when a connection can't be had or breaks."""
UNREACHABLE: Final = (httpcore.ConnectError, httpcore.ConnectTimeout, httpcore.ProxyError)
UNSENDABLE: Final = (httpcore.LocalProtocolError, httpcore.UnsupportedProtocol)

_KEPT_S = 30.0
_GZIP_OR_ZLIB = 47


class Endpoint:
    """Where requests go, taken apart once: a URL costs the library as much as sending it.

    Raises:
        httpx.InvalidURL: the text is no URL.
    """

    def __init__(self, url: str) -> None:
        parsed = httpx.URL(url)
        self.secure = parsed.scheme == "https"
        self.host_header = parsed.netloc
        self.url = httpcore.URL(
            scheme=parsed.raw_scheme,
            host=parsed.raw_host,
            port=parsed.port or (443 if self.secure else 80),
            target=parsed.raw_path,
        )


class Reply:
    """A server's answer: its status, its headers in lower case, and its body, unpacked, as it comes."""

    def __init__(self, raw: httpcore.Response, done: Callable[[], Awaitable[None]]) -> None:
        self.status = raw.status
        self.headers: dict[str, str] = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in raw.headers
        }
        self._raw = raw
        self._done = done

    async def pieces(self) -> AsyncGenerator[bytes, None]:
        """Yield the body's bytes as they arrive. Close the generator: a forgotten one closes the connection under its next user.

        Raises:
            httpcore.RemoteProtocolError: the packing is broken.
        """
        stream = self._raw.stream
        assert isinstance(stream, AsyncIterable)
        packed = self.headers.get("content-encoding", "").strip().lower() in {"gzip", "x-gzip", "deflate"}
        unpacked = zlib.decompressobj(_GZIP_OR_ZLIB) if packed else None
        # The library's streams are generators, and close themselves no sooner than they are collected.
        async with aclosing(cast(AsyncGenerator[bytes, None], aiter(stream))) as raw:
            try:
                async for piece in raw:
                    if data := piece if unpacked is None else unpacked.decompress(piece):
                        yield data
            except zlib.error as error:
                raise httpcore.RemoteProtocolError(f"the body is not packed as its header says: {error}") from error

    async def whole(self) -> bytes:
        """Return the whole body."""
        async with aclosing(self.pieces()) as pieces:
            return b"".join([piece async for piece in pieces])

    async def aclose(self) -> None:
        """End the exchange and give the connection back; a body that was not read to its end costs the connection."""
        try:
            await self._raw.aclose()
        finally:
            await self._done()


class Connections:
    """One connection for each call under way to one server.

    The library's shared pool looks at every connection for every call: with a hundred calls under way that costs more than
    the sockets do. A call has a connection of its own, the one used last first, so that connections stay warm. Neither
    certificates nor proxies come from the environment.
    """

    def __init__(
        self, endpoint: Endpoint, *, connect_s: float, proxy: str | None = None, trust: ssl.SSLContext | None = None
    ) -> None:
        url = endpoint.url
        self._origin = httpcore.Origin(url.scheme, url.host, url.port or 0)
        self._secure = endpoint.secure
        self._proxy = proxy
        self._trust = trust
        # Silence is ours to judge: the socket's own timers are kept alive by every comment.
        self._connect_s = connect_s
        self._timeouts = {"timeout": {"connect": connect_s, "read": None, "write": None, "pool": None}}
        self._backend = _AsyncioBackend()
        self._free: list[_Connection] = []
        self._all: set[_Connection] = set()

    def __len__(self) -> int:
        return len(self._all)

    async def send(self, method: str, endpoint: Endpoint, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """Send a request and return its reply as soon as the headers are there.

        Raises:
            httpcore.…: one of `BROKEN`.
        """
        lines: list[tuple[bytes, bytes]] = [(b"Host", endpoint.host_header)]
        lines += [(name.encode("ascii"), value.encode("ascii")) for name, value in headers.items()]
        if body is not None:
            lines.append((b"Content-Length", str(len(body)).encode("ascii")))
        request = httpcore.Request(method, endpoint.url, headers=lines, content=body, extensions=self._timeouts)
        while True:
            connection = await self._lease()
            try:
                raw = await connection.handle_async_request(request)
            except httpcore.ConnectionNotAvailable:
                # It was closed in the moment in which it was leased; nothing was sent.
                await self._drop(connection)
            except BaseException:
                await self._give_back(connection)
                raise
            else:
                return Reply(raw, partial(self._give_back, connection))

    async def _lease(self) -> _Connection:
        while self._free:
            connection = self._free.pop()
            if isinstance(connection, httpcore.AsyncHTTPProxy) or not (
                connection.is_closed() or connection.has_expired()
            ):
                return connection
            await self._drop(connection)
        made = await self._made()
        self._all.add(made)
        return made

    async def _give_back(self, connection: _Connection) -> None:
        if not isinstance(connection, httpcore.AsyncHTTPProxy) and not connection.is_idle():
            await self._drop(connection)
        else:
            self._free.append(connection)

    async def aclose(self) -> None:
        """Close them all."""
        self._free.clear()
        while self._all:
            await self._all.pop().aclose()

    async def _drop(self, connection: _Connection) -> None:
        self._all.discard(connection)
        await connection.aclose()

    async def _made(self) -> _Connection:
        if self._trust is None and self._secure:
            # Reading the certificates takes tens of milliseconds: once for all connections, never for plain HTTP.
            self._trust = httpx.create_ssl_context(trust_env=False)
        if self._proxy is not None:
            return httpcore.AsyncHTTPProxy(
                self._proxy,
                ssl_context=self._trust,
                max_connections=1,
                keepalive_expiry=_KEPT_S,
                network_backend=self._backend,
            )
        host = self._origin.host.decode("ascii")
        stream = await self._backend.connect_tcp(host, self._origin.port, self._connect_s)
        if self._secure and self._trust is not None:
            self._trust.set_alpn_protocols(["http/1.1"])
            stream = await stream.start_tls(self._trust, host, self._connect_s)
        return _Unshared(self._origin, stream)


class _Unshared(httpcore.AsyncHTTP11Connection):
    """A connection that one call has for itself.

    The library locks a connection since tasks may share one. Taking that lock gives the turn away twice a call: a hundred answers
    that come together then wait for each other before the next request is sent.
    """

    def __init__(self, origin: httpcore.Origin, stream: httpcore.AsyncNetworkStream) -> None:
        super().__init__(origin, stream, keepalive_expiry=_KEPT_S)
        self._state_lock = _Open()  # type: ignore[assignment]  # in place of the library's own lock


class _Open:
    """A lock that nobody else wants."""

    async def __aenter__(self) -> None:
        pass

    async def __aexit__(self, *how: object) -> None:
        pass


_Connection = _Unshared | httpcore.AsyncHTTPProxy


class _AsyncioBackend(httpcore.AsyncNetworkBackend):
    """The library's sockets on asyncio's own streams, without a layer that also fits other event loops."""

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 -- the library's signature
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            reader, writer = await _within(timeout, asyncio.open_connection(host, port))
        except TimeoutError as error:
            raise httpcore.ConnectTimeout(f"no connection within {timeout:g} s") from error
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from error
        return _AsyncioStream(reader, writer)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class _AsyncioStream(httpcore.AsyncNetworkStream):
    """One connection. The library's read and write timers are not used: silence is judged elsewhere."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 -- as above
        try:
            return await self._reader.read(max_bytes)
        except OSError as error:
            raise httpcore.ReadError(str(error)) from error

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109 -- as above
        try:
            self._writer.write(buffer)
            await self._writer.drain()
        except OSError as error:
            raise httpcore.WriteError(str(error)) from error

    async def aclose(self) -> None:
        # Nothing that is still to be sent is worth a wait, nor is a server's goodbye.
        self._writer.transport.abort()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 -- as above
    ) -> httpcore.AsyncNetworkStream:
        try:
            await _within(timeout, self._writer.start_tls(ssl_context, server_hostname=server_hostname))
        except TimeoutError as error:
            raise httpcore.ConnectTimeout(f"no TLS handshake within {timeout:g} s") from error
        except OSError as error:  # ssl.SSLError is one
            raise httpcore.ConnectError(str(error)) from error
        return self

    def get_extra_info(self, info: str) -> Any:
        if info == "is_readable":
            # Of a connection that waits for nothing: the server closed it, or says something that nobody asked for.
            return self._reader.at_eof() or self._writer.transport.is_closing()
        return self._writer.get_extra_info({"ssl_object": "ssl_object", "socket": "socket"}.get(info, info))


async def _within(seconds: float | None, waiting: Awaitable[T]) -> T:
    async with asyncio.timeout(seconds):
        return await waiting
