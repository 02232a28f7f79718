"""Small files that unpack to millions of lines, records or rows: each ends soon, and the pages before them are kept."""

import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.corpus.compression import zstd

from ..cli.invoke import run as command
from ..cli.program import ended
from .archives import page, pages, warc, written
from .reading import run

pytestmark = pytest.mark.slow

LINE = json.dumps({"html": page(0).decode()}).encode() + b"\n"
ARC = (
    b"filedesc://a.arc 0.0.0.0 20140216050221 text/plain 0\n\nhttp://example.org/ 1.2.3.4 20140216050221 text/html %d\n"
    % len(page(0))
) + page(0)
RECORD = b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n"

BOMBS: dict[str, tuple[str, Callable[[bytes], bytes], bytes]] = {
    "blank lines": ("a.jsonl.zst", zstd.compress, LINE + b"\n" * (64 << 20)),
    "blank lines of gzip": ("a.jsonl.gz", gzip.compress, LINE + b"\r\n" * (8 << 20)),
    "blank lines of xz": ("a.jsonl.xz", lzma.compress, LINE + b" \n" * (4 << 20)),
    "lines that are no JSON": ("a.jsonl.zst", zstd.compress, LINE + b"1\n" * (1 << 20)),
    "objects without a page": ("a.jsonl.zst", zstd.compress, LINE + b'{"html":""}\n' * (1 << 20)),
    "blank lines of ARC": ("a.arc.gz", gzip.compress, ARC + b"\n" * (16 << 20)),
    "blank lines of ARC in zstd": ("a.arc.zst", zstd.compress, ARC + b"\n" * (16 << 20)),
    "empty records": ("a.warc.gz", gzip.compress, warc(pages(1), packed=False) + RECORD * (1 << 18)),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_ends_and_the_page_before_it_is_kept(name: str, tmp_path: Path) -> None:
    file, packed, content = BOMBS[name]
    done = run(written(tmp_path / file, packed(content)), tmp_path / "out", columns=["text"])
    assert done.whole.kept == 1
    (damage,) = done.done.damages
    assert "it is a decompression bomb" in damage["reason"]


def test_a_table_of_nothing_is_refused(tmp_path: Path) -> None:
    pq.write_table(pa.table({"html": pa.nulls(20_000_000, pa.string())}), tmp_path / "a.parquet")
    outcome = command("corpus", "-q", str(tmp_path / "a.parquet"), "-o", str(tmp_path / "out"), "--page-timeout", "0")
    assert outcome.exit_code == 1
    assert "20,000,000 records, lines or rows are more than a file of this size can hold" in outcome.stderr


def repeated(text: str, rows: int) -> pa.Array:
    """A column whose rows have one text, which Parquet writes once."""
    return pa.DictionaryArray.from_arrays(pa.array([0] * rows, pa.int32()), pa.array([text]))


def bomb(path: Path, columns: dict[str, Any]) -> None:
    pq.write_table(pa.table(columns), path, compression="zstd", dictionary_pagesize_limit=1 << 30, store_schema=False)
    assert path.stat().st_size < 1 << 20


NAMED = {"warc_record_offset": [0] * 2_000, "warc_record_length": [10] * 2_000}
NUMBERS = pa.ListArray.from_arrays([0, 10**7, 2 * 10**7], np.zeros(2 * 10**7, int))
TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "a page of 80 MiB in each row": ({"html": repeated("x" * (80 << 20), 30)}, "skipped: too large 30"),
    "lists of numbers": ({"html": NUMBERS}, "holds list<element: int64>, not text"),
    "a name of 1 MiB in each row": ({"warc_filename": repeated("x" * (1 << 20), 2_000), **NAMED}, "more than 256 MiB"),
}


@pytest.mark.parametrize("name", TABLES)
def test_no_table_takes_more_memory_than_a_row_needs(name: str, tmp_path: Path) -> None:
    """Rows that repeat a text took one copy of it each: a file of 10 KB took more than 13 GB."""
    columns, told = TABLES[name]
    bomb(tmp_path / "a.parquet", columns)
    words = ["corpus", "-q", tmp_path / "a.parquet", "-o", tmp_path / "out", "--base", tmp_path, "--jobs", 1]
    code = "import resource; resource.setrlimit(resource.RLIMIT_AS, (2 << 30,) * 2)\n"
    code += "from duramen.__main__ import main; main()"
    outcome = ended(*words, "--page-timeout", 0, code=code, timeout=120)
    assert told in outcome.stdout + outcome.stderr


def test_a_page_that_is_repeated_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duramen.apps.corpus.page.FREE_PAGE_BYTES", 1 << 20)
    bomb(tmp_path / "a.parquet", {"html": repeated(f"<p>{'The oak is old. ' * 20_000}", 1_000)})
    done = run(tmp_path / "a.parquet", tmp_path / "out", columns=["text"])
    assert 0 < done.whole.kept < 100
    (damage,) = done.done.damages
    assert "it is a decompression bomb" in damage["reason"]


def test_the_time_of_a_page_also_limits_the_search_for_it(tmp_path: Path) -> None:
    """The archive reader skips blank lines by itself, so that they cannot be counted."""
    blank = gzip.compress(b"\r\n" * (1 << 20))
    path = written(tmp_path / "a.warc.gz", gzip.compress(RECORD) + blank * 100)
    done = run(path, tmp_path / "out", columns=["text"], page_timeout=0.1)
    assert [each["reason"] for each in done.done.damages] == ["damaged: no record was found in 0.1 s"]
