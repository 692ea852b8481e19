"""`khosop fake-line`: be a customer on LINE, without LINE: write to a bot on this machine and see what it sends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from khosop.bots.line import HttpPost
    from khosop.bots.line_channel import Channel
    from khosop.bots.line_platform import Event, LinePlatform
    from khosop.bots.line_turn import Came

HELP = "be a customer on LINE, without LINE: write to a bot on this machine and see what it sends"
UNANSWERED = 1
SETTLE_S = 0.7
"""How long nothing more must come until the person may write again."""
QUIET_S = 2.0
"""How long the bot is watched after something that needs no answer."""
EPILOG = """in the chat: text is sent as it is; /tap N taps button N (/tap N 2026-11-05 picks a date); /sticker, /image [FILE],
/location, /follow, /unfollow, /unsend, /redeliver, /both ONE | TWO sends two messages in one call; /quit, Ctrl-C and Ctrl-D
end. Exit codes: 0 answered; 1 with --say: a message got no answer; 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--webhook",
        default="http://127.0.0.1:8000/callback",
        metavar="URL",
        help="where the bot takes events (default http://127.0.0.1:8000/callback)",
    )
    parser.add_argument(
        "--port", type=int, default=8790, metavar="N", help="the platform's port (default 8790; 0: a free one)"
    )
    parser.add_argument(
        "--secret-env", metavar="NAME", help="variable that holds the channel secret (default: a test secret)"
    )
    parser.add_argument(
        "--token-env", metavar="NAME", help="variable that holds the access token (default: a test token)"
    )
    parser.add_argument("--name", default="คุณ", help="the customer's display name (default คุณ, you)")
    parser.add_argument(
        "--say", action="append", metavar="TEXT", help="say this, show the answer and end; may be repeated"
    )
    parser.add_argument("--wait", type=float, default=30.0, metavar="S", help="seconds to wait for an answer (30)")


def run(args: argparse.Namespace) -> int:
    """Run the command until the person leaves, or until everything of --say was said."""
    from khosop.bots.line_channel import TEST_SECRET, TEST_TOKEN, Channel

    if not 0 <= args.port <= 65535:
        raise BadInput(f"--port {args.port}: expected a port from 0 to 65535")
    if not args.webhook.startswith(("http://", "https://")):
        raise BadInput(f"--webhook {args.webhook}: a URL is expected, such as http://127.0.0.1:8000/callback")
    secret = _from_env(args.secret_env, "--secret-env") or TEST_SECRET
    token = _from_env(args.token_env, "--token-env") or TEST_TOKEN

    from rich.console import Console

    talk = _Talk(Channel(args.webhook, secret, token), args, Console(highlight=False, soft_wrap=True))
    try:
        return talk.run()
    except KeyboardInterrupt:
        return 0


def _from_env(name: str | None, option: str, env: Mapping[str, str] = os.environ) -> str | None:
    if name is None:
        return None
    value = env.get(name, "").strip()
    if not value:
        raise BadInput(f"{option} {name}: the variable is not set")
    return value


