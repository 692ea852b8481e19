"""HashEmbedder: texts that are spelt alike rank first, in every process alike."""

from __future__ import annotations

import asyncio
import math
import subprocess
import sys

import pytest

from khosop_llm.testing import HashEmbedder

ARTICLES = (
    "ค่าอาบน้ำสุนัขคิดตามน้ำหนักและความยาวขน",  # what a dog's bath costs
    "คลินิกเปิดทุกวัน เก้าโมงเช้าถึงสองทุ่ม",  # when the clinic is open
    "โรงแรมแมวรับฝากค้างคืน ต้องมีสมุดวัคซีน",  # the cat hotel and the vaccine book
    "ที่จอดรถอยู่หลังร้าน จอดฟรีสองชั่วโมง",  # parking
    "ยกเลิกนัดล่วงหน้าหนึ่งวันไม่เสียค่ามัดจำ",  # cancelling
)


def _alike(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("question", "article"),
    [
        pytest.param("อาบน้ำหมาเท่าไหร่คะ", 0, id="how much is a bath"),
        pytest.param("คลินิกเปิดกี่โมง", 1, id="when does the clinic open"),
        pytest.param("ฝากแมวค้างคืนได้ไหม", 2, id="can my cat stay overnight"),
        pytest.param("จอดรถได้ไหมมม", 3, id="parking, with a stretched word"),
        pytest.param("ขอยกเลิกนัดค่ะ", 4, id="cancel"),
    ],
)
async def test_the_article_that_a_question_is_about_ranks_first(question: str, article: int) -> None:
    embedder = HashEmbedder()
    texts = await embedder.embed(ARTICLES, "document")
    asked = (await embedder.embed([question], "query"))[0]
    ranked = sorted(range(len(texts)), key=lambda index: -_alike(asked, texts[index]))
    assert ranked[0] == article


async def test_vectors_have_unit_length_and_the_promised_dimensions() -> None:
    for dimensions in (1024, 64):
        embedder = HashEmbedder(dimensions)
        vector = (await embedder.embed(["แมว"], "query"))[0]  # "cat"
        assert len(vector) == dimensions == embedder.dimensions
        assert math.isclose(math.hypot(*vector), 1.0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("น\u0e33", "น\u0e4d\u0e32", id="sara am in one or two code points"),
        pytest.param("Cafe\u0301", "caf\u00e9", id="composed and case"),
        pytest.param("แม\u200bว", "แมว", id="zero-width space"),
        pytest.param("๓๐๐", "300", id="Thai digits"),
        pytest.param(" a  b ", "a b", id="spaces"),
    ],
)
async def test_spellings_that_look_the_same_have_the_same_vector(one: str, other: str) -> None:
    first, second = await HashEmbedder().embed([one, other], "query")
    assert first == second


@pytest.mark.parametrize("empty", ["", "   ", "\u200b"])
async def test_a_text_without_a_visible_character_has_no_direction(empty: str) -> None:
    assert not any((await HashEmbedder().embed([empty], "query"))[0])


async def test_a_lone_surrogate_is_a_text_like_any_other() -> None:
    assert any((await HashEmbedder().embed(["\ud83d"], "query"))[0])


def test_another_process_with_another_hash_seed_gets_the_same_vector() -> None:
    script = (
        "import asyncio; from khosop_llm.testing import HashEmbedder;"
        "print(asyncio.run(HashEmbedder().embed(['แมว'], 'query'))[0] == eval(input()))"
    )
    mine = asyncio.run(HashEmbedder().embed(["แมว"], "query"))[0]
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=repr(mine),
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7"},
    )
    assert done.stdout.strip() == "True"


def test_a_vector_of_no_dimensions_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        HashEmbedder(0)
