"""Which articles of the shop are nearest to a question? A ranking by an embedder and by tags, without any threshold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul

from khosop_llm.provider import Embedder
from petcare.shop_values import Document

Vector = Sequence[float]


@dataclass(frozen=True, slots=True)
class Hit:
    """An article and how near it is; the number only ranks, it says nothing by itself."""

    article: Document
    nearness: float


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The articles with their vectors, made once per process and shared by all conversations."""

    embedder: Embedder
    articles: tuple[Document, ...]
    heads: tuple[Vector, ...]
    """Of title and tags: what an article is about."""
    bodies: tuple[Vector, ...]
    """Of the text."""
    tag_counts: Mapping[str, int]
    """How many articles have a tag: a rare one tells more."""

    @classmethod
    async def of(cls, articles: Sequence[Document], embedder: Embedder) -> Knowledge:
        """Return the knowledge base over these articles; the embedder is asked once for each text.

        Raises:
            LlmError: the embedder couldn't be asked.
        """
        heads = await embedder.embed([f"{a.title} {' '.join(a.tags)}" for a in articles], "document")
        bodies = await embedder.embed([a.text for a in articles], "document")
        counts = Counter(tag for article in articles for tag in article.tags)
        return cls(embedder, tuple(articles), tuple(heads), tuple(bodies), counts)

    async def search(self, question: str, limit: int = 3) -> tuple[Hit, ...]:
        """Return the nearest articles, best first; fewer only when there are fewer articles.

        Raises:
            LlmError: the embedder couldn't be asked.
        """
        (asked,) = await self.embedder.embed([question], "query")
        spoken = self._spoken_tags(question)
        hits = [
            # The head weighs double: a text mentions many things that it is not about.
            Hit(article, 2 * _dot(asked, head) + _dot(asked, body) + self._tag_weight(article, spoken))
            for article, head, body in zip(self.articles, self.heads, self.bodies, strict=True)
        ]
        return tuple(sorted(hits, key=lambda hit: (-hit.nearness, hit.article.id))[:limit])

    def _spoken_tags(self, question: str) -> frozenset[str]:
        """Return the tags that a question names; ท้อง ("pregnant") is not named by ท้องเสีย ("diarrhoea")."""
        named = {tag for tag in self.tag_counts if tag in question}
        return frozenset(tag for tag in named if not any(tag != other and tag in other for other in named))

    def _tag_weight(self, article: Document, spoken: frozenset[str]) -> float:
        # "แมวจาม" ("the cat sneezes") is nearer in spelling to every article about cats than to the one on sneezing.
        return sum(1 / self.tag_counts[tag] for tag in article.tags if tag in spoken)


def _dot(a: Vector, b: Vector) -> float:
    total: float = sum(map(mul, a, b))
    return total
