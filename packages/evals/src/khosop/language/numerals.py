"""What does a folded text look like with all of its numbers in plain digits?

The readers of times, prices and dates only know digits: `spell_out` turns "สองทุ่ม" ("two of the evening") into "2ทุ่ม"
and remembers where everything stood. A word number with two meanings keeps both: พันสอง is 1,200 to most people and
1,002 to a dictionary.
"""

from array import array
from dataclasses import dataclass
from decimal import Decimal

from khosop.language.numeral_runs import Numeral, Values, find_numerals


@dataclass(frozen=True, slots=True)
class Digits:
    """A text whose number words and grouped digits ("1,200") are plain digits ("1200")."""

    text: str
    source: str
    numerals: dict[int, Numeral]
    """By their start in `text`."""
    _cuts: "array[int]"
    _origins: "array[int]"
    _ends: "array[int]"

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of `source` that `text[start:end]` was made from."""
        return self._origin(start, self._origins, 0), self._origin(end, self._ends, -1)

    def _origin(self, place: int, table: "array[int]", back: int) -> int:
        return table[place + back] + (1 if back else 0) if self._cuts else place

    def values(self, start: int, end: int) -> Values:
        """Return what the digits `text[start:end]` may mean: more than one value only for words."""
        numeral = self.numerals.get(start)
        return numeral.values if numeral is not None else (Decimal(self.text[start:end]),)


def spell_out(text: str) -> Digits:
    """Return the folded text with every number in plain digits, and the way back."""
    pieces: list[str] = []
    origins, ends, cuts = array("q"), array("q"), array("q")
    numerals: dict[int, Numeral] = {}
    done = length = 0
    for numeral in find_numerals(text):
        between = text[done : numeral.start]
        pieces.append(between)
        origins.extend(range(done, numeral.start))
        ends.extend(range(done, numeral.start))
        length += len(between)
        if length and pieces_end_in_digit(pieces):
            # "สองสาม" is 2 and 3, not 23.
            pieces.append(" ")
            origins.append(numeral.start)
            ends.append(numeral.start - 1)
            length += 1
        digits = plain(numeral.values[0])
        pieces.append(digits)
        origins.extend([numeral.start] * len(digits))
        ends.extend([numeral.end - 1] * len(digits))
        numerals[length] = numeral
        cuts.append(length)
        length += len(digits)
        done = numeral.end
        if text[done : done + 1].isdigit():
            pieces.append(" ")
            origins.append(done)
            ends.append(done - 1)
            length += 1
    pieces.append(text[done:])
    origins.extend(range(done, len(text) + 1))
    ends.extend(range(done, len(text) + 1))
    return Digits("".join(pieces), text, numerals, cuts, origins, ends)


def pieces_end_in_digit(pieces: list[str]) -> bool:
    """Tell whether what was written so far ends in a digit."""
    last = next((piece for piece in reversed(pieces) if piece), "")
    return last[-1:].isdigit()


def plain(value: Decimal) -> str:
    """Write a number without exponent and without zeros that say nothing."""
    return format(value.normalize(), "f")
