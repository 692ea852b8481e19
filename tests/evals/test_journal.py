"""The journal loses nothing that was finished: torn lines, full disks, two writers."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from khosop.errors import BadInput, RunStopped
from khosop.journal import JournalWriter, RunFolder, find_run
from tests.evals.makers import make_card, make_record, make_run


def test_what_is_written_comes_back_the_same(tmp_path: Path) -> None:
    records = [make_record(repeat=r, reply="ราคา 600 บาท\u2028ค่ะ\x85") for r in range(3)]
    folder = make_run(tmp_path, make_card(), records)
    assert list(folder.records()) == records
    assert folder.card() == make_card()


def test_a_torn_last_line_is_dropped_on_reading_and_before_writing(tmp_path: Path) -> None:
    folder = make_run(tmp_path, make_card(), [make_record(repeat=0)])
    whole = folder.journal.read_bytes()
    for cut in (1, len(whole) // 2, len(whole) - 1):
        folder.journal.write_bytes(whole + whole[:cut])
        assert [r.repeat for r in folder.records()] == [0]
        with JournalWriter(folder) as journal:
            journal.append(make_record(repeat=1))
        assert [r.repeat for r in folder.records()] == [0, 1]


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path) -> None:
    folder = make_run(tmp_path, make_card(), [make_record(repeat=r) for r in range(3)])
    lines = folder.journal.read_bytes().split(b"\n")
    lines[1] = lines[1][:40]
    folder.journal.write_bytes(b"\n".join(lines))
    with pytest.raises(BadInput, match=r"journal\.jsonl:2: not a sample"):
        list(folder.records())


def test_of_several_lines_with_one_key_the_newest_counts(tmp_path: Path) -> None:
    again = make_record(outcome="passed")
    folder = make_run(tmp_path, make_card(), [make_record(outcome="unscored", cause="provider"), again])
    assert list(folder.current_records()) == [again]


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    folder = make_run(tmp_path, make_card(), [])
    with JournalWriter(folder), pytest.raises(BadInput, match="another process is writing this run"):
        JournalWriter(folder)
    with JournalWriter(folder) as journal:  # the lock went with its holder
        journal.append(make_record())


def test_a_killed_writer_leaves_no_lock(tmp_path: Path) -> None:
    folder = make_run(tmp_path, make_card(), [])
    code = textwrap.dedent(f"""
        import os, signal
        from pathlib import Path
        from khosop.journal import JournalWriter, RunFolder
        JournalWriter(RunFolder(Path({str(folder.path)!r})))
        os.kill(os.getpid(), signal.SIGKILL)
    """)
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -signal.SIGKILL
    with JournalWriter(folder) as journal:
        journal.append(make_record())
    assert len(list(folder.records())) == 1


def test_a_full_disk_says_so_and_keeps_what_was_finished(tmp_path: Path) -> None:
    """A file size limit stands for a full disk: the write comes back short or fails, as it does there."""
    folder = make_run(tmp_path, make_card(), [make_record(repeat=0)])
    size = folder.journal.stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with JournalWriter(folder) as journal:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, hard))
            with pytest.raises(RunStopped, match="every finished conversation is kept; make room"):
                journal.append(make_record(repeat=1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)
    assert folder.journal.stat().st_size == size
    assert [r.repeat for r in folder.records()] == [0]


def test_a_run_is_found_by_name_by_path_or_as_the_newest(tmp_path: Path) -> None:
    old = make_run(tmp_path, make_card("20261101-000000-petcare"), [])
    new = make_run(tmp_path, make_card("20261102-000000-petcare"), [])
    assert find_run(tmp_path, None).path == new.path
    assert find_run(tmp_path, old.id).path == old.path
    assert find_run(Path("elsewhere"), str(old.path)).path == old.path
    with pytest.raises(BadInput, match="run 'nope' was not found"):
        find_run(tmp_path, "nope")


def test_a_folder_without_a_run_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="khosop run"):
        find_run(tmp_path, None)
    with pytest.raises(BadInput, match="there is no run here"):
        RunFolder(tmp_path).card()


def test_run_cards_of_another_version_are_named(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"id": 1}')
    with pytest.raises(BadInput, match=r"run\.json: not a run card"):
        RunFolder(tmp_path).card()


def test_the_journal_file_grows_by_whole_lines(tmp_path: Path) -> None:
    folder = make_run(tmp_path, make_card(), [])
    with JournalWriter(folder) as journal:
        for repeat in range(5):
            journal.append(make_record(repeat=repeat))
            assert folder.journal.read_bytes().endswith(b"\n")
            assert folder.journal.stat().st_size > 0
            assert len(list(folder.records())) == repeat + 1
