"""`khosop watch`: play again what a changed file concerns, and say what the change did."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    import asyncio

    from khosop.bots.spec import BotChoice
    from khosop.case import Suite
    from khosop.watching import Standing, Watched

HELP = "play again what a changed file concerns, with a stand-in or a recording; Ctrl-C ends"
INTERRUPTED = 130
_REAL: Final = ("OPENROUTER_API_KEY", "KHOSOP_BASE_URL", "EVAL_MODELS")
"""What makes a run ask a real model; the runs of a watch never see it unless --real is said."""
_OTHERS: Final = ("EVAL_CASES", "EVAL_RUNS", "EVAL_SUITE", "EVAL_BOT", "GITHUB_STEP_SUMMARY")
"""What a watch says itself."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_suite_argument(parser)
    parser.add_argument("--cases", metavar="A,B", help="only these cases; globs work")
    parser.add_argument("--runs", metavar="N", default="1", help="runs of every case (default 1)")
    parser.add_argument(
        "--seed", metavar="N", default="1", help="chance of the understudy (default 1: the same every time)"
    )
    parser.add_argument("--replay", type=Path, metavar="DIR", help="answer from a recording")
    parser.add_argument(
        "--bot", metavar="FILE", help="examine another bot: a YAML file with a `bot:`, or module:attribute"
    )
    parser.add_argument(
        "--real", action="store_true", help="a real model or server may be asked, at each change; it may cost"
    )
    parser.add_argument(
        "--also",
        action="append",
        default=[],
        type=Path,
        metavar="PATH",
        help="a file or folder that the bot is made of",
    )
    parser.add_argument("--all", action="store_true", help="show cases that stay as they were, too")


