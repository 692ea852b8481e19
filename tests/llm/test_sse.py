"""Server-sent events: wherever the bytes are cut, the events are the same."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khosop_llm.sse import SseReader

THAI = "ราคา\u2028๓๐๐\u0085บาท 🐶"  # "price 300 baht", with separators that are no line ends here


def read(*pieces: bytes) -> list[str]:
    reader = SseReader()
    return [event for piece in pieces for event in reader.feed(piece)] + reader.end()


ROWS = [
    pytest.param(b"data: a\n\ndata: b\n\n", ["a", "b"], id="line feeds"),
    pytest.param(b"data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"], id="carriage return and line feed"),
    pytest.param(b"data: a\r\rdata: b\r\r", ["a", "b"], id="carriage returns"),
    pytest.param(b"data: a\r\n\rdata: b\n\r\n", ["a", "b"], id="all mixed"),
    pytest.param(b"data:a\n\n", ["a"], id="no space after the colon"),
    pytest.param(b"data:  a\n\n", [" a"], id="only one space belongs to the field"),
    pytest.param(b"data: a\ndata: b\n\n", ["a\nb"], id="two lines of one event"),
    pytest.param(b": OPENROUTER PROCESSING\n\ndata: a\n\n", ["a"], id="comment"),
    pytest.param(b"event: x\nid: 1\nretry: 5\ndata: a\n\n", ["a"], id="other fields"),
    pytest.param(b"\xef\xbb\xbfdata: a\n\n", ["a"], id="byte order mark"),
    pytest.param(b"data: [DONE]", ["[DONE]"], id="no blank line at the end"),
    pytest.param(b"\n\n\n", [], id="nothing"),
    pytest.param(f"data: {THAI}\n\n".encode(), [THAI], id="U+2028 and U+0085 end no line"),
]


@pytest.mark.parametrize(("stream", "events"), ROWS)
def test_events_are_read(stream: bytes, events: list[str]) -> None:
    assert read(stream) == events


@pytest.mark.parametrize(("stream", "events"), ROWS)
def test_a_cut_at_any_byte_changes_nothing(stream: bytes, events: list[str]) -> None:
    for cut in range(len(stream) + 1):
        assert read(stream[:cut], stream[cut:]) == events
    assert read(*(stream[at : at + 1] for at in range(len(stream)))) == events


@given(
    texts=st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"])), max_size=4),
    cuts=st.lists(st.integers(0, 400), max_size=6),
    end=st.sampled_from([b"\n", b"\r\n", b"\r"]),
)
def test_any_texts_survive_any_cuts(texts: list[str], cuts: list[int], end: bytes) -> None:
    stream = b"".join(b"data: " + json.dumps(text, ensure_ascii=False).encode() + end * 2 for text in texts)
    places = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    pieces = [stream[start:stop] for start, stop in pairwise(places)]
    assert [json.loads(event) for event in read(*pieces)] == texts


def test_an_event_comes_as_soon_as_its_blank_line_did() -> None:
    reader = SseReader()
    assert reader.feed(b"data: a\n") == []
    assert reader.feed(b"\n") == ["a"]


def test_bytes_that_are_no_utf8_are_an_error() -> None:
    with pytest.raises(UnicodeDecodeError):
        read(b"data: \xe0\xb8\n\n")
