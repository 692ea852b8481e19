"""Do khosop's intervals hold the truth as often as they say, and does `compare` cry wolf? Bots whose true rate is known.

A case's own pass rate is drawn from a beta distribution with the mean m and the intraclass correlation ICC; its runs are then
independent. Coverage of a rate's interval is not sampled: with three runs per case, everything that can be seen of n cases is
how many passed 0, 1, 2 and 3 times, so all outcomes are listed and weighed. What compares two runs is simulated with a seed.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator

from khosop import stats
from khosop.compare import Side, compare
from khosop.difference import case_difference, difference_interval
from khosop.journal import RunCard

RUNS = 3
SIZES = (9, 30, 63)
MEANS = (0.71, 0.75, 0.80, 0.84, 0.88, 0.92, 0.94, 0.96, 0.97, 0.98)
ICCS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
BAND = (0.92, 0.985)
TYPE_ONE = 0.06
TRIALS = 1500
SEED = 20261201


def beta(mean: float, icc: float) -> tuple[float, float]:
    """Return the parameters of the beta distribution of cases' pass rates."""
    return mean * (1 - icc) / icc, (1 - mean) * (1 - icc) / icc


def chances(mean: float, icc: float) -> list[float]:
    """Return how likely a case passes 0, 1, … times (beta-binomial)."""
    a, b = beta(mean, icc)

    def log_beta(x: float, y: float) -> float:
        return math.lgamma(x) + math.lgamma(y) - math.lgamma(x + y)

    return [math.comb(RUNS, c) * math.exp(log_beta(c + a, RUNS - c + b) - log_beta(a, b)) for c in range(RUNS + 1)]


