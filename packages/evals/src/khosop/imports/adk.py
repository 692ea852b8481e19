"""How does an eval set of Google's ADK become a suite? The old form (a list of queries) and the new one (eval cases).

A turn of ADK states the tools that should be called and a reference answer; `test_config.json` beside the file says how like
them the bot must be. Without one, ADK asks for the same calls in the same order and for a word overlap of 0.8.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from khosop.errors import BadInput
from khosop.imports.account import Place
from khosop.imports.asked import Asked, ExpectedCall
from khosop.imports.chat import content_of
from khosop.imports.draft import DraftCase, DraftSuite, DraftTurn
from khosop.imports.located import Map, items_with_lines, line_of
from khosop.imports.reading import Reading
from khosop.imports.texts import argument, keywords_of

CONFIGS: Final = ("test_config.json", "eval_config.json")
_ENDINGS: Final = (".test.json", ".evalset.json")
_TRAJECTORY: Final = "tool_trajectory_avg_score"
_MATCH: Final = "response_match_score"


@dataclass(frozen=True, slots=True)
class Criteria:
    """How like the expectation a bot must be."""

    trajectory: float | None = 1.0
    order: str = "EXACT"
    match: float | None = 0.8
    judged: tuple[tuple[str, int], ...] = ()
    """Names and lines of criteria that a model judges."""
    file: str = ""
    """Where they stand; '' for ADK's own."""


def read_adk(file: Path, reading: Reading) -> DraftSuite:
    """Return the suite that an eval set, or a folder of them, holds.

    Raises:
        BadInput: it can't be read, or is no eval set.
    """
    if file.is_dir():
        files = [path for path in sorted(file.rglob("*.json")) if path.name.endswith(_ENDINGS)]
        if not files:
            raise BadInput(
                f"{file}: the folder holds no {' and no '.join('*' + ending for ending in _ENDINGS)}; name the file"
            )
    else:
        files = [file]
    suite = DraftSuite(_name(file), "Google ADK")
    for path in files:
        document = reading.document(path)
        cases = _eval_cases(document, path, reading)
        if cases is None:
            raise BadInput(
                f"{reading.fence.shown(path)}: no eval set of ADK: a list of queries, or a mapping with 'eval_cases', is expected"
                + (
                    "; this one holds results, import its eval set"
                    if "eval_case_results" in str(document)[:2_000]
                    else ""
                )
            )
        criteria = _criteria(path, reading)
        _Import(reading, suite, path, criteria).take(cases)
    return suite


def _name(file: Path) -> str:
    name = file.resolve().name
    for ending in (*_ENDINGS, ".json"):
        name = name.removesuffix(ending)
    return name


def get(value: Any, *names: str) -> Any:
    """Return what stands under a name, written `with_underscores` or `inCamelCase`; None where nothing does."""
    if not isinstance(value, Mapping):
        return None
    for name in names:
        head, *rest = name.split("_")
        camel = head + "".join(word.capitalize() for word in rest)
        for key in (name, camel):
            if value.get(key) is not None:
                return value[key]
    return None


def listed(value: Any) -> list[Any]:
    """Return a list; none for anything else."""
    return value if isinstance(value, list) else []


def _eval_cases(document: Any, path: Path, reading: Reading) -> list[tuple[Mapping[str, Any], int]] | None:
    """Return the cases of a file in whatever form; None if it is no eval set."""
    listed = get(document, "eval_cases")
    if isinstance(listed, list):
        _unknown(document, _SET_KEYS, reading, path)
        return [(one, line) for one, line in items_with_lines(listed, 1) if isinstance(one, Mapping)]
    if isinstance(document, Mapping) and get(document, "conversation", "conversation_scenario") is not None:
        return [(document, line_of(document, 1))]
    if isinstance(document, Mapping) and isinstance(document.get("data"), list):
        return [(document, line_of(document, 1))]
    if not isinstance(document, list):
        return None
    items = [(one, line) for one, line in items_with_lines(document, 1) if isinstance(one, Mapping)]
    if any("query" in one for one, _line in items):
        # The oldest form: the whole file is one conversation.
        whole = Map(line_of(document, 1))
        whole["data"] = document
        return [(whole, whole.line)]
    return items if any({"data", "conversation"} & set(one) for one, _line in items) else None


