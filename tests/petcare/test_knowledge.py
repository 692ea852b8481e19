"""The knowledge base ranks the right article first for questions as people type them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from khosop_llm.provider import EmbedKind
from khosop_llm.testing import HashEmbedder
from petcare.knowledge import Knowledge
from petcare.shop import SeededShop
from petcare.shop_values import Document


@cache
def articles() -> tuple[Document, ...]:
    with SeededShop.load().fresh() as shop:
        return shop.articles()


class CountingEmbedder(HashEmbedder):
    """Counts how many texts it was asked for."""

    def __init__(self) -> None:
        super().__init__(256)
        self.asked: list[tuple[EmbedKind, int]] = []

    async def embed(self, texts: Sequence[str], kind: EmbedKind) -> list[list[float]]:
        self.asked.append((kind, len(texts)))
        return await super().embed(texts, kind)


QUESTIONS = {
    "mango": "หมากินมะม่วงได้ไหมคะ",
    "dog-grapes": "น้องกินองุ่นไป5ลูก",
    "kitten-vaccine": "วัคซีนลูกแมวต้องฉีดตอนไหน",
    "sneezing": "แมวจามบ่อยมากเลยค่ะ",
    "hotel-preparation": "เตรียมอะไรไปโรงแรมบ้าง",
    "thunder-fear": "หมากลัวฟ้าร้องทำไงดี",
    "diarrhea": "น้องหมาท้องเสียทำไงดี",
    "antifreeze": "หมาเลียน้ำยาหม้อน้ำรถที่หกอยู่ในโรงรถไป",
    "caffeine": "หมากินกาแฟ",
    "ear-cleaning": "ทำความสะอาดหูหมายังไง",
    "nails": "ควรตัดเล็บบ่อยแค่ไหน",
    "cat-lilies": "แมวกินดอกลิลลี่",
    "milk": "แมวกินนมวัวได้มั้ย",
    "heat-stroke": "หมาเป็นฮีทสโตรก",
    "matted-fur": "ขนพันกันเป็นก้อนทำไง",
    "deworming": "ต้องถ่ายพยาธิบ่อยไหม",
}


@pytest.mark.parametrize(("wanted", "question"), QUESTIONS.items(), ids=QUESTIONS.keys())
async def test_the_article_that_answers_comes_first(wanted: str, question: str) -> None:
    knowledge = await Knowledge.of(articles(), HashEmbedder())
    assert (await knowledge.search(question))[0].article.id == wanted


async def test_vectors_of_articles_are_made_once_and_a_question_costs_one() -> None:
    embedder = CountingEmbedder()
    knowledge = await Knowledge.of(articles(), embedder)
    await knowledge.search("องุ่น")
    await knowledge.search("มะม่วง")
    many = len(articles())
    assert embedder.asked == [("document", many), ("document", many), ("query", 1), ("query", 1)]


async def test_a_question_without_an_article_gets_the_nearest_ones_and_no_verdict() -> None:
    # Ranking only: whether an article answers is for its reader to judge.
    knowledge = await Knowledge.of(articles(), HashEmbedder())
    hits = await knowledge.search("วิธีซ่อมจักรยาน")
    assert len(hits) == 3
    assert [h.nearness for h in hits] == sorted((h.nearness for h in hits), reverse=True)


async def test_the_same_question_has_the_same_ranking_every_time() -> None:
    first = await Knowledge.of(articles(), HashEmbedder())
    second = await Knowledge.of(tuple(reversed(articles())), HashEmbedder())
    for question in QUESTIONS.values():
        assert [h.article.id for h in await first.search(question)] == [
            h.article.id for h in await second.search(question)
        ]


async def test_fewer_articles_than_asked_for_are_all_there_is() -> None:
    knowledge = await Knowledge.of(articles()[:2], HashEmbedder())
    assert len(await knowledge.search("อาบน้ำ", limit=5)) == 2
