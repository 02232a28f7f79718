"""Whole runs: outputs, checkpoints, shards, filters, formats, places."""

import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from warcio.archiveiterator import ArchiveIterator

from duramen import extract
from duramen.apps.corpus import Options, StorageError, plan_tasks
from duramen.apps.corpus.columns import DEFAULT_COLUMNS, FINEWEB

from .archives import Record, page, pages, warc, written
from .reading import column_of, rows_of, run


@pytest.fixture
def archive(tmp_path: Path) -> str:
    return written(tmp_path / "in" / "a.warc.gz", warc(pages(4)))


GERMAN = """<!doctype html><html lang=de-CH><title>Eiche</title><h1>Die Eiche</h1>
<p>Das Kernholz einer alten Eiche ist dunkel und dicht. Es leitet kein Wasser mehr, aber es trägt den Baum, und
Gerbstoffe schützen es vor Pilzen und Insekten. Deshalb hält ein Balken aus Eiche auch im Freien viele Jahrzehnte.
<p>Das helle Splintholz darum herum lebt noch. Es führt das Wasser von den Wurzeln in die Krone und wird von Jahr zu
Jahr langsam zu Kernholz, während außen neues Holz hinzukommt.""".encode()


def test_the_columns_of_fineweb_and_ours(archive: str, tmp_path: Path) -> None:
    run(archive, tmp_path / "out")
    table = pq.read_table(tmp_path / "out" / "a.warc.gz.parquet")
    assert table.column_names == list(DEFAULT_COLUMNS)
    assert table.column_names[:9] == list(FINEWEB)
    row = table.to_pylist()[2]
    document = extract(page(2), url="https://example.org/2")
    assert (row["text"], row["title"], row["words"]) == (document.text, "Oak 2", len(document.text.split()))
    known = ("id", "dump", "url", "date", "file_path", "status", "language", "token_count")
    assert [row[name] for name in known] == [
        "<urn:uuid:00000000-0000-4000-8000-000000000002>",
        "TEST-2024-10",
        "https://example.org/2",
        "2024-03-01T12:00:00Z",
        archive,
        200,
        "en",
        None,
    ]
    assert row["language_score"] > 0.9
    assert gzip.decompress(Path(archive).read_bytes()[row["warc_offset"] :]).startswith(b"WARC/1.0")
    about = pq.ParquetFile(tmp_path / "out" / "a.warc.gz.parquet").metadata
    assert {about.row_group(0).column(number).compression for number in range(about.num_columns)} == {"ZSTD"}


def test_the_same_run_again_finds_everything_done(archive: str, tmp_path: Path) -> None:
    first = run(archive, tmp_path / "out")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}
    again = run(archive, tmp_path / "out")
    assert (first.tasks_done, again.tasks_done, again.tasks_there, again.there.kept) == (1, 0, 1, 4)
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}
    assert again.as_dict()["kept"] == first.as_dict()["kept"] == 4
    written(tmp_path / "in" / "b.warc.gz", warc(pages(2, first=7)))
    more = run(tmp_path / "in", tmp_path / "out")
    assert (more.tasks_there, more.tasks_done, more.whole.kept) == (1, 1, 6)


def test_other_options_are_refused_with_both_shown(archive: str, tmp_path: Path) -> None:
    run(archive, tmp_path / "out", columns=["text"])
    for options, message in (
        ({"columns": ["text", "url"]}, "columns was text and is now text,url"),
        ({"columns": ["text"], "min_words": 3}, "min_words was unset and is now 3"),
        ({"columns": ["text"], "method": "wlr"}, "method was duramen and is now wlr"),
    ):
        with pytest.raises(ValueError, match=message):
            run(archive, tmp_path / "out", **options)
    assert len(rows_of(tmp_path / "out")) == 4


