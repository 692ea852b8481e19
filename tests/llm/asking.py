"""Requests as the tests of khosop_llm write them."""

from __future__ import annotations

from khosop_llm import Message, Request, ToolSpec

FIND_PRICE = ToolSpec(
    "find_price",
    "Looks up the price of a service.",
    {
        "type": "object",
        "properties": {"service": {"type": "string", "enum": ["bath", "haircut"]}, "kilos": {"type": "number"}},
        "required": ["service"],
        "additionalProperties": False,
    },
)


def ask(
    customer: str,
    *more: Message,
    conversation: str = "",
    tools: tuple[ToolSpec, ...] = (FIND_PRICE,),
    model: str = "shop/small",
) -> Request:
    """Return a request whose customer just said something; `more` follows it."""
    messages = (Message("system", "You help a pet shop."), Message("user", customer), *more)
    return Request(model, messages, tools=tools, conversation=conversation)
