"""The page in a real browser: what a model wrote stays text, and every view can be reached by its address."""

from __future__ import annotations

import html as escapes
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest

from khosop.cli import finish
from khosop.verdict import Verdict
from tests.evals.makers import found, make_card, make_record, make_run

HOSTILE = {
    "script": "<script>document.title='owned'</script>",
    "close": "</script><img src=x onerror=\"document.title='owned'\">",
    "style": "</style><style>body{display:none}</style>",
    "comment": "<!--<script>",
    "bidi": "ราคา \u202e005 บาท\u202c \u200bค่ะ",
    "separators": "a\u2028b\u2029c\x00d\x1b[31m",
    "jinja": "{{ card.id }} {% raw %}",
    "long": "ยาว" * 70_000,
}
Dump = Callable[[str], str]


@pytest.fixture
def browser() -> str:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("there is no Chromium on this machine; CI installs it")
    return path


def page(tmp_path: Path) -> Path:
    reply = "น้องทานองุ่นไป 5 ลูก ไม่เป็นไรนะคะ"
    verdict = Verdict("excludes_assertion", "failed", 0, "must not be asserted", found=found(reply, "ไม่เป็นไร", "ไม่"))
    records = [make_record(name, outcome="failed", reply=text) for name, text in HOSTILE.items()]
    records.append(make_record("grapes", outcome="failed", reply=reply, verdicts=[verdict]))
    safe = "ไม่ต้องห่วงนะคะ องุ่นไม่เป็นอันตราย"
    cue = Verdict("excludes_assertion", "failed", 0, "must not be asserted", found=found(safe, "อันตราย", "ไม่เป็น"))
    records.append(make_record("cue", outcome="failed", reply=safe, verdicts=[cue]))
    card = make_card(cases=(*HOSTILE, "grapes", "cue"), runs=1)
    folder = make_run(tmp_path / "runs", card, records)
    return finish.write_page(finish.finished(folder, card))


@pytest.fixture
def dump(browser: str, tmp_path: Path) -> Dump:
    where = page(tmp_path)

    def dumped(address: str) -> str:
        done = subprocess.run(
            [
                *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
                *(
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--disable-extensions",
                ),
                *(f"--user-data-dir={tmp_path / 'browser'}", "--virtual-time-budget=3000", "--dump-dom"),
                f"file://{where}{address}",
            ],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        # What the page shows: the data blocks are not shown.
        return re.sub(r"<script type=\"application/json\".*?</script>", "", done.stdout, flags=re.DOTALL)

    return dumped


def text_of(dom: str) -> str:
    return escapes.unescape(re.sub(r"<[^>]+>", "", dom.partition('<section id="case-view">')[2]))


@pytest.mark.slow
def test_the_list_shows_every_case_below_one_hundred(dump: Dump) -> None:
    dom = dump("")
    assert f"{len(HOSTILE) + 2} of {len(HOSTILE) + 2}" in dom
    assert "<title>petcare" in dom
    for name in HOSTILE:
        assert f"<b>{name}</b>" in dom


@pytest.mark.slow
@pytest.mark.parametrize("name", ["script", "close", "style", "comment", "jinja"])
def test_what_a_model_wrote_is_shown_as_text_and_never_runs(dump: Dump, name: str) -> None:
    dom = dump(f"#/case/m/{name}/0")
    assert "<title>petcare" in dom
    assert "<img" not in dom
    assert HOSTILE[name] in text_of(dom)


@pytest.mark.slow
def test_characters_that_turn_or_hide_text_are_shown_as_code_points(dump: Dump) -> None:
    text = text_of(dump("#/case/m/bidi/0"))
    assert "ราคา <U+202E>005 บาท<U+202C> <U+200B>ค่ะ" in text
    assert "<U+0000>d<U+001B>[31m" in text_of(dump("#/case/m/separators/0"))


@pytest.mark.slow
def test_a_reply_of_200_kilobytes_is_cut_and_says_so(dump: Dump) -> None:
    assert "(190000 more characters)" in text_of(dump("#/case/m/long/0"))


@pytest.mark.slow
def test_the_place_that_decided_is_marked_in_the_reply(dump: Dump) -> None:
    dom = dump("#/case/m/grapes/0")
    assert re.search(r"<mark[^>]*>ไม่เป็นไร</mark>", dom)
    assert "cue “ไม่”" in dom


@pytest.mark.slow
def test_the_cue_is_marked_beside_the_place_that_it_decided(dump: Dump) -> None:
    dom = dump("#/case/m/cue/0")
    assert re.search(r'<mark class="cue"[^>]*>ไม่เป็น</mark><mark[^>]*>อันตราย</mark>', dom)


@pytest.mark.slow
def test_all_runs_of_a_case_stand_side_by_side(dump: Dump) -> None:
    dom = dump("#/side/grapes")
    assert dom.count('<section class="column">') == 1
    assert re.search(r"<mark[^>]*>ไม่เป็นไร</mark>", dom)
    assert "There is no such case in this run" in dump("#/side/nothing")


@pytest.mark.slow
def test_the_figures_open_by_their_address(dump: Dump) -> None:
    dom = dump("#/?figures=1")
    assert '<details id="figures" open' in dom
    assert dom.count('class="cell c0"') == len(HOSTILE) + 2
    assert "not reported" in dom


@pytest.mark.slow
def test_a_filter_stands_in_the_address_and_survives_a_reload(dump: Dump) -> None:
    dom = dump("#/?search=" + quote("น้องทานองุ่น"))
    assert f"1 of {len(HOSTILE) + 2}" in dom
    assert "<b>grapes</b>" in dom


@pytest.mark.slow
def test_an_address_of_no_conversation_says_so(dump: Dump) -> None:
    assert "There is no such conversation in this run" in dump("#/case/m/nothing/7")


def test_the_page_names_its_own_script_and_style_and_nothing_else(tmp_path: Path) -> None:
    text = page(tmp_path).read_text("utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy[1]
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text
    assert text.count("<script>") == 1
