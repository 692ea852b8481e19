"""What each kind of model error means for a sample, and whether it ends the run: one literal table.

A kind that is missing here is a crash, not a score. Retrying is the provider's alone (`khosop_llm.pacing`): by the time an
error arrives here, it is final for this conversation.
"""

from __future__ import annotations

from dataclasses import dataclass

from khosop.transcript import ModelCall
from khosop.verdict import Cause


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an error kind does to the sample and to the run."""

    cause: Cause
    aborts: bool
    mend: str
    """What a person can do about it."""


MEANINGS: dict[str, Meaning] = {
    "bad_request": Meaning("harness", False, "the server refused the request itself; see the error text"),
    "moderation": Meaning("moderated", False, "the provider's content policy refused the conversation"),
    "auth": Meaning(
        "provider", True, "check OPENROUTER_API_KEY: it is missing, wrong or not allowed to use this model"
    ),
    "budget": Meaning("provider", True, "add credit to the account, or raise --max-cost-usd, then resume"),
    "no_endpoint": Meaning("provider", True, "no provider serves this model with these settings; check EVAL_MODELS"),
    "rate_limit": Meaning(
        "provider", False, "the provider was busy; `khosop run --resume --retry-unscored` asks again"
    ),
    "transient": Meaning("provider", False, "the provider failed; `khosop run --resume --retry-unscored` asks again"),
    "deadline": Meaning(
        "provider", False, "the provider was too slow; `khosop run --resume --retry-unscored` asks again"
    ),
    "script": Meaning("harness", False, "a fake model was asked for something its script does not hold"),
}


def meaning(kind: str) -> Meaning:
    """Return what an error kind means.

    Raises:
        LookupError: the kind has no row. That is a bug in khosop and may not become a score.
    """
    try:
        return MEANINGS[kind]
    except KeyError:
        raise LookupError(f"error kind {kind!r} has no row in khosop.outcomes.MEANINGS") from None


def spoiled_by(call: ModelCall, *, routed: bool = True) -> str | None:
    """Return why an answered call can't count as a fresh sample of the model asked for; None where it can.

    A cached answer scores one reply three times; a fallback model's reply is somebody else's. Only a server that routes
    has fallbacks: a local one often tells the name of a file.
    """
    if call.cache_status is not None and call.cache_status.upper() == "HIT":
        return "the server answered from its cache, so this repeat is no new sample"
    if routed and call.model_served is not None and not same_model(call.model_asked, call.model_served):
        return f"{call.model_asked!r} was asked for, {call.model_served!r} answered"
    return None


_SAME_MODEL_WORDS = frozenset({"preview", "latest", "exp", "experimental", "instruct", "it", "chat", "fp8", "v1", "v2"})


def same_model(asked: str, served: str) -> bool:
    """Tell whether the served name is the asked model, dated or release names included.

    Servers add a date (`gpt-4.1-mini-2025-04-14`), drop the maker's prefix or a `:free` suffix.
    """
    a, s = _bare(asked), _bare(served)
    if a in (s, "auto"):
        return True
    longer, shorter = (s, a) if len(s) > len(a) else (a, s)
    if not longer.startswith(shorter) or longer[len(shorter)] not in "-@":
        return False
    words = longer[len(shorter) + 1 :].replace("@", "-").split("-")
    return all(word.isdigit() or word in _SAME_MODEL_WORDS for word in words)


def _bare(name: str) -> str:
    return name.partition(":")[0].rpartition("/")[2].lower()