def run(args: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        BadInput: there is no such suite, or a real model would be asked.
    """
    import asyncio

    folder = options.suite_path(args.suite)
    options.whole_number(args.runs, "EVAL_RUNS", "--runs")
    for path in args.also:
        if not path.exists():
            raise BadInput(f"--also {path}: there is no such file or folder")
    watch = _Watch(args, folder)
    try:
        asyncio.run(watch.go())
    except (KeyboardInterrupt, asyncio.CancelledError):
        cut = watch.playing
        print("\nkhosop: a run was cut off" if cut else "\nkhosop: watched until you ended it", file=sys.stderr)
        return INTERRUPTED if cut else 0
    return 0


@dataclass(slots=True)
class _Watch:
    """A suite that is watched, and how its cases stood last."""

    args: argparse.Namespace
    folder: Path
    before: Watched | None = None
    standing: dict[str, Standing] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    """Cases that have to be played: those of a run that was cut off stay in it."""
    playing: bool = False

    async def go(self) -> None:
        """Play everything once, then what each change concerns, until somebody ends it."""
        import asyncio

        from khosop.cli.watch_files import Watcher, next_change

        changes: asyncio.Queue[set[Path]] = asyncio.Queue()
        watcher = Watcher(self._places(), changes)
        try:
            await asyncio.sleep(0.05)  # the watcher begins before the suite is read, which takes a moment
            await self._turn(set(), changes)
            while True:
                _say("watching; Ctrl-C ends")
                await self._turn(await next_change(changes, watcher.task), changes)
                if (places := self._places()) != watcher.places:
                    await watcher.end()
                    watcher = Watcher(places, changes)
        finally:
            await watcher.end()

    def _places(self) -> Mapping[Path, bool]:
        """Return the folders to watch, each with whether what lies below it counts, too."""
        places = {self.folder.resolve(): True}
        for path in (*self._sources(), *self.args.also):
            whole = path.resolve()
            places.setdefault(whole if whole.is_dir() else whole.parent, whole.is_dir())
        return {place: deep for place, deep in places.items() if not any(
            other != place and below and place.is_relative_to(other) for other, below in places.items()
        )}  # fmt: skip

    def _sources(self) -> Iterable[Path]:
        from khosop.cli.watch_files import sources_of
        from khosop.suite import load_suite

        try:
            which = self._bot(load_suite(self.folder))
        except BadInput:
            return ()
        return sources_of(which)

    def _bot(self, suite: Suite) -> BotChoice:
        from khosop.bots.given import given_bot
        from khosop.bots.spec import BotChoice

        if self.args.bot is not None:
            return given_bot(self.args.bot)
        return BotChoice(suite.bot, f"{self.folder / 'suite.yaml'}: bot", suite.folder, stand_in=suite.stand_in)

    async def _turn(self, changed: set[Path], changes: asyncio.Queue[set[Path]]) -> None:
        """Read the suite, play what is concerned, tell what became of it. What can't be read is told, and waited for."""
        from khosop.suite import load_suite, select
        from khosop.watching import Watched, concerned, rewritten

        if changed:
            _say(f"changed: {', '.join(sorted(_short(path) for path in changed))}")
        try:
            suite = load_suite(self.folder)
            wanted = options.names(self.args.cases, "")
            suite = select(suite, wanted) if wanted else suite
            self._refuse_real(suite)
        except BadInput as error:
            if self.before is None and not changed and _is_refusal(error):
                raise
            print(f"{error}\nmend it and save; how the cases stood is kept", file=sys.stderr)
            return
        now = Watched.of(suite)
        self.open |= set(concerned(self.before, now, bot_changed=any(self._is_bots(path) for path in changed)))
        self.open &= set(now.cases)
        new = rewritten(self.before, now)
        self.before = now
        for case in [case for case in self.standing if case not in now.cases]:
            del self.standing[case]
        if new:
            _tell_contradictions(select(suite, new))
        if not self.open:
            _say("no case asks or checks anything else than before; nothing to play")
            return
        await self._play(suite, changes)

    def _is_bots(self, path: Path) -> bool:
        """Tell whether a file is the bot's: everything but the suite's own YAML, whose effect its hashes tell."""
        return path.parent.resolve() != self.folder.resolve() or path.suffix not in (".yaml", ".yml")

    def _refuse_real(self, suite: Suite) -> None:
        """See that nothing real is asked unless somebody said so.

        Raises:
            BadInput: it would be.
        """
        if self.args.real or self.args.replay is not None:
            return
        which = self._bot(suite)
        if which.stand_in:
            return
        if _brings_its_own_model(which):
            raise _Refusal(
                f"{which.where} {which.spec} brings its own model, which each change would ask again; say --real to allow that, "
                "or `stand_in: true` in suite.yaml if it is an example"
            )
        if suite.understudy is None:
            raise _Refusal(
                f"suite {suite.name!r} names no understudy, and a real model is asked only with --real; "
                "or answer from a recording: --replay DIR (`khosop run --record DIR` makes one)"
            )

    async def _play(self, suite: Suite, changes: asyncio.Queue[set[Path]]) -> None:
        """Play the open cases in a process of its own: one that has imported a bot can't forget it."""
        import tempfile
        import time

        from khosop.journal import list_runs
        from khosop.report.changes import summary, table
        from khosop.watching import compared, standings

        ids = [case.id for case in suite.cases if case.id in self.open]
        begun = time.monotonic()
        _say(f"playing {len(ids)} of {len(suite.cases)} cases")
        with tempfile.TemporaryDirectory(prefix="khosop-watch-") as runs:
            self.playing = True
            code, said = await _run(self._command(ids, len(suite.cases), Path(runs)), self._environment(), changes)
            self.playing = False
            if code is None:
                return
            folders = list_runs(Path(runs))
            if not folders or code not in (0, 1, 3):
                print(_last_words(said), file=sys.stderr)
                return
            card = folders[-1].card()
            found = standings(folders[-1].current_records())
        missing = [case for case in ids if case not in found]
        if missing:
            # A recording that does not fit, a server that refused: the run stopped, and says why.
            print(f"{_last_words(said, 3)}\nnot played: {', '.join(missing)}", file=sys.stderr, flush=True)
        rows = compared(self.standing, found)
        for case in missing:
            self.standing.pop(case, None)
        self.open -= set(found)
        self.standing |= found
        for line in table(
            rows, show_all=self.args.all, where={case.id: f"{case.file}:{case.line}" for case in suite.cases}
        ):
            print(line, flush=True)
        _say(summary(self.standing, rows, len(suite.cases), time.monotonic() - begun, fake=card.fake))

    def _command(self, ids: list[str], of: int, runs: Path) -> list[str]:
        command = [
            sys.executable,
            "-m",
            "khosop.cli.main",
            "run",
            "--suite",
            str(self.folder),
            "--runs-folder",
            str(runs),
        ]
        command += ["--runs", self.args.runs, "--seed", self.args.seed, "--min-coverage", "0", "--no-preflight"]
        command += ["--cases", ",".join(ids)] if len(ids) < of or self.args.cases else []
        command += ["--replay", str(self.args.replay)] if self.args.replay is not None else []
        return command + (["--bot", self.args.bot] if self.args.bot is not None else [])

    def _environment(self) -> dict[str, str]:
        hidden = _OTHERS if self.args.real else (*_OTHERS, *_REAL)
        return {name: value for name, value in os.environ.items() if name not in hidden}


class _Refusal(BadInput):
    """What no saved file can mend: the command ends with it."""


def _is_refusal(error: BadInput) -> bool:
    return isinstance(error, _Refusal)


def _brings_its_own_model(which: BotChoice) -> bool:
    if which.spec.kind in ("http", "line"):
        return True
    if which.spec.kind != "python":
        return False
    from khosop.bots.protocol import own_model

    return own_model(which.open()) is not None


async def _run(command: list[str], env: dict[str, str], changes: asyncio.Queue[set[Path]]) -> tuple[int | None, str]:
    """Return the exit code and the words of a process; None for the code where a change came and cut it off."""
    import asyncio

    process = await asyncio.create_subprocess_exec(
        *command, env=env, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    talking = asyncio.create_task(process.communicate())
    change = asyncio.create_task(changes.get())
    try:
        await asyncio.wait({talking, change}, return_when=asyncio.FIRST_COMPLETED)
        if talking.done():
            return process.returncode or 0, (await talking)[0].decode("utf-8", "replace")
        changes.put_nowait(change.result())
        _say("a file changed meanwhile; begun again")
        return None, ""
    finally:
        change.cancel()
        if process.returncode is None:
            await _end(process, talking)


async def _end(process: asyncio.subprocess.Process, talking: asyncio.Task[tuple[bytes, bytes]]) -> None:
    """End a run: first so that it can stop what it started, then for good."""
    import asyncio

    process.terminate()
    try:
        await asyncio.wait_for(talking, 5)
    except TimeoutError:
        process.kill()
        await process.wait()


def _tell_contradictions(suite: Suite) -> None:
    from khosop.lint import lint

    for finding in lint(suite):
        if finding.severity == "error":
            print(finding, file=sys.stderr)


def _last_words(said: str, most: int = 12) -> str:
    lines = [line.rstrip() for line in said.split("\n") if line.strip()]
    return "\n".join(lines[-most:]) or "khosop: the run ended without a word"


def _short(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else path.name


def _say(text: str) -> None:
    import time

    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)
