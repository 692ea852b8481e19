"""Looks are whole, counted and limited; what would tell of single cases is refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from khosop.holdout.comparing import latest_gap
from khosop.journal import list_runs
from khosop.summary import summarize
from tests.evals.holdout.project import MESSAGES, Project, case_yaml, leaks, main_cases, make_project, sealed_cases


@pytest.mark.parametrize(
    "given",
    [
        ["--limit", "3"],
        ["--category", "answer"],
        ["--cases", "quokka-deneb"],
        ["--cases=quokka-*"],
        ["--runs", "1"],
        ["--tags", "x"],
    ],
    ids=" ".join,
)
def test_an_option_that_picks_cases_is_refused_and_costs_no_look(project: Project, given: list[str]) -> None:
    done = project.look("right", *given)
    assert done.returncode == 2
    assert "a look plays the whole hold-out" in done.stderr
    assert done.stdout == ""
    assert project.kinds() == ["sealed"]


@pytest.mark.parametrize("given", [["--record", "tape"], ["--replay", "tape"], ["--resume"], ["--retry-unscored"]])
def test_a_look_is_neither_recorded_nor_resumed(project: Project, given: list[str]) -> None:
    done = project.look("right", *given)
    assert done.returncode == 2
    assert f"{given[0]}: a look keeps no conversation" in done.stderr
    assert project.kinds() == ["sealed"]


@pytest.mark.parametrize("name", ["EVAL_CASES", "EVAL_RUNS", "EVAL_CATEGORY", "EVAL_LIMIT"])
def test_a_variable_that_picks_cases_is_refused_and_not_ignored(project: Project, name: str) -> None:
    done = project.look("right", env={name: "2"})
    assert done.returncode == 2
    assert f"{name}=2: a look plays the whole hold-out" in done.stderr
    assert project.kinds() == ["sealed"]


@pytest.mark.parametrize(
    "command",
    [
        ["run", "--suite", "toy-holdout"],
        ["run", "--suite", "suites/toy-holdout", "--cases", "quokka-*"],
        ["check", "toy-holdout"],
        ["case", "add", "--suite", "toy-holdout"],
    ],
    ids=" ".join,
)
def test_another_command_says_how_a_sealed_set_is_played(project: Project, command: list[str]) -> None:
    done = project.khosop(*command)
    assert done.returncode == 2
    assert "is a sealed hold-out: its cases are played by `khosop holdout run" in done.stderr
    assert done.stdout == ""
    assert not (project.work / "runs").exists()


@pytest.mark.parametrize("name", ["toy-holdout", "suites/toy-holdout", "runs/holdout"])
def test_a_look_is_no_run_that_could_be_read(project: Project, name: str) -> None:
    for command in (["report"], ["view"], ["show", "quokka-deneb", "--run"]):
        done = project.khosop(*command, name)
        assert done.returncode == 2
        assert (
            "a look at a hold-out keeps no conversations, and `khosop holdout page` shows what it told" in done.stderr
        )


@pytest.mark.parametrize(
    ("args", "env"), [(["--bot", "b:c"], {}), ([], {"EVAL_BOT": "b:c"})], ids=["option", "variable"]
)
def test_a_look_examines_the_bot_of_the_card(project: Project, args: list[str], env: dict[str, str]) -> None:
    done = project.look("right", *args, env=env)
    assert done.returncode == 2
    assert "a look examines the bot that its card names, and no other" in done.stderr
    assert project.kinds() == ["sealed"]


def test_an_empty_variable_is_no_filter(first_look: subprocess.CompletedProcess[str]) -> None:
    assert first_look.returncode == 0
    assert "9/18 (50 %)" in first_look.stdout


def test_several_models_are_several_looks(project: Project) -> None:
    done = project.look("right", env={"EVAL_MODELS": "understudy,understudy-2"})
    assert done.returncode == 2
    assert project.kinds() == ["sealed"]


def test_a_bot_that_answers_one_phrase_is_told_nothing(project: Project) -> None:
    one, none = project.look("one"), project.look("")
    told = [[line for line in done.stdout.split("\n") if "%" in line] for done in (one, none)]
    assert told[0] == told[1]
    assert "at most 50 % of 18" in told[0][0]


def test_a_bot_that_can_t_be_loaded_costs_no_look(project: Project) -> None:
    (project.work / "toybot.py").write_text("import nothing_of_that_name\n")
    done = project.look()
    assert done.returncode == 2
    assert "there is no module 'nothing_of_that_name'" in done.stderr
    assert project.kinds() == ["sealed"]


def test_a_tracer_is_refused(project: Project) -> None:
    refused = project.look("right", env={"OTEL_TRACES_EXPORTER": "otlp"})
    assert refused.returncode == 2
    assert "OpenTelemetry (OTEL_TRACES_EXPORTER is set) would record" in refused.stderr
    assert project.kinds() == ["sealed"]


def test_a_tracer_that_the_bot_switches_on_itself_is_refused_unless_tracing_is_allowed(project: Project) -> None:
    tracing = project.root / "known" / "opentelemetry"
    tracing.mkdir()
    (tracing / "__init__.py").touch()
    (tracing / "trace.py").write_text(
        "class TracerProvider: ...\ndef get_tracer_provider():\n    return TracerProvider()\n"
    )
    bot = project.work / "toybot.py"
    bot.write_text("import opentelemetry.trace\n" + bot.read_text("utf-8"), "utf-8")
    refused = project.look("right")
    assert refused.returncode == 2
    assert "the bot's modules set a TracerProvider" in refused.stderr
    assert project.kinds() == ["sealed"]
    allowed = project.look("right", "--allow-tracing", env={"OTEL_TRACES_EXPORTER": "otlp"})
    assert allowed.returncode == 0, allowed.stderr


def test_past_the_budget_a_look_is_refused_or_spends_the_set_for_good(used_up: Project) -> None:
    refused = used_up.look("half")
    assert refused.returncode == 2
    assert "all 1 looks are used" in refused.stderr
    spent = used_up.look("half", "--spend")
    assert spent.returncode == 0
    assert "SPENT" in spent.stdout
    assert "spent 2 of 1" in used_up.khosop("holdout", "card").stdout


def test_a_copy_of_the_set_has_no_budget_of_its_own(used_up: Project) -> None:
    copy = used_up.root / "copy"
    shutil.copytree(used_up.set, copy)
    as_sealed(copy / "ledger.jsonl")
    done = used_up.look("half", str(copy))
    assert done.returncode == 2
    assert "all 1 looks are used" in done.stderr


def as_sealed(ledger: Path) -> None:
    """Roll a ledger back to what it was when the set was sealed."""
    ledger.write_bytes(ledger.read_bytes().partition(b"\n")[0] + b"\n")


def test_a_ledger_that_was_rolled_back_is_found_and_its_looks_still_count(looked: Project) -> None:
    as_sealed(looked.set / "ledger.jsonl")
    verified = looked.khosop("holdout", "ledger", "--verify")
    assert verified.returncode == 2
    assert "2 rows that were written on this machine are gone" in verified.stderr
    assert "look 2 of 10" in looked.look("half").stdout


@pytest.mark.parametrize(
    ("old", "new"),
    [('"commit":null', '"commit":"abc"'), ('"look":1', '"look":7'), ('"kind":"look"', '"kind":"stopped"')],
)
def test_an_edited_row_is_found(looked: Project, old: str, new: str) -> None:
    ledger = looked.set / "ledger.jsonl"
    assert old in ledger.read_text("utf-8")
    ledger.write_text(ledger.read_text("utf-8").replace(old, new, 1), "utf-8")
    for command in (["ledger", "--verify"], ["run"], ["card"]):
        done = looked.khosop("holdout", *command)
        assert done.returncode == 2
        assert "ledger.jsonl:2: row 2 does not fit the chain" in done.stderr


def test_a_ledger_that_is_gone_is_not_begun_anew(project: Project) -> None:
    (project.set / "ledger.jsonl").unlink()
    done = project.look("half")
    assert done.returncode == 2
    assert "the ledger is gone; restore" in done.stderr


def test_a_card_with_a_larger_budget_opens_nothing(project: Project) -> None:
    card = project.set / "card.json"
    card.write_text(card.read_text("utf-8").replace('"looks": 10', '"looks": 99'), "utf-8")
    done = project.look("half")
    assert done.returncode == 2
    assert "the sealed file does not belong to its card" in done.stderr
    assert project.kinds() == ["sealed"]
    shown = project.khosop("holdout", "card")
    assert shown.returncode == 2
    assert shown.stdout == ""


def test_an_edited_seal_opens_nothing(project: Project) -> None:
    sealed = project.set / "cases.sealed"
    raw = bytearray(sealed.read_bytes())
    raw[-100] ^= 1
    sealed.write_bytes(raw)
    assert "edited or exchanged" in project.look("half").stderr


def test_without_the_key_a_reviewer_learns_the_card_and_nothing_else(project: Project) -> None:
    shutil.rmtree(project.home / ".config")
    card = project.khosop("holdout", "card")
    assert "6 × 3" in card.stdout
    assert "nobody can see whether this card is the one that was sealed" in card.stdout
    assert "the seals were not checked" in project.khosop("holdout", "ledger", "--verify").stdout
    for command in ("run", "scan"):
        done = project.khosop("holdout", command, env=project.toy("half"))
        assert done.returncode == 2
        assert "no key was found" in done.stderr
    public = b"".join(path.read_bytes() for path in project.set.iterdir())
    assert leaks(public) == set()


def test_the_size_of_a_sealed_file_does_not_tell_how_much_is_in_it(project: Project, tmp_path: Path) -> None:
    smaller = make_project(tmp_path / "smaller", count=5)
    smaller.seal()
    assert (smaller.set / "cases.sealed").stat().st_size == (project.set / "cases.sealed").stat().st_size


def test_cases_of_a_set_are_not_sealed_a_second_time(project: Project) -> None:
    again = project.work / "suites" / "again"
    again.mkdir()
    (again / "suite.yaml").write_text((project.work / "suites/toy/suite.yaml").read_text("utf-8"), "utf-8")
    changed = sealed_cases(5) + case_yaml("quokka-new", "คำถามใหม่เอี่ยมที่ไม่เคยมีใครถามมาก่อน", "คำตอบใหม่")
    (again / "cases.yaml").write_text(changed, "utf-8")
    done = project.khosop("holdout", "seal", "suites/again")
    assert done.returncode == 2
    assert "5 of the cases are in toy-holdout" in done.stderr


def test_clear_text_beside_the_seal_is_refused(project: Project) -> None:
    (project.set / "cases.yaml").write_text(sealed_cases(), "utf-8")
    done = project.look("half")
    assert done.returncode == 2
    assert "1 case files lie in the clear beside the seal" in done.stderr
    assert project.kinds() == ["sealed"]


def test_a_message_in_the_work_tree_burns_the_set(project: Project) -> None:
    notes = project.work / "notes.json"
    notes.write_text(json.dumps({"seen": MESSAGES[3]}))
    done = project.khosop("holdout", "scan")
    assert done.returncode == 1
    assert "notes.json" in done.stdout
    assert leaks(done.stdout.encode()) == set()
    after = project.look("half")
    assert after.returncode == 2
    assert "is burned" in after.stderr
    assert project.kinds() == ["sealed", "found"]
    assert str(project.root) not in (project.set / "ledger.jsonl").read_text("utf-8")


def test_a_burned_set_is_revealed_as_it_was_sealed(project: Project) -> None:
    to = project.root / "revealed"
    done = project.khosop("holdout", "burn", "--reason", "shown in a talk", "--reveal", str(to))
    assert done.returncode == 0, done.stderr
    assert sealed_cases() in (to / "cases.yaml").read_text("utf-8")
    assert "shown in a talk" in project.khosop("holdout", "card").stdout
    again = project.khosop("holdout", "burn", "--reason", "twice")
    assert again.returncode == 2
    # Who was given the key later can see for themselves what was sealed.
    later = project.khosop("holdout", "burn", "--reason", "to see", "--reveal", str(project.root / "later"))
    assert later.returncode == 0, later.stderr
    assert project.kinds() == ["sealed", "burned"]


def test_after_a_burned_set_its_successor_is_meant(project: Project) -> None:
    new = project.root / "new"
    new.mkdir()
    (new / "suite.yaml").write_text((project.work / "suites/toy/suite.yaml").read_text("utf-8"), "utf-8")
    fresh = [case_yaml(f"fresh-{n}", f"คำถามชุดใหม่ที่ยังไม่เคยมีใครได้ยิน {n}", f"คำตอบใหม่ {n}") for n in range(5)]
    (new / "cases.yaml").write_text("cases:\n" + "".join(fresh), "utf-8")
    assert project.khosop("holdout", "seal", str(new), "--to", "suites/toy-second", "--of", "toy").returncode == 0
    assert "which hold-out is meant? there are: toy-holdout, toy-second" in project.look().stderr
    assert project.khosop("holdout", "burn", "toy-holdout", "--reason", "read aloud").returncode == 0
    done = project.look()
    assert done.returncode == 0, done.stderr
    assert "5 cases × 3 runs" in done.stdout


def test_a_look_has_a_page_of_its_own_that_loads_nothing_and_is_written_again_from_the_ledger(
    looked: Project, first_look: subprocess.CompletedProcess[str]
) -> None:
    (kept,) = looked.work.glob("runs/holdout/*.html")
    assert f"Kept in {kept.relative_to(looked.work)}, .md and .json" in first_look.stdout
    page = kept.read_text("utf-8")
    for said in (
        "9/18 (50 %), 95 % 19 to 81 %",
        "about 50 % of 6 cases",
        "look 1 of 10",
        "measures nothing",
        "Content-Security",
    ):
        assert said in page
    assert [sign for sign in ("<script", "http:", "https:", "url(", "@import", "<img") if sign in page] == []
    assert leaks(page.encode()) == set()
    shutil.rmtree(looked.home / ".config")
    kept.unlink()
    again = looked.khosop("holdout", "page", "--look", "1", "--no-open")
    assert again.returncode == 0, again.stderr
    assert kept.read_text("utf-8") == page
    missing = looked.khosop("holdout", "page", "--look", "7")
    assert missing.returncode == 2
    assert "look 7 has no result; `khosop holdout ledger` shows all looks" in missing.stderr


def test_the_gap_is_to_the_last_full_run_of_the_same_bot(
    looked: Project, first_look: subprocess.CompletedProcess[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "there is no full run of suite 'toy' with this bot" in first_look.stdout
    (looked.work / "suites/toy/cases.yaml").write_text(main_cases(), "utf-8")
    commit(looked.work)
    assert looked.khosop("run", "--suite", "toy", env=looked.toy("right")).returncode == 0
    # Newer, and no measure of the whole suite.
    subset = looked.khosop("run", "--suite", "toy", "--cases", "main-1,main-2", env=looked.toy("half"))
    assert subset.returncode == 0, subset.stderr
    done = looked.look("half")
    assert "18/18 (100 %)" in done.stdout
    # The main suite asks for the same answers, which is told, and shares no message, which would burn the set.
    assert "None of it is a whole message of a case" in done.stdout
    assert "+50 points, 95 %" in done.stdout
    monkeypatch.chdir(looked.work)
    full, _subset = list_runs(Path("runs"))
    (m,) = summarize(full.current_records(), {"understudy": 18}, fake=True).models
    env = dict(os.environ) | {"HOME": str(looked.home)}
    gap = latest_gap(full.card(), "understudy", m.rate, ["suites"], env)
    assert gap is not None
    assert gap.startswith("fake: +50 points, 95 %")
    assert gap.endswith("(look 2, looked)")
    assert latest_gap(full.card(), "another", m.rate, ["suites"], env) is None


def test_a_run_at_another_commit_is_no_run_of_the_same_bot(looked: Project) -> None:
    (looked.work / "suites/toy/cases.yaml").write_text(main_cases(), "utf-8")
    assert looked.khosop("run", "--suite", "toy", env=looked.toy("right")).returncode == 0
    name = commit(looked.work)
    assert f"there is no full run of suite 'toy' with this bot (commit {name}, model" in looked.look("half").stdout


def commit(folder: Path) -> str:
    """Make a folder a repository of its own, and return its commit as runs and looks name it."""
    git = ["git", "-C", str(folder), "-c", "user.name=n", "-c", "user.email=e@example.invalid"]
    for args in (["init", "-q"], ["add", "suites", "toybot.py"], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *args], check=True)
    named = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"], check=True, capture_output=True, text=True)
    return named.stdout.strip()
