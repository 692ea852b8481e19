"""How is a request carried to a real server, and what becomes of its answer?"""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self
from urllib.parse import quote, urlsplit

from khosop_llm.account import KeyInfo, ModelInfo, read_key_info, read_models
from khosop_llm.answer import Answer
from khosop_llm.connections import BROKEN, UNREACHABLE, UNSENDABLE, Connections, Endpoint, Reply
from khosop_llm.cost import Price
from khosop_llm.errors import AuthError, BadRequest, DeadlineExceeded, LlmError, Transient
from khosop_llm.failures import failure_of_reply
from khosop_llm.pacing import Pacer
from khosop_llm.profiles import OPENROUTER, Profile, profile_of
from khosop_llm.redact import checked_key, redact
from khosop_llm.sse import SseReader
from khosop_llm.types import Completion, Finished, Request, StreamEvent, TextDelta
from khosop_llm.wire import scrub, to_body, to_bytes

# After the model said why it stopped, usage and [DONE] follow at once or not at all.
_GRACE_S = 5.0
# After [DONE] the body's end is usually in the same packet; a connection is kept only if it comes at once.
_DRAIN_S = 0.02
_WHITE = b" \t\r\n"
_SHOWN_BODY = 120


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long one attempt may take. The time for a whole call, retries included, is the pacer's."""

    connect_s: float = 10.0
    idle_s: float = 60.0
    """The longest silence within a stream. Keep-alive comments are silence."""
    attempt_s: float = 180.0
    """From the request to the end of the answer; the only bound on a reply that is not streamed."""


