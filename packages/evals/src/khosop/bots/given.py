"""Which bot takes the place of the suite's? `--bot FILE` or `--bot module:attribute`, so that one suite examines several."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from khosop.bots.spec import BotChoice, BotSpec
from khosop.case_source import validated
from khosop.errors import BadInput
from khosop.score.shape import Shape
from khosop.yaml_source import read_yaml


class BotFile(Shape):
    """A file with a bot: what may stand in a suite's `bot:`, and beside it."""

    bot: BotSpec = Field()
    stand_in: bool = False


def given_bot(given: str) -> BotChoice:
    """Return the bot that `--bot` names: a reference to Python, or a YAML file whose paths are relative to it.

    Raises:
        BadInput: it is neither, or something in the file is wrong.
    """
    path = Path(given)
    if path.suffix not in {".yaml", ".yml"} and not path.is_file():
        complaints: list[str] = []
        spec = validated(BotSpec, given, lambda _place, text: complaints.append(text), named="")
        if spec is None:
            raise BadInput(f"--bot {given}: a YAML file or module:attribute is expected, and there is no such file")
        return BotChoice(spec, f"--bot {given}", Path())
    source = read_yaml(path)
    stated = source.value
    whole = isinstance(stated, dict) and "bot" in stated
    shape = None
    if not source.problems:
        shape = validated(BotFile, stated if whole else {"bot": stated}, source.complain, named="")
    if source.problems or shape is None:
        raise BadInput("\n".join(str(problem) for problem in sorted(set(source.problems))))
    return BotChoice(shape.bot, str(path), path.parent, stand_in=shape.stand_in)
