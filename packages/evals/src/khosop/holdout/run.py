"""How is a look taken? It is prepared in a process of its own, written into the ledger, and only then played."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from khosop.errors import BadInput, KhosopError, RunStopped
from khosop.holdout import quiet, wire
from khosop.holdout.card import Card, SetFolder
from khosop.holdout.comparing import how_to_compare, main_run
from khosop.holdout.disclose import Disclosure, told_gap
from khosop.holdout.ledger import Entry, Ledger, Looker, Standing, standing
from khosop.stats import Rate

OnDone = Callable[[int, int], None]
"""Takes finished and all conversations."""
Now = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Order:
    """What a person asked for. There is nothing in it that could pick cases."""

    model: str
    real: bool
    """A server answers; else the set's understudy."""
    base_url: str | None
    commit: str | None
    khosop: str
    runs_folder: Path
    concurrency: int = 20
    seed: int = 1
    timeout_s: float = 300.0
    min_coverage: float = 0.95
    spend: bool = False
    allow_tracing: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """A look that was taken."""

    number: int
    standing: Standing
    looker: Looker
    told: Disclosure
    kept: str = ""
    """Why the result is not in the ledger; empty when it is."""
    no_witness: str = ""
    at: str = ""
    """When its result was there, ISO 8601."""


def may_look(folder: SetFolder, card: Card, state: Standing, order: Order, env: Mapping[str, str]) -> None:
    """See that a look is allowed.

    Raises:
        BadInput: the set is burned or its budget is used up, a case lies in the clear, or something records conversations.
    """
    if state.state == "burned":
        raise BadInput(
            f"{card.set} is burned ({state.why}): its cases can't say any more what nobody tuned to. "
            "Write new ones and seal them: docs/holdout.md"
        )
    clear = folder.clear_text()
    if clear:
        raise BadInput(
            f"{clear[0]}: {len(clear)} case files lie in the clear beside the seal; move them out of the work tree"
        )
    if state.looks >= state.allowed and not order.spend:
        raise BadInput(
            f"{card.set}: all {state.allowed} looks are used; the best of so many looks is no measurement any more. "
            "Write new cases and seal them, or look all the same with --spend, which marks the set as spent for good"
        )
    spy = None if order.allow_tracing else quiet.spy_in(env)
    if spy is not None:
        raise BadInput(f"{spy} would record the sealed conversations; switch it off, or allow it with --allow-tracing")


def take_look(
    folder: SetFolder, card: Card, key: bytes, order: Order, *, on_done: OnDone, now: Now, env: Mapping[str, str]
) -> Look:
    """Take a look and return what may be told.

    Raises:
        KhosopError: nothing was run, or the look was stopped; the text says which. A look that had begun is counted.
    """
    with Ledger(folder, card, key, env) as ledger:
        state = standing(ledger.entries, card)
        may_look(folder, card, state, order, env)
        player = _Player(env)
        try:
            ready = player.prepare(_job(folder, key, order, player.temp))
            looker = Looker(
                model=ready.model,
                fake=ready.fake,
                bot=ready.bot,
                bot_version=ready.bot_version,
                bot_prompt=ready.bot_prompt,
                bot_tools=ready.bot_tools,
                commit=order.commit,
                khosop=order.khosop,
            )
            number, beyond = state.looks + 1, state.looks >= state.allowed
            found = main_run(order.runs_folder, card.of, looker)
            ledger.append(Entry(0, "look", now(), card.set, number, beyond, looker))
            told = _played(player, ledger, ready, on_done, (now, number))
        finally:
            player.end()
        told = _compared(told, found, how_to_compare(card.of, looker))
        at = now()
        kept = _keep(ledger, Entry(0, "result", at, card.set, number, looker=looker, result=told))
        return Look(number, standing(ledger.entries, card), looker, told, kept, ledger.no_witness, at)


