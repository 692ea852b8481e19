"""`khosop fake-openrouter`: a server on this machine that answers as a plan says."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop_llm.testing.plan import Plan

HELP = "serve OpenRouter's interface on this machine, with faults as planned, and judge the client"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--port", type=int, default=8765, metavar="N", help="loopback port (default 8765; 0: a free one)"
    )
    parser.add_argument("--plan", type=Path, metavar="FILE", help="what it answers, as YAML (default: a short reply)")


def run(args: argparse.Namespace) -> int:
    """Run the command until Ctrl-C; then the verdict on the client is printed."""
    import asyncio

    plan = _plan(args.plan)
    if not 0 <= args.port <= 65535:
        raise BadInput(f"--port {args.port}: expected a port from 0 to 65535")
    try:
        asyncio.run(_serve(plan, args.port))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        raise BadInput(f"--port {args.port}: {error.strerror or error}; name another one") from None
    return 0


def _plan(path: Path | None) -> Plan | None:
    from khosop_llm.testing.plan import PlanError, load_plan

    if path is None:
        return None
    try:
        return load_plan(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: can't be read: {error}") from None
    except PlanError as error:
        raise BadInput(f"{path}: {error}") from None


async def _serve(plan: Plan | None, port: int) -> None:
    import asyncio

    from khosop_llm.testing.server import FakeOpenRouter

    async with FakeOpenRouter(plan, port=port) as server:
        print(f"serving {server.base_url} until Ctrl-C; no key is checked, nothing leaves this machine", flush=True)
        print(f"try: EVAL_MODELS=any/model khosop run --base-url {server.base_url} --cases '*' --runs 1", flush=True)
        try:
            await asyncio.Event().wait()
        finally:
            found = server.verdict()
            price = "–" if found.requests_per_success is None else f"{found.requests_per_success:.2f}"
            print(f"\n{found.requests} chat requests, {found.successes} answered whole, {price} requests per answer")
            for fault in found.faults:
                print(f"  fault of the client: {fault}")
            if found.good:
                print("  the client did nothing wrong")
