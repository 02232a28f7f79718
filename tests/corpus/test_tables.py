"""Parquet, JSON lines, HTML files, saved pages and WACZ archives as inputs."""

import gzip
import json
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.corpus import Options
from duramen.apps.corpus.compression import zstd
from duramen.apps.corpus.page import Unreadable

from ..cases import cases, not_none
from ..saved.samples import IMAGE, RECORDS, SINGLE_FILE, STORY, URL, mhtml, wacz, webarchive
from .archives import page, pages, warc, written
from .reading import column_of, read, rows_of, run


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


def test_half_characters_harm_nobody_and_a_line_that_nests_too_deep_itself_alone(tmp_path: Path) -> None:
    line = r'{"html": "<title>\ud800 oak</title><p>An old oak is dark \udfff.", "url": "u\ud800", "id": "i\ud800"}'
    run(written(tmp_path / "a.jsonl", line.encode()), tmp_path / "out", columns=["text", "url", "id"])
    (row,) = rows_of(tmp_path / "out")
    assert row == {"text": "An old oak is dark ?.", "url": "u?", "id": "i?"}
    lines = [b'{"html": "<p>One oak."}', b'{"html": "<p>x", "a": ' + b"[" * 100_000, b'{"html": "<p>Two oaks."}']
    found, summary, damage = read(written(tmp_path / "b.jsonl", b"\n".join(lines)))
    assert [each.html for each in found] == ["<p>One oak.", "<p>Two oaks."]
    assert (summary.failed, damage) == (1, None)


