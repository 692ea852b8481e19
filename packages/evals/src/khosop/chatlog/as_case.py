"""What does a cut and cleaned chat look like as a case? The text of one entry of a suite, with comments that say what to edit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from khosop.chatlog.cut import Cut
from khosop.chatlog.messages import Message
from khosop.chatlog.suggest import facts_stated, language_answered, written
from khosop.redaction import Redacted, redact
from khosop.scaffold.yaml_text import comment, flow, plain, quoted


@dataclass(frozen=True, slots=True)
class Clean:
    """A cut without personal data."""

    cut: Cut
    """With redacted texts."""
    asked: int
    """The place in the turns of the customer's last text that was answered, before a person of the shop took over."""
    answer: tuple[Message, ...]
    """What was really answered to it; redacted. Empty: nothing ever was."""
    plain_answer: str
    """The same, as it was said."""
    redacted: Redacted


def cleaned(cut: Cut, names: Sequence[str], keep: Sequence[str]) -> Clean:
    """Replace personal data in everything that goes into the case."""
    everything = [*cut.earlier, *cut.turns]
    result = redact([message.text for message in everything], names, keep)
    texts = iter(result.texts)
    fresh = [replace(message, text=next(texts), sender="") for message in everything]
    earlier, turns = tuple(fresh[: len(cut.earlier)]), tuple(fresh[len(cut.earlier) :])
    asked, end = _last_answered(turns)
    real = "\n".join(message.text for message in cut.turns[asked + 1 : end] if message.media is None)
    return Clean(replace(cut, earlier=earlier, turns=turns), asked, turns[asked + 1 : end], real, result)


def _last_answered(turns: Sequence[Message]) -> tuple[int, int]:
    """Return the place of the customer's text that the check belongs to, and the end of its answer.

    A person who takes over ends what the bot has to answer; thanks at the end, to which nobody answers, are no question.
    """
    first_staff = next((i for i, turn in enumerate(turns) if turn.who == "staff"), len(turns))
    texts = [i for i, turn in enumerate(turns[:first_staff]) if _is_text_of_customer(turn)]
    for asked in reversed(texts):
        end = next((i for i in range(asked + 1, len(turns)) if _is_text_of_customer(turns[i])), len(turns))
        if any(turn.media is None for turn in turns[asked + 1 : end]):
            return asked, end
    return texts[-1], texts[-1] + 1


def _is_text_of_customer(message: Message) -> bool:
    return message.who == "customer" and message.media is None and bool(message.text.strip())


def case_text(clean: Clean, case_id: str, category: str, *, category_is_guess: bool, tools_hint: bool = True) -> str:
    """Return the entry: its first line begins with `- `, the others are indented by two."""
    cut = clean.cut
    date = f", date: {cut.now.date().isoformat()}" if cut.now is not None else ""
    lines = [
        f"id: {plain(case_id)}",
        f"category: {plain(category)}"
        + ("                # EDIT: the category was not given" if category_is_guess else ""),
        f'source: {{kind: production{date}, note: "from a chat log; personal data was replaced"}}',
    ]
    if cut.now is not None:
        lines.append(f'now: "{_stamp(cut.now)}"')
    if cut.earlier:
        lines.append("earlier:")
        lines += [_earlier(message) for message in cut.earlier]
    check, samples = _check(clean, tools_hint=tools_hint)
    last = max(i for i, turn in enumerate(cut.turns) if _is_text_of_customer(turn))
    behind = any(turn.who == "staff" for turn in cut.turns[clean.asked :]) or clean.asked == last
    lines += _turns(cut.turns, None if behind else (clean.asked, check))
    lines += [*(check if behind else []), *samples]
    return "\n".join([f"- {lines[0]}", *(f"  {line}" for line in lines[1:])])


def _stamp(at: dt.datetime) -> str:
    return at.isoformat(timespec="seconds" if at.second else "minutes")


def _earlier(message: Message) -> str:
    at = _stamp(message.at) if message.at is not None else ""
    return f'  - {{at: "{at}", who: {message.who}, text: {quoted(message.text)}}}'


def _turns(turns: Sequence[Message], check: tuple[int, Sequence[str]] | None) -> list[str]:
    """Return the conversation; a check that belongs to an inner turn stands in it."""
    texts = [message.text for message in turns if _is_text_of_customer(message)]
    if (
        check is None
        and all(_is_text_of_customer(message) for message in turns[: len(texts)])
        and _only_bot(turns[len(texts) :])
    ):
        return [f"messages: {flow(texts)}"]
    lines = ["turns:"]
    for number, message in enumerate(turns):
        if message.media is not None:
            lines.append(f"  # {message.who} sent {message.media} here, which is left out")
        elif message.who == "bot":
            lines.append(f"  # the bot answered: {comment(message.text)}")
        elif message.text.strip():
            lines.append(f"  - {'say' if message.who == 'customer' else 'staff'}: {quoted(message.text)}")
            if check is not None and check[0] == number:
                lines += [f"    {line}" for line in check[1]]
    return lines


def _only_bot(turns: Sequence[Message]) -> bool:
    return all(message.who == "bot" and message.media is None for message in turns)


def _check(clean: Clean, *, tools_hint: bool) -> tuple[list[str], list[str]]:
    """Return the suggested check, and what stands behind it: the answer as a sample, right or to be judged."""
    answer = "\n".join(message.text for message in clean.answer if message.media is None and message.text.strip())
    by_staff = any(message.who == "staff" for message in clean.answer)
    today = clean.cut.now.date() if clean.cut.now is not None else dt.date(2000, 1, 1)
    facts = facts_stated(clean.plain_answer, answer, today) if answer else ()
    lines = ["check:                          # EDIT: suggested from what was answered; say what any right answer does"]
    if facts:
        lines.append(f"  includes_all: [{', '.join(map(written, facts))}]")
    else:
        lines.append(f"  reply_language: {language_answered(answer or _customer_text(clean)) or 'th'}")
    if by_staff:
        lines.append("  # human_involved: true        # a person of the shop answered; was that needed?")
    if tools_hint:
        lines.append("  # called_tool: …              # a log shows no tools; name the one that a right answer needs")
    if answer and by_staff:
        return lines, [f"good: {flow([answer])}      # what the person answered"]
    if answer:
        return lines, ["# EDIT: was the answer right? Then good, else bad: `khosop check` holds the checks against it.",
                       f"# good: {flow([answer])}"]  # fmt: skip
    return lines, []


def _customer_text(clean: Clean) -> str:
    return " ".join(message.text for message in clean.cut.turns if message.who == "customer")
