"""What stands in the shop's files? YAML and Markdown, read strictly, every problem with its file and line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from petcare.errors import SeedError
from petcare.shop_values import WEEKDAYS

Clock = Annotated[str, StringConstraints(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
OpenHours = Annotated[str, StringConstraints(pattern=r"^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$")]
Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
Ident = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")]
Species = Literal["dog", "cat"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class Strict(BaseModel):
    """A mapping of a seed file: an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class HospitalFile(Strict):
    """Where an animal in danger is taken."""

    hospital: Text
    phone: Text
    advice: Text


class ServiceFile(Strict):
    """A service."""

    id: Ident
    name: Text
    detail: Text


class BranchFile(Strict):
    """A branch."""

    id: Ident
    name: Text
    address: Text
    phone: Text
    hours: dict[Weekday, OpenHours]
    parking: Text
    map: Text
    services: list[str]
    note: str = ""


class ShopFile(Strict):
    """`shop.yaml`."""

    name: Text
    assistant: Text
    tone: Text
    about: Text
    booking_page: Text
    prices_page: Text
    pets_page: Text
    emergency: HospitalFile
    services: list[ServiceFile]
    branches: list[BranchFile]


class SizeFile(Strict):
    """A size."""

    species: Species
    size: Text
    name: Text
    up_to_kg: float = Field(gt=0)


class PriceFile(Strict):
    """A line of the price list."""

    id: Ident
    service: str
    name: Text
    price: int = Field(gt=0)
    unit: Text
    species: Species | None = None
    size: str | None = None
    coat: Literal["short", "long"] | None = None
    note: str = ""


class PricesFile(Strict):
    """`prices.yaml`."""

    sizes: list[SizeFile]
    prices: list[PriceFile]


class PromotionFile(Strict):
    """A promotion."""

    id: Ident
    title: Text
    detail: Text
    first: date = Field(alias="from")
    last: date = Field(alias="until")
    services: list[str]
    branches: list[str]
    conditions: str = ""
    figures: list[int] = []


class PromotionsFile(Strict):
    """`promotions.yaml`."""

    promotions: list[PromotionFile]


class ResourceFile(Strict):
    """A table, a vet or a set of rooms, with its weekly times."""

    id: Ident
    branch: str
    service: str
    name: Text
    capacity: int = Field(gt=0)
    species: Species | None = None
    weekly: dict[Weekday, list[Clock]]


class ExceptionFile(Strict):
    """A day of a resource that is unlike its weekly rule."""

    date: date
    resource: str
    note: Text
    full: Literal["all"] | list[Clock] | None = None
    closed: bool = False
    add: list[Clock] = []


class CalendarFile(Strict):
    """`calendar.yaml`."""

    first: date = Field(alias="from")
    last: date = Field(alias="until")
    resources: list[ResourceFile]
    exceptions: list[ExceptionFile] = []


class PetFile(Strict):
    """A pet."""

    name: Text
    species: Species
    breed: Text
    sex: Literal["male", "female"]
    born: date | None = None
    weight_kg: float | None = Field(default=None, gt=0)
    coat: Literal["short", "long"]
    allergies: str = ""
    fears: str = ""
    notes: str = ""


class VaccineFile(Strict):
    """A vaccination."""

    pet: str
    name: Text
    given: date = Field(alias="date")
    due: date = Field(alias="next")


class AppointmentFile(Strict):
    """An appointment."""

    code: Text
    pet: str
    branch: str
    service: str
    day: date = Field(alias="date")
    time: Clock
    status: Literal["booked", "done", "cancelled"]
    nights: int = Field(default=1, gt=0)


class CustomerFile(Strict):
    """A customer."""

    id: Ident
    name: Text
    phone: Text
    since: date
    home_branch: str
    notes: list[Text] = []
    pets: list[PetFile]
    vaccines: list[VaccineFile] = []
    appointments: list[AppointmentFile] = []


class CustomersFile(Strict):
    """`customers.yaml`."""

    customers: list[CustomerFile]


class DocumentFile(Strict):
    """The front matter of a policy or an article."""

    id: Ident
    title: Text
    tags: list[Text]


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file that can tell on which line a value stands."""

    name: str
    """The path as a person would name it, relative to the seeds' folder."""
    node: yaml.Node | None
    first_line: int = 1

    def at(self, *loc: str | int) -> str:
        """Return `file:line` of the value at `loc`, or of the nearest thing around it."""
        node, line = self.node, self.first_line
        for step in loc:
            child = _child(node, step)
            if child is None:
                break
            line, node = child
            line += self.first_line
        return f"{self.name}:{line}"


@dataclass(slots=True)
class Problems:
    """Collects problems, so that an owner sees all of them at once."""

    lines: list[str] = field(default_factory=list)

    def add(self, where: str, what: str) -> None:
        """Note one problem."""
        self.lines.append(f"{where}: {what}")

    def stop_if_any(self) -> None:
        """End loading when something was found.

        Raises:
            SeedError: with every problem found so far.
        """
        if self.lines:
            raise SeedError(self.lines)


