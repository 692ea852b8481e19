"""A suite loads strictly: every fault is told at once, with file, line and what to do."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from khosop.bots.protocol import Earlier
from khosop.errors import BadInput
from khosop.suite import load_suite, select
from tests.evals.suites import CASE, SETTINGS, loaded, one_case, problems_of, with_check, write_suite


def test_a_case_is_read_with_everything_that_belongs_to_it(tmp_path: Path) -> None:
    case = one_case(
        tmp_path,
        "called_none: hold_booking",
        context="""
        as: {contact: prae, verified: no}
        earlier:
          - {at: "2026-11-03T09:00", who: customer, text: "วันนี้มีนัดไหมคะ"}
          - {at: "2026-11-03T09:01+07:00", who: bot, text: "วันนี้ 10:00 ค่ะ"}
        emergency: no
        runs: 5
        tags: slow
        widened: {date: 2026-11-05, note: "20.00 counts too; the branch is still needed"}
        good: ["เปิด 9 โมงค่ะ"]
        now: "2026-11-06T08:00+07:00"
        """,
    )
    bangkok = dt.timezone(dt.timedelta(hours=7))
    assert (case.contact, case.verified, case.emergency, case.runs, case.tags) == ("prae", False, False, 5, ("slow",))
    assert case.earlier[0] == Earlier(dt.datetime(2026, 11, 3, 9, 0, tzinfo=bangkok), "customer", "วันนี้มีนัดไหมคะ")
    assert case.widened[0].date == dt.date(2026, 11, 5)
    assert case.good == ("เปิด 9 โมงค่ะ",)
    assert case.now == dt.datetime(2026, 11, 6, 8, 0, tzinfo=bangkok)
    assert (case.line, Path(case.file).name) == (3, "cases.yaml")


def test_turns_have_checks_of_their_own(tmp_path: Path) -> None:
    case = one_case(
        tmp_path,
        "",
        context="""
        turns:
          - say: สวัสดีค่ะ
            check: {status: replied}
          - button: จองคิว
          - staff: เดี๋ยวดูให้นะคะ
        """,
    )
    assert [(turn.kind, len(turn.checks)) for turn in case.turns] == [("say", 1), ("button", 0), ("staff", 0)]


@pytest.mark.parametrize(
    ("check", "says"),
    [
        pytest.param(
            "called_tol: x", "check 'called_tol' is not a check; did you mean 'called_tool'?", id="unknown check"
        ),
        pytest.param("judge: {criteria: [x]}", "check 'judge' comes with a later version", id="judge"),
        pytest.param("includes_any: $URGNT", "no list is named $URGNT; did you mean 'URGENT'?", id="unknown list"),
        pytest.param("includes_any: []", "the list is empty", id="empty list"),
        pytest.param("includes_any: ['']", "a text is empty", id="empty text"),
        pytest.param("excludes: ['/(ab/']", "doesn't compile", id="regex that doesn't compile"),
        pytest.param("excludes: ['/a*/']", "matches the empty text", id="regex of nothing"),
        pytest.param("excludes: ['/(a+)+$/']", "is too slow", id="slow regex"),
        pytest.param("excludes: ['/(?:ไม่ได้|ไม่|ได้)+(?:ไม่|ได้)+x/']", "is too slow", id="slow Thai regex"),
        pytest.param("excludes: ['/" + "(" * 900 + "a" + ")" * 900 + "/']", "nested too deep", id="deep groups"),
        pytest.param("excludes: ['/" + "ab" * 3_000 + "/']", "longer than", id="endless pattern"),
        pytest.param("excludes: [/a]", "has no closing '/'", id="open pattern"),
        pytest.param(
            "includes_any: [{prise: 600}]", "'prise' is no kind of fact; did you mean 'price'?", id="unknown fact"
        ),
        pytest.param("includes_any: [{time: 25:99}]", "HH:MM", id="fact that is none"),
        pytest.param(
            "includes_any: [{text: ยา, wrod: true}]", "'wrod' is not an option of a text", id="unknown option"
        ),
        pytest.param("includes_any: [{text: ยา, word: maybe}]", "'word' is true or false, not 'maybe'", id="bad flag"),
        pytest.param("status: answered", "'replied', 'handoff', 'silent' or 'error'", id="unknown status"),
        pytest.param("human_involved: perhaps", "true or false is expected, not 'perhaps'", id="not a yes or no"),
        pytest.param(
            "limits: {tool_call: 3}", "'tool_call' is not a key here; did you mean 'tool_calls'?", id="unknown limit"
        ),
        pytest.param("limits: {}", "no limit is stated", id="no limit"),
        pytest.param("limits: {steps: many}", "a whole number is expected, not 'many'", id="no number"),
        pytest.param(
            "called_with: {tol: x}", "'tol' is not a key here; did you mean 'tool'?", id="unknown key of a call"
        ),
        pytest.param("called_with: {tool: x, arguments: {a: '/(/'}}", "doesn't compile", id="regex of an argument"),
        pytest.param("reply_language: tlh", "'tlh' can't be told by its script", id="unknown language"),
        pytest.param("cites: {format: '\\[x\\]'}", "needs a group", id="citation format without a group"),
        pytest.param("refuses: false", "'refuses: false' is no check", id="refuses false"),
        pytest.param("remembers: [{}]", "at least one of", id="empty memory"),
        pytest.param("python: nowhere.at_all:judge", "module 'nowhere.at_all' can't be imported", id="unknown module"),
        pytest.param("python: json:judge", "module 'json' has no function 'judge'", id="unknown function"),
        pytest.param("keyword_coverage: {keywords: [a], at_least: 2}", "at_least", id="share over one"),
    ],
)
def test_a_fault_of_a_check_is_told_where_it_stands(tmp_path: Path, check: str, says: str) -> None:
    settings = SETTINGS + "lists: {URGENT: [โรงพยาบาล]}\n"
    (problem,) = problems_of(tmp_path, with_check(check), settings)
    assert problem.startswith("cases.yaml:8: case 'a-case': ")
    assert says in problem


@pytest.mark.parametrize(
    ("context", "says"),
    [
        pytest.param("tag: x", "'tag' is not a key here; did you mean 'tags'?", id="unknown key"),
        pytest.param(
            "as: {contct: prae}", "'contct' is not a key here; did you mean 'contact'?", id="unknown key inside"
        ),
        pytest.param("runs: 0", "runs: ", id="no runs"),
        pytest.param("emergency: maybe", "emergency: true or false is expected, not 'maybe'", id="not a yes or no"),
        pytest.param("turns: [{say: a, staff: b}]", "exactly one of 'say', 'staff' and 'button'", id="two speakers"),
        pytest.param("turns: [{staff: b}]", "only staff speaks", id="only staff"),
        pytest.param(
            "earlier: [{at: 2026-11-06T00:00, who: bot, text: a}]", "not before the case's clock", id="later message"
        ),
        pytest.param("earlier: [{at: yesterday, who: bot, text: a}]", "a date and time is expected", id="no date"),
        pytest.param("now: 2026-11-05T10:00", "a time with its offset", id="clock without offset"),
    ],
)
def test_a_fault_of_the_context_is_told(tmp_path: Path, context: str, says: str) -> None:
    (problem,) = problems_of(tmp_path, with_check("status: replied", context=context))
    assert problem.startswith("cases.yaml:")
    assert says in problem


@pytest.mark.parametrize(
    ("cases", "says"),
    [
        pytest.param(CASE.format(id="a"), "it has no check", id="no check"),
        pytest.param(CASE.format(id="a").replace("    source: {kind: written}\n", "    check: {status: replied}\n"),
                     "'source' is missing", id="no source"),
        pytest.param(CASE.format(id="a").replace("answer", "answr") + "    check: {status: replied}\n",
                     "category 'answr' is not one of the suite's; did you mean 'answer'?", id="unknown category"),
        pytest.param(CASE.format(id="a b") + "    check: {status: replied}\n", "an id is made of", id="bad id"),
        pytest.param("cases: [just text]", "a case is a mapping", id="no mapping"),
        pytest.param("case: []", "'case' is not a key here; did you mean 'cases'?", id="unknown key of a file"),
        pytest.param("cases: {a: b}", "a list is expected", id="no list"),
        pytest.param("", "the suite is empty", id="no case at all"),
    ],
)  # fmt: skip
def test_a_fault_of_a_case_is_told(tmp_path: Path, cases: str, says: str) -> None:
    (problem,) = problems_of(tmp_path, cases)
    assert says in problem
    assert problem.split(":")[0] in {"cases.yaml", "suite.yaml"}
    assert problem.split(":")[1].isdigit()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        pytest.param("bot: shop.bot:bot", "bot: shop", "'module:attribute' is expected", id="bot"),
        pytest.param('now: "2026-11-05T10:00+07:00"', "now: 2026-11-05", "2026-11-05T10:00+07:00", id="clock"),
        pytest.param("categories: [answer, safety]", "categories: []", "the list is empty", id="no category"),
        pytest.param(
            "categories: [answer, safety]", "categories: [answer, answer]", "stands here twice", id="category twice"
        ),
        pytest.param("suite: shop", "suit: shop", "'suit' is not a key here; did you mean 'suite'?", id="unknown key"),
        pytest.param("suite: shop", "suite: shop\nweak: maybe", "weak: expected 'fail' or 'unsure'", id="weak"),
        pytest.param("suite: shop", "suite: shop\nlists: {A: ['/(/']}", "list 'A': the pattern", id="list"),
        pytest.param(
            "suite: shop", "suite: shop\nlists: {A-B: [a]}", "a list is named in letters", id="name of a list"
        ),
        pytest.param("suite: shop", "suite: shop\nmodules: gone.py", "'gone.py' is not a Python file", id="module"),
    ],
)
def test_a_fault_of_the_settings_is_told(tmp_path: Path, old: str, new: str, says: str) -> None:
    problems = problems_of(tmp_path, with_check("status: replied"), SETTINGS.replace(old, new))
    assert any(says in problem and problem.startswith("suite.yaml:") for problem in problems)


def test_all_faults_are_told_at_once_in_the_order_of_the_files(tmp_path: Path) -> None:
    cases = with_check("called_tol: x") + with_check("excludes: ['/(/']").replace("cases:\n", "").replace("a-case", "b")
    problems = problems_of(tmp_path, cases.replace("category: answer", "category: answr", 1))
    assert [problem.split(":")[1] for problem in problems] == ["4", "8", "15"]


def test_an_id_may_be_written_in_thai(tmp_path: Path) -> None:
    case = CASE.format(id="ถามราคาอาบน้ำ") + "    check: {status: replied}\n"  # "asks the price of a bath"
    assert [case.id for case in loaded(tmp_path, case).cases] == ["ถามราคาอาบน้ำ"]


def test_an_id_belongs_to_one_case_over_all_files(tmp_path: Path) -> None:
    write_suite(tmp_path, with_check("status: replied"), name="another.yaml")
    (problem,) = problems_of(tmp_path, with_check("status: replied"))
    assert "cases.yaml:3: case 'a-case': the id was given to another case at" in problem
    assert "another.yaml:3" in problem


def test_a_folder_without_settings_is_said(tmp_path: Path) -> None:
    (tmp_path / "cases.yaml").write_text("cases: []")
    with pytest.raises(BadInput, match=r"the folder has no suite\.yaml; it holds cases\.yaml"):
        load_suite(tmp_path)
    with pytest.raises(BadInput, match="no such suite"):
        load_suite(tmp_path / "gone")


def test_one_file_may_hold_a_whole_suite(tmp_path: Path) -> None:
    file = tmp_path / "tiny.yaml"
    file.write_text(SETTINGS + with_check("status: replied"), "utf-8")
    assert [case.id for case in load_suite(file).cases] == ["a-case"]


def test_lists_stand_for_their_texts_and_may_name_lists_before_them(tmp_path: Path) -> None:
    settings = SETTINGS + "lists: {A: [ก, /ข/], B: [$A, {price: 600}]}\n"
    case = one_case(tmp_path, "includes_any: [ค, $B]", settings=settings)
    texts = case.checks[0].wants
    assert isinstance(texts, tuple)
    assert [text.shown for text in texts] == ["ค", "ก", "/ข/", "{price: 600}"]


GENERATED = """
def cases():
    return [
        {{"id": f"made-{{size}}", "category": "{category}", "source": {{"kind": "generated"}},
          "messages": ["ราคาเท่าไหร่"], "check": {{"includes_any": [{{"price": size}}]}}}}
        for size in (400, 600)
    ]
