"""Does khosop run where nothing can be written at home?"""

from __future__ import annotations

from pathlib import Path

import pytest

from khosop.cli.home import spare_the_home


def test_where_a_folder_can_be_made_nothing_is_said(tmp_path: Path) -> None:
    env: dict[str, str] = {}
    spare_the_home(env, str(tmp_path))
    assert env == {}


def test_where_there_is_no_home_the_word_lists_are_read_only(tmp_path: Path) -> None:
    env: dict[str, str] = {}
    spare_the_home(env, str(tmp_path / "nowhere"))
    assert env == {"PYTHAINLP_READ_ONLY": "1"}


@pytest.mark.parametrize("name", ["PYTHAINLP_READ_ONLY", "PYTHAINLP_DATA"])
def test_who_has_said_where_the_lists_go_is_left_alone(tmp_path: Path, name: str) -> None:
    env = {name: "0"}
    spare_the_home(env, str(tmp_path / "nowhere"))
    assert env == {name: "0"}