# libyaml reads ten times faster; an installation without it reads the same.
_LOADER: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader

ModelT = TypeVar("ModelT", bound=BaseModel)


def read_yaml(folder: Path, name: str, model: type[ModelT], problems: Problems) -> tuple[ModelT, Source] | None:
    """Read one YAML file into its model; None when it had problems (they are collected)."""
    text = _read(folder / name, name, problems)
    return None if text is None else _parse(text, Source(name, None), model, problems)


def read_documents(folder: Path, kind: str, problems: Problems) -> list[tuple[DocumentFile, str, Source]]:
    """Read every Markdown file of a sub-folder: front matter, text, and where it stands."""
    paths = sorted((folder / kind).glob("*.md"))
    if not paths:
        problems.add(f"{kind}/", "no *.md file is here; expected at least one document")
    found = []
    for path in paths:
        document = _read_document(path, f"{kind}/{path.name}", problems)
        if document is not None:
            found.append(document)
    return found


def _read(path: Path, name: str, problems: Problems) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        problems.add(name, "the file is missing")
    except UnicodeDecodeError as exc:
        problems.add(name, f"the file is not UTF-8 text (byte {exc.start}); save it as UTF-8")
    except OSError as exc:
        problems.add(name, f"the file can't be read: {exc.strerror}")
    return None


def _read_document(path: Path, name: str, problems: Problems) -> tuple[DocumentFile, str, Source] | None:
    text = _read(path, name, problems)
    if text is None:
        return None
    parts = text.split("---\n", 2)
    if len(parts) != 3 or parts[0].strip():
        problems.add(f"{name}:1", "expected front matter between two lines '---' (id, title, tags) and then the text")
        return None
    parsed = _parse(parts[1], Source(name, None, first_line=2), DocumentFile, problems)
    if parsed is None:
        return None
    front, source = parsed
    body = parts[2].strip()
    if not body:
        problems.add(f"{name}:1", "the document has no text")
    if front.id != path.stem:
        problems.add(source.at("id"), f"id is {front.id!r}, the file's name is {path.stem!r}; they must be equal")
    return front, body, source


def _parse(text: str, source: Source, model: type[ModelT], problems: Problems) -> tuple[ModelT, Source] | None:
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as exc:
        mark = getattr(exc, "problem_mark", None)
        line = source.first_line + (mark.line if mark else 0)
        problems.add(f"{source.name}:{line}", f"not YAML: {getattr(exc, 'problem', None) or exc}")
        return None
    source = Source(source.name, node, source.first_line)
    before = len(problems.lines)
    data = _plain(node, source, problems)
    if len(problems.lines) > before:
        return None
    try:
        return model.model_validate(data), source
    except ValidationError as exc:
        for error in exc.errors():
            problems.add(source.at(*error["loc"]), _explain(error, model))
        return None


def _plain(node: yaml.Node | None, source: Source, problems: Problems) -> Any:
    """Keep every scalar as the text the owner typed; the models convert (20:00 stays 20:00, no stays no)."""
    if node is None:
        return None
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, source, problems) for child in node.value]
    if isinstance(node, yaml.MappingNode):
        plain: dict[str, Any] = {}
        for key, value in node.value:
            line = f"{source.name}:{key.start_mark.line + source.first_line}"
            if not isinstance(key, yaml.ScalarNode):
                problems.add(line, "a key must be a word")
            elif key.value in plain:
                problems.add(line, f"the key {key.value!r} stands here a second time; keep one")
            else:
                plain[key.value] = _plain(value, source, problems)
        return plain
    return None if node.tag == "tag:yaml.org,2002:null" else node.value


def _child(node: yaml.Node | None, step: str | int) -> tuple[int, yaml.Node] | None:
    """Return the line (from 0) and the node under a key or an index."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key.start_mark.line, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        child = node.value[step]
        return child.start_mark.line, child
    return None


def _explain(error: Mapping[str, Any], model: type[BaseModel]) -> str:
    path = ".".join(str(step) for step in error["loc"])
    if error["type"] == "extra_forbidden":
        unknown = str(error["loc"][-1])
        near = difflib.get_close_matches(unknown, sorted(_names(model)), n=1)
        return f"{path}: the key {unknown!r} is not known here" + (f"; did you mean {near[0]!r}?" if near else "")
    if error["type"] == "missing":
        return f"{path}: this key is missing"
    return f"{path}: {error['msg']}; came {error['input']!r}"


def _names(model: type[BaseModel]) -> Iterable[str]:
    """Every key name that a file of this model may hold, at any depth."""
    names: set[str] = set(WEEKDAYS)
    todo: list[Any] = [model]
    while todo:
        kind = todo.pop()
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            for name, info in kind.model_fields.items():
                names.add(info.alias or name)
                todo.append(info.annotation)
        else:
            todo.extend(getattr(kind, "__args__", ()))
    return names
