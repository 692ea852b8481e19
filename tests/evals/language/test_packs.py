"""Every row of the cue packs does what it is there for and spares what only looks like it."""

import pytest
import regex

from khosop.language import fold
from khosop.language.lexer import Lexer
from khosop.language.lexicon import lexer
from khosop.language.packs import PACKS
from khosop.language.row_heads import beginning_with, prefixes
from khosop.language.rows import Row

from .marked import marked
from .real_text import real_messages

ROWS = [(pack.code, row) for pack in PACKS for row in pack.rows]

BEFORE = ("neg", "ban", "meta", "fear", "unsure", "if", "said", "asked", "doubt", "topic", "was")
BEHIND = ("deny", "unfit", "false", "ask", "wh", "how", "pending")
EXCUSING = frozenset((*BEFORE, *BEHIND))


def _id(code: str, row: Row) -> str:
    return f"{code}-{row.kind}-{row.gloss[:28]}"


SERVED = [(code, row) for code, row in ROWS if row.example]
SPARED = [(code, row) for code, row in ROWS if row.spares]


@pytest.mark.parametrize("row", [row for _, row in SERVED], ids=[_id(*pair) for pair in SERVED])
def test_a_row_excuses_its_example(row: Row) -> None:
    occurrence = marked(row.example).occurrence()
    assert occurrence.label != "asserted", f"{row.gloss}: {row.example} is read as asserted"


@pytest.mark.parametrize("row", [row for _, row in SPARED], ids=[_id(*pair) for pair in SPARED])
def test_a_row_spares_what_only_looks_like_it(row: Row) -> None:
    occurrence = marked(row.spares).occurrence()
    assert occurrence.label == "asserted", f"{row.gloss}: {row.spares} is read as {occurrence.label} ({occurrence.why})"


@pytest.mark.parametrize("row", [row for _, row in ROWS], ids=[_id(*pair) for pair in ROWS])
def test_a_row_says_what_it_means_and_shows_it(row: Row) -> None:
    assert row.gloss
    assert row.example or row.spares or row.kind == "hard"
    assert row.example or row.kind not in EXCUSING


def test_no_wording_stands_in_two_rows_of_one_side() -> None:
    for pack in PACKS:
        seen: dict[str, str] = {}
        for row in pack.rows:
            for text in row.texts if row.kind in BEFORE else ():
                assert text not in seen or pack.code != "th", f"{text} is {seen.get(text)} and {row.kind}"
                seen[text] = row.kind


@pytest.mark.parametrize(
    ("source", "heads"),
    [
        ("ไม่", {"ไม่"}),
        ("(?:a|bc)d", {"ad", "bcd"}),
        ("(?:a)?b", {"ab", "b"}),
        ("(?<!x)ab", {"ab"}),
        ("[a-c]d", {"ad", "bd", "cd"}),
        ("a?b", {"ab", "b"}),
        ("a[^b]c", {"a"}),
        ("a(?:b|c)*d", {"ad", "ab", "ac"}),
        ("abcdefghij", {"abcdef"}),
        (r"\?", {"?"}),
    ],
)
def test_the_lexer_knows_what_a_row_can_begin_with(source: str, heads: set[str]) -> None:
    assert prefixes(source) == heads


@pytest.mark.parametrize("source", ["[^a]b", "(?:a|)", "a?"])
def test_a_row_that_can_begin_with_anything_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"empty|begin"):
        prefixes(source)


def test_alternatives_that_begin_otherwise_are_left_out() -> None:
    assert beginning_with("a", "(?:ax|by)z") == "(?:ax)z"


def test_going_by_prefixes_loses_no_match_of_a_row() -> None:
    for _, row in ROWS:
        text = fold(row.example or row.spares).text
        for source in row.texts:
            match = regex.search(f"(?p){source}", text)
            assert match is None or any(match[0].startswith(head) for head in prefixes(source)), (
                f"{row.gloss}: {source}"
            )


def test_the_longest_row_wins() -> None:
    packs = PACKS[:1]
    text = "ไม่เป็นไร"  # "never mind": no negation
    assert [event.kind for event in Lexer(packs).events(text, 0, len(text))] == ["skip"]


# Cues that lie inside many other words, and how many of their hits may be no word of their own: one in a hundred.
TREACHEROUS = ("ไม่", "อย่า", "หาก", "ห้าม", "งด", "มิ", "แต่")


@pytest.mark.slow
@pytest.mark.parametrize("cue", TREACHEROUS)
def test_a_treacherous_cue_seldom_fires_inside_another_word(cue: str) -> None:
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - a dictionary that only this test needs
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415

    words = thai_words()

    fired = inside = 0
    for message in real_messages():
        text = fold(message).text
        if cue not in text:
            continue
        hits = [
            event
            for event in lexer(text).events(text, 0, len(text))
            if text.startswith(cue, event.start) and event.kind in ("neg", "ban", "if", "but")
        ]
        if not hits:
            continue
        held_by, place = {}, 0
        for token in word_tokenize(text, engine="newmm", keep_whitespace=True, join_broken_num=False):
            held_by.update({place + step: (token, step) for step in range(1, len(token))})
            place += len(token)
        fired += len(hits)
        for token, step in (held_by[event.start] for event in hits if event.start in held_by):
            # มองไม่เห็น ("can't see") is one token and holds a real negation: both pieces are words.
            rest = token[step + len(cue) :]
            inside += not (token[:step] in words and (not rest or rest in words or token[step:] in words))
    assert inside * 100 <= max(100, fired), f"{inside} of {fired} hits of {cue} begin inside another word"


def test_a_prefix_that_is_met_often_is_read_as_before() -> None:
    text = fold("ไม่เป็นไรค่ะ ไม่มีค่ะ ไม่ต้องค่ะ not closed, not at all").text
    packs = [pack for pack in PACKS if pack.code in ("th", "en")]
    lexer_of_both = Lexer(packs)
    first = lexer_of_both.events(text, 0, len(text))
    assert first
    for _ in range(300):
        assert lexer_of_both.events(text, 0, len(text)) == first