_SET_KEYS: Final = frozenset(
    {"eval_set_id", "name", "description", "eval_cases", "creation_timestamp", "app_name", "evals"}
)


def _unknown(value: Mapping[str, Any], known: frozenset[str], reading: Reading, path: Path) -> None:
    for key, inner in value.items():
        snake = "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in key)
        if snake not in known and inner not in (None, [], {}, ""):
            line = value.at(key) if isinstance(value, Map) else 1
            reading.account.lost(key, reading.place(path, line), "no key that is known here")


def _criteria(path: Path, reading: Reading) -> Criteria:
    places = (folder / name for folder in (path.parent, path.parent.parent) for name in CONFIGS)
    file = next((place for place in places if place.is_file()), None)
    if file is None:
        reading.account.nearly(
            "criteria",
            reading.place(path, 1),
            f"no {CONFIGS[0]} stands beside the file: those that ADK assumes were taken ({_TRAJECTORY} 1, {_MATCH} 0.8)",
        )
        return Criteria()
    shown = reading.fence.shown(file)
    stated = get(reading.document(file), "criteria")
    if not isinstance(stated, Mapping):
        reading.account.lost("criteria", Place(shown, 1), "'criteria' is missing; those that ADK assumes were taken")
        return Criteria()
    trajectory, match, order = None, None, "EXACT"
    judged: list[tuple[str, int]] = []
    for name, value in stated.items():
        least = _number(get(value, "threshold") if isinstance(value, Mapping) else value)
        line = stated.at(name) if isinstance(stated, Map) else 1
        if name == _TRAJECTORY:
            trajectory = least
            order = str(get(value, "match_type") or "EXACT").upper()
        elif name == _MATCH:
            match = least
        else:
            judged.append((name, line))
            reading.account.lost(
                name, Place(shown, line), "a model judges it, and khosop has no check with a judge model yet"
            )
    return Criteria(trajectory, order, match, tuple(judged), shown)


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


