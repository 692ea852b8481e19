"""Learn the second opinion of the assertion engine from the labelled replies of `tests/evals/language`.

    python scripts/learn_second_opinion.py                      # writes second_opinion_weights.py
    python scripts/learn_second_opinion.py --without FILE.jsonl # learns from all other files, says how it does on this one

The result depends on the files alone: no clock, and fixed dice.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import zlib
from base64 import b85encode
from pathlib import Path
from typing import NamedTuple

import regex

from khosop.language import compile_regex, find_assertions, fold
from khosop.language.packs import PACKS
from khosop.language.second_opinion import BUCKETS, buckets, is_against, log_odds

ROOT = Path(__file__).parents[1]
LABELLED = ROOT / "tests/evals/language"
WEIGHTS = ROOT / "packages/evals/src/khosop/language/second_opinion_weights.py"
EPOCHS, RATE, SHRINK = 12, 0.3, 1e-6
LONGEST_LINE = 118
_EXAMPLE = regex.compile(r"!?(?:(?:th|en|zh|bn|mixed) \S+ )?(?P<sign>[+-]) (?P<reply>.*⟦.*)")


class Labelled(NamedTuple):
    """A reply, the pattern in it, and whether a careful shop owner says that it is asserted."""

    reply: str
    pattern: str
    asserted: bool


class Model(NamedTuple):
    """The weights of the buckets, and the log odds of a reply of which nothing is known."""

    weights: list[float]
    bias: float


def of_corpus(path: Path) -> list[Labelled]:
    """Return the items of a labelled file."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    return [Labelled(row["reply"], row["pattern"], row["asserted"]) for row in rows]


def of_examples(path: Path) -> list[Labelled]:
    """Return the marked replies of a file of examples: "+ reply", or "language phenomenon + reply"."""
    lines = (_EXAMPLE.fullmatch(line) for line in path.read_text(encoding="utf-8").split("\n"))
    return [of_marked(line["reply"], asserted=line["sign"] == "+") for line in lines if line]


def of_marked(text: str, *, asserted: bool) -> Labelled:
    """Return a reply in which the pattern stands between ⟦ and ⟧."""
    plain = text.replace("⏎", "\n")
    start, end = plain.index("⟦"), plain.index("⟧")
    return Labelled(plain.replace("⟦", "").replace("⟧", ""), regex.escape(plain[start + 1 : end]), asserted)


def of_rows() -> list[Labelled]:
    """Return the examples of the cue rows, and the replies that they spare."""
    rows = [row for pack in PACKS for row in pack.rows]
    return [of_marked(row.example, asserted=False) for row in rows if row.example] + [
        of_marked(row.spares, asserted=True) for row in rows if row.spares
    ]


def learn(items: list[Labelled]) -> Model:
    """Return the model of these items: logistic regression, each weight at a pace of its own (AdaGrad)."""
    weights, seen, bias = [0.0] * BUCKETS, [1e-8] * BUCKETS, 0.0
    rows = [(found, item.asserted) for item in items for found in [_buckets(item)] if found]
    for epoch in range(EPOCHS):
        random.Random(epoch).shuffle(rows)
        for found, asserted in rows:
            scale = 1 / math.sqrt(len(found) + 1)
            odds = bias + sum(weights[bucket] for bucket in found) * scale
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))) - asserted
            for bucket in found:
                slope = error * scale + SHRINK * weights[bucket]
                seen[bucket] += slope * slope
                weights[bucket] -= RATE * slope / math.sqrt(seen[bucket])
            bias -= 0.01 * error
    return Model(weights, bias)


def _buckets(item: Labelled) -> frozenset[int]:
    folded = fold(item.reply)
    places = compile_regex(item.pattern).find(folded)
    return buckets(folded.text, *places[0]) if places else frozenset()


def odds_of(model: Model, item: Labelled) -> float:
    """Return the log odds that the item is asserted."""
    folded = fold(item.reply)
    return log_odds(model.weights, model.bias, folded.text, *compile_regex(item.pattern).find(folded)[0])


def write(model: Model, items: int) -> None:
    """Write the weights as a module: a byte each."""
    scale = max(map(abs, model.weights)) / 127
    packed = bytes(round(weight / scale) & 0xFF for weight in model.weights)
    text = b85encode(zlib.compress(packed, 9)).decode("ascii")
    lines = "\n".join(f'    r"{text[place : place + LONGEST_LINE]}"' for place in range(0, len(text), LONGEST_LINE))
    WEIGHTS.write_text(
        f'"""Weights that `scripts/learn_second_opinion.py` learnt from {items:,} labelled replies: data, not code."""\n\n'
        "from typing import Final\n\n"
        f"SCALE: Final = {scale!r}\nBIAS: Final = {model.bias!r}\nWEIGHTS: Final = (\n{lines}\n)\n",
        encoding="utf-8",
    )


def report(model: Model, items: list[Labelled]) -> None:
    """Print what the engine's rules get right of these items, alone and with a model that has not seen them."""
    alone = helped = alone_right = 0
    for item in items:
        folded = fold(item.reply)
        found = find_assertions(compile_regex(item.pattern), folded, guess=False)
        said = any(one.label == "asserted" for one in found)
        alone += said == item.asserted
        place = compile_regex(item.pattern).find(folded)[0]
        odds = odds_of(model, item)
        alone_right += (odds > 0) == item.asserted
        silent = said and all(one.rule == "no_cue" for one in found)
        helped += (said and not (silent and is_against(odds, folded.text, *place))) == item.asserted
    n = len(items)
    print(
        f"{n} items: rules {alone / n:.3f}, rules and second opinion {helped / n:.3f}, the model alone {alone_right / n:.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without", type=Path, help="a labelled file to leave out and to be judged by")
    asked = parser.parse_args()
    files = [
        path
        for path in sorted((LABELLED / "corpus").glob("*assertions.jsonl"))
        if asked.without is None or path.name != asked.without.name
    ]
    items = [item for path in files for item in of_corpus(path)]
    items += [item for path in sorted(LABELLED.glob("assertion_*.txt")) for item in of_examples(path)] + of_rows()
    model = learn(items)
    if asked.without is not None:
        print(f"learnt from {len(items)} replies")
        report(model, of_corpus(asked.without))
        return
    write(model, len(items))
    print(f"{WEIGHTS.relative_to(ROOT)}: learnt from {len(items):,} replies")


if __name__ == "__main__":
    main()
