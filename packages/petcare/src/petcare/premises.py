"""What do all conversations share, and how does a customer come in? Seed data and knowledge once, a shop copy for each chat."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from khosop_llm.provider import Embedder, LlmProvider
from khosop_llm.testing import HashEmbedder
from petcare.engine import Brain
from petcare.errors import PetcareError
from petcare.guards import GUARDS
from petcare.knowledge import Knowledge
from petcare.pipeline import Pipeline
from petcare.shop import SeededShop, Shop
from petcare.shop_values import Said
from petcare.tools import TOOLS
from petcare.tools.contract import Chat, ToolContext


@dataclass(frozen=True, slots=True)
class Premises:
    """The shop as every conversation finds it."""

    seeded: SeededShop
    knowledge: Knowledge

    @classmethod
    async def open(cls, folder: Path | None = None, embedder: Embedder | None = None) -> Premises:
        """Read the shop's data (default: `seeds/petcare`) and index its articles.

        Raises:
            SeedError: the data can't be used; every problem with file and line.
        """
        seeded = SeededShop.load(folder)
        with seeded.fresh() as shop:
            articles = shop.articles()
        return cls(seeded, await Knowledge.of(articles, embedder or HashEmbedder()))

    def receive(
        self,
        llm: LlmProvider,
        model: str,
        *,
        chat: Chat,
        now: datetime,
        conversation: str = "",
        earlier: Sequence[Said] = (),
    ) -> Pipeline:
        """Return the chat of one customer, in a fresh copy of the shop.

        Raises:
            PetcareError: the shop has no customer with the chat's contact id.
        """
        shop = self.seeded.fresh()
        try:
            pipeline = self.serve(llm, model, shop=shop, chat=chat, now=now, conversation=conversation)
        except PetcareError:
            shop.close()
            raise
        for said in earlier:
            shop.say(said)
        return pipeline

    def serve(
        self, llm: LlmProvider, model: str, *, shop: Shop, chat: Chat, now: datetime, conversation: str = ""
    ) -> Pipeline:
        """Return the chat of one customer in a shop that is there already.

        Raises:
            PetcareError: the shop has no customer with the chat's contact id.
        """
        if chat.contact is not None and chat.contact not in shop.contacts():
            known = shop.contacts()
            near = difflib.get_close_matches(chat.contact, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
            raise PetcareError(f"the shop has no customer {chat.contact!r}; {hint}")
        brain = Brain(llm, model, tuple(tool.spec for tool in TOOLS), GUARDS, conversation)
        return Pipeline(brain, TOOLS, ToolContext(shop, self.knowledge, chat, now))