def outcomes(cases: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield all that a run can show: how many cases passed 0, 1, 2 and 3 times."""
    for a in range(cases + 1):
        for b in range(cases + 1 - a):
            for c in range(cases + 1 - a - b):
                yield a, b, c, cases - a - b - c


def intervals(cases: int) -> list[tuple[tuple[int, int, int, int], float, float]]:
    """Return the interval of `khosop.stats.rate` for everything that a run can show."""
    found = []
    for seen in outcomes(cases):
        runs = [[True] * passed + [False] * (RUNS - passed) for passed, n in enumerate(seen) for _ in range(n)]
        r = stats.rate(runs)
        assert r is not None
        found.append((seen, r.low, r.high))
    return found


def coverage(cases: int, table: list[tuple[tuple[int, int, int, int], float, float]], mean: float, icc: float) -> float:
    """Return how often the interval holds the true mean, exactly."""
    logs = [math.log(p) for p in chances(mean, icc)]
    factorials = [math.lgamma(i + 1) for i in range(cases + 1)]
    total = 0.0
    for seen, low, high in table:
        if low <= mean <= high:
            ways = factorials[cases] - sum(factorials[n] for n in seen)
            total += math.exp(ways + sum(n * p for n, p in zip(seen, logs, strict=True)))
    return total


def print_coverage() -> float:
    """Print the coverage of a rate's interval and return the largest step outside the band."""
    print(f"coverage of the 95 % interval of a rate, exact; the band is {BAND[0]} to {BAND[1]}")
    worst = 0.0
    for cases in SIZES:
        table = intervals(cases)
        print(f"\n  {cases} cases × {RUNS}   mean " + " ".join(f"{m:.2f} " for m in MEANS))
        for icc in ICCS:
            row = [coverage(cases, table, m, icc) for m in MEANS]
            worst = max(worst, *(max(BAND[0] - c, c - BAND[1]) for c in row))
            print(f"          ICC {icc:.1f}       " + " ".join(f"{c:.3f}" for c in row))
    return worst


def play(dice: random.Random, rates: list[float]) -> list[tuple[bool, ...]]:
    """Return the runs of every case."""
    return [tuple(dice.random() < p for _ in range(RUNS)) for p in rates]


def card(run: str, cases: int) -> RunCard:
    names = [f"c{i}" for i in range(cases)]
    return RunCard(
        id=run,
        khosop="",
        suite="s",
        suite_folder="",
        suite_hash="h",
        case_hashes=dict.fromkeys(names, "h"),
        categories=(),
        runs=dict.fromkeys(names, RUNS),
        models=("m",),
        bot="b",
        bot_version="",
        bot_prompt="",
        bot_tools="",
        fake=False,
        subset=(),
        seed=1,
        concurrency=1,
        started="",
    )


def side(run: str, runs: list[tuple[bool, ...]]) -> Side:
    said = {f"c{i}": "" for i in range(len(runs))}
    return Side(run, "m", {f"c{i}": case for i, case in enumerate(runs)}, said, said)


def print_comparisons(dice: random.Random) -> float:
    """Print how often `compare` calls two runs of one bot different; return the largest share."""
    print(f"\ntwo runs of one bot, {TRIALS} pairs each; `compare` may call at most {TYPE_ONE:.0%} of them different")
    worst = 0.0
    for cases in SIZES:
        a, b = card("a", cases), card("b", cases)
        names = list(a.runs)
        for mean, icc in ((0.71, 0.3), (0.84, 0.3), (0.84, 0.8), (0.95, 0.5)):
            called = held = 0
            for _ in range(TRIALS):
                rates = [dice.betavariate(*beta(mean, icc)) for _ in range(cases)]
                found = compare(a, b, side("a", play(dice, rates)), side("b", play(dice, rates)), names)
                called += found.significant
                held += found.low <= 0 <= found.high
            worst = max(worst, called / TRIALS)
            print(
                f"  {cases:>2} × {RUNS}, mean {mean:.2f}, ICC {icc}: called different {called / TRIALS:.3f}; "
                f"the interval of the difference holds 0 in {held / TRIALS:.3f}"
            )
    return worst


def print_true_differences(dice: random.Random) -> None:
    """Print the coverage where the bot really changed: some cases broke for good."""
    print("\na bot in which a share of the cases broke: how often the interval of the difference holds the truth")
    for cases in SIZES:
        for mean, icc, broken in ((0.84, 0.5, 0.1), (0.84, 0.5, 0.3), (0.95, 0.5, 0.1)):
            held = 0
            for _ in range(TRIALS):
                rates = [dice.betavariate(*beta(mean, icc)) for _ in range(cases)]
                after = [0.0 if dice.random() < broken else p for p in rates]
                pairs = zip(play(dice, rates), play(dice, after), strict=True)
                low, high = difference_interval([case_difference(x, y) for x, y in pairs])
                held += low <= -mean * broken <= high
            print(f"  {cases:>2} × {RUNS}, mean {mean:.2f}, ICC {icc}, {broken:.0%} broken: {held / TRIALS:.3f}")


def print_gaps(dice: random.Random) -> None:
    """Print the coverage of main minus hold-out: two suites of different cases."""
    print("\nmain suite minus hold-out, 63 and 30 cases: how often the interval holds the truth")
    for main, other in ((0.84, 0.84), (0.95, 0.85), (0.98, 0.95)):
        held = 0
        for _ in range(TRIALS):
            one = play(dice, [dice.betavariate(*beta(main, 0.5)) for _ in range(63)])
            two = play(dice, [dice.betavariate(*beta(other, 0.5)) for _ in range(30)])
            found = stats.gap(one, two)
            assert found is not None
            held += found[1] <= main - other <= found[2]
        print(f"  {main:.2f} and {other:.2f}: {held / TRIALS:.3f}")


def main() -> None:
    """Print everything; end with an error if a promise is not kept."""
    begun = time.perf_counter()
    outside = print_coverage()
    dice = random.Random(SEED)
    called = print_comparisons(dice)
    print_true_differences(dice)
    print_gaps(dice)
    print(f"\n{time.perf_counter() - begun:.0f} s")
    if outside > 0:
        raise SystemExit(f"a rate's interval leaves the band by {outside:.3f}")
    if called >= TYPE_ONE:
        raise SystemExit(f"two runs of one bot are called different in {called:.3f} of the pairs")


if __name__ == "__main__":
    main()
