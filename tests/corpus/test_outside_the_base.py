"""Rows of an index come from others: they reach regular files below the base and nothing else, each row by itself."""

import gzip
import os
import tomllib
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ..cli.invoke import run as command
from .archives import members, pages, warc, written
from .reading import column_of, run

ARCHIVE = gzip.compress(members(warc(pages(1)))[1])


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A base with one good archive, and beside it one that must not be reached, by whatever name."""
    written(tmp_path / "base" / "good.warc.gz", ARCHIVE)
    written(tmp_path / "secret.warc.gz", ARCHIVE)
    base = tmp_path / "base"
    (base / "folder").mkdir()
    (base / "file.warc.gz").symlink_to(tmp_path / "secret.warc.gz")
    (base / "link").symlink_to(tmp_path)
    (base / "device.warc.gz").symlink_to("/dev/zero")
    os.mkfifo(base / "pipe.warc.gz")
    return base


def index(path: Path, rows: list[tuple[Any, int, int]]) -> str:
    names, offsets, lengths = zip(*rows, ("good.warc.gz", 0, len(ARCHIVE)), strict=True)
    columns = {"warc_filename": names, "warc_record_offset": offsets, "warc_record_length": lengths}
    pq.write_table(pa.table(columns), path)
    return str(path)


NAMES = [*tomllib.loads(Path(__file__).with_name("outside.toml").read_text())["names"], "long" * 2000]


@pytest.mark.parametrize("scheme", ["", "file://"])
def test_no_row_leaves_the_base(scheme: str, base: Path, tmp_path: Path) -> None:
    rows = [(name.format(outside=tmp_path), 0, len(ARCHIVE)) for name in NAMES]
    path = index(tmp_path / "index.parquet", rows)
    done = run(path, tmp_path / "out", columns=["file_path"], base=f"{scheme}{base}")
    assert (done.whole.kept, done.whole.failed, done.is_complete) == (1, len(NAMES), True)
    assert column_of(tmp_path / "out", "file_path") == ["good.warc.gz"]


def test_no_row_asks_for_a_range_that_no_page_has(base: Path, tmp_path: Path) -> None:
    ranges = [(0, 3 << 30), (0, -1), (-1, 10), (2**63 - 1, 2**63 - 1), (2**63 - 1, 10), (0, 0)]
    path = index(tmp_path / "index.parquet", [("good.warc.gz", offset, length) for offset, length in ranges])
    outcome = command("corpus", "-q", path, "--base", str(base), "-o", str(tmp_path / "out"), "--page-timeout", "0")
    assert outcome.exit_code == 0
    assert "kept 1 of 1 pages" in outcome.stdout
    assert "6 pages failed" in outcome.stdout


@pytest.mark.parametrize("column", ["warc_filename", "warc_record_offset"])
def test_a_row_of_nonsense_fails_alone(column: str, base: Path, tmp_path: Path) -> None:
    table = pq.read_table(index(tmp_path / "index.parquet", [("good.warc.gz", 0, len(ARCHIVE))] * 2))
    raw = pa.array([b"\xff", b"good.warc.gz", b"good.warc.gz"])
    bad = {
        "warc_filename": pa.Array.from_buffers(pa.string(), 3, raw.buffers()),
        "warc_record_offset": pa.array(["x", "y", "z"]),
    }
    pq.write_table(
        table.set_column(table.schema.get_field_index(column), column, bad[column]), tmp_path / "index.parquet"
    )
    done = run(tmp_path / "index.parquet", tmp_path / "out", base=str(base))
    assert done.is_complete, done.done.problems
    assert (done.whole.kept, done.whole.failed) == ((1, 1) if column == "warc_filename" else (0, 3))


@pytest.mark.parametrize("name", ["../private/a", "%2E%2e/a", "..\\a", "x::file://{here}", "https://example.org/a"])
def test_a_server_is_asked_for_nothing_outside_the_base(name: str, tmp_path: Path) -> None:
    """The port is closed: a request would fail the whole input, and a row that is refused does not."""
    name, base, one = name.format(here=Path(__file__)), "http://127.0.0.1:9/crawl/", tmp_path / "one.parquet"
    pq.write_table(pq.read_table(index(tmp_path / "both.parquet", [(name, 0, 10)])).slice(0, 1), one)
    done = run(one, tmp_path / "out", base=base)
    assert [each["reason"] for each in done.whole.failures] == [f"{name}: leads out of the base {base}"]