@pytest.mark.parametrize("packed", [gzip.compress, zstd.compress, lzma.compress])
def test_cut_json_lines_are_read_to_the_cut(packed: Callable[[bytes], bytes], tmp_path: Path) -> None:
    lines = b"".join(
        json.dumps({"html": page(n).decode() + str(hash(str(n)) ** 9)}).encode() + b"\n" for n in range(3000)
    )
    data = packed(lines)
    found, _, damage = read(written(tmp_path / "a.jsonl", data[: len(data) * 2 // 3]))
    assert not_none(damage).unit == "line"
    assert 0 < len(found) == (not_none(damage).offset or 0) - 1 < 3000


@cases(
    (
        "of HTML",
        "t.parquet",
        Options(),
        r"no column 'html'; name .* by --html \(columns: content, url\)",
    ),
    ("to carry", "t.parquet", Options(html="content", carry=("n",)), "no column 'n' to carry through"),
    ("of a line", "a.jsonl", Options(), r"line 1 has no field 'html'.*fields: text"),
    ("of an archive", "a.warc", Options(carry=("n",)), "archives have no columns"),
)
def test_missing_columns_are_named(name: str, options: Options, says: str, tmp_path: Path) -> None:
    pq.write_table(pa.table({"content": ["<p>x"], "url": ["u"]}), tmp_path / "t.parquet")
    written(tmp_path / "a.jsonl", b'{"text": "x"}')
    written(tmp_path / "a.warc", warc(pages(1)))
    with pytest.raises(Unreadable, match=says):
        read(tmp_path / name, options)


def test_columns_are_carried_through_with_their_types(tmp_path: Path) -> None:
    times = pa.array([1, 2], pa.timestamp("ns"))
    table = pa.table({"html": [page(0), page(1)], "n": times, "tags": [["a"], []]})
    pq.write_table(table, tmp_path / "t.parquet")
    written(tmp_path / "t.jsonl", b'{"html": "<p>An oak is dark.", "n": {"a": 1}, "tags": "b"}\n')
    run(tmp_path, tmp_path / "out", columns=["text"], carry=["n", "tags", "html"])
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
    found = run(tmp_path / "in", tmp_path / "out", columns=["title", "file_path"])
    rows = rows_of(tmp_path / "out")
    assert [row["title"] for row in rows] == [f"Oak {number}" for number in range(5)]
    assert rows[0]["file_path"] == str(tmp_path / "in" / "0" / "a.html")
    assert [each["reason"] for each in found.done.damages] == [
        "is a WARC archive by its content: rename it to .warc and give it again"
    ]
    assert found.tasks == 3


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
    done = run(tmp_path / "t.parquet", tmp_path / "out", format=form, carry=carry)
    assert (done.is_complete, done.whole.kept) == (True, ROWS - 1)
    (failure,) = done.whole.failures
    assert failure["offset"] == BAD
    assert "cannot be read" in failure["reason"]


def test_nanoseconds_are_cut_and_json_lines_carry_what_json_has_no_type_for(tmp_path: Path) -> None:
    columns = {
        "time": LATE,
        "ns": pa.array([1] * ROWS, pa.timestamp("ns")),
        "raw": [b"oak\xff"] * ROWS,
        "share": [float("nan")] * ROWS,
        "nested": [{"at": [float("inf"), 0.5]}] * ROWS,
    }
    times = pa.array([1_700_000_000_000_000_001] * ROWS, pa.timestamp("ns"))
    pq.write_table(pa.table({"html": HTML, "date": times, **columns}), tmp_path / "t.parquet")
    run(tmp_path / "t.parquet", tmp_path / "dates", columns=["date"])
    assert column_of(tmp_path / "dates", "date") == ["2023-11-14T22:13:20"] * ROWS
    options: dict[str, Any] = {"format": "jsonl", "columns": ["text"], "carry": list(columns)}
    done = run(tmp_path / "t.parquet", tmp_path / "out", **options)
    lines = gzip.decompress((tmp_path / "out" / "t.parquet.jsonl.gz").read_bytes()).splitlines()
    carried = [json.loads(line, parse_constant=pytest.fail)["metadata"] for line in lines]
    assert (done.whole.failed, len(carried)) == (0, ROWS)
    epoch = "1970-01-01T00:00:00"
    expected = {"time": epoch, "ns": epoch, "raw": "oak\N{REPLACEMENT CHARACTER}", "share": None}
    assert carried[0] == {**expected, "nested": {"at": [None, 0.5]}}
    assert carried[BAD]["time"] is None


def test_a_folder_of_saved_pages_gives_a_row_for_each(tmp_path: Path) -> None:
    written(tmp_path / "in/a.mhtml", mhtml())
    written(tmp_path / "in/b.webarchive", webarchive())
    written(tmp_path / "in/c.html", SINGLE_FILE.encode())
    written(tmp_path / "in/d.wacz", wacz())
    summary = run(tmp_path / "in", tmp_path / "out", format="jsonl", columns=["text", "url", "date"])
    assert (summary.whole.kept, summary.whole.failed) == (5, 0)
    files = sorted((tmp_path / "out").glob("*.gz"))
    rows = [json.loads(line) for path in files for line in gzip.decompress(path.read_bytes()).splitlines()]
    assert [row["metadata"]["url"] for row in rows].count(URL) == 4
    assert sum(STORY in row["text"] for row in rows) == 4
    assert {row["created"] for row in rows} == {
        "2024-03-01T12:00:00Z", "2026-11-17T03:11:19+00:00", "2022-03-05T10:11:12+01:00", None,
    }  # fmt: skip


def test_an_archive_in_an_archive_is_read_like_itself(tmp_path: Path) -> None:
    inside, counts, _ = read(written(tmp_path / "a.wacz", wacz()))
    alone, own, _ = read(written(tmp_path / "a.warc.gz", warc(RECORDS)))
    assert [page._replace(file_path=None, offset=None) for page in inside] == [
        page._replace(file_path=None, offset=None) for page in alone
    ]
    assert counts.skipped == own.skipped
    assert inside[0].file_path == f"{tmp_path / 'a.wacz'}/archive/data.warc.gz"
    assert IMAGE not in {page.url for page in inside}


def test_damaged_packed_and_other_archives(tmp_path: Path) -> None:
    files = {"archive/a.warc.gz": warc(RECORDS)[:-400], "archive/b.warc.gz": b"noise"}
    found, counts, _ = read(written(tmp_path / "a.wacz", wacz(files)))
    assert (len(found) >= 3, len(counts.damages)) == (True, 2), "damage to one costs no other"
    with zipfile.ZipFile(tmp_path / "b.wacz", "w", zipfile.ZIP_DEFLATED) as archive:
        record = b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n"
        archive.writestr("archive/a.warc", record * 1000)
    _, counts, _ = read(tmp_path / "b.wacz")
    assert "packed a second time" in counts.damages[0]["reason"]
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("notes.txt", "oak")
    assert "the ZIP is no WACZ" in run(tmp_path / "a.zip", tmp_path / "out").done.problems[0]["reason"]
