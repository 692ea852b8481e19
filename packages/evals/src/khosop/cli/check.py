"""`khosop check`: does a suite load, and are its checks right? No model is asked."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from khosop.cli import options
from khosop.errors import BadInput

if TYPE_CHECKING:
    from khosop.lint import Finding

HELP = "load a suite and look for checks that would lie, without a model"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.add_runs_folder_argument(parser)
    parser.add_argument(
        "suite",
        nargs="?",
        metavar="SUITE",
        help="folder or name of the suite (EVAL_SUITE; default: the only one, or petcare)",
    )
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of suite files, for editors")
    parser.add_argument("--notes", action="store_true", help="show also what is worth knowing and no fault")
    parser.add_argument("--strict", action="store_true", help="exit 1 when there is a warning")


def run(args: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        BadInput: the suite doesn't load, or contradicts itself.
    """
    if args.schema:
        import json

        from khosop.schema import json_schema

        print(json.dumps(json_schema(), ensure_ascii=False, indent=2))
        return 0
    from khosop.lint import lint
    from khosop.suite import load_suite

    suite = load_suite(options.suite_path(args.suite))
    found = lint(suite, args.runs_folder)
    for finding in found:
        if finding.severity == "warning" or (args.notes and finding.severity == "note"):
            print(finding)
    errors = [finding for finding in found if finding.severity == "error"]
    warnings = sum(finding.severity == "warning" for finding in found)
    if errors:
        raise BadInput("the suite contradicts itself\n" + "\n".join(str(finding) for finding in errors))
    print(f"{suite.name}: {len(suite.cases)} cases, {_counts(found, shown=args.notes)}; suite hash {suite.hash[:12]}")
    return 1 if warnings and args.strict else 0


def _counts(found: Sequence[Finding], *, shown: bool) -> str:
    counts = [(sum(finding.severity == kind for finding in found), kind) for kind in ("warning", "note")]
    parts = [f"{count} {kind}{'' if count == 1 else 's'}" for count, kind in counts if count]
    hint = " (--notes shows them)" if parts and " note" in parts[-1] and not shown else ""
    return (", ".join(parts) or "nothing to complain of") + hint
