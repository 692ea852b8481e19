"""Is a reply JSON, or does it hold some? Functions for the check `python`, which imported suites name.

`python: khosop.imports.checks:is_json` holds where promptfoo's `is-json` without a schema does.
"""

from __future__ import annotations

import json
from typing import Final

from khosop.case import Case
from khosop.transcript import Transcript
from khosop.verdict import Verdict

_MOST_STARTS: Final = 200
"""Places in a reply at which JSON may begin; later ones are not tried."""


def is_json(case: Case, transcript: Transcript) -> Verdict:
    """Hold when the last reply is JSON as a whole."""
    reply = _last_reply(transcript)
    try:
        json.loads(reply)
    except (ValueError, RecursionError) as error:
        return _verdict(case, False, f"the reply is not JSON ({getattr(error, 'msg', 'nested too deep')})")
    return _verdict(case, True)


def contains_json(case: Case, transcript: Transcript) -> Verdict:
    """Hold when an object or array of JSON stands in the last reply."""
    reply = _last_reply(transcript)
    decoder = json.JSONDecoder()
    starts = [i for i, sign in enumerate(reply) if sign in "{["][:_MOST_STARTS]
    for start in starts:
        try:
            decoder.raw_decode(reply, start)
        except (ValueError, RecursionError):
            continue
        return _verdict(case, True)
    return _verdict(case, False, "no JSON stands in the reply")


def _last_reply(transcript: Transcript) -> str:
    answered = [turn.outcome.text for turn in transcript.turns if turn.outcome.status != "silent"]
    return answered[-1].strip() if answered else ""


def _verdict(case: Case, held: bool, why: str = "") -> Verdict:
    last = max(len(case.turns) - 1, 0)
    return Verdict("python", "passed" if held else "failed", last, why)