class _Talk:
    """One customer at a keyboard, or at the other end of a pipe."""

    def __init__(self, channel: Channel, args: argparse.Namespace, console: Console) -> None:
        from khosop.bots.line_loop import LoopThread
        from khosop.cli.line_screen import Screen

        self._channel = channel
        self._args = args
        self._out = console
        self._screen = Screen(console)
        self._thread = LoopThread("khosop-fake-line")
        self._delivered: Event | None = None
        self._written: list[str] = []
        """Ids of the customer's messages, for /unsend."""

    def run(self) -> int:
        """Talk until the person leaves and return the exit code.

        Raises:
            BadInput: the port can't be had.
        """
        from khosop.bots.line import HttpPost
        from khosop.bots.line_platform import LinePlatform

        async def begin() -> tuple[HttpPost, LinePlatform]:
            post = HttpPost(self._args.wait)
            platform = LinePlatform(self._channel, post, port=self._args.port, watch=self._screen.show)
            await platform.start()
            return post, platform

        try:
            post, platform = self._thread.wait(begin())
        except OSError as error:
            self._thread.stop()
            raise BadInput(f"--port {self._args.port}: {error.strerror or error}; name another one") from None

        async def end() -> None:
            await platform.stop()
            await post.aclose()

        try:
            return self._with(platform)
        finally:
            self._thread.wait(end())
            self._thread.stop()

    def _with(self, platform: LinePlatform) -> int:
        from khosop.bots.line_platform import Phone

        self._introduce(platform)
        self._platform = platform
        self._phone = Phone(platform.world, platform.world.chat(name=self._args.name))
        if self._args.say:
            answered = [self._heard(text) for text in self._args.say]
            return 0 if all(answered) else UNANSWERED
        for line in self._lines():
            if line == "/quit":
                break
            if line:
                self._take(line)
        return 0

    def _introduce(self, platform: LinePlatform) -> None:
        secret, token = self._args.secret_env, self._args.token_env
        say = self._out.print
        say("[dim]a LINE platform on this machine; nothing leaves it. Start the bot with[/dim]")
        say(f"  export LINE_API_BASE={platform.base_url}")
        say(f"  export LINE_CHANNEL_SECRET={f'${secret}' if secret else self._channel.secret}")
        say(f"  export LINE_CHANNEL_ACCESS_TOKEN={f'${token}' if token else self._channel.token}")
        more = "" if self._args.say else "; /help lists what else a customer can do"
        say(f"[dim]events go to {self._channel.webhook}{more}[/dim]")

    def _lines(self) -> Iterator[str]:
        """Yield what the person types; the end of input ends it."""
        typed = sys.stdin.isatty()
        while True:
            try:
                line = input(f"{self._args.name} › ") if typed else sys.stdin.readline()
            except EOFError:
                return
            if not typed:
                if not line:
                    return
                if line.strip():
                    self._out.print(f"[bold]{self._args.name} ›[/bold] ", end="")
                    self._out.print(line.strip(), markup=False)
            yield line.strip()

    def _heard(self, text: str) -> bool:
        self._out.print(f"[bold]{self._args.name} ›[/bold] ", end="")
        self._out.print(text, markup=False)
        return self._take(text)

    def _take(self, line: str) -> bool:
        """Do what a line says; return whether the bot answered."""
        command, _, rest = line.partition(" ")
        if not self._phone.chat.friend and command not in ("/follow", "/help"):
            self._out.print(f"{self._args.name} has blocked the bot; /follow first", style="red", markup=False)
            return False
        if not line.startswith("/"):
            return self._bring(lambda: [self._phone.says(line)])
        does = _COMMANDS.get(command)
        if does is None:
            self._out.print(f"[red]there is no {command}; there are {', '.join(_COMMANDS)}, /quit[/red]", markup=True)
            return False
        try:
            return does(self, rest.strip())
        except BadInput as error:
            self._out.print(str(error), style="red", markup=False)
            return False

    def _bring(self, make: Callable[[], Sequence[Event]], *, quiet: bool = False) -> bool:
        """Let the phone do something in the platform's loop, deliver it, and wait for the answer.

        `quiet` says that a good bot sends nothing: then nobody waits long for it, and nothing is no fault.
        """
        from khosop.bots.line_turn import Patience, Turn
        from khosop.bots.protocol import BotUnreachable

        patience = Patience(min(QUIET_S, self._args.wait) if quiet else self._args.wait, SETTLE_S)

        async def bring() -> Came | None:
            turn = Turn(self._platform, None, self._phone.chat)
            events = make()
            if not events:
                return None
            self._delivered = events[-1]
            self._written += [event.fields["message"]["id"] for event in events if event.kind == "message"]
            return await turn.bring(events, patience)

        try:
            came = self._thread.wait(bring())
        except BotUnreachable as error:
            self._out.print(f"{error}; is the bot running?", style="red", markup=False)
            return False
        if came is None:
            return True
        if quiet and not came.seen:
            self._out.print("   the bot sends nothing", style="dim")
            return True
        if came.error is not None:
            self._out.print(came.error, style="red", markup=False)
        if came.late_s is not None:
            self._out.print(
                f"the bot took {came.late_s:.1f} s to take the webhook's call; LINE gives up after 2 s", style="yellow"
            )
        return bool(came.seen)

    # What a customer can do besides writing.

    def _tap(self, rest: str) -> bool:
        number, _, picked = rest.partition(" ")
        known = self._screen.taps
        if not number.isdigit() or not 1 <= int(number) <= len(known):
            raise BadInput(
                f"/tap {rest}: a number from 1 to {len(known)} is expected" if known else "nothing can be tapped yet"
            )
        tap = known[int(number) - 1]
        if tap.place == "quick_reply" and tap not in self._phone.world.taps(self._phone.chat):
            raise BadInput(f"/tap {number}: that quick reply has gone: it stands under the newest message only")
        if tap.kind == "uri":
            self._out.print(f"   opens {tap.uri}: LINE tells the bot nothing", style="dim", markup=False)
            return True
        if tap.kind == "clipboard":
            self._out.print("   copies a text: LINE tells the bot nothing", style="dim")
            return True
        if tap.kind == "message" and tap.text:
            self._out.print(f"{self._args.name} › {tap.text}", markup=False)
        return self._bring(lambda: self._phone.taps(tap, picked.strip() or None))

    def _sticker(self, _rest: str) -> bool:
        return self._bring(lambda: [self._phone.sends_sticker()])

    def _image(self, rest: str) -> bool:
        if not rest:
            return self._bring(lambda: [self._phone.sends_image()])
        try:
            data = Path(rest).expanduser().read_bytes()
        except OSError as error:
            raise BadInput(f"/image {rest}: can't be read: {error.strerror or error}") from None
        kind = "image/jpeg" if rest.lower().endswith((".jpg", ".jpeg")) else "image/png"
        return self._bring(lambda: [self._phone.sends_image(data, kind)])

    def _location(self, _rest: str) -> bool:
        return self._bring(lambda: [self._phone.sends_location("สนามหลวง", "กรุงเทพฯ", 13.7551, 100.4931)])

    def _follow(self, _rest: str) -> bool:
        return self._bring(lambda: [self._phone.follows()])

    def _unfollow(self, _rest: str) -> bool:
        return self._bring(lambda: [self._phone.unfollows()], quiet=True)

    def _unsend(self, _rest: str) -> bool:
        if not self._written:
            raise BadInput("/unsend: nothing was sent yet")
        message = self._written.pop()
        return self._bring(lambda: [self._phone.unsends(message)], quiet=True)

    def _redeliver(self, _rest: str) -> bool:
        event = self._delivered
        if event is None:
            raise BadInput("/redeliver: nothing was delivered yet")
        self._out.print(f"   delivers event {event.ident} again, marked as redelivered", style="dim")
        return self._bring(lambda: [event.again()], quiet=True)

    def _both(self, rest: str) -> bool:
        texts = [text.strip() for text in rest.split("|") if text.strip()]
        if len(texts) < 2:
            raise BadInput("/both needs two messages with a | between them")
        return self._bring(lambda: [self._phone.says(text) for text in texts])

    def _help(self, _rest: str) -> bool:
        self._out.print(EPILOG, style="dim", markup=False)
        return True


_COMMANDS: Mapping[str, Callable[[_Talk, str], bool]] = {
    "/tap": _Talk._tap,
    "/sticker": _Talk._sticker,
    "/image": _Talk._image,
    "/location": _Talk._location,
    "/follow": _Talk._follow,
    "/unfollow": _Talk._unfollow,
    "/unsend": _Talk._unsend,
    "/redeliver": _Talk._redeliver,
    "/both": _Talk._both,
    "/help": _Talk._help,
}
