"""Recorded tau-bench conversations become transcripts with checks that ask what the reward asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from khosop.cli import finish
from khosop.cli.main import run_command
from khosop.errors import BadInput
from khosop.imports.tau import read_trials, suite_of
from khosop.journal import find_run

AIRLINE = Path(__file__).parents[2] / ".." / "shared" / "data" / "tau_airline_gpt4o.json"


def call(name: str, **arguments: object) -> dict[str, Any]:
    return {"id": name, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}


def trial(
    number: int = 0, task: int = 0, reward: float = 1.0, *, booked: str = "ABC", result: str = "{}"
) -> dict[str, Any]:
    return {
        "task_id": task,
        "trial": number,
        "reward": reward,
        "info": {
            "task": {
                "instruction": "You want to cancel ABC.",
                "actions": [
                    {"name": "get_user", "kwargs": {}},
                    {"name": "cancel_reservation", "kwargs": {"reservation_id": "ABC"}},
                ],
                "outputs": ["327"],
            }
        },
        "traj": [
            {"role": "system", "content": "policy"},
            {"role": "user", "content": "Cancel ABC please"},
            {"role": "assistant", "content": None, "tool_calls": [call("cancel_reservation", reservation_id=booked)]},
            {"role": "tool", "tool_call_id": "cancel_reservation", "content": result},
            {"role": "assistant", "content": "Done, you get $327 back."},
            {"role": "user", "content": "Thanks ###STOP###"},
        ],
    }


def imported(tmp_path: Path, *trials: dict[str, Any]) -> list[str]:
    file = tmp_path / "airline.json"
    file.write_text(json.dumps(trials))
    run_command("import", ["tau", str(file), "--runs-folder", str(tmp_path / "runs")])
    return [r.outcome for r in find_run(tmp_path / "runs", None).records()]


def test_the_change_that_was_expected_passes_and_another_fails(tmp_path: Path) -> None:
    assert imported(tmp_path, trial(0), trial(1, booked="XYZ")) == ["passed", "failed"]


def test_a_change_that_the_environment_refused_was_not_made(tmp_path: Path) -> None:
    assert imported(tmp_path, trial(result="Error: reservation not found")) == ["failed"]


def test_the_goodbye_of_the_simulated_customer_is_no_turn() -> None:
    (found,) = read_trials("f", json.dumps([trial()]), "m")
    assert [turn.said for turn in found.transcript.turns] == ["Cancel ABC please"]
    assert found.transcript.recorded_reward == 1.0


def test_tools_that_no_action_names_must_not_change_anything() -> None:
    other = trial(task=1)
    other["info"]["task"]["actions"] = []
    suite = suite_of("airline", read_trials("f", json.dumps([trial(), other]), "m"))
    assert suite["cases"][1]["check"]["called_none"] == ["cancel_reservation"]
    assert "called_none" not in suite["cases"][0]["check"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "f:1: not JSON"),
        ("[]", "expected a JSON array with an object per trial"),
        ('[{"task_id": 0}]', "trial 1 of 1 is not of tau-bench's form: 'trial' is missing"),
        (json.dumps([trial(), trial()]), "task 0, trial 0 came before"),
    ],
    ids=["no JSON", "empty", "a field missing", "a trial twice"],
)
def test_a_file_of_another_form_is_named(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says.replace("[", r"\[")):
        read_trials("f", text, "m")


def test_the_recorded_rewards_of_a_real_model_give_the_published_figures(tmp_path: Path) -> None:
    if not AIRLINE.exists():
        pytest.skip("the recorded airline conversations are not beside this checkout")
    assert run_command("import", ["tau", str(AIRLINE), "--runs-folder", str(tmp_path)]) == 0
    folder = find_run(tmp_path, None)
    (m,) = finish.summarize_run(folder, folder.card()).models
    assert [round(x or -1, 3) for x in m.recorded_pass_hat] == [0.420, 0.273, 0.220, 0.200]
    agreed = sum((r.outcome == "passed") == (r.transcript.recorded_reward == 1.0) for r in folder.records())
    assert agreed == 198  # of 200: the checks look at the calls, the reward at the data that they left
    assert run_command("rescore", ["--runs-folder", str(tmp_path)]) == 0
    assert finish.summarize_run(find_run(tmp_path, None), folder.card()).models[0].tally == m.tally
