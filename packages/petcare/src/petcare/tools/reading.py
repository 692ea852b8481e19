"""What has the shop written down? The tools read_policy and search_knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import Field

from petcare.shop_values import Document
from petcare.tools.contract import Tool, ToolContext, ToolResult
from petcare.tools.declare import Arguments, declare, refused
from petcare.wording import fold

POLICIES_SHOWN: Final = 2


class PolicyQuestion(Arguments):
    """Which policy."""

    topic: str = Field(description="เรื่องที่ถาม เช่น ยกเลิกนัด มัดจำ วัคซีน มาสาย คืนเงิน สมาชิก หรือรหัสนโยบาย", min_length=1)


class KnowledgeQuestion(Arguments):
    """What is looked up."""

    query: str = Field(description="คำถามของลูกค้าเป็นภาษาไทย", min_length=1)


async def read_policy(context: ToolContext, asked: PolicyQuestion) -> ToolResult:
    """Return the policies whose id, title or tags fit the topic best."""
    policies = context.shop.policies()
    found = best_policies(policies, asked.topic)
    if not found:
        known = ", ".join(f"{p.id} ({p.title})" for p in policies)
        return refused(f"ร้านไม่มีนโยบายเรื่อง {asked.topic!r} อย่าแต่งขึ้นเอง เรื่องที่มีคือ {known}")
    return ToolResult("\n\n".join(_told(p) for p in found), sources=tuple(p.id for p in found))


def best_policies(policies: Sequence[Document], topic: str) -> tuple[Document, ...]:
    """Return the policies that fit a topic, the best first; none when no word of it is known."""
    words = fold(topic)
    exact = tuple(p for p in policies if p.id == words)
    if exact:
        return exact
    scored = sorted(((_fit(p, words), p.id, p) for p in policies), key=lambda row: (-row[0], row[1]))
    best = scored[0][0] if scored else 0
    # A policy that fits half as well as the best one is about something else.
    return tuple(p for fit, _, p in scored if fit > 0 and 2 * fit > best)[:POLICIES_SHOWN]


def _fit(policy: Document, words: str) -> int:
    """Count the letters of tags and title that the topic shares: a longer word says more."""
    tags = sum(len(tag) for tag in map(fold, policy.tags) if tag in words or words in tag)
    return tags + (2 * len(words) if words in fold(policy.title) else 0)


async def search_knowledge(context: ToolContext, asked: KnowledgeQuestion) -> ToolResult:
    """Return the nearest articles; whether they answer the question is for the reader to judge."""
    hits = await context.knowledge.search(asked.query)
    told = "\n\n".join(_told(hit.article) for hit in hits)
    warning = "ใช้เฉพาะบทความที่ตรงคำถาม ถ้าไม่มีบทความใดตอบได้ ให้บอกว่าร้านไม่มีข้อมูล"
    return ToolResult(f"{told}\n\n{warning}", sources=tuple(hit.article.id for hit in hits))


def _told(document: Document) -> str:
    return f"[{document.id}] {document.title}\n{document.text}"


READING_TOOLS: Final[tuple[Tool, ...]] = (
    declare("read_policy", "อ่านนโยบายของร้านก่อนตอบเรื่องกติกา เงื่อนไข หรือค่าธรรมเนียม", PolicyQuestion, read_policy),
    declare(
        "search_knowledge",
        "ค้นบทความความรู้เรื่องการดูแลสุนัขและแมวของร้าน",
        KnowledgeQuestion,
        search_knowledge,
    ),
)
