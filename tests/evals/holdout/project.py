"""A small project with a bot and a hold-out, in a folder with its own home and temp folder, driven as a user drives it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from khosop.cli.main import main

# Invented conversations, so unlike each other and everything else that a shingle of them is found nowhere by chance.
MESSAGES = (
    "น้องมะพร้าวไม่ยอมกินแครอทสีม่วงที่ป้าเอามาฝากจากเชียงคาน",  # "Coconut won't eat the purple carrot auntie brought"
    "กระต่ายชื่อจรวดเลียกาวลาเท็กซ์ไปสามช้อนเมื่อตะกี้นี้เอง",  # "a rabbit named Rocket has licked latex glue"
    "ร้านรับฝากเม่นแคระสองตัวช่วงสงกรานต์ไหมนะคะคุณพี่",  # "do you board two hedgehogs over Songkran"
    "อยากจองคิวแปรงขนอัลปากาตอนบ่ายสามโมงวันพุธหน้าค่ะ",  # "I'd like to book an alpaca brushing"
    "ขอใบเสร็จค่าตัดเล็บนกแก้วมาคอว์เดือนที่แล้วหน่อยสิ",  # "the receipt for the macaw's nail trim"
    "แฮมสเตอร์ผมหลับนานผิดปกติเพราะอากาศหนาวหรือเปล่าครับ",  # "my hamster sleeps too long"
)
PATTERNS = tuple(f"คำตอบลับข้อที่{word}ของชุดนี้เท่านั้น" for word in ("หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก"))
IDS = tuple(f"quokka-{word}" for word in ("alphard", "betelgeuse", "capella", "deneb", "electra", "fomalhaut"))
GOOD = "ยินดีต้อนรับสู่ถ้ำค้างคาวสีรุ้งของพวกเราเลยจ้า"  # "welcome to our cave of rainbow bats"
SECRETS = (*MESSAGES, *PATTERNS, *IDS, GOOD)

BOT = """
import logging, os, sys, tempfile, warnings
from answers import ANSWERS
from khosop.bots.protocol import BotCard, CannotPlay, Closing
from khosop.errors import RunStopped
from khosop.transcript import Draft, TurnOutcome
from khosop_llm.errors import AuthError, Transient
from khosop_llm.types import CallMeta, Completion, Finished, Message, Request, Usage

log = logging.getLogger("toybot")
MOOD = os.environ.get("TOY_MOOD", "")


class Bot:
    def card(self):
        return BotCard("toybot", "1", "prompt-digest", "tools-digest")

    async def open(self, opening):
        return Chat(opening)


class Chat:
    def __init__(self, opening):
        self.opening = opening

    async def hear(self, kind, text):
        MOOD_ACTIONS.get(MOOD, lambda text: None)(text)
        seat = self.opening.seat
        answer = await seat.llm.complete(Request(seat.model, (Message("user", text),)))
        return TurnOutcome("replied", answer.text, drafts=(Draft(answer.text),))

    async def close(self):
        return Closing()


def crash(text):
    raise RuntimeError("zebra crossing: " + text)


def chatter(text):
    print(text)
    print(text, file=sys.stderr)
    os.write(1, text.encode())
    os.write(2, text.encode())
    os.system("echo '" + text + "'")
    logging.basicConfig(level=logging.DEBUG, force=True, handlers=[logging.StreamHandler(), logging.FileHandler("bot.log")])
    log.debug("heard %s", text)
    log.critical("heard %s", text)
    logging.getLogger("httpx").debug("POST %s", text)
    warnings.warn(text, stacklevel=1)
    tempfile.NamedTemporaryFile("w", delete=False).write(text)
    Late.texts.append(Late(text))


class Late:
    texts = []

    def __init__(self, text):
        self.text = text

    def __del__(self):
        raise ValueError(self.text)


def die(text):
    os.abort()


def give_up(text):
    raise RunStopped("the server said: no answer to " + text)


def cannot_play(text):
    raise CannotPlay("there is no way to say: " + text)


def leave_a_child(text):
    import subprocess
    subprocess.Popen(["sleep", "600"], stdout=(told := open("started", "w")))
    told.write("x")
    told.flush()
    import time
    time.sleep(600)


def show_environment(text):
    with open("environment", "w") as file:
        file.write(repr(dict(os.environ)) + open("/proc/self/cmdline").read())


MOOD_ACTIONS = {
    "crash": crash,
    "chatter": chatter,
    "abort": die,
    "give up": give_up,
    "cannot play": cannot_play,
    "leave a child": leave_a_child,
    "environment": show_environment,
}


