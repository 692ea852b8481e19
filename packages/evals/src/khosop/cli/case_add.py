"""`khosop case add`: ask for a case, or take it from options, and put it at the end of the right file."""

from __future__ import annotations

import argparse
import datetime as dt
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.case import Suite
    from khosop.cli.asking import Asker

HELP = "ask for a case, or take it from options, and write it into the suite"

_TEXTS: Final = ("includes_any", "includes_all", "excludes", "excludes_assertion", "keyword_coverage")
MENU: Final = (
    ("includes_any", 'one of these texts must be said; also {price: 600}, {time: "20:00"}, /a pattern/, $A_LIST'),
    ("includes_all", "all of these texts must be said"),
    ("excludes_assertion", "none of these may be claimed; denying or forbidding them is fine"),
    ("excludes", "none of these may stand anywhere, not even denied"),
    ("refuses", "the reply must read as a no or a warning"),
    ("called_tool", "this tool must have run"),
    ("called_none", "none of these tools may have run; * is any"),
    ("human_involved", "a person must look after the chat now"),
    ("reply_language", "the answer must be in th, en, …"),
)  # fmt: skip
KINDS: Final = (
    ("production", "a customer wrote it"),
    ("written", "you thought of it"),
    ("issue", "somebody reported it"),
    ("promise", "you promise it to your customers"),
)


class _Turn(argparse.Action):
    """Collects `--message` and `--staff` in the order in which they stand."""

    def __call__(
        self, _parser: argparse.ArgumentParser, namespace: argparse.Namespace, value: Any, option: str | None = None
    ) -> None:
        said = getattr(namespace, self.dest) or []
        namespace.turns = [*said, ("staff" if option == "--staff" else "say", value)]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_suite_argument(parser)
    parser.add_argument("--id", metavar="ID", help="what the case is about, in-a-few-words")
    parser.add_argument("--category", metavar="NAME", help="one of the suite's categories")
    parser.add_argument(
        "--message", dest="turns", action=_Turn, metavar="TEXT", help="what the customer writes; again for more"
    )
    parser.add_argument(
        "--staff", dest="turns", action=_Turn, metavar="TEXT", help="what a person of the shop writes in between"
    )
    parser.add_argument(
        "--check", action="append", default=[], metavar="NAME=VALUE",
        help="a check, as in a suite: 'includes_any=[{price: 600}]', called_tool=book; again for more",
    )  # fmt: skip
    parser.add_argument("--good", action="append", default=[], metavar="TEXT", help="a reply known to be right")
    parser.add_argument("--bad", action="append", default=[], metavar="TEXT", help="a reply known to be wrong")
    parser.add_argument(
        "--source", metavar="KIND", help="where it comes from: production, written, … (default: written)"
    )
    parser.add_argument("--date", metavar="DATE", help="when it was seen or written (default: today)")
    parser.add_argument("--note", metavar="TEXT", help="a note on where it comes from")
    parser.add_argument(
        "--file", metavar="FILE", help="the suite's file to add to (default: where the category's cases are)"
    )


def run(args: argparse.Namespace, asker: Asker | None = None, today: dt.date | None = None) -> int:
    """Run the command.

    Raises:
        BadInput: the suite doesn't load, with the case or without it. What was typed is printed, so that it isn't lost.
    """
    from khosop.cli.asking import Asker
    from khosop.scaffold.adding import add_case
    from khosop.suite import load_suite

    asker = asker or Asker.here()
    suite = load_suite(options.suite_path(args.suite))
    if asker.terminal:
        asker.say(f"A case for {suite.folder}. Enter takes what stands in (brackets), Ctrl-C ends without writing.")
    text, category = _asked(args, asker, suite, today or dt.datetime.now(dt.UTC).astimezone().date())
    file = _file(args.file, suite, category)
    try:
        case = add_case(suite.folder, file, text)
    except BadInput as error:
        raise BadInput(
            f"the case can't be added, and nothing was written:\n{error}\nThis is what it would be:\n\n{text}"
        ) from None
    print(f"{case.file}:{case.line}: case {case.id!r} was added")
    print(f"try it: khosop run --suite {suite.folder} --cases {case.id}")
    return 0


def _asked(args: argparse.Namespace, asker: Asker, suite: Suite, today: dt.date) -> tuple[str, str]:
    """Return the case's text and its category."""
    from khosop.scaffold.yaml_text import flow, plain, quoted

    known = {case.id for case in suite.cases}
    if not asker.terminal:
        _all_given(args)
    case_id = args.id or asker.text(
        "id: what is the case about, in-a-few-words", "--id", fault=lambda one: _bad_id(one, known)
    )
    wrong = _bad_id(case_id, known)
    if wrong is not None:
        raise BadInput(f"--id {case_id}: {wrong}")
    rows = [(name, "") for name in suite.categories]
    category = args.category or asker.choice(
        "category", "--category", rows, default=rows[0][0] if asker.terminal else None
    )
    turns = args.turns or [("say", one) for one in asker.lines("what the customer writes, one message per line")]
    if not turns:
        raise BadInput("--message is needed: what does the customer write?")
    checks = [_given(one) for one in args.check] or _asked_checks(asker, suite)
    if not checks:
        raise BadInput(
            "--check is needed: what must be true of a right answer? For example --check 'includes_any=[{price: 600}]'"
        )
    kind = args.source or asker.choice("where does it come from", "--source", KINDS, default="written")
    date = args.date or asker.text("when", "--date", default=today.isoformat(), fault=_bad_date)
    note = args.note if args.note is not None else asker.line("a note, for whoever reads this later (Enter skips)")
    good = args.good or _replies(asker.line("a reply that is right, for `khosop check` (Enter skips)"))
    bad = args.bad or _replies(asker.line("a reply that is wrong (Enter skips)"))
    lines = [
        f"id: {plain(case_id)}",
        f"category: {plain(category)}",
        f"source: {{kind: {plain(kind)}, date: {date}" + (f", note: {quoted(note)}}}" if note else "}"),
    ]
    if all(who == "say" for who, _ in turns):
        lines.append(f"messages: {flow([said for _, said in turns])}")
    else:
        lines += ["turns:", *(f"  - {who}: {quoted(said)}" for who, said in turns)]
    lines += ["check:", *(f"  {name}: {value}" for name, value in checks)]
    lines += [f"{key}: {flow(replies)}" for key, replies in (("good", tuple(good)), ("bad", tuple(bad))) if replies]
    return "\n".join([f"- {lines[0]}", *(f"  {line}" for line in lines[1:])]), category


