"""Which cases does a folder hold? Reads a suite strictly, and says everything that is wrong with it at once."""

from __future__ import annotations

import datetime as dt
import fnmatch
import hashlib
import importlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType

from khosop.case import Case, Suite
from khosop.case_source import Frame, read_case, suggest, validated
from khosop.errors import BadInput
from khosop.fingerprint import file_digest, suite_hash
from khosop.schema import CasesFile, SuiteFile
from khosop.score.text import LIST_NAME, Reading, Text, TextFault, read_texts
from khosop.yaml_source import Problem, YamlFile, read_yaml

SETTINGS = "suite.yaml"
_ENDINGS = frozenset({".yaml", ".yml"})


def load_suite(path: Path) -> Suite:
    """Read a suite: a folder with `suite.yaml` and other files of cases, or one file that holds everything.

    Raises:
        BadInput: with every problem that was found, one line each, `file:line: what`.
    """
    return suite_of(*_files(path))


def suite_of(files: Sequence[YamlFile], folder: Path) -> Suite:
    """Return the suite that files hold, the one with the settings first. They need not lie on a disk.

    Raises:
        BadInput: as `load_suite`.
    """
    loader = _Loader(folder)
    suite = loader.load(files) if not any(_unreadable(source) for source in files) else None
    problems = loader.problems + [problem for source in files for problem in source.problems]
    if problems or suite is None:
        raise BadInput("\n".join(str(problem) for problem in sorted(set(problems))))
    return suite


def _unreadable(source: YamlFile) -> bool:
    return bool(source.problems) and source.value == ""


def _files(path: Path) -> tuple[list[YamlFile], Path]:
    if path.is_file():
        return [read_yaml(path)], path.parent
    if not path.exists():
        raise BadInput(f"{path}: no such suite; a folder with {SETTINGS}, or one YAML file, is expected")
    settings = path / SETTINGS
    if not settings.is_file():
        other = sorted(one.name for one in path.iterdir() if one.suffix in _ENDINGS)
        hint = f"; it holds {', '.join(other[:5])}" if other else ""
        raise BadInput(f"{path}: the folder has no {SETTINGS}{hint}")
    others = sorted(
        one for one in path.iterdir() if one.suffix in _ENDINGS and one != settings and not one.name.startswith(".")
    )
    return [read_yaml(settings), *(read_yaml(one) for one in others)], path


