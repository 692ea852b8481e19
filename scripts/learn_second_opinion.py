"""Learn the second opinions, of assertions and of refusals, from the labelled replies of `tests/evals/language`.

    python scripts/learn_second_opinion.py                      # writes second_opinion_weights.py and refusal_opinion_weights.py
    python scripts/learn_second_opinion.py --without FILE.jsonl # learns from all other files, says how it does on this one

The result depends on the files alone: no clock, and fixed dice. Takes a minute or two.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import zlib
from base64 import b85encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import regex

from khosop.language import compile_regex, find_assertions, fold, refusal, refusal_opinion, second_opinion
from khosop.language.learnt import Model
from khosop.language.packs import PACKS

ROOT = Path(__file__).parents[1]
LABELLED = ROOT / "tests/evals/language"
LANGUAGE = ROOT / "packages/evals/src/khosop/language"
EPOCHS, RATE, SHRINK = 8, 0.2, 1e-6
LONGEST_LINE = 118
_EXAMPLE = regex.compile(r"!?(?:(?:th|en|zh|bn|mixed) \S+ )?(?P<sign>[+-]) (?P<reply>.*)")


class Labelled(NamedTuple):
    """A reply, and whether a careful shop owner says that it asserts what the pattern matches; without one, that it refuses."""

    reply: str
    pattern: str | None
    label: bool


class Kind(NamedTuple):
    """One of the two models: what it learns from, and what speaks of an item."""

    name: str
    size: int
    buckets: Callable[[Labelled], frozenset[int]]
    corpora: str
    other_items: Callable[[], Iterator[Labelled]]
    report: Callable[[Model, list[Labelled]], None]


def of_corpus(path: Path) -> list[Labelled]:
    """Return the items of a labelled file."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    return [Labelled(row["reply"], row.get("pattern"), row.get("asserted", row.get("refuses"))) for row in rows]


def of_examples(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield the replies of a file of examples, and their signs: "+ reply", or "language phenomenon + reply"."""
    for line in path.read_text(encoding="utf-8").split("\n"):
        if example := _EXAMPLE.fullmatch(line):
            yield example["reply"].replace("⏎", "\n"), example["sign"] == "+"


def of_marked(text: str, *, asserted: bool) -> Labelled:
    """Return a reply in which the pattern stands between ⟦ and ⟧."""
    plain = text.replace("⏎", "\n")
    start, end = plain.index("⟦"), plain.index("⟧")
    return Labelled(plain.replace("⟦", "").replace("⟧", ""), regex.escape(plain[start + 1 : end]), asserted)


def marked_elsewhere() -> Iterator[Labelled]:
    """Yield the examples of the tests and of the cue rows, and the replies that the rows spare."""
    for path in sorted(LABELLED.glob("assertion_*.txt")):
        yield from (of_marked(reply, asserted=sign) for reply, sign in of_examples(path) if "⟦" in reply)
    for row in (row for pack in PACKS for row in pack.rows):
        if row.example:
            yield of_marked(row.example, asserted=False)
        if row.spares:
            yield of_marked(row.spares, asserted=True)


def refused_elsewhere() -> Iterator[Labelled]:
    """Yield the examples of the tests and of the refusal rows."""
    for reply, sign in of_examples(LABELLED / "refusal_examples.txt"):
        yield Labelled(reply, None, sign)
    for pack in refusal.PACKS:
        yield from (Labelled(row.example, None, True) for row in pack.refusals)
        yield from (Labelled(row.example, None, False) for row in pack.benign)


def place_of(item: Labelled) -> tuple[str, int, int] | None:
    """Return the folded reply and the first place of the pattern."""
    folded = fold(item.reply)
    places = compile_regex(item.pattern or "").find(folded)
    return (folded.text, *places[0]) if places else None


def about_match(item: Labelled) -> frozenset[int]:
    """Return the numbers of the weights that speak of the pattern's first place."""
    place = place_of(item)
    return second_opinion.about(*place) if place else frozenset()


def about_reply(item: Labelled) -> frozenset[int]:
    """Return the numbers of the weights that speak of a whole reply."""
    return refusal_opinion.about(fold(item.reply).text)


def learn(kind: Kind, items: Iterable[Labelled]) -> Model:
    """Return the model of these items: logistic regression, each weight at a pace of its own (AdaGrad).

    What is met in a single item only teaches nothing, and would share its weight with what does.
    """
    rows = [(found, item.label) for item in items for found in [kind.buckets(item)] if found]
    met = Counter(bucket for found, _ in rows for bucket in found)
    rows = [(frozenset(bucket for bucket in found if met[bucket] > 1), label) for found, label in rows]
    weights, seen, bias = [0.0] * kind.size, [1e-8] * kind.size, 0.0
    for epoch in range(EPOCHS):
        random.Random(epoch).shuffle(rows)
        for found, label in rows:
            scale = 1 / math.sqrt(len(found) + 1)
            odds = bias + sum(weights[bucket] for bucket in found) * scale
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))) - label
            for bucket in found:
                slope = error * scale + SHRINK * weights[bucket]
                seen[bucket] += slope * slope
                weights[bucket] -= RATE * slope / math.sqrt(seen[bucket])
            bias -= 0.01 * error
    return Model(weights, bias)


