"""What does a client do when a server over a real socket behaves like this? OpenRouter's interface, by a plan."""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import blake2b
from types import TracebackType
from typing import Any, Self

import h11

from khosop_llm.testing.hash_embedder import HashEmbedder
from khosop_llm.testing.http_line import Asked, Line
from khosop_llm.testing.plan import Plan, PlannedReply, PlannedStep
from khosop_llm.testing.replies import error_body, events, last_user_text, usage, whole_reply
from khosop_llm.testing.verdict import Entry, Verdict, judge

_COMMENT = b": OPENROUTER PROCESSING\n\n"
_COMMENT_EVERY_S = 0.05
_KEPT_GENERATIONS = 1000
_SECRET_HEADERS = frozenset({"authorization", "cookie", "x-api-key", "api-key", "apikey"})


class FakeOpenRouter:
    """A server on a free loopback port that answers as the plan says, keeps a journal and judges its client.

    Serves chat (JSON and events), embeddings, models, key and generation under `base_url`.
    """

    def __init__(self, plan: Plan | None = None, *, port: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._plan = plan or Plan()
        self._port = port
        self._clock = clock
        self._began = clock()
        self._given = [0] * len(self._plan.steps)
        self._window = (-math.inf, 0)
        self._chats = 0
        self._in_flight = 0
        self._generations: dict[str, dict[str, Any]] = {}
        self._server: asyncio.Server | None = None
        self._handlers: set[asyncio.Task[None]] = set()
        self.journal: list[Entry] = []

    @property
    def base_url(self) -> str:
        """The address to give to a client."""
        return f"http://127.0.0.1:{self._port}/api/v1"

    def verdict(self) -> Verdict:
        """Judge the client by the journal so far."""
        return judge(self.journal)

    async def start(self) -> None:
        """Listen on the loopback port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self._port, backlog=1024)
        self._port = self._server.sockets[0].getsockname()[1]
        self._began = self._clock()

    async def stop(self) -> None:
        """Close the port and every connection."""
        if self._server is None:
            return
        self._server.close()
        for task in list(self._handlers):
            task.cancel()
        await asyncio.gather(*self._handlers, return_exceptions=True)
        await self._server.wait_closed()
        self._server = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.stop()

    def _now(self) -> float:
        return self._clock() - self._began

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._handlers.add(task)
            task.add_done_callback(self._handlers.discard)
        line = Line(reader, writer)
        try:
            if not self._down():
                await self._serve(line)
        except (ConnectionError, h11.RemoteProtocolError, _Dropped):
            # The client went away or spoke no HTTP, or the plan dropped it: this connection is over either way.
            return
        except asyncio.CancelledError:
            # Only `stop` cancels a connection, and asyncio's own callback reports a cancelled handler as a crash.
            return
        finally:
            line.close()

    def _down(self) -> bool:
        return any(outage.from_s <= self._now() < outage.to_s for outage in self._plan.outages)

    async def _serve(self, line: Line) -> None:
        while (request := await line.request()) is not None:
            if self._down():
                return
            self._in_flight += 1
            try:
                await self._answer(line, request)
            finally:
                self._in_flight -= 1
            if not line.next_request():
                return

    async def _answer(self, line: Line, request: Asked) -> None:
        entry = Entry(len(self.journal) + 1, request.path, self._now(), in_flight=self._in_flight)
        entry.headers = {name: value for name, value in request.headers.items() if name not in _SECRET_HEADERS}
        self.journal.append(entry)
        if self._plan.key is not None and request.key != self._plan.key:
            await self._send_json(line, entry, 401, error_body(PlannedReply(message="No auth credentials found"), 401))
        elif request.path.endswith("/chat/completions"):
            await self._chat(line, entry, request)
        else:
            status, body = self._other(request) if request.path.partition("?")[0] else (404, {})
            if request.path.endswith("/embeddings"):
                status, body = 200, await _embeddings(request.json())
            await self._send_json(line, entry, status, body)

    async def _chat(self, line: Line, entry: Entry, request: Asked) -> None:
        self._chats += 1
        body = request.json()
        entry.body = body
        entry.model = str(body.get("model", ""))
        entry.customer = last_user_text(body)
        entry.streamed = bool(body.get("stream"))
        entry.fingerprint = blake2b(request.body, digest_size=8).hexdigest()
        refused_for = self._over_quota()
        reply = _too_many(refused_for) if refused_for else self._pick(entry)
        entry.fault = reply.fault
        latency_s = self._plan.latency_s if reply.latency_s is None else reply.latency_s
        if latency_s > 0 and not refused_for:
            await asyncio.sleep(latency_s)
        await self._reply(line, entry, reply, request)

    def _over_quota(self) -> float | None:
        quota = self._plan.quota
        if quota is None:
            return None
        start, count = self._window
        now = self._now()
        if now - start >= quota.window_s:
            start, count = now, 0
        if count >= quota.requests:
            return start + quota.window_s - now
        self._window = (start, count + 1)
        return None

    def _pick(self, entry: Entry) -> PlannedReply:
        for place, step in enumerate(self._plan.steps):
            if (step.times is None or self._given[place] < step.times) and self._fits(step, entry):
                self._given[place] += 1
                return step.reply
        return self._plan.otherwise

    def _fits(self, step: PlannedStep, entry: Entry) -> bool:
        when = step.when
        return (
            (when.says is None or when.says in entry.customer)
            and (when.model is None or when.model == entry.model)
            and (when.call is None or when.call == self._chats)
            and (when.after_call is None or self._chats > when.after_call)
        )

    async def _reply(self, line: Line, entry: Entry, reply: PlannedReply, request: Asked) -> None:
        generation = f"gen-{entry.number}"
        entry.status = reply.status
        headers = {"x-generation-id": generation, **reply.headers}
        if reply.cache_status:
            headers["x-openrouter-cache-status"] = reply.cache_status
        if reply.retry_after_s is not None:
            entry.retry_after_s = reply.retry_after_s
            headers.setdefault("retry-after", f"{reply.retry_after_s:g}")
        if reply.status >= 300:
            body = reply.body.encode() if reply.body is not None else _dump(error_body(reply, reply.status))
            entry.outcome = "refused"
            entry.ended_s = self._now()
            await line.send(reply.status, {"content-type": "application/json", **headers}, body)
            return
        counted = usage(reply, entry.body)
        pieces, content_type = _pieces(reply, entry, generation, counted)
        self._remember(generation, reply, entry, counted)
        async with self._noted(entry):
            entry.outcome = await _send(line, reply, pieces, {"content-type": content_type, **headers}, request)

    @asynccontextmanager
    async def _noted(self, entry: Entry) -> AsyncIterator[None]:
        """Write down when and how the reply ended, also when the client leaves in the middle of it."""
        try:
            yield
        except _Dropped:
            entry.outcome = "cut"
            raise
        except ConnectionError:
            entry.outcome = "client left"
            raise
        finally:
            entry.ended_s = self._now()

    def _remember(self, generation: str, reply: PlannedReply, entry: Entry, counted: Mapping[str, Any]) -> None:
        self._generations[generation] = {
            "id": generation,
            "model": reply.model or entry.model,
            "provider_name": reply.provider,
            "total_cost": counted["cost"],
            "tokens_prompt": counted["prompt_tokens"],
            "tokens_completion": counted["completion_tokens"],
        }
        if len(self._generations) > _KEPT_GENERATIONS:
            del self._generations[next(iter(self._generations))]

    def _other(self, request: Asked) -> tuple[int, dict[str, Any]]:
        path, _, query = request.path.partition("?")
        if path.endswith("/models"):
            return 200, {"data": [_model_row(model) for model in self._plan.models]}
        if path.endswith("/key"):
            return 200, {"data": _key_row(self._plan)}
        if path.endswith("/generation"):
            found = self._generations.get(query.removeprefix("id="))
            return (
                (200, {"data": found}) if found else (404, error_body(PlannedReply(message="no such generation"), 404))
            )
        return 404, error_body(PlannedReply(message=f"no such path: {path}"), 404)

    async def _send_json(self, line: Line, entry: Entry, status: int, body: Mapping[str, Any]) -> None:
        entry.status = status
        entry.outcome = "whole" if status < 300 else "refused"
        entry.ended_s = self._now()
        await line.send(status, {"content-type": "application/json"}, _dump(body))


class _Dropped(Exception):
    """The plan ends this connection here."""


def _pieces(reply: PlannedReply, entry: Entry, generation: str, counted: Mapping[str, Any]) -> tuple[list[bytes], str]:
    if reply.fault == "html":
        return [b"<html><body>Bad gateway</body></html>"], "text/html"
    if reply.body is not None:
        kind = "text/event-stream" if entry.streamed else "application/json"
        return [reply.body.encode()], kind
    if entry.streamed:
        return events(reply, entry.body, generation, counted), "text/event-stream"
    body = _dump(whole_reply(reply, entry.body, generation, counted))
    return [body[: len(body) // 2] if reply.fault == "bad_json" else body], "application/json"


async def _send(line: Line, reply: PlannedReply, pieces: list[bytes], headers: dict[str, str], request: Asked) -> str:
    """Send a reply's pieces as the plan says and return how it ended."""
    fault = reply.fault
    if fault == "gzip" and "gzip" in request.headers.get("accept-encoding", ""):
        pieces, headers = [gzip.compress(b"".join(pieces))], {**headers, "content-encoding": "gzip"}
    if fault in {"reset", "close", "cut", "stall", "silence"}:
        return await _break(line, reply, b"".join(pieces), headers)
    if headers["content-type"] == "application/json" and fault in {"none", "gzip", "bad_json", "never_closes"}:
        await line.send(200, headers, pieces[0])
        return "whole" if fault != "bad_json" else "cut"
    await line.start(200, headers, flush=False)
    for piece in pieces:
        for part in [piece[at : at + 1] for at in range(len(piece))] if fault == "split" else [piece]:
            await line.data(part)
            if fault == "split":
                await asyncio.sleep(0)
        if reply.chunk_delay_s > 0:
            await asyncio.sleep(reply.chunk_delay_s)
    if fault == "never_closes":
        # The answer was whole; how long the client stays is its own affair.
        await line.rest(reply.stall_s)
        return "whole"
    await line.end()
    broken = {"html", "error_in_200", "choice_error", "finish_error", "mid_stream_error", "no_choices", "bad_json"}
    return "refused" if fault in broken else "whole"


async def _break(line: Line, reply: PlannedReply, body: bytes, headers: dict[str, str]) -> str:
    """Send the body up to byte `at`, and then what the fault says."""
    await line.start(200, headers)
    at = reply.at
    if reply.fault == "stall" and headers["content-type"] == "text/event-stream":
        # Comments stand between events; one in the middle of a line would be part of the line.
        at = body.find(b"\n\n", at) + 2
    start = body[:at]
    if start:
        await line.data(start)
    if reply.fault == "cut":
        await line.end()
        return "whole" if _told_its_end(start, headers) else "cut"
    if reply.fault in {"stall", "silence"}:
        return await _stall(line, reply)
    if reply.fault == "reset":
        # Let what was sent arrive first: a reset throws away what is still under way.
        await asyncio.sleep(0.01)
        line.reset()
    if _told_its_end(start, headers):
        return "whole"
    raise _Dropped


def _told_its_end(start: bytes, headers: Mapping[str, str]) -> bool:
    """Tell whether a cut stream had already said why it stopped, so that the answer was whole."""
    if headers["content-type"] != "text/event-stream":
        return False
    whole_lines = start[: start.rfind(b"\n") + 1]
    return b'"finish_reason": "' in whole_lines or b"[DONE]" in whole_lines


async def _stall(line: Line, reply: PlannedReply) -> str:
    ends_at = time.monotonic() + reply.stall_s
    while time.monotonic() < ends_at:
        if reply.fault == "stall":
            await line.data(_COMMENT)
        if await line.rest(_COMMENT_EVERY_S):
            return "client left"
    return "stalled to the end"


def _too_many(wait_s: float) -> PlannedReply:
    # The header is a whole number of seconds by its standard, so the exact wait stands beside it.
    exact = {"retry-after": str(math.ceil(wait_s)), "retry-after-ms": str(math.ceil(wait_s * 1000))}
    return PlannedReply(status=429, message="Rate limit exceeded", retry_after_s=wait_s, headers=exact)


def _dump(body: Mapping[str, Any]) -> bytes:
    return json.dumps(body, ensure_ascii=False).encode()


async def _embeddings(body: Mapping[str, Any]) -> dict[str, Any]:
    asked = body.get("input")
    texts = [asked] if isinstance(asked, str) else [str(each) for each in asked or ()]
    vectors = await HashEmbedder().embed(texts, "document")
    data = [{"object": "embedding", "index": place, "embedding": vector} for place, vector in enumerate(vectors)]
    return {"object": "list", "model": body.get("model"), "data": data}


def _model_row(model: Any) -> dict[str, Any]:
    return {
        "id": model.id,
        "name": model.id,
        "context_length": model.context_length,
        "pricing": {"prompt": model.prompt_price, "completion": model.completion_price},
        "supported_parameters": ["max_tokens", "temperature", "tools", "tool_choice", "seed", "response_format"],
    }


def _key_row(plan: Plan) -> dict[str, Any]:
    credit = plan.credit
    row: dict[str, Any] = {
        "label": "fake",
        "limit": credit.limit,
        "limit_remaining": credit.remaining,
        "usage": credit.usage,
        "is_free_tier": credit.free_tier,
    }
    if credit.free_requests_limit is not None:
        left = (
            credit.free_requests_remaining if credit.free_requests_remaining is not None else credit.free_requests_limit
        )
        row["free_model_daily_requests"] = {
            "limit": credit.free_requests_limit,
            "remaining": left,
            "used": credit.free_requests_limit - left,
        }
    return row
