"""How long does the leak scan take over 100 MB, beside reading and hashing the same bytes once? Under 20 s is the promise."""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from khosop.holdout.scan import Searcher, scan
from khosop.holdout.texts import Secret

MB = 1_000_000
LIMIT_S = 20.0
CONSONANTS = [chr(code) for code in range(0x0E01, 0x0E2F)]
VOWELS = [chr(code) for code in (0x0E30, 0x0E32, 0x0E34, 0x0E35, 0x0E38, 0x0E40, 0x0E41)]


def syllables(dice: random.Random, count: int) -> str:
    return "".join(dice.choice(CONSONANTS) + dice.choice(VOWELS) for _ in range(count))


def secrets(dice: random.Random) -> list[Secret]:
    return [Secret("message", syllables(dice, dice.randint(15, 50))) for _ in range(300)] + [
        Secret("id", f"case-number-{n}") for n in range(30)
    ]


def write_files(folder: Path, dice: random.Random, size: int) -> None:
    """Write a quarter each of Thai text, the same as escaped JSON, source-like ASCII and noise, in files of 2 MB."""
    words = [syllables(dice, dice.randint(1, 4)) for _ in range(3000)]
    thai = " ".join(dice.choice(words) for _ in range(150_000))
    kinds = [
        thai.encode(),
        json.dumps(thai).encode(),
        ("def check(value: int) -> bool:\n    return value in known\n" * 40_000).encode(),
        os.urandom(2 * MB),
    ]
    for n in range(size // (2 * MB)):
        content = kinds[n % len(kinds)]
        (folder / f"file-{n}").write_bytes((content * (2 * MB // len(content) + 1))[: 2 * MB])


def hashed(folder: Path) -> float:
    begun = time.perf_counter()
    for path in folder.iterdir():
        hashlib.sha256(path.read_bytes()).digest()
    return time.perf_counter() - begun


def main() -> int:
    dice = random.Random(1)
    searcher = Searcher(secrets(dice))
    took = {}
    for size in (25, 100):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write_files(folder, dice, size * MB)
            base = hashed(folder)
            begun = time.perf_counter()
            found = scan(searcher, [folder])
            took[size] = time.perf_counter() - begun
            assert not found.leaks
            print(
                f"{size:>4} MB, 330 texts: {took[size]:5.1f} s, {took[size] / base:4.0f} × reading and hashing it ({base:.2f} s)"
            )
    print(f"four times the bytes take {took[100] / took[25]:.1f} times as long; the limit for 100 MB is {LIMIT_S:g} s")
    return 0 if took[100] < LIMIT_S else 1


if __name__ == "__main__":
    sys.exit(main())
