"""Where does a command line go? One literal table of commands; errors become one line and an exit code.

Exit codes: 0 measured; 1 a gate failed; 2 bad input; 3 not a measurement; 4 a fault of khosop itself; 130 interrupted.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from khosop.cli import faults
from khosop.cli.home import spare_the_home
from khosop.errors import KhosopError

INTERRUPTED = 130
COMMANDS: dict[str, str] = {
    "init": "khosop.cli.init",
    "run": "khosop.cli.run",
    "watch": "khosop.cli.watch",
    "report": "khosop.cli.report",
    "show": "khosop.cli.show",
    "view": "khosop.cli.view",
    "runs": "khosop.cli.runs",
    "compare": "khosop.cli.compare",
    "history": "khosop.cli.history",
    "trend": "khosop.cli.trend",
    "export": "khosop.cli.export",
    "rescore": "khosop.cli.rescore",
    "log": "khosop.cli.log",
    "case": "khosop.cli.case",
    "bot": "khosop.cli.bot",
    "check": "khosop.cli.check",
    "explain": "khosop.cli.explain",
    "corpus": "khosop.cli.corpus",
    "stats": "khosop.cli.stats",
    "import": "khosop.cli.import_",
    "holdout": "khosop.cli.holdout",
    "fake-openrouter": "khosop.cli.fake_openrouter",
    "fake-line": "khosop.cli.fake_line",
    "completion": "khosop.cli.completion",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    args, in_full = faults.wants_traceback(sys.argv[1:] if argv is None else argv)
    if not args or args[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    if args[0] in ("-V", "--version"):
        print(f"khosop {version()}")
        return 0
    name = args[0]
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "`khosop --help` lists them."
        print(f"khosop: {name!r} is not a command; {hint}", file=sys.stderr)
        return 2
    spare_the_home(os.environ, os.path.expanduser("~"))  # noqa: PTH111 -- Path.home() raises where there is none
    return run_command(name, args[1:], in_full=in_full)


def run_command(name: str, args: Sequence[str], *, in_full: bool = False) -> int:
    """Parse the arguments of one command and run it; an error becomes its message and its exit code.

    `in_full`: an error that nobody foresaw is shown with its traceback.
    """
    try:
        module = importlib.import_module(COMMANDS[name])
        parser = argparse.ArgumentParser(prog=f"khosop {name}", description=module.__doc__, allow_abbrev=False)
        parser.description = help_of(module)
        module.add_arguments(parser)
        code: int = module.run(parser.parse_args(args))
    except KhosopError as error:
        print(f"khosop: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        # The reader (`| head`) has enough. Python would complain at exit when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\nkhosop: interrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 -- whatever it is, it is told in one line and has an exit code of its own
        return faults.tell(error, name, in_full=in_full)
    return code


def help_of(module: ModuleType) -> str:
    """Return the one line that says what a command does."""
    line: str = module.HELP
    return line


def overview() -> str:
    """Return the text of `khosop --help`."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {help_of(importlib.import_module(module))}" for name, module in COMMANDS.items()]
    return "\n".join(
        [
            "khosop tells people who run a chatbot whether the bot really got better.",
            "",
            "usage: khosop COMMAND [options]        khosop COMMAND --help",
            "",
            *lines,
            "",
            "exit codes: 0 measured · 1 a gate failed · 2 bad input · 3 not a measurement",
            "            4 a fault of khosop itself (--traceback shows where) · 130 interrupted",
        ]
    )


def version() -> str:
    """Return the installed version."""
    from importlib.metadata import version as installed

    return installed("khosop")


if __name__ == "__main__":
    sys.exit(main())