def test_an_input_that_was_mended_is_done_again(tmp_path: Path) -> None:
    data = warc(pages(6))
    path = written(tmp_path / "a.warc.gz", data[: len(data) // 2])
    cut = run(path, tmp_path / "out", columns=["url"])
    assert (cut.is_complete, cut.tasks_done, len(cut.done.damages)) == (False, 1, 1)
    (failure,) = map(json.loads, (tmp_path / "out" / "failures.jsonl").read_text("utf-8").splitlines())
    assert (failure["input"], failure["url"]) == (path, "https://example.org/2")
    again = run(path, tmp_path / "out", columns=["url"])
    assert (again.is_complete, again.tasks_there, len(again.whole.damages)) == (True, 1, 1)
    written(Path(path), data)
    mended = run(path, tmp_path / "out", columns=["url"])
    assert (mended.tasks_done, mended.whole.kept, mended.whole.damages) == (1, 6, [])
    assert not (tmp_path / "out" / "failures.jsonl").exists()


def test_an_output_of_another_input_is_not_replaced(archive: str, tmp_path: Path) -> None:
    other = written(tmp_path / "elsewhere" / "a.warc.gz", warc(pages(1)))
    with pytest.raises(ValueError, match=r"would both be written to a\.warc\.gz\.parquet; give the folder"):
        run([archive, other], tmp_path / "out")
    run(archive, tmp_path / "out")
    with pytest.raises(ValueError, match=r"was made from .*in/a\.warc\.gz, not from .*elsewhere"):
        run(other, tmp_path / "out")
    foreign = tmp_path / "foreign"
    written(foreign / "a.warc.gz.parquet", b"mine")
    with pytest.raises(StorageError, match="exists but was not written by duramen"):
        run(archive, foreign)
    assert (foreign / "a.warc.gz.parquet").read_bytes() == b"mine"


def test_folders_are_mirrored_the_output_is_no_input_and_shards_share_the_work(tmp_path: Path) -> None:
    for number in range(5):
        written(tmp_path / f"{number}" / "a.warc.gz", warc(pages(1, first=number)))
    parts = [run(tmp_path, tmp_path / "out", shard=(place, 3), columns=["url"]) for place in range(3)]
    assert [part.tasks for part in parts] == [2, 2, 1]
    assert sorted(column_of(tmp_path / "out", "url")) == [f"https://example.org/{n}" for n in range(5)]
    whole = run(tmp_path, tmp_path / "out", columns=["url"])
    assert (whole.tasks_there, whole.tasks_done) == (5, 0)
    names = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.parquet"))
    assert names == [f"{number}/a.warc.gz.parquet" for number in range(5)]


def test_filters_drop_and_count(tmp_path: Path) -> None:
    records = [Record(page(0)), Record(GERMAN), Record(b"<p>Short."), *pages(2)]
    path = written(tmp_path / "a.warc.gz", warc(records))
    options: dict[str, Any] = {"columns": ["text", "language"]}
    assert run(path, tmp_path / "1", min_words=10, **options).whole.dropped == {"min_words": 1}
    assert run(path, tmp_path / "2", languages=["de"], **options).whole.dropped == {"languages": 4}
    assert run(path, tmp_path / "3", languages=["de-CH", "en", "unknown"], **options).whole.dropped == {}
    kinds = run(path, tmp_path / "4", types=["forum"], **options).whole
    assert kinds.kept + kinds.dropped["types"] == kinds.pages == 5
    sure = run(path, tmp_path / "5", min_confidence=1.0, **options).whole
    assert sure.kept + sure.dropped["min_confidence"] == 5
    assert len(rows_of(tmp_path / "1")) == 4


@pytest.mark.parametrize("form", ["parquet", "jsonl", "wet"])
def test_pages_below_a_confidence_are_marked_and_counted(tmp_path: Path, form: str) -> None:
    path = written(tmp_path / "a.warc.gz", warc([Record(b"An oak."), *pages(2)]))
    options: dict[str, Any] = {"columns": ["url"], "format": form, "below": 0.1}
    whole = run(path, tmp_path / "out", report=tmp_path / "report.html", **options).whole
    assert (whole.kept, whole.below) == (3, 1)
    assert "<th>kept pages below the confidence<td>1" in (tmp_path / "report.html").read_text()
    if form == "parquet":
        assert column_of(tmp_path / "out", "below") == [True, False, False]
    elif form == "jsonl":
        lines = gzip.decompress((tmp_path / "out" / "a.warc.gz.jsonl.gz").read_bytes()).splitlines()
        assert [json.loads(line)["metadata"]["below"] for line in lines] == [True, False, False]
    with pytest.raises(ValueError, match="wlr has no confidence"):
        run(path, tmp_path / "other", method="wlr", **options)
    with pytest.raises(ValueError, match="column below would be written twice"):
        run(path, tmp_path / "other", **{**options, "format": "parquet"}, carry=["below"])


WET_HEADERS = {"Content-Type", "Content-Length", "WARC-Identified-Content-Language"}
WET_HEADERS |= {f"WARC-{name}" for name in "Type Target-URI Date Record-ID Refers-To Block-Digest".split()}
"""The headers of conversion records in the WET files of Common Crawl, 2024; some add WARC-Payload-Digest."""


def test_wet_is_read_by_warcio(tmp_path: Path) -> None:
    run(written(tmp_path / "a.warc.gz", warc([Record(GERMAN), *pages(2)])), tmp_path / "out", format="wet")
    data = (tmp_path / "out" / "a.warc.gz.wet.gz").read_bytes()
    records = ArchiveIterator(io.BytesIO(data), check_digests="raise")
    found = [(record.rec_type, dict(record.rec_headers.headers), record.content_stream().read()) for record in records]
    assert [kind for kind, _, _ in found] == ["warcinfo", "conversion", "conversion", "conversion"]
    _, headers, text = found[1]
    assert set(headers) == WET_HEADERS
    assert headers["WARC-Refers-To"] == "<urn:uuid:00000000-0000-4000-8000-000000000000>"
    assert (headers["WARC-Identified-Content-Language"], headers["Content-Type"]) == ("de-CH", "text/plain")
    assert text.decode() == extract(GERMAN).text
    assert len({headers["WARC-Record-ID"] for _, headers, _ in found}) == 4


def test_json_lines_in_the_layout_of_dolma(archive: str, tmp_path: Path) -> None:
    run(archive, tmp_path / "out", format="jsonl", columns=["text", "title", "url"])
    lines = gzip.decompress((tmp_path / "out" / "a.warc.gz.jsonl.gz").read_bytes()).splitlines()
    assert json.loads(lines[0]) == {
        "id": "<urn:uuid:00000000-0000-4000-8000-000000000000>",
        "text": extract(page(0)).text,
        "source": "TEST-2024-10",
        "created": "2024-03-01T12:00:00Z",
        "metadata": {"title": "Oak 0", "url": "https://example.org/0"},
    }
    assert len(lines) == 4


@pytest.fixture
def memory() -> Iterator[Any]:
    system = fsspec.filesystem("memory")
    system.store.clear()
    yield system
    system.store.clear()


def test_object_stores(memory: Any, tmp_path: Path, archive: str) -> None:
    memory.pipe_file("/crawl/x/a.warc.gz", Path(archive).read_bytes())
    memory.pipe_file("/crawl/y/a.warc.gz", warc(pages(2, first=4)))
    for _ in range(2):
        found = run("memory://crawl", "memory://out", columns=["text", "url"])
    assert (found.tasks_there, found.tasks_done, found.whole.kept) == (2, 0, 6)
    remote = pq.read_table(io.BytesIO(memory.cat_file("/out/x/a.warc.gz.parquet")))
    run(archive, tmp_path / "local", columns=["text", "url"])
    assert remote.equals(pq.read_table(tmp_path / "local" / "a.warc.gz.parquet"))
    only = run("memory://crawl/*/a.warc.gz", (tmp_path / "file").as_uri(), columns=["text"])
    assert (only.whole.kept, len(rows_of(tmp_path / "file"))) == (6, 6)
    with pytest.raises(StorageError, match="No such file"):
        run("memory://nothing", tmp_path / "none")
    with pytest.raises(StorageError, match="cannot be opened here"):
        run("nonsense://bucket", tmp_path / "none")


@pytest.mark.slow
def test_several_jobs_write_the_same_bytes(tmp_path: Path) -> None:
    for number in range(3):
        written(tmp_path / "in" / f"{number}.warc.gz", warc(pages(3, first=number)))
    run(tmp_path / "in", tmp_path / "one")
    run(tmp_path / "in", tmp_path / "two", jobs=2, page_timeout=60)
    assert {path.name: path.read_bytes() for path in (tmp_path / "one").glob("*.parquet")} == {
        path.name: path.read_bytes() for path in (tmp_path / "two").glob("*.parquet")
    }


def test_a_plan_is_the_same_for_all_and_an_archive_without_pages_is_done_as_well(tmp_path: Path) -> None:
    names = [written(tmp_path / "in" / f"{number}.warc.gz", b"x") for number in range(4)]
    plans = [plan_tasks(order, "out", Options()) for order in (names, names[::-1], [str(tmp_path / "in")])]
    assert plans[0] == plans[1]
    assert [task.name for task in plans[0]] == [task.name for task in plans[2]]
    path = written(tmp_path / "a.warc.gz", warc([Record(status="404 Gone")]))
    assert run(path, tmp_path / "out").whole.kept == 0
    assert run(path, tmp_path / "out").tasks_there == 1
    assert pq.read_table(tmp_path / "out" / "a.warc.gz.parquet").schema.field("authors").type == pa.list_(pa.string())