class OpenRouterLlm:
    """A client for OpenRouter and every server that speaks the same interface.

    `streaming` says how `complete` asks; the Completion is the same. `trust` replaces the usual certificates, for a server
    whose certificate a company signs itself. Use it in `async with`, or call `aclose()`.

    Raises:
        AuthError: the key is missing where one is needed, or can't be a key.
        BadRequest: the base URL is none.
    """

    def __init__(  # noqa: PLR0913 -- all but the key have a default, and each is one fact about the server or the run
        self,
        key: str | None = None,
        *,
        base_url: str | None = None,
        profile: Profile | None = None,
        pacer: Pacer | None = None,
        timeouts: Timeouts | None = None,
        streaming: bool = False,
        app_name: str | None = None,
        prices: Mapping[str, Price] | None = None,
        proxy: str | None = None,
        trust: ssl.SSLContext | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._profile = profile or (profile_of(base_url) if base_url else OPENROUTER)
        self._base_url = _checked_base_url(base_url or self._profile.base_url)
        self._key = checked_key(key) if key is not None else None
        if self._key is None and self._profile.needs_key:
            raise AuthError(f"{self._profile.name} needs an API key; set {self._profile.key_variable}")
        self._pacer = pacer or Pacer()
        self._timeouts = timeouts or Timeouts()
        self._streaming = streaming
        self._headers = _headers(self._profile, app_name)
        self._prices = dict(prices or {})
        self._clock = clock
        self._now = now
        self._chat = Endpoint(self._base_url + "/chat/completions")
        self._connections = Connections(self._chat, connect_s=self._timeouts.connect_s, proxy=proxy, trust=trust)

    def __repr__(self) -> str:
        return f"OpenRouterLlm({self._profile.name} at {self._base_url})"

    @property
    def name(self) -> str:
        """Name the server as a report shows it."""
        return self._profile.name

    @property
    def measures(self) -> bool:
        """Answers come from a real model."""
        return True

    @property
    def base_url(self) -> str:
        """Where the server is."""
        return self._base_url

    @property
    def pacer(self) -> Pacer:
        """The owner of retries and concurrency."""
        return self._pacer

    @property
    def connections(self) -> int:
        """The number of connections opened so far and kept."""
        return len(self._connections)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Give back all connections."""
        await self._connections.aclose()

    async def complete(self, request: Request) -> Completion:
        """Return the whole answer.

        Raises:
            LlmError: as `LlmProvider.complete` says.
        """
        return await self._paced(request, streamed=self._streaming, listener=None)

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield text as it comes and, last, the Completion.

        An attempt that fails is made again only as long as none of its text was yielded.
        """
        events: asyncio.Queue[TextDelta | None] = asyncio.Queue()
        task = asyncio.create_task(self._paced(request, streamed=True, listener=events))
        task.add_done_callback(lambda _: events.put_nowait(None))
        try:
            while (event := await events.get()) is not None:
                yield event
            yield Finished(await task)
        finally:
            # Whoever stops listening stops the call, and the money it costs.
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
            elif not task.cancelled():
                # Nobody listens any more: a failure that came at the same moment is looked at, so that it isn't logged.
                task.exception()

    async def key_info(self) -> KeyInfo | None:
        """Return what the key may spend; None where the server has no such question.

        Raises:
            LlmError: the server refused; AuthError when it doesn't know the key.
        """
        if self._profile.key_path is None:
            return None
        return read_key_info(await self._get(self._profile.key_path))

    async def models(self) -> tuple[ModelInfo, ...]:
        """Return the models that the server offers, with prices where it tells them.

        Raises:
            LlmError: the server refused.
        """
        return read_models(await self._get(self._profile.models_path))

    async def _paced(
        self, request: Request, *, streamed: bool, listener: asyncio.Queue[TextDelta | None] | None
    ) -> Completion:
        try:
            body = to_bytes(to_body(request, self._profile, streamed=streamed))
        except (TypeError, ValueError) as error:
            raise BadRequest(f"the request for {request.model} can't be written as JSON: {error}") from error
        yielded = False

        def pass_on(text: str) -> None:
            nonlocal yielded
            if listener is not None and text:
                yielded = True
                listener.put_nowait(TextDelta(text))

        paced = await self._pacer.run(
            (self._base_url, request.model),
            lambda left_s: self._attempt(request.model, body, left_s, pass_on),
            repeatable=lambda: not yielded,
        )
        completion = paced.value
        meta = replace(completion.meta, attempts=paced.attempts, queue_ms=paced.queue_ms, backoff_ms=paced.backoff_ms)
        return replace(completion, meta=meta)

    async def _attempt(self, model: str, body: bytes, left_s: float, pass_on: Callable[[str], None]) -> Completion:
        began = self._clock()
        async with self._exchange("POST", self._chat, body, left_s) as reply:
            headers = reply.headers
            reading = _Reading(Answer(headers, self._now()), pass_on, self._timeouts.idle_s, self._clock)
            if reply.status >= 300:
                raise failure_of_reply(reply.status, await reply.whole(), headers, self._now())
            if headers.get("content-type", "").startswith("text/event-stream"):
                await reading.events(reply)
            else:
                reading.whole(await reply.whole())
            completion = reading.answer.completion(
                model=model,
                ended=reading.ended,
                price=self._prices.get(model),
                cost_header=self._profile.cost_header,
                cache_header=self._profile.cache_header,
            )
        first = None if reading.first_at is None else (reading.first_at - began) * 1000
        meta = replace(
            completion.meta,
            first_token_ms=first,
            total_ms=(reading.last_at - began) * 1000,
            warnings=completion.meta.warnings + tuple(reading.warnings),
        )
        return replace(completion, meta=meta)

    async def _get(self, path: str) -> object:
        async def attempt(left_s: float) -> object:
            async with self._exchange("GET", Endpoint(self._base_url + path), None, left_s) as reply:
                body = await reply.whole()
                if reply.status >= 300:
                    raise failure_of_reply(reply.status, body, reply.headers, self._now())
                return _parsed(body)

        return (await self._pacer.run((self._base_url, path), attempt)).value

    @asynccontextmanager
    async def _exchange(
        self, method: str, endpoint: Endpoint, body: bytes | None, left_s: float
    ) -> AsyncIterator[Reply]:
        """Send one request and give its reply, with the clock running; foreign exceptions become ours here, once."""
        whole_s = min(self._timeouts.attempt_s, left_s)
        try:
            async with asyncio.timeout(whole_s):
                reply = await self._connections.send(method, endpoint, self._request_headers(), body)
                try:
                    yield reply
                finally:
                    await reply.aclose()
        except TimeoutError as error:
            if left_s <= self._timeouts.attempt_s:
                raise DeadlineExceeded(f"{self._base_url} did not answer within the {left_s:.1f} s left") from error
            raise Transient(f"{self._base_url} did not answer within {whole_s:.0f} s") from error
        except BROKEN as error:
            raise self._foreign(error) from error
        except LlmError as error:
            # A server may quote the key that it was given, in whatever it answers.
            error.args = (self._hidden(str(error)),)
            raise

    def _request_headers(self) -> dict[str, str]:
        if self._key is None:
            return self._headers
        return {**self._headers, "Authorization": f"Bearer {self._key.reveal()}"}

    def _hidden(self, text: str) -> str:
        return redact(text, () if self._key is None else (self._key.reveal(),))

    def _foreign(self, error: Exception) -> LlmError:
        said = self._hidden(str(error)) or type(error).__name__
        if isinstance(error, UNREACHABLE):
            return Transient(f"{self._base_url} can't be reached: {said}")
        if isinstance(error, UNSENDABLE):
            return BadRequest(f"the request to {self._base_url} can't be sent: {said}")
        return Transient(f"the connection to {self._base_url} broke: {said}")


class _Reading:
    """Reads one reply into an Answer and keeps the times."""

    def __init__(
        self, answer: Answer, pass_on: Callable[[str], None], idle_s: float, clock: Callable[[], float]
    ) -> None:
        self.answer = answer
        self.ended = False
        self.first_at: float | None = None
        self.last_at = clock()
        self.warnings: list[str] = []
        self._pass_on = pass_on
        self._half = ""
        self._idle_s = idle_s
        self._clock = clock

    def whole(self, body: bytes) -> None:
        """Read a reply that is one JSON object."""
        self.last_at = self._clock()
        start = body.lstrip(_WHITE)
        if start.startswith((b"data:", b":", b"event:")):
            # Events under another content type.
            sse = SseReader()
            self._take_all(sse.feed(body) + sse.end())
            return
        self._say(self.answer.add(_parsed(body)))
        self.ended = True
        self._flush()

    async def events(self, reply: Reply) -> None:
        """Read a stream of events up to [DONE], the end, or a silence after the model was done.

        Raises:
            Transient: no data came for too long, whatever else came.
        """
        async with aclosing(reply.pieces()) as pieces:
            await self._events(pieces)

    async def _events(self, pieces: AsyncIterator[bytes]) -> None:
        sse = SseReader()
        loop = asyncio.get_running_loop()
        quiet_until = loop.time() + self._idle_s
        while not self.ended:
            try:
                async with asyncio.timeout_at(quiet_until):
                    piece = await anext(pieces, None)
            except TimeoutError:
                if self.answer.finished:
                    self.warnings.append("the stream stayed open after the finish reason")
                    break
                raise Transient(f"no data for {self._idle_s:g} s, whatever comments came") from None
            except BROKEN:
                if not self.answer.finished:
                    raise
                self.warnings.append("the connection broke after the finish reason")
                break
            if self._take_all(_decoded(sse, piece)):
                quiet_until = loop.time() + (_GRACE_S if self.answer.finished else self._idle_s)
            if piece is None:
                break
        self._flush()
        if self.ended:
            await _drain(pieces)

    def _take_all(self, events: list[str]) -> bool:
        for data in events:
            self.last_at = self._clock()
            if data.strip() == "[DONE]":
                self.ended = True
                break
            self._say(self.answer.add(_parsed(data)))
        return bool(events)

    def _say(self, text: str) -> None:
        if self.first_at is None and (text or self.answer.calling):
            self.first_at = self._clock()
        text = self._half + text
        # Half a surrogate pair waits for its other half.
        cut = len(text) - 1 if text and "\ud800" <= text[-1] <= "\udbff" else len(text)
        self._half = text[cut:]
        self._pass_on(scrub(text[:cut]))

    def _flush(self) -> None:
        half, self._half = self._half, ""
        self._pass_on(scrub(half))


def _decoded(sse: SseReader, piece: bytes | None) -> list[str]:
    try:
        return sse.end() if piece is None else sse.feed(piece)
    except UnicodeDecodeError as error:
        raise Transient(f"the stream is no UTF-8: {error.reason}") from error


async def _drain(pieces: AsyncIterator[bytes]) -> None:
    try:
        async with asyncio.timeout(_DRAIN_S):
            await anext(pieces, None)
    except (TimeoutError, *BROKEN):
        # The answer is whole; only the connection is lost, and the next call opens another.
        return


def _parsed(body: bytes | str) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        text = body if isinstance(body, str) else body.decode("utf-8", "replace")
        shown = redact(" ".join(text.split()))[:_SHOWN_BODY]
        raise Transient(f"the reply is no JSON: {shown!r}") from error


def _headers(profile: Profile, app_name: str | None) -> dict[str, str]:
    headers = {
        "Accept": "application/json, text/event-stream",
        "Accept-Encoding": "gzip",
        "Content-Type": "application/json",
        "User-Agent": "khosop",
        **profile.headers,
    }
    if app_name:
        # A header is ASCII; a Thai name is sent in the percent form that every server can show.
        headers["X-Title"] = quote(scrub(" ".join(app_name.split())), safe=" !#$&'()*+,-./:;=?@[]_~")
    return headers


def _checked_base_url(raw: str) -> str:
    url = raw.strip().rstrip("/").removesuffix("/chat/completions")
    try:
        parts = urlsplit(url)
        port_fits = parts.port is None or parts.port > 0
    except ValueError as error:
        raise BadRequest(f"the base URL {redact(raw)!r} can't be read: {error}") from error
    if parts.scheme not in {"http", "https"} or not parts.hostname or not port_fits:
        raise BadRequest(f"the base URL {redact(raw)!r} must look like http://host:port/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise BadRequest("the base URL holds a user, a query or a fragment; give the address alone, and the key apart")
    return url