def digest(items: Iterable[Labelled]) -> str:
    """Return what tells these items from any others: weights that carry another digest were learnt from other replies."""
    text = json.dumps(sorted(map(str, items)), ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def items_of(kind: Kind, without: Path | None = None) -> list[Labelled]:
    """Return what a model learns from: all labelled files but one, and the examples of tests and rows."""
    files = sorted((LABELLED / "corpus").glob(kind.corpora))
    kept = [path for path in files if without is None or path.name != without.name]
    return [*(item for path in kept for item in of_corpus(path)), *kind.other_items()]


def write(kind: Kind, model: Model, items: list[Labelled]) -> None:
    """Write the weights as a module: a byte each."""
    scale = max(map(abs, model.weights)) / 127
    packed = bytes(round(weight / scale) & 0xFF for weight in model.weights)
    text = b85encode(zlib.compress(packed, 9)).decode("ascii")
    lines = "\n".join(f'    r"{text[place : place + LONGEST_LINE]}"' for place in range(0, len(text), LONGEST_LINE))
    path = LANGUAGE / f"{kind.name}_weights.py"
    path.write_text(
        f'"""Weights that `scripts/learn_second_opinion.py` learnt from {len(items):,} labelled replies: data, not code."""\n\n'
        "from typing import Final\n\n"
        f'LEARNT_FROM: Final = "{digest(items)}"\n'
        f"SCALE: Final = {scale!r}\nBIAS: Final = {model.bias!r}\nWEIGHTS: Final = (\n{lines}\n)\n",
        encoding="utf-8",
    )
    print(f"{path.relative_to(ROOT)}: learnt from {len(items):,} replies")


def report_assertions(model: Model, items: list[Labelled]) -> None:
    """Print what the engine's rules get right of these items, alone and with a model that has not seen them."""
    right: Counter[str] = Counter()
    for item in items:
        found = find_assertions(compile_regex(item.pattern or ""), item.reply, guess=False)
        said = any(one.label == "asserted" for one in found)
        place = place_of(item)
        assert place is not None  # every pattern of a corpus matches its reply
        odds = model.log_odds(about_match(item))
        silent = said and all(one.rule == "no_cue" for one in found)
        helped = said and not (silent and second_opinion.is_against(odds, *place))
        right["rules"] += said == item.label
        right["rules and second opinion"] += helped == item.label
        right["the model alone"] += (odds > 0) == item.label
        right["wrongly excused"] += item.label and not helped
    print_shares(right, len(items))


def report_refusals(model: Model, items: list[Labelled]) -> None:
    """Print what the rules get right of these items, alone and with a model that has not seen them."""
    right: Counter[str] = Counter()
    for item in items:
        said = any(one.counts for one in refusal.find_refusals(item.reply, guess=False))
        odds = model.log_odds(about_reply(item))
        guess = refusal_opinion.reads_like(odds)
        helped = said if guess is None else guess == "refusal"
        right["rules"] += said == item.label
        right["rules and second opinion"] += helped == item.label
        right["the model alone"] += (odds > 0) == item.label
    print_shares(right, len(items))


def print_shares(right: Counter[str], items: int) -> None:
    """Print each count as a share of the items."""
    print(f"{items} items: " + ", ".join(f"{name} {count / items:.3f}" for name, count in right.items()))


ASSERTIONS = Kind(
    "second_opinion",
    second_opinion.BUCKETS,
    about_match,
    "*assertions*.jsonl",
    marked_elsewhere,
    report_assertions,
)
REFUSALS = Kind(
    "refusal_opinion",
    refusal_opinion.BUCKETS,
    about_reply,
    "*refusals*.jsonl",
    refused_elsewhere,
    report_refusals,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without", type=Path, help="a labelled file to leave out and to be judged by")
    left_out = parser.parse_args().without
    for kind in (ASSERTIONS, REFUSALS):
        if left_out is not None and not left_out.match(kind.corpora):
            continue
        items = items_of(kind, without=left_out)
        model = learn(kind, items)
        if left_out is None:
            write(kind, model, items)
        else:
            print(f"learnt from {len(items):,} replies")
            kind.report(model, of_corpus(left_out))


if __name__ == "__main__":
    main()
