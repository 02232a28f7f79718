"""A table with one value that cannot be read loses that row, and no other."""

import gzip
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.corpus import run

from .archives import page

ROWS, BAD = 40, 7
HTML = [page(number).decode() for number in range(ROWS)]


def one_bad(good: Any, bad: Any, kind: pa.DataType) -> pa.Array:
    """A column with one value that differs; text is given as bytes, which need not be UTF-8."""
    values = [good] * ROWS
    values[BAD] = bad
    if kind != pa.string():
        return pa.array(values, kind)
    raw = pa.array([each.encode() if isinstance(each, str) else each for each in values], pa.binary())
    return pa.Array.from_buffers(kind, ROWS, raw.buffers())


INVALID = one_bad("a", b"\xff\xc3\x28", pa.string())
LATE = one_bad(0, 2**62, pa.timestamp("us"))

TABLES: dict[str, dict[str, Any]] = {
    "HTML that is not UTF-8": {"html": one_bad(HTML[0], b"<p>\xff\xfe", pa.string())},
    "a URL that is not UTF-8": {"html": HTML, "url": INVALID},
    "a time after the year 9999": {"html": HTML, "date": LATE},
    "a day after the year 9999": {"html": HTML, "date": one_bad(0, 2**30, pa.int32()).cast(pa.date32())},
    "a carried text that is not UTF-8": {"html": HTML, "carried": INVALID},
}


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
@pytest.mark.parametrize("name", TABLES)
def test_a_row_fails_alone(name: str, form: str, tmp_path: Path) -> None:
    pq.write_table(pa.table(TABLES[name]), tmp_path / "t.parquet")
    carry = ["carried"] if "carried" in TABLES[name] else []
    done = run(tmp_path / "t.parquet", tmp_path / "out", format=form, carry=carry, jobs=1, page_timeout=None)
    assert (done.is_complete, done.whole.kept) == (True, ROWS - 1)
    (failure,) = done.whole.failures
    assert failure["offset"] == BAD
    assert "cannot be read" in failure["reason"]


def test_nanoseconds_are_cut(tmp_path: Path) -> None:
    times = pa.array([1_700_000_000_000_000_001] * ROWS, pa.timestamp("ns"))
    pq.write_table(pa.table({"html": HTML, "date": times}), tmp_path / "t.parquet")
    run(tmp_path / "t.parquet", tmp_path / "out", columns=["date"], jobs=1, page_timeout=None)
    dates = pq.read_table(tmp_path / "out" / "t.parquet").column("date").to_pylist()
    assert dates == ["2023-11-14T22:13:20"] * ROWS


def test_json_lines_carry_what_json_has_no_type_for(tmp_path: Path) -> None:
    columns = {
        "time": LATE,
        "ns": pa.array([1] * ROWS, pa.timestamp("ns")),
        "raw": [b"oak\xff"] * ROWS,
        "share": [float("nan")] * ROWS,
        "nested": [{"at": [float("inf"), 0.5]}] * ROWS,
    }
    pq.write_table(pa.table({"html": HTML, **columns}), tmp_path / "t.parquet")
    options: dict[str, Any] = {"format": "jsonl", "columns": ["text"], "carry": list(columns)}
    done = run(tmp_path / "t.parquet", tmp_path / "out", jobs=1, page_timeout=None, **options)
    lines = gzip.decompress((tmp_path / "out" / "t.parquet.jsonl.gz").read_bytes()).splitlines()
    carried = [json.loads(line, parse_constant=pytest.fail)["metadata"] for line in lines]
    assert (done.whole.failed, len(carried)) == (0, ROWS)
    epoch = "1970-01-01T00:00:00"
    expected = {"time": epoch, "ns": epoch, "raw": "oak\N{REPLACEMENT CHARACTER}", "share": None}
    assert carried[0] == {**expected, "nested": {"at": [None, 0.5]}}
    assert carried[BAD]["time"] is None
