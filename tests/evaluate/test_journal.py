"""The append-only file: torn lines, bad lines, several writers."""

from multiprocessing import get_context
from pathlib import Path

import pytest

from duramen.evaluate.journal import Journal, read_journal


def write_many(path: Path, writer: int) -> None:
    with Journal(path) as journal:
        for at in range(50):
            journal.append({"writer": writer, "at": at, "text": "x" * 10_000})


def test_what_is_appended_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "journal.jsonl"
    with Journal(path) as journal:
        journal.append({"text": "two\nlines, 中文"})
        journal.append({})
    assert list(read_journal(path)) == [{"text": "two\nlines, 中文"}, {}]


def test_no_file_is_an_empty_journal(tmp_path: Path) -> None:
    assert list(read_journal(tmp_path / "none")) == []


@pytest.mark.parametrize("torn", [b'{"at": 2', b"{", b"x" * 200_000])
@pytest.mark.parametrize("before", [b"", b'{"at":1}\n'])
def test_a_torn_last_line_is_dropped(tmp_path: Path, before: bytes, torn: bytes) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(before + torn)
    assert len(list(read_journal(path))) == before.count(b"\n")
    with Journal(path) as journal:
        journal.append({"at": 3})
    assert path.read_bytes() == before + b'{"at":3}\n'


@pytest.mark.parametrize("line", ["no json", "[1]"])
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text(f"{{}}\n{line}\n{{}}\n")
    with pytest.raises(ValueError, match=r"journal\.jsonl:2: no JSON object"):
        list(read_journal(path))


@pytest.mark.slow
def test_several_processes_may_write(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    writers = [get_context("spawn").Process(target=write_many, args=(path, writer)) for writer in range(3)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    seen = [(record["writer"], record["at"]) for record in read_journal(path)]
    assert sorted(seen) == [(writer, at) for writer in range(3) for at in range(50)]