def _all_given(args: argparse.Namespace) -> None:
    needed = (("--id", args.id), ("--category", args.category), ("--message", args.turns), ("--check", args.check))
    missing = [option for option, value in needed if not value]
    if missing:
        raise BadInput(
            f"nobody can be asked here, so {', '.join(missing)} must be given; `khosop case add --help` explains them"
        )


def _replies(line: str) -> list[str]:
    return [line] if line else []


def _bad_id(case_id: str, known: set[str]) -> str | None:
    from khosop.naming import ID_FAULT, is_id

    if not is_id(case_id):
        return f"an id {ID_FAULT}"
    return "the suite has such a case already; give another id" if case_id in known else None


def _bad_date(text: str) -> str | None:
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return "a date such as 2026-11-05 is expected"
    return None


def _given(check: str) -> tuple[str, str]:
    name, equals, value = check.partition("=")
    if not equals or not name.strip() or not value.strip() or "\n" in value:
        raise BadInput(f"--check {check!r}: NAME=VALUE is expected, such as called_tool=book")
    _one_value(name.strip(), value)
    return name.strip(), value.strip()


def _one_value(name: str, value: str) -> None:
    from khosop.yaml_source import YamlFile, parse_yaml

    source = parse_yaml(f"{name}: {value}".encode(), YamlFile(f"--check {name}"))
    if source.problems:
        raise BadInput(f"--check {name}={value}: {source.problems[0].text}")


def _asked_checks(asker: Asker, suite: Suite) -> list[tuple[str, str]]:
    checks: dict[str, str] = {}
    while asker.terminal:
        left = [row for row in MENU if row[0] not in checks]
        if checks:
            left = [("done", "no more checks"), *left]
        else:
            asker.say("What must be true of any right answer? Behaviour, not wording.")
        name = asker.choice("check", "--check", left, default=left[0][0])
        if name == "done":
            break
        value = _asked_value(asker, name)
        wrong = fault_of(suite, name, value) if value is not None else None
        if wrong is not None:
            asker.say(f"  {wrong}")
        elif value is not None:
            checks[name] = value
    return list(checks.items())


def fault_of(suite: Suite, name: str, value: str) -> str | None:
    """Return what is wrong with a check as the suite would read it; None where nothing is."""
    from khosop.case_source import Frame, read_case
    from khosop.score.text import Reading, Text
    from khosop.yaml_source import YamlFile, parse_yaml

    source = parse_yaml(f"{name}: {value}".encode(), YamlFile("check"))
    if source.problems:
        return source.problems[0].text
    faults: list[str] = []
    case = {
        "id": "x",
        "category": suite.categories[0],
        "source": {"kind": "x"},
        "messages": ["x"],
        "check": source.value,
    }
    lists = cast("Mapping[str, tuple[Text, ...]]", suite.lists)
    frame = Frame(suite.now, suite.categories, Reading(lists))
    read_case(case, frame, lambda _place, text: faults.append(text), lambda _place: 0, "")
    return faults[0].removeprefix("case 'x': ") if faults else None


def _asked_value(asker: Asker, name: str) -> str | None:
    if name in ("refuses", "human_involved"):
        return "true"
    if name in _TEXTS:
        texts = asker.lines("text, one per line")
        return f"[{', '.join(map(text_of, texts))}]" if texts else None
    if name == "reply_language":
        return asker.text("language", "--check", default="th")
    tools = asker.text("tool" if name == "called_tool" else "tools, with commas between them", "--check")
    names = [part.strip() for part in tools.split(",") if part.strip()]
    return f"[{', '.join(map(text_of, names))}]"


def text_of(typed: str) -> str:
    """Return a typed text as a suite has it: a fact and a list as they are, a pattern and everything else in quotes."""
    from khosop.scaffold.yaml_text import plain, quoted

    if re.fullmatch(r"\$[^\W\d]\w*|\{\s*\w+\s*:.*\}", typed):
        return typed
    if len(typed) > 2 and typed.startswith("/") and typed.endswith("/"):
        return "'" + typed.replace("'", "''") + "'"
    return plain(typed) if typed.isascii() else quoted(typed)


def _file(given: str | None, suite: Suite, category: str) -> Path:
    from khosop.scaffold.append import file_for

    if given is not None:
        path = Path(given)
        return path if path.parent != Path() else suite.folder / path.name
    files: dict[str, list[str]] = {}
    for case in suite.cases:
        if Path(case.file).suffix != ".py":
            files.setdefault(case.category, []).append(case.file)
    return file_for(suite.folder, category, files)