"""


def test_cases_can_be_generated_by_a_module_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text(GENERATED.format(category="answer"))
    suite = loaded(tmp_path, settings=SETTINGS + "modules: made.py\n")
    assert [case.id for case in suite.cases] == ["made-400", "made-600"]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        pytest.param("def cases():\n    return 1 / 0\n", "made.py:2: ZeroDivisionError", id="raises"),
        pytest.param("def cases(:\n", "made.py:1: SyntaxError", id="syntax"),
        pytest.param("CASES = []\n", "a function cases() that returns a list", id="no function"),
        pytest.param(
            GENERATED.format(category="answr"), "made.py:2: generated case 2: case 'made-600': category", id="fault"
        ),
    ],
)
def test_a_fault_of_a_module_is_told_with_its_line(tmp_path: Path, code: str, says: str) -> None:
    (tmp_path / "made.py").write_text(code)
    problems = problems_of(tmp_path, settings=SETTINGS + "modules: made.py\n")
    assert any(says in problem for problem in problems)


def test_the_hash_follows_what_can_change_a_score(tmp_path: Path) -> None:
    plain = loaded(tmp_path / "a", with_check("includes_any: [ก, ข]"))
    same = [
        with_check("# a comment\nincludes_any:\n  - ก\n  - ข"),
        with_check("includes_any: [ก, ข]", context="note: for people\ntags: [x]\nruns: 9\nemergency: yes\ngood: [ก]"),
        with_check("includes_any: [ก, ข]").replace("kind: written", "kind: production"),
    ]
    for i, text in enumerate(same):
        assert loaded(tmp_path / f"same{i}", text).hash == plain.hash
    other = [
        with_check("includes_any: [ก]"),
        with_check("includes_any: [ก, {text: ข, word: true}]"),
        with_check("includes_all: [ก, ข]"),
        with_check("includes_any: [ก, ข]", context="as: {contact: prae}"),
        with_check("includes_any: [ก, ข]").replace("เปิดกี่โมงคะ", "เปิดกี่โมงครับ"),
    ]
    hashes = {loaded(tmp_path / f"other{i}", text).hash for i, text in enumerate(other)}
    assert len(hashes | {plain.hash}) == len(other) + 1


def test_the_hash_follows_lists_and_settings_but_not_the_layout_of_files(tmp_path: Path) -> None:
    check = with_check("excludes_assertion: $BAD")
    first = loaded(tmp_path / "a", check, SETTINGS + "lists: {BAD: [ก], UNUSED: [ข]}\n")
    moved = write_suite(tmp_path / "b", "lists: {BAD: [ก]}\n", SETTINGS, name="lists.yaml")
    assert loaded(moved, check).hash == first.hash
    assert loaded(tmp_path / "c", check, SETTINGS + "lists: {BAD: [ค]}\n").hash != first.hash
    assert loaded(tmp_path / "d", check, SETTINGS + "lists: {BAD: [ก]}\nweak: fail\n").hash != first.hash
    assert loaded(tmp_path / "e", check, SETTINGS + "lists: {BAD: [ก]}\nconditions: clause\n").hash != first.hash
    clock = SETTINGS.replace("10:00", "11:00") + "lists: {BAD: [ก]}\n"
    assert loaded(tmp_path / "f", check, clock).hash != first.hash


def test_the_hash_follows_the_code_of_a_python_check(tmp_path: Path) -> None:
    code = "from khosop.verdict import Verdict\ndef judge(case, transcript):\n    return Verdict('mine', '{}')\n"
    hashes = set()
    for i, outcome in enumerate(("passed", "failed")):
        folder = tmp_path / str(i)
        folder.mkdir()
        (folder / "own.py").write_text(code.format(outcome))
        hashes.add(loaded(folder, with_check("python: own:judge")).hash)
    assert len(hashes) == 2


@pytest.fixture
def three(tmp_path: Path) -> Path:
    text = "cases:\n" + "".join(
        with_check("status: replied").replace("cases:\n", "").replace("a-case", name)
        for name in ("booking-keeps-date", "booking-asks-first", "hours")
    )
    return write_suite(tmp_path, text)


def test_select_takes_ids_and_patterns_in_the_order_of_the_suite(three: Path) -> None:
    suite = load_suite(three)
    assert [case.id for case in select(suite, ["hours", " booking-a*"]).cases] == ["booking-asks-first", "hours"]
    assert select(suite, ["hours"]).hash != suite.hash
    assert select(suite, ["*"]).hash == suite.hash


def test_an_unknown_id_gets_the_nearest_ones(three: Path) -> None:
    suite = load_suite(three)
    with pytest.raises(BadInput, match="no case is named 'booking-keep-date'; the nearest are booking-keeps-date"):
        select(suite, ["booking-keep-date"])
    with pytest.raises(BadInput, match=r"no case fits the pattern 'memory-\*'"):
        select(suite, ["hours", "memory-*"])
    with pytest.raises(BadInput, match="no case is named; give ids"):
        select(suite, [" "])