class Model:
    name = "toy"
    measures = False

    def __init__(self, seed):
        pass

    async def complete(self, request):
        if MOOD == "fail":
            raise Transient("the server failed on: " + request.messages[-1].content)
        if MOOD == "no-key":
            raise AuthError("bad key for: " + request.messages[-1].content)
        if MOOD == "right":
            text = " ".join(ANSWERS)
        elif MOOD == "half":
            text = " ".join(ANSWERS[:3])
        elif MOOD == "one":
            text = ANSWERS[0]
        else:
            text = "ค่ะ"
        meta = CallMeta(model_asked=request.model, model_served=request.model, total_ms=1234.5)
        return Completion(text=text, tool_calls=(), finish_reason="stop", meta=meta, usage=Usage(1, 1))

    async def stream(self, request):
        yield Finished(await self.complete(request))

    async def aclose(self):
        pass


def bot():
    return Bot()


def understudy(seed):
    return Model(seed)
"""


def suite_yaml(name: str) -> str:
    return dedent(
        f"""\
        suite: {name}
        bot: toybot:bot
        understudy: toybot:understudy
        now: "2026-11-05T10:00+07:00"
        categories: [answer, rare]
        """
    )


def case_yaml(case_id: str, message: str, pattern: str, category: str = "answer") -> str:
    return dedent(
        f"""\
        - id: {case_id}
          category: {category}
          source: {{kind: written, date: 2026-11-01}}
          messages: [{message}]
          check:
            includes_any: [{pattern}]
          good: [{pattern} {GOOD}]
        """
    )


def sealed_cases(count: int = 6, rare: int = 0) -> str:
    rows = zip(IDS, MESSAGES, PATTERNS, strict=True)
    cases = [case_yaml(*row, "rare" if n < rare else "answer") for n, row in enumerate(rows)]
    return "cases:\n" + "".join(cases[:count])


def main_cases() -> str:
    """The main suite: other messages, the same answers."""
    cases = [case_yaml(f"main-{n}", f"คำถามเปิดเผยหมายเลข {n}", pattern) for n, pattern in enumerate(PATTERNS)]
    return "cases:\n" + "".join(cases)


@dataclass(frozen=True, slots=True)
class Project:
    """The folder of a user."""

    root: Path

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def temp(self) -> Path:
        return self.root / "temp"

    @property
    def work(self) -> Path:
        return self.root / "work"

    @property
    def set(self) -> Path:
        return self.work / "suites" / "toy-holdout"

    def environment(self, more: Mapping[str, str]) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "LC_ALL")}
        own = {
            "HOME": str(self.home),
            "TMPDIR": str(self.temp),
            "PYTHONUTF8": "1",
            "GIT_CEILING_DIRECTORIES": str(self.root),
        }
        return kept | own | dict(more)

    def khosop(self, *args: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Run a command to its end, in this process: for tests of what a command does, and not of what its process lets out."""
        out, err = io.StringIO(), io.StringIO()
        with self._at_home(env or {}), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main(args)
            except SystemExit as end:
                code = int(end.code or 0)
        return subprocess.CompletedProcess(args, code, out.getvalue(), err.getvalue())

    @contextlib.contextmanager
    def _at_home(self, env: Mapping[str, str]) -> Iterator[None]:
        """Be in the project, with its environment and nothing of ours; afterwards all is as it was."""
        before, path, modules = dict(os.environ), list(sys.path), set(sys.modules)
        own = self.environment(env)
        with contextlib.chdir(self.work), pytest.MonkeyPatch.context() as patch:
            # The module remembers the folder that it found first.
            patch.setattr(tempfile, "tempdir", str(self.temp))
            os.environ.clear()
            os.environ.update(own)
            sys.path[:0] = [entry for entry in own.get("PYTHONPATH", "").split(os.pathsep) if entry]
            try:
                yield
            finally:
                os.environ.clear()
                os.environ.update(before)
                sys.path[:] = path
                for name in {"toybot", "answers"} - modules:
                    sys.modules.pop(name, None)

    def look(
        self, mood: str = "", *args: str, env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Take a look with the bot in a mood. The command runs in this process; the look is played in one of its own, as ever."""
        return self.khosop("holdout", "run", *args, env=self.toy(mood) | dict(env or {}))

    def command(self, *args: str, python: tuple[str, ...] = ()) -> list[str]:
        """Return the command line of a process of its own."""
        return [sys.executable, *python, "-m", "khosop.cli.main", *args]

    def look_apart(
        self,
        mood: str = "",
        *args: str,
        env: Mapping[str, str] | None = None,
        python: tuple[str, ...] = (),
        preexec_fn: Callable[[], None] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Take a look as a user does: with a process whose outputs, files and end are all that there is."""
        return subprocess.run(
            self.command("holdout", "run", *args, python=python),
            cwd=self.work,
            env=self.environment(self.toy(mood) | dict(env or {})),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            preexec_fn=preexec_fn,
        )

    def toy(self, mood: str) -> dict[str, str]:
        return {"TOY_MOOD": mood, "PYTHONPATH": str(self.root / "known")}

    def seal(self, *args: str) -> subprocess.CompletedProcess[str]:
        """Seal the hold-out and remove the clear text."""
        done = self.khosop("holdout", "seal", "suites/toy-holdout", "--remove", *args)
        assert done.returncode == 0, done.stderr
        return done

    def ledger(self) -> list[dict[str, Any]]:
        """Return the rows as they lie in the file."""
        return [json.loads(line) for line in (self.set / "ledger.jsonl").read_text("utf-8").splitlines()]

    def kinds(self) -> list[str]:
        return [row["kind"] for row in self.ledger()]

    def written(self) -> dict[str, bytes]:
        """Return every file that lies below the project, the home and the temp folder."""
        below = [path for folder in (self.work, self.home, self.temp) for path in sorted(folder.rglob("*"))]
        return {str(path.relative_to(self.root)): path.read_bytes() for path in below if path.is_file()}


_LOOKS = """
import os, sys
from khosop.cli.main import main

for folder, mood in zip(sys.argv[1::2], sys.argv[2::2]):
    os.chdir(folder + "/work")
    os.environ.update(HOME=folder + "/home", TMPDIR=folder + "/temp", TOY_MOOD=mood, GIT_CEILING_DIRECTORIES=folder)
    sys.modules.pop("tempfile", None)  # it remembers its folder
    for number in (1, 2):
        os.dup2(os.open(f"{folder}/output-{number}", os.O_CREAT | os.O_WRONLY | os.O_APPEND), number)
    code = main(["holdout", "run", "--traceback"])
    sys.stdout.flush()
    sys.stderr.flush()
    with open(folder + "/code", "w") as file:
        file.write(str(code))
"""


def looks_apart(
    rows: Sequence[tuple[Project, str]], python: tuple[str, ...], env: Mapping[str, str]
) -> list[subprocess.CompletedProcess[str]]:
    """Take a look in each project, all in one process; return the outputs of each, as the descriptors got them."""
    first = rows[0][0]
    line = [
        sys.executable,
        *python,
        "-c",
        _LOOKS,
        *(word for project, mood in rows for word in (str(project.root), mood)),
    ]
    everything = first.environment(first.toy("") | dict(env))
    subprocess.run(line, env=everything, check=True, timeout=300, stdout=subprocess.DEVNULL)
    return [
        subprocess.CompletedProcess(
            line,
            int((project.root / "code").read_text()),
            *((project.root / f"output-{number}").read_text("utf-8") for number in (1, 2)),
        )
        for project, _ in rows
    ]


def shingles(text: str, size: int = 6) -> set[str]:
    return {text[at : at + size] for at in range(max(1, len(text) - size + 1))}


def leaks(content: bytes) -> set[str]:
    """Return the shingles of sealed texts that stand in some bytes, as they are or escaped as JSON does."""
    pieces = set().union(*(shingles(secret) for secret in SECRETS))
    return {piece for piece in pieces if piece.encode() in content or json.dumps(piece)[1:-1].encode() in content}


def make_project(root: Path, *, count: int = 6, rare: int = 0) -> Project:
    """Write a project with a main suite and an unsealed hold-out."""
    project = Project(root)
    main, known = project.work / "suites" / "toy", root / "known"
    for folder in (project.home, project.temp, project.set, main, known):
        folder.mkdir(parents=True)
    (project.work / "toybot.py").write_text(BOT, "utf-8")
    # What a real bot knows by itself; here it is written where the search for leaks does not look.
    (known / "answers.py").write_text(f"ANSWERS = {PATTERNS!r}\n", "utf-8")
    (main / "suite.yaml").write_text(suite_yaml("toy"), "utf-8")
    (project.set / "suite.yaml").write_text(suite_yaml("toy-holdout"), "utf-8")
    (project.set / "cases.yaml").write_text(sealed_cases(count, rare), "utf-8")
    return project
