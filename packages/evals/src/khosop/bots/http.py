"""How does one request reach a bot, and what does its answer mean for the run? The only bot module that imports httpx.

A refusal that every further request would get stops the run. A bot that can't be reached says nothing about its answers.
An error, a broken connection or a late answer is a failure of the bot: its customer got nothing.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote, urljoin, urlsplit

import httpx

from khosop.bots.environment import Environment
from khosop.bots.http_reply import shape
from khosop.bots.http_settings import Call, HttpSettings, template_of
from khosop.bots.http_stream import BrokenStream, joined
from khosop.bots.protocol import BotUnreachable, CannotPlay
from khosop.bots.template import fill, fill_text, written
from khosop.errors import RunStopped

_KEPT_OPEN_S: Final = 2.0
"""Node and uvicorn close an idle connection after 5 s, in the middle of our next request if we are unlucky."""
_HOPELESS: Final = {
    401: "it does not take our credentials; see `headers:`",
    403: "it does not take our credentials; see `headers:`",
    404: "there is nothing at this address; see `url:`",
    405: "it does not take this method; see `method:`",
    415: "it does not take this kind of body; see `json:`, `form:` and `body:`",
}
"""Statuses that every further request would get too."""
_SHOWN: Final = 300


class BotFailed(Exception):
    """The bot gave no usable answer: the customer got nothing."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and what came back, for people: secrets are hidden."""

    method: str
    url: str
    sent: str
    status: int | None = None
    kind: str = ""
    body: Any = None
    took_ms: float = 0.0