def past_look(entries: Sequence[Entry], card: Card, number: int | None = None) -> Look:
    """Return a look that was taken, as the ledger has it: the last one with a result, or the one that is asked for.

    Raises:
        BadInput: there is none, or it was stopped.
    """
    results = [e for e in entries if e.kind == "result" and number in (None, e.look)]
    if not results:
        looks = [e.look for e in entries if e.kind == "look"]
        which = "no look has a result yet" if number is None else f"look {number} has no result"
        stopped = " (it was stopped, and stays counted)" if number in looks and number is not None else ""
        raise BadInput(f"{card.set}: {which}{stopped}; `khosop holdout ledger` shows all looks")
    found = results[-1]
    assert found.looker is not None
    assert found.result is not None
    assert found.look is not None
    upto = entries[: entries.index(found) + 1]
    return Look(found.look, standing(upto, card), found.looker, found.result, at=found.at)


def _job(folder: SetFolder, key: bytes, order: Order, temp: str) -> wire.Job:
    return wire.Job(
        folder=str(folder.path),
        temp=temp,
        key=key.hex(),
        model=order.model,
        real=order.real,
        base_url=order.base_url,
        concurrency=order.concurrency,
        seed=order.seed,
        timeout_s=order.timeout_s,
        min_coverage=order.min_coverage,
        allow_tracing=order.allow_tracing,
    )


def _played(player: _Player, ledger: Ledger, ready: wire.Ready, on_done: OnDone, when: tuple[Now, int]) -> Disclosure:
    now, number = when
    set_id = ledger.entries[0].set
    try:
        return player.play(lambda done: on_done(done, ready.samples))
    except KhosopError as error:
        _keep(ledger, Entry(0, "stopped", now(), set_id, number, note=str(error)))
        raise RunStopped(f"look {number} of {set_id} was stopped and stays counted: {error}") from None
    except KeyboardInterrupt:
        _keep(ledger, Entry(0, "stopped", now(), set_id, number, note="interrupted"))
        raise


def _keep(ledger: Ledger, entry: Entry) -> str:
    """Append a row that comes after the look; the look itself is counted whatever happens here."""
    try:
        ledger.append(entry)
    except BadInput as error:
        return str(error)
    return ""


def _compared(told: Disclosure, found: tuple[str, Rate] | None, how: str) -> Disclosure:
    if told.total is None:
        return replace(told, no_gap="too little was graded to compare")
    return replace(told, no_gap=how) if found is None else replace(told, gap=told_gap(found[1], told.total, found[0]))


class _Player:
    """The process that plays the look."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self.temp = tempfile.mkdtemp(prefix="khosop-")
        self._heard = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "khosop.holdout.inside"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=quiet.child_environment(env, self.temp),
            # Without a terminal to write to, and with a group of its own, so that what the bot starts ends with it.
            start_new_session=True,
        )

    def prepare(self, job: wire.Job) -> wire.Ready:
        """Have it load the bot and open the cases."""
        self._say(job)
        message = self._hear()
        if isinstance(message, wire.Ready):
            return message
        raise _error(message)

    def play(self, on_done: Callable[[int], None]) -> Disclosure:
        """Have it play, and return what it tells."""
        self._say(wire.Go())
        while isinstance(message := self._hear(), wire.Done):
            on_done(message.samples)
        if isinstance(message, wire.Told):
            return message.disclosure
        raise _error(message)

    def _say(self, message: wire.Job | wire.Go) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(wire.line(message))
            self._process.stdin.flush()
        except BrokenPipeError:
            raise RunStopped("the process that plays the look died") from None

    def _hear(self) -> wire.Ready | wire.Done | wire.Told | wire.Halted:
        assert self._process.stdout is not None
        raw = self._process.stdout.readline()
        if not raw:
            code = self._process.wait()
            how = f"was killed by signal {-code} (out of memory?)" if code < 0 else f"ended with code {code}"
            if not self._heard:
                how += " before it said anything; `python -c 'import khosop.holdout.inside'` may show why"
            raise RunStopped(f"the process that plays the look {how}")
        self._heard = True
        try:
            return wire.from_player(raw)
        except msgspec.DecodeError:
            raise RunStopped("the process that plays the look said something that is no message") from None

    def end(self) -> None:
        """End it, whatever it does, and remove the temp files that the bot left."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        shutil.rmtree(self.temp, ignore_errors=True)


def _error(message: object) -> KhosopError:
    if isinstance(message, wire.Halted):
        kind = {2: BadInput, 3: RunStopped}.get(message.exit_code, KhosopError)
        return kind(message.why)
    return RunStopped("the process that plays the look spoke out of turn")
