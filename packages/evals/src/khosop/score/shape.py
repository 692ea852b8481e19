"""What the argument of a check looks like in a file: strict frozen models, and a single value where a list may stand."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class Shape(BaseModel):
    """A mapping with known keys and no others."""

    # A suite uses few of the checks; the validators of the others are never built.
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True, defer_build=True)


def one_or_many(value: Any) -> Any:
    """Return a list for a single value, so that authors need not write one."""
    return value if isinstance(value, list | tuple) else [value]


Name = Annotated[str, Field(min_length=1)]
Names = Annotated[tuple[Name, ...], Field(min_length=1), BeforeValidator(one_or_many)]
