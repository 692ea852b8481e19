"""What did a call cost, and who says so?

The order: the reply's own `usage.cost`, a header, a price table. When none of them knows, the cost is not reported:
None, never 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from khosop_llm.types import Cost, Usage


@dataclass(frozen=True, slots=True)
class Price:
    """Prices of one model in US dollars per token."""

    prompt: Decimal
    completion: Decimal
    cached: Decimal | None = None
    """Per cached prompt token; None: cached tokens cost what others cost."""
    request: Decimal = Decimal(0)
    """Per request."""


def money(value: object) -> Decimal | None:
    """Return an amount that a server wrote, as text or number; None when it is no amount."""
    if isinstance(value, bool) or not isinstance(value, str | int | float | Decimal):
        return None
    try:
        amount = Decimal(str(value).strip())
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount >= 0 else None


def cost_of(
    reported: object,
    header: object,
    usage: Usage | None,
    price: Price | None,
) -> Cost | None:
    """Return what a call cost by the best source there is, or None."""
    usd = money(reported)
    if usd is not None:
        return Cost(usd, "reported")
    usd = money(header)
    if usd is not None:
        return Cost(usd, "header")
    if usage is not None and price is not None:
        return Cost(_by_table(usage, price), "price_table")
    return None


def _by_table(usage: Usage, price: Price) -> Decimal:
    # Cached tokens are a subset of the prompt's, so they are taken out before they are priced apart.
    cached = min(usage.cached_tokens, usage.prompt_tokens)
    cached_price = price.prompt if price.cached is None else price.cached
    return (
        price.request
        + (usage.prompt_tokens - cached) * price.prompt
        + cached * cached_price
        + usage.completion_tokens * price.completion
    )


def read_price(pricing: object) -> Price | None:
    """Return the price in a models list, whose amounts are texts; None when a part is missing or "-1" (varies)."""
    if not isinstance(pricing, Mapping):
        return None
    prompt, completion = money(pricing.get("prompt")), money(pricing.get("completion"))
    if prompt is None or completion is None:
        return None
    return Price(
        prompt, completion, money(pricing.get("input_cache_read")), money(pricing.get("request")) or Decimal(0)
    )
