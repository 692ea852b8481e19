"""What differs between the servers that speak the same interface? One row per server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from khosop_llm.types import JsonObject


@dataclass(frozen=True, slots=True)
class Profile:
    """One kind of server, and what a request to it must look like."""

    name: str
    base_url: str
    """Where the server is unless a user says otherwise."""
    key_variable: str
    """The environment variable that a user keeps the key in."""
    source: str
    """Where the oddities in this row were read or seen."""
    needs_key: bool = True
    hosts: tuple[str, ...] = ()
    """Host names by which a base URL is recognised."""
    port: int | None = None
    """The port by which a local server is recognised."""
    headers: JsonObject = field(default_factory=dict)
    body: JsonObject = field(default_factory=dict)
    """Fields that every body carries."""
    max_tokens_field: str = "max_tokens"
    stream_options: bool = True
    """Ask for usage in the last chunk of a stream; servers that always send it may refuse the question."""
    require_parameters: bool = False
    """Forbid the router to drop a parameter that the request depends on."""
    key_path: str | None = None
    """Where the key tells its credit and limits."""
    models_path: str = "/models"
    routes: bool = False
    """The server may hand a request to another model than the one asked for."""
    cost_header: str | None = None
    cache_header: str | None = None


OPENROUTER: Final = Profile(
    name="openrouter",
    base_url="https://openrouter.ai/api/v1",
    key_variable="OPENROUTER_API_KEY",
    source="OpenRouter docs 2026-08: response caching, message transforms, provider routing, api key",
    hosts=("openrouter.ai",),
    # A preset can turn the response cache on, and then every repeat of a case is the first one again.
    headers={"X-OpenRouter-Cache": "false"},
    # On by default for small contexts, where it silently drops messages from the middle.
    body={"plugins": [{"id": "context-compression", "enabled": False}]},
    require_parameters=True,
    routes=True,
    key_path="/key",
    cache_header="X-OpenRouter-Cache-Status",
)

OPENAI: Final = Profile(
    name="openai",
    base_url="https://api.openai.com/v1",
    key_variable="OPENAI_API_KEY",
    source="OpenAI API reference 2026-08: max_tokens is refused by reasoning models",
    hosts=("api.openai.com",),
    max_tokens_field="max_completion_tokens",
)

VLLM: Final = Profile(
    name="vllm",
    base_url="http://127.0.0.1:8000/v1",
    key_variable="VLLM_API_KEY",
    source="vLLM docs: OpenAI-compatible server; its default port",
    needs_key=False,
    port=8000,
)

OLLAMA: Final = Profile(
    name="ollama",
    base_url="http://127.0.0.1:11434/v1",
    key_variable="OLLAMA_API_KEY",
    source="Ollama docs: OpenAI compatibility; tool calls of a stream all carry index 0",
    needs_key=False,
    port=11434,
)

LM_STUDIO: Final = Profile(
    name="lmstudio",
    base_url="http://127.0.0.1:1234/v1",
    key_variable="LM_STUDIO_API_KEY",
    source="LM Studio docs: OpenAI-compatible endpoints; its default port",
    needs_key=False,
    port=1234,
)

LLAMA_CPP: Final = Profile(
    name="llama.cpp",
    base_url="http://127.0.0.1:8080/v1",
    key_variable="LLAMA_API_KEY",
    source="llama.cpp server README; a chat template that refuses the messages answers 500",
    needs_key=False,
    port=8080,
)

LITELLM: Final = Profile(
    name="litellm",
    base_url="http://127.0.0.1:4000/v1",
    key_variable="LITELLM_API_KEY",
    source="LiteLLM docs: proxy response headers carry the cost",
    needs_key=False,
    port=4000,
    routes=True,
    cost_header="x-litellm-response-cost",
)

GEMINI: Final = Profile(
    name="gemini",
    base_url="https://generativelanguage.googleapis.com/v1beta/openai",
    key_variable="GEMINI_API_KEY",
    source="Gemini docs: OpenAI compatibility; tool calls without index, errors in a JSON array, thought signatures",
    hosts=("generativelanguage.googleapis.com",),
)

TYPHOON: Final = Profile(
    name="typhoon",
    base_url="https://api.opentyphoon.ai/v1",
    key_variable="TYPHOON_API_KEY",
    source="Typhoon docs: API reference (max_tokens defaults to 150), rate limits (5 a second)",
    hosts=("api.opentyphoon.ai",),
    stream_options=False,
)

THAILLM: Final = Profile(
    name="thaillm",
    base_url="http://thaillm.or.th/api/v1",
    key_variable="THAILLM_API_KEY",
    source="ThaiLLM is vLLM behind a gateway; which address serves a model changes, so --base-url is the usual way",
    hosts=("thaillm.or.th", "www.thaillm.or.th"),
    stream_options=False,
)

GENERIC: Final = Profile(
    name="openai-compatible",
    base_url="http://127.0.0.1:8000/v1",
    key_variable="KHOSOP_API_KEY",
    source="what every server above has in common",
    needs_key=False,
)

PROFILES: Final = (
    OPENROUTER, OPENAI, VLLM, OLLAMA, LM_STUDIO, LLAMA_CPP, LITELLM, GEMINI, TYPHOON, THAILLM, GENERIC,
)  # fmt: skip


def profile_named(name: str) -> Profile:
    """Return the row of that name.

    Raises:
        ValueError: there is none; the message lists them.
    """
    for profile in PROFILES:
        if profile.name == name:
            return profile
    raise ValueError(f"{name!r} is no server profile; the profiles are {', '.join(each.name for each in PROFILES)}")


def profile_of(base_url: str) -> Profile:
    """Return the row that a base URL belongs to: by host, for a local server by port, else the common row."""
    parts = urlsplit(base_url)
    host = (parts.hostname or "").lower()
    for profile in PROFILES:
        if host in profile.hosts:
            return profile
    if host in {"localhost", "127.0.0.1", "::1"}:
        for profile in PROFILES:
            if profile.port is not None and profile.port == parts.port:
                return profile
    return GENERIC
