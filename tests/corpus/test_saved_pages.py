"""Saved pages and WACZ archives as inputs of corpora."""

import gzip
import json
import zipfile
from pathlib import Path

from duramen.apps.corpus import run

from ..saved.archives import RECORDS, wacz
from ..saved.samples import IMAGE, SINGLE_FILE, STORY, URL, mhtml, webarchive
from .archives import warc, written
from .reading import read


def test_a_folder_of_saved_pages_gives_a_row_for_each(tmp_path: Path) -> None:
    written(tmp_path / "in/a.mhtml", mhtml())
    written(tmp_path / "in/b.webarchive", webarchive())
    written(tmp_path / "in/c.html", SINGLE_FILE.encode())
    written(tmp_path / "in/d.wacz", wacz())
    summary = run(tmp_path / "in", tmp_path / "out", format="jsonl", columns=["text", "url", "date"], page_timeout=None)
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


def test_damage_to_one_archive_costs_no_other(tmp_path: Path) -> None:
    files = {"archive/a.warc.gz": warc(RECORDS)[:-400], "archive/b.warc.gz": b"noise"}
    pages, counts, _ = read(written(tmp_path / "a.wacz", wacz(files)))
    assert len(pages) >= 3
    assert len(counts.damages) == 2


def test_a_packed_archive_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.wacz", "w", zipfile.ZIP_DEFLATED) as archive:
        record = b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n"
        archive.writestr("archive/a.warc", record * 1000)
    _, counts, _ = read(tmp_path / "a.wacz")
    assert "packed a second time" in counts.damages[0]["reason"]


def test_a_zip_of_something_else_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("notes.txt", "oak")
    summary = run(tmp_path / "a.zip", tmp_path / "out", page_timeout=None)
    assert "the ZIP is no WACZ" in summary.done.problems[0]["reason"]