@dataclass(slots=True)
class _Loader:
    """Puts the files of one suite together and collects what is wrong with them."""

    folder: Path
    problems: list[Problem] = field(default_factory=list)
    """Of generated cases; what is wrong with a file stands in the file's own."""
    seen: dict[str, tuple[str, int]] = field(default_factory=dict)
    cases: list[Case] = field(default_factory=list)
    list_places: dict[str, tuple[str, int]] = field(default_factory=dict)
    raw: int = 0

    def load(self, files: Sequence[YamlFile]) -> Suite | None:
        settings = self._shape(SuiteFile, files[0])
        shapes = [(source, self._shape(CasesFile, source)) for source in files[1:]]
        reading = self._reading(files, settings)
        frame = self._frame(files[0], settings, reading)
        for source in files:
            self._take_cases(source, frame)
        modules = settings.modules if isinstance(settings, SuiteFile) else ()
        for i, name in enumerate(modules):
            self._take_module(name, files[0], ("modules", i), frame)
        if not self.raw and not self.problems and not any(source.problems for source in files):
            files[0].complain((), "the suite is empty: no case stands under 'cases:'")
        if isinstance(settings, SuiteFile):
            self._see_that_tools_are_there(settings)
        if not isinstance(settings, SuiteFile) or any(shape is None for _source, shape in shapes):
            return None
        return Suite(
            name=settings.suite,
            bot=settings.bot,
            now=settings.now,
            categories=settings.categories,
            cases=tuple(self.cases),
            folder=self.folder,
            hash=suite_hash(self.cases),
            stand_in=settings.stand_in,
            understudy=settings.understudy,
            runs=settings.runs,
            lists=dict(reading.lists),
            list_places=dict(self.list_places),
        )

    def _see_that_tools_are_there(self, settings: SuiteFile) -> None:
        prompt = settings.bot.chat
        known = [tool.name for tool in prompt.tools] if prompt is not None else []
        for case in self.cases if prompt is not None else ():
            for name in case.tools:
                if name not in known:
                    text = (
                        f"case '{case.id}': 'tools' scripts '{name}', which is no tool of the bot{suggest(name, known)}"
                    )
                    self.problems.append(Problem(case.file, case.line, text))

    def _shape(self, model: type[CasesFile], source: YamlFile) -> CasesFile | None:
        shape: CasesFile | None = validated(model, source.value, source.complain, named="")
        if isinstance(shape, SuiteFile):
            for i, name in enumerate(shape.categories):
                if name in shape.categories[:i]:
                    source.complain(("categories", i), f"category '{name}' stands here twice")
        return shape

    def _reading(self, files: Sequence[YamlFile], settings: CasesFile | None) -> Reading:
        lists: dict[str, tuple[Text, ...]] = {}
        weak = isinstance(settings, SuiteFile) and settings.weak == "fail"
        conditions = settings.conditions if isinstance(settings, SuiteFile) else "consequent"
        # A list may name lists that stand before it.
        plain = Reading(lists, weak, conditions, self._find_function)
        for source in files:
            stated = source.value.get("lists", {}) if isinstance(source.value, Mapping) else {}
            for name, value in stated.items() if isinstance(stated, Mapping) else ():
                if not LIST_NAME.fullmatch(f"${name}"):
                    source.complain(("lists", name), f"a list is named in letters, digits and '_', not '{name}'")
                    continue
                if name in lists:
                    source.complain(("lists", name), f"the list '{name}' stands in the suite twice")
                    continue
                lists[name] = ()
                self.list_places[name] = (source.file, source.line(("lists", name)))
                try:
                    lists[name] = read_texts(value, plain)
                except TextFault as wrong:
                    source.complain(("lists", name, *wrong.at), f"list '{name}': {wrong}")
        return plain

    def _frame(self, source: YamlFile, settings: CasesFile | None, reading: Reading) -> Frame:
        if isinstance(settings, SuiteFile):
            return Frame(settings.now, settings.categories, reading)
        # The settings are wrong; the cases are still read, so that their faults are told in the same go.
        stated = source.value.get("categories", []) if isinstance(source.value, Mapping) else []
        categories = tuple(str(name) for name in stated) if isinstance(stated, list) else ()
        return Frame(dt.datetime.max.replace(tzinfo=dt.UTC), categories, reading)

    def _take_cases(self, source: YamlFile, frame: Frame) -> None:
        stated = source.value.get("cases", []) if isinstance(source.value, Mapping) else []
        for i, value in enumerate(stated if isinstance(stated, list) else []):
            at = ("cases", i)
            self._take(
                value,
                frame,
                source.file,
                lambda place, at=at: source.line((*at, *place)),  # type: ignore[misc]  # mypy can't infer bound defaults
                lambda place, text, at=at: source.complain((*at, *place), text),  # type: ignore[misc]  # as above
            )

    def _take(
        self,
        value: object,
        frame: Frame,
        file: str,
        line: Callable[[tuple[str | int, ...]], int],
        complain: Callable[[tuple[str | int, ...], str], None],
    ) -> None:
        self.raw += 1
        name = value.get("id") if isinstance(value, Mapping) else None
        if isinstance(name, str):
            first = self.seen.setdefault(name, (file, line(("id",))))
            if first != (file, line(("id",))):
                complain(("id",), f"case '{name}': the id was given to another case at {first[0]}:{first[1]}")
                return
        case = read_case(value, frame, complain, line, file)
        if case is not None:
            self.cases.append(case)

    def _take_module(self, name: str, source: YamlFile, place: tuple[str | int, ...], frame: Frame) -> None:
        path = self.folder / name
        if path.suffix != ".py" or path.parent != self.folder or not path.is_file():
            source.complain(place, f"'{name}' is not a Python file in the suite's folder")
            return
        try:
            generate = getattr(_module_from(path), "cases", None)
            generated = generate() if callable(generate) else None
        except Exception as error:  # noqa: BLE001 - somebody else's code: whatever it raises is told with its line
            self.problems.append(Problem(str(path), _line_in(path, error), f"{type(error).__name__}: {error}"))
            return
        if not isinstance(generated, list | tuple):
            self.problems.append(Problem(str(path), 1, "a function cases() that returns a list of cases is expected"))
            return
        start = inspect.getsourcelines(generate)[1] if inspect.isfunction(generate) else 1
        for i, value in enumerate(generated):

            def complain(_place: tuple[str | int, ...], text: str, number: int = i + 1) -> None:
                self.problems.append(Problem(str(path), start, f"generated case {number}: {text}"))

            known = isinstance(value, Mapping) and value.get("id") in self.seen
            if known:
                complain((), f"the id '{value['id']}' was given to another case")
                continue
            self._take(value, frame, str(path), lambda _place: start, complain)

    def _find_function(self, reference: str) -> tuple[Callable[..., object], str]:
        name, colon, attribute = reference.partition(":")
        if not colon or not name or not attribute:
            raise BadInput(f"'module:function' is expected, not '{reference}'")
        module = _imported(name, self.folder)
        function = getattr(module, attribute, None)
        if not callable(function):
            raise BadInput(f"module '{name}' has no function '{attribute}'")
        file = Path(module.__file__) if module.__file__ else None
        return function, file_digest(file) if file is not None else ""


