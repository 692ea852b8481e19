"""Does `khosop init` write a suite that runs at once, without a word about files that were there before?"""

from __future__ import annotations

import argparse
import datetime as dt
import io
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import yaml
from rich.console import Console

import khosop
from khosop.cli import init
from khosop.cli.asking import Asker
from khosop.cli.main import main
from khosop.errors import BadInput
from khosop.scaffold.writing import write_all
from khosop.suite import load_suite

NOW = dt.datetime(2026, 11, 5, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=9)))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "Happy Pets"
    folder.mkdir()
    monkeypatch.chdir(folder)
    # Each project has an example_bot of its own, which a process imports once.
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "example_bot", raising=False)
    yield folder
    sys.modules.pop("example_bot", None)


def here(*options: str) -> int:
    return main(["init", "--yes", *options])


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("language", ["th", "en"])
def test_the_example_runs_at_once_says_that_it_measures_nothing_and_has_one_case_to_mend(
    project: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    assert here("--lang", language) == 0
    assert main(["check", "suites/happy-pets", "--strict"]) == 0
    capsys.readouterr()
    assert main(["run", "--runs", "2"]) == 0
    said = capsys.readouterr().out
    assert "AN EXAMPLE BOT ANSWERED: this run measures nothing" in said
    assert re.search(r"passed +4/6", said)
    assert "dog-ate-chocolate" in said


def test_the_sentence_in_the_example_that_mends_it_does_mend_it(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert here() == 0
    bot = project / "suites" / "happy-pets" / "example_bot.py"
    text = bot.read_text("utf-8")
    mended = re.sub(r"# (return .*ช็อกโกแลต.*)\n.*return.*\n", r"\1\n", text)
    assert mended != text
    bot.write_text(mended, "utf-8")
    capsys.readouterr()
    assert main(["run", "--runs", "1"]) == 0
    assert re.search(r"passed +3/3", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        pytest.param(("--ref", "my_bot:answer"), "python", id="python"),
        pytest.param(("--bot", "http", "--url", "http://127.0.0.1:3000/chat"), "http", id="http"),
        pytest.param(("--bot", "line", "--url", "http://127.0.0.1:8000/callback"), "line", id="line"),
        pytest.param(("--bot", "chat"), "chat", id="chat"),
    ],
)
@pytest.mark.parametrize("language", ["th", "en"])
def test_every_kind_of_bot_gets_a_suite_that_loads_and_lints_clean(
    project: Path, options: tuple[str, ...], kind: str, language: str
) -> None:
    assert here("--name", "mine", "--lang", language, *options) == 0
    suite = load_suite(project / "suites" / "mine")
    assert (suite.bot.kind, suite.stand_in, len(suite.cases)) == (kind, False, 3)
    assert main(["check", "mine", "--strict"]) == 0


class _Shop(BaseHTTPRequestHandler):
    """Somebody's server: a message in, a reply out."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        reply = json.dumps({"reply": f"สวัสดีค่ะ ได้รับแล้วค่ะ: {asked['message']}", "session": asked["session"]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the library's name
        pass


def test_a_server_is_examined_with_what_was_written_and_nothing_more(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Shop) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert here("--bot", "http", "--url", f"http://127.0.0.1:{server.server_port}/chat") == 0
        capsys.readouterr()
        code = main(["run", "--runs", "1"])
        server.shutdown()
    assert code == 0
    said = capsys.readouterr().out
    assert re.search(r"passed +3/3", said)
    assert "measures nothing" not in said


def test_editors_find_the_schema_beside_the_suite(project: Path) -> None:
    assert here() == 0
    folder = project / "suites" / "happy-pets"
    for name in ("suite.yaml", "cases.yaml"):
        first = (folder / name).read_text("utf-8").split("\n")[0]
        assert first == "# yaml-language-server: $schema=suite.schema.json"
    assert yaml.safe_load((folder / "suite.schema.json").read_text("utf-8"))["title"] == "khosop suite"


def test_the_workflow_checks_runs_and_keeps_the_results_with_actions_of_fixed_versions(project: Path) -> None:
    (project / "requirements.txt").write_text("requests\n", "utf-8")
    assert here("--ref", "my_bot:answer") == 0
    workflow = yaml.safe_load((project / ".github" / "workflows" / "khosop.yml").read_text("utf-8"))
    steps = workflow["jobs"]["eval"]["steps"]
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    commands = [step["run"] for step in steps if "run" in step]
    assert commands == [
        "python -m pip install khosop -r requirements.txt",
        "khosop check suites/happy-pets --strict",
        "khosop run --suite suites/happy-pets --junit khosop-junit.xml",
    ]
    assert steps[-2]["env"] == {"OPENROUTER_API_KEY": "${{ secrets.OPENROUTER_API_KEY }}"}
    assert workflow["permissions"] == {"contents": "read"}


def test_the_makefile_runs_the_suite(project: Path) -> None:
    assert here() == 0
    asked = ["make", "-n", "KHOSOP=khosop", "eval", "eval-check", "eval-report", "eval-log", "ARGS=--all"]
    # Tests run under `make test`, too, and a make below another one says where it is.
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(asked, capture_output=True, text=True, check=True, env=alone)
    assert done.stdout.split("\n")[:4] == [
        "khosop run --suite suites/happy-pets --all",
        "khosop check suites/happy-pets --all",
        "khosop report --all",
        'KHOSOP_NOTE="${NOTE:-}" khosop log add --all',
    ]


def test_a_makefile_and_a_gitignore_get_lines_more_and_keep_every_byte(project: Path) -> None:
    (project / "Makefile").write_bytes(b"all:\n\techo hi\r\n\neval:\n\tmy own")
    (project / ".gitignore").write_bytes(b"*.pyc")
    assert here() == 0
    made = (project / "Makefile").read_bytes()
    assert made.startswith(b"all:\n\techo hi\r\n\neval:\n\tmy own\n\n# >>> khosop")
    assert b"\nkhosop-eval: ##" in made
    assert (project / ".gitignore").read_bytes() == b"*.pyc\n\n# khosop's runs\nruns/\n"
    assert not list(project.glob("*.bak"))


def test_a_second_suite_leaves_what_is_shared_alone_and_says_so(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert here() == 0
    before = contents(project)
    capsys.readouterr()
    assert here("--name", "second") == 0
    said = capsys.readouterr().out
    assert ".github/workflows/khosop.yml: it is there already (--force replaces it)" in said
    assert "khosop run --suite second" in said
    after = contents(project)
    assert {name: after[name] for name in before} == before


def test_a_suite_that_is_there_is_never_overwritten_and_nothing_else_is_written(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert here() == 0
    (project / "suites/happy-pets/cases.yaml").write_text("mine\n", "utf-8")
    (project / "Makefile").unlink()
    before = contents(project)
    assert here() == 2
    assert "suites/happy-pets/cases.yaml is there already, so nothing was written" in capsys.readouterr().err
    assert contents(project) == before


def test_force_replaces_and_keeps_what_stood_there(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert here() == 0
    (project / "suites/happy-pets/cases.yaml").write_text("mine\n", "utf-8")
    assert here("--force") == 0
    assert (project / "suites/happy-pets/cases.yaml.bak").read_text("utf-8") == "mine\n"
    assert "cases.yaml.bak, what stood there before" in capsys.readouterr().out
    assert main(["check"]) == 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        pytest.param(("--bot", "http"), "--url is needed", id="no address"),
        pytest.param(
            ("--bot", "http", "--url", "localhost"), "--url localhost: where messages go", id="an address that is none"
        ),
        pytest.param(("--ref", "my_bot.py"), "--ref my_bot.py: module:attribute", id="a reference that is none"),
        pytest.param(("--name", "../x"), "a name is made of letters", id="a name that is a path"),
    ],
)
def test_a_mistake_is_told_and_nothing_is_written(
    project: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], says: str
) -> None:
    assert here(*options) == 2
    assert says in capsys.readouterr().err
    assert contents(project) == {}


def test_a_folder_with_a_thai_name_gives_the_suite_its_whole_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "ร้านน้ำหอม ๒"  # "perfume shop 2": every second letter bears a mark
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert here() == 0
    assert load_suite(folder / "suites" / "ร้านน้ำหอม-๒").name == "ร้านน้ำหอม-๒"
    assert here("--name", "ร้านที่สอง", "--ref", "my_bot:answer") == 0
    assert load_suite(folder / "suites" / "ร้านที่สอง").bot.kind == "python"


def test_all_or_nothing_when_a_file_in_the_middle_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("before", "utf-8")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "inner").write_text("a folder stands in the way", "utf-8")
    before = contents(tmp_path)
    with pytest.raises(BadInput, match="nothing was changed"):
        write_all(tmp_path, {"a": "new", "sub/b": "new", "c": "new"})
    assert contents(tmp_path) == before
    assert not (tmp_path / "sub").exists()


def asked(project: Path, answers: str) -> int:
    parser = argparse.ArgumentParser()
    init.add_arguments(parser)
    asker = Asker(terminal=True, console=Console(file=io.StringIO()), answers=io.StringIO(answers))
    return init.run(parser.parse_args([]), asker, NOW)


def test_by_questions(project: Path) -> None:
    assert asked(project, "http\nlocalhost\nhttp://127.0.0.1:3000/chat\nshop bot\nshop\n2\n") == 0
    suite = load_suite(project / "suites" / "shop")
    assert (suite.bot.kind, suite.now.isoformat()) == ("http", "2026-11-05T10:00:00+09:00")


def test_thai_customers_live_by_bangkoks_clock_wherever_the_machine_stands(project: Path) -> None:
    assert asked(project, "example\nshop\nth\n") == 0
    assert load_suite(project / "suites" / "shop").now.isoformat() == "2026-11-05T10:00:00+07:00"


def test_ctrl_c_between_two_questions_writes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(project, "http\n") == 130
    assert "nothing was written" in capsys.readouterr().err
    assert contents(project) == {}


@pytest.mark.slow
def test_the_built_wheels_alone_are_enough(tmp_path: Path) -> None:
    """Nothing of the checkout is on the path: no editable install, no petcare, no data files beside the source."""
    packages = Path(khosop.__file__).parents[3]
    wheels, site = tmp_path / "wheels", tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(wheels)]
    subprocess.run([*pip, *build, str(packages / "llm"), str(packages / "evals")], check=True)
    install = ["install", "--no-deps", "--no-index", "--no-compile", "--target", str(site)]
    subprocess.run([*pip, *install, *map(str, wheels.glob("*.whl"))], check=True)
    libraries = next(path for path in sys.path if path.endswith("site-packages"))
    code = (
        # `-S`: no .pth file is followed, which is how editable installs come onto the path.
        f"import sys; sys.path[:0] = [{str(site)!r}]; sys.path.append({libraries!r})\n"
        "import importlib.util; assert importlib.util.find_spec('petcare') is None\n"
        "import khosop; assert khosop.__file__.startswith(sys.path[0]), khosop.__file__\n"
        "from khosop.cli.main import main\n"
        "codes = [main(args) for args in (['init', '--yes'], ['run', '--runs', '1'], ['report'],\n"
        "         ['show', 'opening-hours'], ['check'], ['explain', 'อย่ารอดูอาการค่ะ', '--pattern', 'รอดูอาการ'])]\n"
        "print(codes)"
    )
    project = tmp_path / "shop"
    project.mkdir()
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith("[0, 0, 0, 0, 0, 0]"), done.stdout + done.stderr
    assert list(project.glob("runs/*/report.html"))
