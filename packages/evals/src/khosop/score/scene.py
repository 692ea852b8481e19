"""What a check gets to see: one turn of one conversation, and the words to say what it found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from khosop.case import Case
from khosop.language.fold import Folded, fold
from khosop.transcript import ToolUse, Transcript, TurnOutcome, TurnRecord, Unseen
from khosop.verdict import Cause, Found, Verdict


@dataclass(frozen=True, slots=True)
class Scene:
    """A check's view of a conversation. `whole`: the check belongs to the case and not to a single turn."""

    check: str
    case: Case
    transcript: Transcript
    turn: int
    whole: bool

    @property
    def record(self) -> TurnRecord:
        return self.transcript.turns[self.turn]

    @property
    def outcome(self) -> TurnOutcome:
        return self.transcript.turns[self.turn].outcome

    @property
    def reply(self) -> Folded:
        """What the customer received in this turn, as it is compared."""
        return fold(self.transcript.turns[self.turn].outcome.text)

    @property
    def today(self) -> str:
        """The day of the conversation, ISO 8601: relative dates ("tomorrow") are read from it."""
        return self.transcript.now[:10]

    def turns_in_view(self) -> range:
        """Return the turns whose deeds count: all of them for a check of the case, else the turn itself."""
        return range(len(self.transcript.turns)) if self.whole else range(self.turn, self.turn + 1)

    def executed(self) -> Iterator[tuple[int, int, ToolUse]]:
        """Yield (turn, draft, use) for every tool that ran, in discarded drafts too: what ran did happen."""
        for t in self.turns_in_view():
            for d, draft in enumerate(self.transcript.turns[t].outcome.drafts or ()):
                for use in draft.tool_uses:
                    if use.executed:
                        yield t, d, use

    def untraced_turn(self) -> int | None:
        """Return a turn in view that gives no trace of its tools; None if all do.

        A staff turn and a silence without a trace are none, as long as the bot tells of its tools elsewhere.
        """
        turns = self.transcript.turns
        traced = any(turn.outcome.drafts is not None for turn in turns)
        for t in self.turns_in_view():
            outcome = turns[t].outcome
            if outcome.drafts is None and not (traced and outcome.status == "silent"):
                return t
        return None

    def passed(self, why: str = "", *, found: Found | None = None, informational: bool = False) -> Verdict:
        return Verdict(self.check, "passed", self.turn, why, found=found, informational=informational)

    def failed(
        self,
        why: str,
        *,
        turn: int | None = None,
        draft: int | None = None,
        found: Found | None = None,
        informational: bool = False,
    ) -> Verdict:
        at = self.turn if turn is None else turn
        return Verdict(self.check, "failed", at, why, draft=draft, found=found, informational=informational)

    def unscored(self, cause: Cause, why: str, *, found: Found | None = None, weak: bool = False) -> Verdict:
        return Verdict(self.check, "unscored", self.turn, why, cause=cause, found=found, weak=weak)

    def can_see(self, what: Unseen) -> bool:
        """Tell whether a thing of the bot was seen in every turn up to this one that the bot answered."""
        turns = self.transcript.turns[: self.turn + 1]
        return not any(what in turn.outcome.unseen for turn in turns if turn.kind != "staff")

    def unseen(self, what: Unseen, named: str) -> Verdict:
        """Say that nothing can be said of a thing that nobody could see."""
        return self.unscored(
            "no_trace", f"the bot gives no trace of {named} ('{what}' is not mapped), so nothing can be said of it"
        )

    def no_trace(self, turn: int) -> Verdict:
        return self.unscored(
            "no_trace", f"the bot gives no trace of its tools in turn {turn + 1}, so nothing can be said about them"
        )
