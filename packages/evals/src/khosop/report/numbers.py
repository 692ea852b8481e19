"""How does a number look to a person? Rates with their denominators, times and money with their units."""

from __future__ import annotations

from decimal import Decimal

from khosop.stats import Rate
from khosop.summary import Tally

NOT_REPORTED = "not reported"


def percent(share: float) -> str:
    """Return a share as a whole percentage that never rounds to a perfect score, or to none, what is not."""
    whole = round(share * 100)
    if whole == 100 and share < 1:
        return f"{int(share * 1000) / 10:.1f} %"
    if whole == 0 and share > 0:
        return "<1 %"
    return f"{whole} %"


def tally(t: Tally) -> str:
    """Return `56/63 (89 %) · 4 unscored`; a rate over nothing is a dash."""
    text = f"{t.passed}/{t.graded} ({percent(t.passed / t.graded)})" if t.graded else "–"
    return f"{text} · {t.unscored} unscored" if t.unscored else text


def interval(r: Rate | None) -> str:
    """Return the 95 % interval as `79 to 90 %`."""
    return "–" if r is None else f"{round(r.low * 100)} to {round(r.high * 100)} %"


def milliseconds(ms: float | None) -> str:
    """Return a latency: `0.4 ms`, `38 ms`, `2,378 ms`."""
    if ms is None:
        return "–"
    return f"{ms:.1f} ms" if ms < 10 else f"{ms:,.0f} ms"


def dollars(usd: Decimal | None) -> str:
    """Return an amount with two digits, small ones with as many as tell something; unknown is not 0."""
    if usd is None:
        return NOT_REPORTED
    if usd == 0 or usd >= Decimal("0.01"):
        return f"${usd:,.2f}"
    return f"${usd:.2g}" if usd >= Decimal("0.0001") else f"${usd:.1e}"


def seconds(s: float) -> str:
    """Return a duration: `8 s`, `2 min 05 s`, `1 h 02 min`."""
    whole = round(s)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def plural(n: int, one: str, many: str | None = None) -> str:
    """Return `1 case`, `2 cases`."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"
