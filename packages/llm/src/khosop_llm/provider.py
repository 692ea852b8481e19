"""What a model, and an embedder, must offer to be used: two protocols."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Literal, Protocol, runtime_checkable

from khosop_llm.types import Completion, Request, StreamEvent

EmbedKind = Literal["query", "document"]


@runtime_checkable
class LlmProvider(Protocol):
    """Answers requests for chat completions. One provider serves many conversations at once."""

    @property
    def name(self) -> str:
        """Name the provider as a report shows it."""
        ...

    @property
    def measures(self) -> bool:
        """Tell whether answers are a real model's. A fake says False, and its scores are never called measurements."""
        ...

    async def complete(self, request: Request) -> Completion:
        """Return the whole answer.

        Raises:
            LlmError: one of the kinds in `khosop_llm.errors`; nothing else leaves a provider.
        """
        ...

    def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Yield text as it comes and, last, a `Finished` that equals what `complete` returns."""
        ...

    async def aclose(self) -> None:
        """Give back connections. Closing twice is harmless."""
        ...


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into vectors of one fixed length."""

    @property
    def dimensions(self) -> int:
        """Tell the length of every vector."""
        ...

    async def embed(self, texts: Sequence[str], kind: EmbedKind) -> list[list[float]]:
        """Return one vector of unit length per text, in order."""
        ...