@dataclass(slots=True)
class _Import:
    reading: Reading
    suite: DraftSuite
    path: Path
    criteria: Criteria

    def take(self, cases: Sequence[tuple[Mapping[str, Any], int]]) -> None:
        for number, (stated, line) in enumerate(cases, start=1):
            self._take_case(stated, line, number if len(cases) > 1 else 0)

    def _at(self, line: int) -> Place:
        return self.reading.place(self.path, line)

    def _take_case(self, stated: Mapping[str, Any], line: int, number: int) -> None:
        account = self.reading.account
        name = str(get(stated, "eval_id", "name") or "") or f"{_name(self.path)}{f'-{number}' if number else ''}"
        case = DraftCase(name, self._at(line), category=_name(self.path))
        turns = get(stated, "conversation", "data")
        scenario = get(stated, "conversation_scenario")
        for turn, at in items_with_lines(turns, line):
            if isinstance(turn, Mapping):
                self._take_turn(turn, at, case)
            else:
                account.lost("turn", self._at(at), "a mapping is expected")
        if not case.turns and isinstance(scenario, Mapping):
            self._take_scenario(scenario, line, case)
        if not case.turns:
            account.lost("eval case", self._at(line), "the user says nothing in it")
            return
        account.exactly("eval case", self._at(line))
        self._rest(stated, line, case)
        self.suite.cases.append(case)

    def _take_scenario(self, scenario: Mapping[str, Any], line: int, case: DraftCase) -> None:
        start = get(scenario, "starting_prompt")
        plan = get(scenario, "conversation_plan")
        if isinstance(start, str) and start.strip():
            case.turns.append(DraftTurn(start))
            self.reading.account.nearly(
                "conversation_scenario",
                self._at(line),
                "its first message is asked; the user that a model plays is not",
            )
            case.nearly(f"conversation plan: {plan}")

    def _take_turn(self, turn: Mapping[str, Any], line: int, case: DraftCase) -> None:
        content = get(turn, "user_content", "query")
        text, unread = content_of(content)
        place = self._at(_key_line(turn, line, "user_content", "userContent", "query"))
        for kind in unread:
            self.reading.account.lost("user_content", place, f"its {kind} is no text")
        if not text.strip():
            if content is not None and not unread:
                self.reading.account.lost("turn", place, "the user says nothing in it")
            return
        draft = DraftTurn(text)
        case.turns.append(draft)
        self.reading.account.exactly("user message", place)
        self._tools(turn, line, draft.asked, case)
        self._reference(turn, line, draft.asked, case)
        self._uncarried(turn, line, case)

    def _tools(self, turn: Mapping[str, Any], line: int, asked: Asked, case: DraftCase) -> None:
        account = self.reading.account
        calls = list(_calls(turn))
        place = self._at(_key_line(turn, line, "intermediate_data", "intermediateData", "expected_tool_use"))
        least = self.criteria.trajectory
        if least is None or least <= 0:
            if calls:
                account.lost("tool_uses", place, f"{self.criteria.file} doesn't ask for them ({_TRAJECTORY})")
                case.nearly("not asked, as in ADK: " + ", ".join(call.tool for call in calls))
            return
        if not calls:
            if self.criteria.order != "EXACT" or least < 1:
                return
            if _says_tools(turn):
                asked.no_tools.append("*")
                account.exactly("no tool expected", place)
            else:
                account.lost(
                    "no tool expected", place, "the file says nothing of tools here; ADK counts any call as a miss"
                )
            return
        if least < 1:
            asked.tools += [call.tool for call in calls]
            why = f"that the tool is called is asked, its arguments are not: ADK asks for an average of {least:g} over all turns"
            for _call in calls:
                account.nearly("tool_uses", place, why)
            case.nearly(f"tool_uses: {why}")
            return
        asked.calls += calls
        asked.in_order = self.criteria.order in {"EXACT", "IN_ORDER"} and len(calls) > 1
        asked.only = self.criteria.order == "EXACT"
        for _call in calls:
            account.exactly("tool_uses", place)

    def _reference(self, turn: Mapping[str, Any], line: int, asked: Asked, case: DraftCase) -> None:
        account = self.reading.account
        reference, unread = content_of(get(turn, "final_response", "reference"))
        place = self._at(_key_line(turn, line, "final_response", "finalResponse", "reference"))
        for kind in unread:
            account.lost("final_response", place, f"its {kind} is no text")
        case.good = []
        if not reference.strip():
            return
        least = self.criteria.match
        if least is None or least <= 0:
            account.lost(
                "final_response",
                place,
                f"{self.criteria.file} doesn't ask for a likeness ({_MATCH}); it stands in the note",
            )
            case.nearly(f"reference: {reference}")
            return
        words = keywords_of(reference)
        if not words:
            account.lost("final_response", place, "it has no words to look for; it stands in the note")
            case.nearly(f"reference: {reference}")
            return
        asked.keywords += words
        asked.at_least = round(min(least, 1.0), 2)
        case.good = [reference]
        account.nearly(
            "final_response", place, "a share of its words is asked for (keyword_coverage); ADK measures ROUGE-1"
        )
        case.nearly(
            "final_response: keyword_coverage stands for ADK's word overlap; name the facts that matter instead"
        )

    def _uncarried(self, turn: Mapping[str, Any], line: int, case: DraftCase) -> None:
        account = self.reading.account
        data = get(turn, "intermediate_data")
        said = get(data, "intermediate_responses") or get(turn, "expected_intermediate_agent_responses")
        if said:
            account.lost(
                "intermediate_responses",
                self._at(line_of(said, line)),
                "what sub-agents say among themselves is not asked",
            )
        uses = listed(get(turn, "expected_tool_use"))
        if any(get(use, "mock_tool_output") is not None for use in uses):
            account.lost("mock_tool_output", self._at(line), "what a tool answers is the bot's own business")
        self._rubrics(get(turn, "rubrics"), line, case)
        _unknown(turn, _TURN_KEYS, self.reading, self.path)

    def _rubrics(self, rubrics: Any, line: int, case: DraftCase) -> None:
        if rubrics:
            why = "a model judges them, and khosop has no check with a judge model yet"
            self.reading.account.lost("rubrics", self._at(line_of(rubrics, line)), why)
            case.nearly(f"not carried: rubrics: {str(rubrics)[:800]}")

    def _rest(self, stated: Mapping[str, Any], line: int, case: DraftCase) -> None:
        account = self.reading.account
        session = (
            get(stated, "session_input")
            or get(get(stated, "initial_session"), "session_input")
            or get(stated, "initial_session")
        )
        state = get(session, "state")
        if state:
            place = self._at(_key_line(stated, line, "session_input", "sessionInput", "initial_session"))
            account.lost(
                "session_input.state", place, "how a conversation begins is the bot's own world; it stands in the note"
            )
            case.nearly(f"session state at the start: {str(state)[:800]}")
        final = get(stated, "final_session_state")
        if isinstance(final, Mapping) and final:
            case.turns[-1].asked.state = {str(key): argument(value) for key, value in final.items()}
            account.nearly(
                "final_session_state",
                self._at(line_of(final, line)),
                "only these parts of the bot's world are compared",
            )
            case.nearly("final_session_state: only these parts of the bot's world are compared")
        self._rubrics(get(stated, "rubrics"), line, case)
        for name, _line in self.criteria.judged:
            case.nearly(f"not carried: {name} (a model judges it)")
        _unknown(stated, _CASE_KEYS, self.reading, self.path)