class HttpWire:
    """The connections of all conversations with one bot."""

    def __init__(
        self, settings: HttpSettings, environment: Environment, still_runs: Callable[[], Awaitable[None]]
    ) -> None:
        self.watch: Callable[[Exchange], None] | None = None
        self._settings = settings
        self._environment = environment
        self._still_runs = still_runs
        """Raises where the bot's own process has ended."""
        self._answered = False
        self._tls: ssl.SSLContext | bool = httpx.create_ssl_context() if settings.url.startswith("https:") else False
        self._open: set[HttpClient] = set()
        self._proxy = environment.fill(settings.proxy, "proxy") if settings.proxy else None

    def client(self) -> HttpClient:
        """Return a client for one conversation, with cookies and a connection of its own.

        One pool for all would cost the square of the conversations: httpcore looks at every connection for every request.
        """
        transport = httpx.AsyncHTTPTransport(
            verify=self._tls, proxy=self._proxy, limits=httpx.Limits(keepalive_expiry=_KEPT_OPEN_S)
        )
        # Our own limit is on the whole exchange; httpx's are on each read.
        one = HttpClient(self, httpx.AsyncClient(transport=transport, timeout=httpx.Timeout(None)))
        self._open.add(one)
        return one

    def forget(self, one: HttpClient) -> None:
        """Take a client off the list of those that must be closed."""
        self._open.discard(one)

    async def aclose(self) -> None:
        """Close every connection."""
        for one in list(self._open):
            await one.aclose()

    def request(self, call: Call, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a request: the suite's template with values, and with secrets from the environment.

        Raises:
            BadInput: a variable is not set.
        """

        def put(text: str, key: str) -> str:
            # Secrets first: a customer who writes ${ENV:HOME} is not told it.
            return fill_text(self._environment.fill(text, key), values)

        def put_all(texts: Mapping[str, str], key: str) -> dict[str, str]:
            return {name: put(text, f"{key}.{name}") for name, text in texts.items()}

        # As bytes: httpx takes a text with a Thai name for an error.
        told = {
            name.lower(): text.encode("utf-8", "replace") for name, text in put_all(call.headers, "headers").items()
        }
        headers = {"accept": b"application/json, text/event-stream, */*", **told}
        address = urljoin(self._settings.url, call.url) if call.url else self._settings.url
        escaped = {name: quote(written(value), safe="") for name, value in values.items()}
        parts: dict[str, Any] = {
            "method": call.method,
            "url": fill_text(self._environment.fill(address, "url"), escaped),
            "headers": headers,
            "params": put_all(call.query, "query") or None,
        }
        if call.json_ is not None:
            body = fill(self._with_secrets(template_of(call.json_)), values)
            parts["content"] = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
            headers.setdefault("content-type", b"application/json")
        elif call.form is not None:
            parts["data"] = put_all(call.form, "form")
        elif call.body is not None:
            parts["content"] = put(call.body, "body").encode("utf-8", "replace")
            headers.setdefault("content-type", b"text/plain; charset=utf-8")
        return parts

    def _with_secrets(self, template: Any) -> Any:
        if isinstance(template, Mapping):
            return {key: self._with_secrets(inner) for key, inner in template.items()}
        if isinstance(template, list):
            return [self._with_secrets(inner) for inner in template]
        return self._environment.fill(template, "json") if isinstance(template, str) else template

    async def ask(self, client: httpx.AsyncClient, call: Call, values: Mapping[str, Any]) -> Any:
        """Send one request and return the reply's body, a streamed one put together.

        Raises:
            RunStopped: every further request would get the same refusal, or the bot's process has ended.
            CannotPlay: nobody answers at the address, the bot throttles us, or what the customer says can't be sent so.
            BotFailed: the bot answered with an error, too late, or broke off.
        """
        parts = self.request(call, values)
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(self._settings.timeout_s), client.stream(**parts) as response:
                body = await self._body(response)
        except TimeoutError:
            raise BotFailed(f"no answer within {self._settings.timeout_s:g} s") from None
        except (httpx.ConnectError, httpx.ProxyError) as error:
            await self._still_runs()
            raise BotUnreachable(self._nobody_at(parts["url"], error)) from None
        except (httpx.UnsupportedProtocol, httpx.InvalidURL, httpx.LocalProtocolError) as error:
            # Such as a line break of the customer's in a header.
            raise CannotPlay(f"the request can't be sent: {self._hide(str(error))}") from None
        except httpx.HTTPError as error:
            await self._still_runs()
            why = f"{type(error).__name__}: {self._hide(str(error))}".removesuffix(": ")
            raise BotFailed(
                f"the bot broke off ({why}); if it can't bear so many at once, lower --concurrency"
            ) from None
        except BrokenStream as error:
            raise BotFailed(f"the bot's stream is no reply: {self._hide(str(error))}") from None
        if self.watch is not None:
            took = (time.perf_counter() - begun) * 1000
            kind = response.headers.get("content-type", "").partition(";")[0]
            told = Exchange(parts["method"], self._hide(str(response.request.url)), self._hide(_sent(parts)))
            self.watch(replace(told, status=response.status_code, kind=kind, body=body, took_ms=took))
        self._judge(response, body)
        self._answered = True
        return body

    async def _body(self, response: httpx.Response) -> Any:
        joiner = joined(response.headers.get("content-type", ""), self._settings.stream)
        if joiner is not None and response.status_code < 300:
            async for piece in response.aiter_bytes():
                joiner.feed(piece)
                if joiner.done:
                    break
            return joiner.body()
        text = _decoded(await response.aread(), response.charset_encoding)
        try:
            # Also where the bot forgets to say that it is JSON.
            return json.loads(text)
        except ValueError:
            return text

    def _judge(self, response: httpx.Response, body: Any) -> None:
        status = response.status_code
        if status < 300:
            return
        named = f"{response.request.method} {self._hide(str(response.request.url))} answered {status}"
        if status < 400:
            to = self._hide(response.headers.get("location", "nowhere"))
            raise RunStopped(f"{self._environment.where}: {named}, a redirect to {to}; give that address")
        if status in _HOPELESS and not self._answered:
            # The server's own words may repeat what it was sent.
            raise RunStopped(f"{self._environment.where}: {named}: {_HOPELESS[status]}; the reply is {shape(body)}")
        if status == 429:
            raise BotUnreachable(f"{named}: it throttles us; have fewer conversations at once with --concurrency")
        raise BotFailed(f"{named}: {self._hide(_excerpt(body))}")

    def _nobody_at(self, url: str, error: Exception) -> str:
        address = urlsplit(url)
        at = f"{address.hostname}:{address.port or {'http': 80, 'https': 443}.get(address.scheme)}"
        hint = "" if self._settings.start else "; start the bot first, or say how under `start:`"
        return f"nobody answers at {at} ({self._hide(str(error))}){hint}"

    def _hide(self, text: str) -> str:
        return self._environment.hide(text)


@dataclass(frozen=True, slots=True, eq=False)
class HttpClient:
    """One conversation's way to the bot."""

    _wire: HttpWire
    _client: httpx.AsyncClient

    async def ask(self, call: Call, values: Mapping[str, Any]) -> Any:
        """Send a request, as `HttpWire.ask`."""
        return await self._wire.ask(self._client, call, values)

    async def aclose(self) -> None:
        """Close the connection and forget the cookies."""
        self._wire.forget(self)
        await self._client.aclose()


def _decoded(raw: bytes, charset: str | None) -> str:
    """Return a body as text; Thai servers may still say TIS-620."""
    try:
        return raw.decode(charset or "utf-8", "replace").removeprefix("\ufeff")
    except LookupError:
        return raw.decode("utf-8", "replace")


def _sent(parts: Mapping[str, Any]) -> str:
    content = parts.get("content", parts.get("data"))
    if isinstance(content, bytes):
        return content.decode("utf-8")
    return "" if content is None else json.dumps(content, ensure_ascii=False)


def _excerpt(body: Any) -> str:
    text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
    text = " ".join(text.split())
    return text[:_SHOWN] + (" …" if len(text) > _SHOWN else "") or "the reply is empty"
