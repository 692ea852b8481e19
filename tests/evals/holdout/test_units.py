"""The small parts: keys, cards, seals of rows, what tracers look like, which runs are of the same bot, words for a gap."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import msgspec
import pytest

from khosop.errors import BadInput
from khosop.holdout import quiet
from khosop.holdout.card import SetFolder
from khosop.holdout.comparing import in_points, main_run, meaning, same_bot
from khosop.holdout.disclose import Gap
from khosop.holdout.keys import NoKey, find_key, key_id, new_key, read_key
from khosop.holdout.ledger import (
    Entry,
    Ledger,
    Looker,
    digest,
    ledger_key,
    missing,
    read_entries,
    seal_of,
    standing,
    start_ledger,
)
from khosop.holdout.seal import Content, Terms, commitment, encrypt, make_card, open_content, open_suite
from khosop.holdout.sitting import NAMESPACE, chance_order
from khosop.holdout.texts import secrets_of
from khosop.suite import load_suite
from tests.evals.holdout import reference
from tests.evals.holdout.project import IDS, MESSAGES, PATTERNS, make_project
from tests.evals.makers import make_card as make_run_card
from tests.evals.makers import make_record, make_run

AT = "2026-11-05T03:00:00+00:00"
LOOKER = Looker("m", False, "petcare", "1", "p1", "t1", "abc1234567", "0.1.0")


def sealed_set(tmp_path: Path, key: bytes) -> tuple[SetFolder, Content]:
    project = make_project(tmp_path / "project")
    suite = load_suite(project.set)
    content = Content({path.name: path.read_text("utf-8") for path in sorted(project.set.glob("*.yaml"))})
    folder = SetFolder(tmp_path / "sealed")
    folder.path.mkdir()
    card = make_card(suite, content, key, Terms(3, 3, "invented"), AT)
    folder.card_file.write_bytes(msgspec.json.encode(card))
    folder.sealed_file.write_bytes(encrypt(content, card, key))
    start_ledger(folder, card, key, AT)
    return folder, content


def test_a_set_opens_to_what_was_sealed(tmp_path: Path) -> None:
    key = new_key()
    folder, content = sealed_set(tmp_path, key)
    card = folder.card()
    assert open_content(folder, card, key) == content
    assert len(open_suite(content, card).cases) == card.cases == 6
    assert commitment(content.files, key, card.salt) == card.commitment


def test_a_seal_that_holds_fewer_cases_than_its_card_says_runs_nothing(tmp_path: Path) -> None:
    folder, content = sealed_set(tmp_path, new_key())
    with pytest.raises(BadInput, match="the seal is of 7 cases, the file holds 6; nothing was run"):
        open_suite(content, replace(folder.card(), cases=7))


def test_cases_that_no_longer_load_are_counted_and_not_shown(tmp_path: Path) -> None:
    folder, content = sealed_set(tmp_path, new_key())
    broken = {name: text.replace("includes_any", "inkludes_any") for name, text in content.files.items()}
    with pytest.raises(BadInput, match=r"the sealed cases have \d+ problems") as caught:
        open_suite(replace(content, files=broken), folder.card())
    assert not any(secret in str(caught.value) for secret in (*MESSAGES, *IDS, *PATTERNS, "inkludes"))


def test_the_card_says_nothing_that_the_files_could_be_guessed_against(tmp_path: Path) -> None:
    one, two = (sealed_set(tmp_path / name, new_key())[0].card() for name in ("a", "b"))
    assert one.commitment != two.commitment
    assert one.canary != two.canary


def test_every_text_of_a_case_is_a_secret(tmp_path: Path) -> None:
    suite = load_suite(make_project(tmp_path / "project").set)
    secrets = {secret.text: secret.kind for secret in secrets_of(suite)}
    assert {text for text, kind in secrets.items() if kind == "message"} == set(MESSAGES)
    assert {text for text, kind in secrets.items() if kind == "id"} == set(IDS)
    assert set(PATTERNS) <= {text for text, kind in secrets.items() if kind == "pattern"}


@pytest.mark.parametrize("text", ["", "abc", "g" * 64, "ab" * 31, "ab" * 33])
def test_what_is_no_key_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(BadInput, match="64 hexadecimal digits") as caught:
        read_key(text, "the file")
    assert len(text) < 3 or text not in str(caught.value)


def test_a_key_is_found_in_the_environment_the_config_folder_and_beside_the_set(tmp_path: Path) -> None:
    key, other = new_key(), new_key()
    folder, _ = sealed_set(tmp_path, key)
    card = folder.card()
    env = {"HOME": str(tmp_path)}
    with pytest.raises(NoKey, match="no key was found; ask the set's author"):
        find_key(folder, card, env)
    with pytest.raises(NoKey, match="the key in KHOSOP_HOLDOUT_KEY is another set's"):
        find_key(folder, card, env | {"KHOSOP_HOLDOUT_KEY": other.hex()})
    assert find_key(folder, card, env | {"KHOSOP_HOLDOUT_KEY": key.hex()}) == key
    own = tmp_path / ".config" / "khosop" / "holdout"
    own.mkdir(parents=True)
    (own / f"{card.set}.key").write_text(f"# a note\n{key.hex()}\n")
    assert find_key(folder, card, env) == key
    assert find_key(folder, card, env | {"KHOSOP_HOLDOUT_KEY": other.hex()}) == key
    folder.shipped_key.write_text(key.hex())
    assert find_key(folder, card, {}) == key
    assert key_id(key, card.salt) != key_id(other, card.salt)


def test_a_chain_made_anew_without_the_key_is_found(tmp_path: Path) -> None:
    key = new_key()
    folder, _ = sealed_set(tmp_path, key)
    card = folder.card()
    with Ledger(folder, card, key, {}) as ledger:
        ledger.append(Entry(0, "look", AT, card.set, 1, looker=LOOKER))
    rows = read_entries("ledger", folder.ledger_file.read_bytes(), card.set, ledger_key(key, card))
    forged = replace(rows[0], note="30 cases, 99 looks allowed")
    forged = replace(forged, hash=digest(forged))
    forged = replace(forged, mac=seal_of(forged, new_key()))
    content = msgspec.json.encode(forged) + b"\n"
    assert read_entries("ledger", content, card.set) == [forged]
    with pytest.raises(BadInput, match="ledger:1: row 1 was not written by a holder of the set's key"):
        read_entries("ledger", content, card.set, ledger_key(key, card))


def test_a_row_that_was_torn_off_is_dropped_and_the_next_one_fits(tmp_path: Path) -> None:
    key = new_key()
    folder, _ = sealed_set(tmp_path, key)
    card = folder.card()
    with folder.ledger_file.open("ab") as file:
        file.write(b'{"row":2,"kind":"lo')
    with Ledger(folder, card, key, {}) as ledger:
        ledger.append(Entry(0, "look", AT, card.set, 1, looker=LOOKER))
        assert ledger.no_witness == "there is no HOME"
    kinds = [e.kind for e in read_entries("ledger", folder.ledger_file.read_bytes(), card.set, ledger_key(key, card))]
    assert kinds == ["sealed", "look"]


def test_rows_of_another_set_do_not_fit(tmp_path: Path) -> None:
    folder, _ = sealed_set(tmp_path, new_key())
    with pytest.raises(BadInput, match="does not fit the chain"):
        read_entries("ledger", folder.ledger_file.read_bytes(), "another-set")


def test_a_witness_that_was_edited_says_nothing() -> None:
    row = Entry(2, "look", AT, "s", 1)
    row = replace(row, hash=digest(row))
    assert missing([], [row]) == [row]
    assert missing([row], [row]) == []
    assert missing([], [replace(row, note="edited")]) == []


@pytest.mark.parametrize(
    ("rows", "state"),
    [
        ([], "sealed"),
        ([Entry(2, "look", AT, "s", 1)], "looked"),
        ([Entry(2, "look", AT, "s", 1), Entry(3, "stopped", AT, "s", 1)], "looked"),
        ([Entry(2, "look", AT, "s", 4, beyond=True)], "spent"),
        ([Entry(2, "look", AT, "s", 4, beyond=True), Entry(3, "found", AT, "s")], "burned"),
        ([Entry(2, "burned", AT, "s", note="shown")], "burned"),
    ],
)
def test_the_rows_tell_the_state(tmp_path: Path, rows: list[Entry], state: str) -> None:
    folder, _ = sealed_set(tmp_path, new_key())
    assert standing(rows, folder.card()).state == state


@pytest.mark.parametrize(
    ("env", "spy"),
    [
        ({}, None),
        ({"OTEL_TRACES_EXPORTER": "none"}, None),
        ({"OTEL_TRACES_EXPORTER": "otlp"}, "OpenTelemetry"),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost", "OTEL_SDK_DISABLED": "true"}, None),
        ({"LANGSMITH_TRACING": "true"}, "LangSmith"),
        ({"DD_TRACE_ENABLED": "false"}, None),
        ({"SENTRY_DSN": "https://key@example.invalid/1"}, "Sentry"),
        ({"KHOSOP_TAPE": "calls.jsonl"}, "tape"),
    ],
    ids=str,
)
def test_what_records_conversations_is_seen(env: dict[str, str], spy: str | None) -> None:
    found = quiet.spy_in(env)
    assert found is None if spy is None else found is not None and spy in found


@pytest.mark.parametrize(
    ("module", "spy"),
    [
        ("opentelemetry.trace", None),
        ("logfire._internal.tracer", "OpenTelemetry (the bot's modules set a ProxyTracerProvider)"),
    ],
)
def test_a_tracer_that_has_the_name_of_an_idle_one_is_seen(
    module: str, spy: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = type("ProxyTracerProvider", (), {"__module__": module})
    trace = ModuleType("opentelemetry.trace")
    monkeypatch.setattr(trace, "get_tracer_provider", provider, raising=False)
    monkeypatch.setitem(sys.modules, "opentelemetry.trace", trace)
    assert quiet.spy_here() == spy


@pytest.mark.parametrize("active", [True, False])
def test_sentry_that_is_switched_on_is_seen(active: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    client = SimpleNamespace(is_active=lambda: active)
    monkeypatch.setitem(sys.modules, "sentry_sdk", SimpleNamespace(get_client=lambda: client))
    assert (quiet.spy_here() is not None) == active


def test_the_player_gets_no_key_and_an_interpreter_that_does_not_talk() -> None:
    env = {
        "KHOSOP_HOLDOUT_KEY": "k",
        "PYTHONFAULTHANDLER": "1",
        "PYTHONPATH": "lib",
        "SSLKEYLOGFILE": "keys",
        "TMPDIR": "shared",
        "OWN": "1",
    }
    assert quiet.child_environment(env, "own-temp") == {
        "PYTHONPATH": "lib",
        "OWN": "1",
        "TMPDIR": "own-temp",
        "TEMP": "own-temp",
        "TMP": "own-temp",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def test_every_run_has_an_order_of_its_own_and_all_cases(tmp_path: Path) -> None:
    cases = load_suite(make_project(tmp_path / "project").set).cases
    order = chance_order(cases, "m", 3, random.Random(1))
    runs = [[s.case.id for s in order if s.repeat == repeat] for repeat in range(3)]
    assert all(sorted(run) == sorted(IDS) for run in runs)
    assert len({tuple(run) for run in runs}) == 3
    assert NAMESPACE == "khosop-holdout-"


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({}, True),
        ({"commit": "other"}, False),
        ({"prompt": "p2"}, False),
        ({"fake": True}, False),
        ({"models": ("n",)}, False),
    ],
    ids=str,
)
def test_another_commit_prompt_or_model_is_another_bot(change: dict[str, object], same: bool) -> None:
    assert same_bot(make_run_card(**change), LOOKER) == same  # type: ignore[arg-type]  # rows of a table


def test_a_subset_an_unfinished_run_and_another_suite_are_nothing_to_compare_with(tmp_path: Path) -> None:
    done = [make_record("hours", repeat=r) for r in range(3)]
    make_run(tmp_path, make_run_card("1-subset", subset=("hours",)), done)
    make_run(tmp_path, make_run_card("2-unfinished"), done[:1])
    assert main_run(tmp_path, "petcare", LOOKER) is None
    make_run(tmp_path, make_run_card("0-full"), done)
    assert main_run(tmp_path, "memory", LOOKER) is None
    found = main_run(tmp_path, "petcare", LOOKER)
    assert found is not None
    assert found[0] == "0-full"
    assert found[1].passed == 3


@pytest.mark.parametrize(
    ("gap", "points", "words"),
    [
        (Gap("exact", 0.16, 0.004, 0.316, "r", 1, 1, 1.0), "+16 points, 95 % +0 to +32", "The main suite flatters"),
        (Gap("exact", 0.05, -0.1, 0.2, "r", 1, 1, 1.0), "+5 points, 95 % -10 to +20", "No sign that"),
        (
            Gap("exact", -0.3, -0.5, -0.1, "r", 1, 1, 1.0),
            "-30 points, 95 % -50 to -10",
            "the easier set, by at least 10",
        ),
        (Gap("at most", 0.05, -0.1, 0.2, "r", 1, 1, 1.0), "at most +5 points, 95 % -10 to +20", "up to 20 points"),
    ],
)
def test_a_gap_is_told_in_points_and_in_words(gap: Gap, points: str, words: str) -> None:
    assert in_points(gap) == points
    assert words in meaning(gap)


def test_the_reference_set_is_sealed_runs_and_says_what_it_guards_against() -> None:
    card = reference.card()
    assert reference.FOLDER.clear_text() == []
    assert len(reference.suite().cases) == card.cases == 30
    assert card.guards_against == "accidents"
    assert "git history" in " ".join(card.notes)