_TURN_KEYS: Final = frozenset(
    {"invocation_id", "user_content", "final_response", "intermediate_data", "creation_timestamp", "query", "reference"}
    | {"expected_tool_use", "expected_intermediate_agent_responses", "rubrics", "app_details"}
)
_CASE_KEYS: Final = frozenset(
    {
        "eval_id",
        "conversation",
        "session_input",
        "creation_timestamp",
        "name",
        "data",
        "initial_session",
        "initial_state",
    }
    | {"conversation_scenario", "final_session_state", "rubrics"}
)


def _key_line(value: Mapping[str, Any], otherwise: int, *keys: str) -> int:
    found = next((key for key in keys if key in value), None)
    return value.at(found) if found is not None and isinstance(value, Map) else otherwise


def _calls(turn: Mapping[str, Any]) -> Iterator[ExpectedCall]:
    data = get(turn, "intermediate_data")
    for use in listed(get(data, "tool_uses")) or listed(get(turn, "expected_tool_use")):
        if isinstance(use, Mapping):
            name = get(use, "name", "tool_name")
            if isinstance(name, str) and name:
                yield _call(name, get(use, "args", "tool_input"))
        elif isinstance(use, str) and use:
            yield ExpectedCall(use)
    for event in listed(get(data, "invocation_events")):
        for part in listed(get(get(event, "content"), "parts")):
            call = get(part, "function_call")
            if isinstance(call, Mapping) and isinstance(call.get("name"), str):
                yield _call(call["name"], call.get("args"))


def _says_tools(turn: Mapping[str, Any]) -> bool:
    """Tell whether a turn states its tools, be it that there are none."""
    data = get(turn, "intermediate_data")
    stated = {"tool_uses", "toolUses", "invocation_events", "invocationEvents"}
    return "expected_tool_use" in turn or (isinstance(data, Mapping) and bool(stated & set(data)))


def _call(name: str, arguments: Any) -> ExpectedCall:
    stated = {str(key): argument(inner) for key, inner in arguments.items()} if isinstance(arguments, Mapping) else {}
    return ExpectedCall(name, stated, exact=True)
