"""What may a key spend, and which models are there? The values that a run's preflight looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from khosop_llm.cost import Price, money, read_price
from khosop_llm.errors import Transient


@dataclass(frozen=True, slots=True)
class KeyInfo:
    """What a key may still do. The key's label is left out on purpose: it shows parts of the key."""

    limit_usd: Decimal | None
    """The key's own limit; None when it has none."""
    remaining_usd: Decimal | None
    """What is left of that limit; None when there is no limit. Negative amounts come as 0."""
    used_usd: Decimal | None
    free_tier: bool | None
    """True when the account never bought credit; None when the server doesn't say."""
    free_requests_limit: int | None
    """Requests to `:free` models per UTC day."""
    free_requests_remaining: int | None
    """Of those, what is left today."""


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """One model that a server offers."""

    id: str
    context_length: int | None
    price: Price | None
    """None when the server doesn't tell, or the price varies."""
    parameters: tuple[str, ...] = ()
    """Request parameters that some provider of the model supports; empty when the server doesn't tell."""


def read_key_info(reply: object) -> KeyInfo:
    """Return the key's facts from the reply of the key endpoint.

    Raises:
        Transient: the reply is of another shape.
    """
    data = reply.get("data") if isinstance(reply, Mapping) else None
    if not isinstance(data, Mapping):
        raise Transient("the reply about the key holds no 'data' object")
    free = data.get("free_model_daily_requests")
    free = free if isinstance(free, Mapping) else {}
    tier = data.get("is_free_tier")
    return KeyInfo(
        limit_usd=money(data.get("limit")),
        remaining_usd=_remaining(data.get("limit_remaining")),
        used_usd=money(data.get("usage")),
        free_tier=tier if isinstance(tier, bool) else None,
        free_requests_limit=_count(free.get("limit")),
        free_requests_remaining=_count(free.get("remaining")),
    )


def read_models(reply: object) -> tuple[ModelInfo, ...]:
    """Return the models from the reply of the models endpoint.

    Raises:
        Transient: the reply is of another shape.
    """
    data = reply.get("data") if isinstance(reply, Mapping) else None
    if not isinstance(data, list):
        raise Transient("the reply about the models holds no 'data' list")
    return tuple(_model(entry) for entry in data if isinstance(entry, Mapping) and isinstance(entry.get("id"), str))


def _model(entry: Mapping[str, Any]) -> ModelInfo:
    parameters = entry.get("supported_parameters")
    return ModelInfo(
        id=entry["id"],
        context_length=_count(entry.get("context_length")),
        price=read_price(entry.get("pricing")),
        parameters=tuple(each for each in parameters if isinstance(each, str)) if isinstance(parameters, list) else (),
    )


def _remaining(value: object) -> Decimal | None:
    # A key over its limit shows a negative rest.
    if isinstance(value, int | float) and not isinstance(value, bool) and value < 0:
        return Decimal(0)
    return money(value)


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
