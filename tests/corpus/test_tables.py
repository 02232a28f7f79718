"""Parquet, JSON lines and HTML files as inputs."""

import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.corpus import Options, run
from duramen.apps.corpus.compression import zstd
from duramen.apps.corpus.page import Unreadable

from .archives import page, pages, warc, written
from .reading import read


@pytest.mark.parametrize("kind", [pa.binary(), pa.string(), pa.large_binary(), pa.large_string()], ids=str)
def test_parquet_with_a_column_of_html(kind: Any, tmp_path: Path) -> None:
    html = pa.array([page(0).decode(), None, page(2).decode()]).cast(kind)
    pq.write_table(pa.table({"body": html, "link": ["a", "b", "c"], "n": [1, 2, 3]}), tmp_path / "t.parquet")
    found, summary, _ = read(tmp_path / "t.parquet", Options(html="body", url="link", carry=("n",)))
    text = isinstance(found[0].html, str)
    assert [each.html for each in found] == [page(number).decode() if text else page(number) for number in (0, 2)]
    assert [(each.url, each.offset, each.carried) for each in found] == [
        ("a", 0, (pa.scalar(1),)),
        ("c", 2, (pa.scalar(3),)),
    ]
    assert summary.skipped == {"empty": 1}


@pytest.mark.parametrize("packed", [bytes, gzip.compress, zstd.compress, lzma.compress])
def test_json_lines(packed: Callable[[bytes], bytes], tmp_path: Path) -> None:
    lines = [json.dumps({"html": page(number).decode(), "url": f"u{number}"}) for number in range(3)]
    content = "\n".join([lines[0], "", "{broken", lines[1], "[1]", lines[2]]).encode()
    found, summary, _ = read(written(tmp_path / "a.jsonl", packed(content)))
    assert [(each.html, each.url, each.offset) for each in found] == [
        (page(number).decode(), f"u{number}", line) for number, line in ((0, 1), (1, 4), (2, 6))
    ]
    assert [(each["offset"], each["reason"][:16]) for each in summary.failures] == [
        (3, "the line is no J"),
        (5, "the line is no J"),
    ]


def test_half_characters_harm_nobody(tmp_path: Path) -> None:
    line = r'{"html": "<title>\ud800 oak</title><p>An old oak is dark \udfff.", "url": "u\ud800", "id": "i\ud800"}'
    path = written(tmp_path / "a.jsonl", line.encode())
    run(path, tmp_path / "out", columns=["text", "url", "id"], page_timeout=None, jobs=1)
    (row,) = pq.read_table(tmp_path / "out" / "a.jsonl.parquet").to_pylist()
    assert row == {"text": "An old oak is dark ?.", "url": "u?", "id": "i?"}


@pytest.mark.parametrize("packed", [gzip.compress, zstd.compress, lzma.compress])
def test_cut_json_lines_are_read_to_the_cut(packed: Callable[[bytes], bytes], tmp_path: Path) -> None:
    lines = b"".join(
        json.dumps({"html": page(n).decode() + str(hash(str(n)) ** 9)}).encode() + b"\n" for n in range(3000)
    )
    data = packed(lines)
    found, _, damage = read(written(tmp_path / "a.jsonl", data[: len(data) * 2 // 3]))
    assert damage is not None
    assert damage.unit == "line"
    assert 0 < len(found) == (damage.offset or 0) - 1 < 3000


def test_missing_columns_are_named_beside_those_that_are_there(tmp_path: Path) -> None:
    pq.write_table(pa.table({"content": ["<p>x"], "url": ["u"]}), tmp_path / "t.parquet")
    with pytest.raises(
        Unreadable, match=r"no column 'html'; name the one with HTML by --html \(columns: content, url\)"
    ):
        read(tmp_path / "t.parquet")
    with pytest.raises(Unreadable, match="no column 'n' to carry through"):
        read(tmp_path / "t.parquet", Options(html="content", carry=("n",)))
    with pytest.raises(Unreadable, match=r"line 1 has no field 'html'.*fields: text"):
        read(written(tmp_path / "a.jsonl", b'{"text": "x"}'))
    with pytest.raises(Unreadable, match="archives have no columns"):
        read(written(tmp_path / "a.warc", warc(pages(1))), Options(carry=("n",)))


def test_columns_are_carried_through_with_their_types(tmp_path: Path) -> None:
    times = pa.array([1, 2], pa.timestamp("ns"))
    table = pa.table({"html": [page(0), page(1)], "n": times, "tags": [["a"], []]})
    pq.write_table(table, tmp_path / "t.parquet")
    lines = b'{"html": "<p>An oak is dark.", "n": {"a": 1}, "tags": "b"}\n'
    written(tmp_path / "t.jsonl", lines)
    run(tmp_path, tmp_path / "out", columns=["text"], carry=["n", "tags", "html"], page_timeout=None, jobs=1)
    carried = pq.read_table(tmp_path / "out" / "t.parquet").select(["n", "tags", "html"])
    assert carried.equals(table.select(["n", "tags", "html"]))
    (row,) = pq.read_table(tmp_path / "out" / "t.jsonl.parquet").to_pylist()
    assert (row["n"], row["tags"]) == ('{"a": 1}', "b")


def test_folders_of_pages_become_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duramen.apps.corpus.plan.GROUP", 2)
    for number in range(5):
        written(tmp_path / "in" / str(number) / "a.html", page(number))
    written(tmp_path / "in" / "archive.html", warc(pages(1), packed=False))
    written(tmp_path / "in" / "notes.txt", b"no page")
    found = run(tmp_path / "in", tmp_path / "out", columns=["title", "file_path"], page_timeout=None, jobs=1)
    rows = [row for path in sorted((tmp_path / "out").glob("*.parquet")) for row in pq.read_table(path).to_pylist()]
    assert [row["title"] for row in rows] == [f"Oak {number}" for number in range(5)]
    assert rows[0]["file_path"] == str(tmp_path / "in" / "0" / "a.html")
    assert [each["reason"] for each in found.done.damages] == [
        "is a WARC archive by its content: rename it to .warc and give it again"
    ]
    assert found.tasks == 3


def test_a_line_that_nests_too_deep_costs_itself_alone(tmp_path: Path) -> None:
    lines = [b'{"html": "<p>One oak."}', b'{"html": "<p>x", "a": ' + b"[" * 100_000, b'{"html": "<p>Two oaks."}']
    found, summary, damage = read(written(tmp_path / "a.jsonl", b"\n".join(lines)))
    assert [each.html for each in found] == ["<p>One oak.", "<p>Two oaks."]
    assert (summary.failed, damage) == (1, None)
