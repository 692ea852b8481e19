"""A key is nowhere but in the header that carries it: not in errors, reprs, logs, journals, tapes or pickles."""

from __future__ import annotations

import logging
import pickle
import traceback
from pathlib import Path

import httpx
import pytest

from khosop_llm import LlmError
from khosop_llm.openrouter import OpenRouterLlm
from khosop_llm.pacing import Pacer, RetryPolicy
from khosop_llm.redact import HIDDEN, Secret, checked_key, redact
from khosop_llm.testing import FakeOpenRouter, Plan, PlannedReply, Tape
from tests.llm.asking import ask

# Of no known shape on purpose: it must be hidden because it is ours, and not because it looks like a key.
KEY = "planted/key.of=no+known-shape"


@pytest.mark.parametrize(
    "text",
    [
        "sk-or-v1-0123456789abcdef",
        "Incorrect API key provided: sk-proj-abc_DEF-123456789.",
        "Authorization: Bearer abcdefgh12345678",
        "AIza" + "SyA1234567890abcdefghijklmnop",
        "gsk_" + "0123456789abcdef0123",
        "hf_" + "0123456789abcdef0123",
    ],
)
def test_what_looks_like_a_key_is_hidden(text: str) -> None:
    hidden = redact(text)
    assert HIDDEN in hidden
    assert "123456" not in hidden


@pytest.mark.parametrize("text", ["task-oriented-dialogue", "สอบถามราคา", "a bearer of news", "risk-assessment-2026"])
def test_what_is_no_key_is_left_alone(text: str) -> None:
    assert redact(text) == text


def test_our_own_key_is_hidden_whatever_its_shape() -> None:
    assert redact(f"header {KEY}!", [KEY]) == f"header {HIDDEN}!"
    assert redact("a b c", ["a"]) == "a b c"


def test_a_secret_shows_itself_only_on_request() -> None:
    secret = checked_key(f"{KEY}\n")
    assert secret.reveal() == KEY
    assert KEY not in f"{secret!r} {secret} {[secret]}"
    with pytest.raises(TypeError, match="not written down"):
        pickle.dumps(secret)
    assert isinstance(secret, Secret)


async def test_the_http_library_quotes_a_bad_header_which_is_why_keys_are_checked_first() -> None:
    async with FakeOpenRouter() as server, httpx.AsyncClient(trust_env=False) as client:
        with pytest.raises(httpx.LocalProtocolError) as caught:
            await client.get(server.base_url, headers={"Authorization": f"Bearer {KEY}\n"})
    assert KEY in str(caught.value)


async def _every_error(tmp_path: Path) -> list[BaseException]:
    """Return the errors of calls that fail in every way, with a key planted in all that a server can echo."""
    replies = [
        *(PlannedReply(status=status, message=f"wrong key {KEY}") for status in (400, 401, 402, 403, 404, 429, 500)),
        PlannedReply(fault="error_in_200", message=f"wrong key {KEY}"),
        PlannedReply(body=f"not JSON, but {KEY}"),
        PlannedReply(fault="reset"),
        PlannedReply(headers={"content-encoding": "gzip"}, body=KEY),
    ]
    errors: list[BaseException] = []
    for place, reply in enumerate(replies):
        async with (
            FakeOpenRouter(Plan(otherwise=reply)) as server,
            OpenRouterLlm(KEY, base_url=server.base_url, pacer=Pacer(policy=RetryPolicy(faults=1, total_s=0.5))) as llm,
            Tape(tmp_path / f"{place}.jsonl").record(llm) as recorder,
        ):
            assert KEY not in repr(llm)
            with pytest.raises(LlmError) as caught:
                await recorder.complete(ask("hi"))
            errors.append(caught.value)
            assert KEY not in repr(server.journal)
    return errors


def _written(tape: Path) -> str:
    return tape.read_text(encoding="utf-8")


async def test_a_planted_key_is_found_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    errors = await _every_error(tmp_path)
    assert len(errors) == 11
    for error in errors:
        told = "".join(traceback.format_exception(error)) + repr(error)
        assert KEY not in told, told
    assert not [place for place in range(len(errors)) if KEY in _written(tmp_path / f"{place}.jsonl")]
    assert KEY not in caplog.text
