"""What are a suite's files and cases to pytest? Collectors and items, so that -k, --lf, file:line and node ids work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from khosop.case import Case
from khosop.errors import BadInput
from khosop.pytest_plugin import keeper_of, wording
from khosop.pytest_plugin.outcome import CaseFailed, NotMeasured, unplayed

if TYPE_CHECKING:
    from khosop.pytest_plugin.examination import Examination, Key


class SuiteFile(pytest.File):
    """A YAML file of a suite. Cases that a Python module generates stand under the suite's settings."""

    def collect(self) -> Iterator[CaseItem]:
        session = keeper_of(self.config).begun()
        if self.path.parent in session.broken:
            return
        try:
            examined = session.examination(self.path.parent)
        except BadInput as error:
            session.broken.add(self.path.parent)
            raise self.CollectError(f"khosop: {session.words_of(error)}") from None
        for case in examined.wanted:
            if self._holds(case):
                for model in examined.models:
                    yield CaseItem.of(self, case, model, examined)

    def _holds(self, case: Case) -> bool:
        file = Path(case.file)
        return file == self.path or (file.suffix == ".py" and self.path.name == "suite.yaml")


class CaseItem(pytest.Item):
    """One case of one model, with all its runs."""

    case: Case
    key: Key
    examined: Examination

    @classmethod
    def of(cls, parent: SuiteFile, case: Case, model: str, examined: Examination) -> CaseItem:
        name = case.id if len(examined.models) == 1 else f"{case.id}[{model}]"
        item: CaseItem = cls.from_parent(parent, name=name)
        item.case, item.key, item.examined = case, (case.id, model), examined
        item.extra_keyword_matches.update({examined.suite.name, case.category, *case.tags})
        item.add_marker("khosop")
        return item

    def reportinfo(self) -> tuple[Path, int, str]:
        return Path(self.case.file), self.case.line - 1, self.name

    def setup(self) -> None:
        self.examined.line_up(
            [i.key for i in self.session.items if isinstance(i, CaseItem) and i.examined is self.examined]
        )
        refused = self.examined.start()
        if refused is not None:
            pytest.fail(f"khosop: {refused}", pytrace=False)

    def runtest(self) -> None:
        try:
            result = self.examined.result(self.key)
        except NotMeasured as error:
            runs = self.examined.runs(self.key)
            self.khosop_told = [unplayed(self.examined.suite.name, *self.key, runs, error.khosop_not_measured)]
            raise
        self.khosop_told = [result.told()]
        self.user_properties = [(name, value) for name, value in self.user_properties if name != "khosop"] + [
            ("khosop", result.words())
        ]
        if result.outcome == "not measured":
            raise NotMeasured(result.short())
        if result.outcome == "failed":
            raise CaseFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, CaseFailed):
            verbose = self.config.option.verbose > 0
            path, line, _ = self.reportinfo()
            return wording.as_pytest_shows_it(excinfo.value.result, self._shown(path), line + 1, verbose=verbose)
        if isinstance(excinfo.value, NotMeasured):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def _shown(self, path: Path) -> str:
        here = self.config.invocation_params.dir
        return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