def _imported(name: str, folder: Path) -> ModuleType:
    beside = folder / f"{name}.py"
    try:
        return _module_from(beside) if beside.is_file() else importlib.import_module(name)
    except Exception as error:
        raise BadInput(f"module '{name}' can't be imported: {type(error).__name__}: {error}") from error


def _module_from(path: Path) -> ModuleType:
    """Import a file of the suite under a name of its own: two suites may have files of the same name, and a file may change."""
    place = hashlib.sha256(str(path.resolve()).encode()).hexdigest()
    name = f"khosop_suite_{place[:8]}_{file_digest(path)[:8]}_{path.stem}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} can't be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _line_in(path: Path, error: BaseException) -> int:
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return error.lineno
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return frames[-1].lineno or 1 if frames else 1


def select(suite: Suite, ids: Sequence[str]) -> Suite:
    """Return the suite with the cases named by ids or by patterns such as `booking-*`, in the suite's order.

    Raises:
        BadInput: a name fits no case; the nearest ones are named.
    """
    known = [case.id for case in suite.cases]
    wanted: set[str] = set()
    strange: list[str] = []
    for name in (one.strip() for one in ids):
        if not name:
            continue
        hits = [one for one in known if one == name] or fnmatch.filter(known, name)
        wanted.update(hits)
        if not hits:
            strange.append(_no_such_case(name, known))
    if strange:
        raise BadInput("\n".join(strange))
    if not wanted:
        raise BadInput("no case is named; give ids, or patterns such as booking-*, with commas between them")
    cases = tuple(case for case in suite.cases if case.id in wanted)
    return replace(suite, cases=cases, hash=suite_hash(cases))


def _no_such_case(name: str, known: Sequence[str]) -> str:
    if any(sign in name for sign in "*?["):
        return f"no case fits the pattern '{name}'"
    near = get_close_matches(name, known, n=3, cutoff=0.5) or [one for one in known if name in one][:3]
    return f"no case is named '{name}'" + (f"; the nearest are {', '.join(near)}" if near else "")
