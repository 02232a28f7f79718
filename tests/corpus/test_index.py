"""Rows of Common Crawl's columnar index: ranges of archives on a web server, near ones asked for together."""

import json
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.corpus import Options
from duramen.apps.corpus.readers import index

from ..fetch.site import Route, Site, Visit, raw
from .archives import pages, warc, written
from .reading import read, run

pytest.importorskip("aiohttp", reason="fsspec needs aiohttp for https://")

FILES = {"CC-MAIN-2024-10/a.warc.gz": warc(pages(50)), "b.warc.gz": warc(pages(5, first=100))}


def ranged(content: bytes) -> Route:
    def answer(visit: Visit) -> None:
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", visit.headers.get("Range", ""))
        if asked is None:
            visit.answer(200, content)
        else:
            start, end = int(asked[1]), int(asked[2]) + 1
            visit.answer(206, content[start:end], content_range=f"bytes {start}-{end - 1}/{len(content)}")

    return answer


@pytest.fixture
def server(site: Site) -> Site:
    site.routes |= {f"/{name}": ranged(content) for name, content in FILES.items()}
    return site


def ranges(server: Site) -> list[str]:
    return [headers["range"] for _, headers in server.seen if "range" in headers]


def index_of(tmp_path: Path) -> pa.Table:
    """The rows for all pages of the server, as the index has them: in no order of offsets."""
    rows = []
    for name, content in FILES.items():
        found, _, _ = read(written(tmp_path / "copy.warc.gz", content))
        offsets = [each.offset or 0 for each in found] + [len(content)]
        rows += [
            {"url": each.url, index.FILENAME: name, index.OFFSET: start, index.LENGTH: end - start}
            for each, start, end in zip(found, offsets, offsets[1:], strict=False)
        ]
    return pa.Table.from_pylist(sorted(rows, key=lambda row: hash(row["url"])))


def test_near_ranges_are_read_together(server: Site, tmp_path: Path) -> None:
    rows = index_of(tmp_path)
    pq.write_table(rows, tmp_path / "index.parquet")
    found, _, _ = read(tmp_path / "index.parquet", Options(base=server.url()))
    assert sorted(each.url or "" for each in found) == sorted(rows.column("url").to_pylist())
    assert len(ranges(server)) == 2, "one request for each archive"
    assert {each.dump for each in found if each.file_path != "b.warc.gz"} == {"CC-MAIN-2024-10"}
    by_place = {(row[index.FILENAME], row[index.OFFSET]): row["url"] for row in rows.to_pylist()}
    assert {(each.file_path, each.offset): each.url for each in found} == by_place


def test_far_ranges_are_read_apart(server: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "GAP", 0)
    rows = index_of(tmp_path).sort_by([(index.FILENAME, "ascending"), (index.OFFSET, "ascending")])
    every_other = rows.take(list(range(0, 50, 2)))
    pq.write_table(every_other, tmp_path / "index.parquet")
    found, _, _ = read(tmp_path / "index.parquet", Options(base=server.url()))
    assert len(found) == len(ranges(server)) == 25
    places = [(row[index.OFFSET], row[index.OFFSET] + row[index.LENGTH]) for row in every_other.to_pylist()]
    assert set(ranges(server)) == {f"bytes={start}-{end - 1}" for start, end in places}


def test_rows_that_lead_nowhere_are_failures_of_their_own(server: Site, tmp_path: Path) -> None:
    rows = index_of(tmp_path).slice(0, 2).to_pylist()
    wrong = [
        {**rows[0], index.FILENAME: "missing.warc.gz"},
        {**rows[0], index.FILENAME: "b.warc.gz", index.OFFSET: 3, index.LENGTH: 20},
    ]
    pq.write_table(pa.Table.from_pylist([*rows, *wrong]), tmp_path / "index.parquet")
    done = run(tmp_path / "index.parquet", tmp_path / "out", columns=["url"], base=server.url())
    assert done.whole.kept == 2
    assert sorted(each["input"] for each in done.whole.failures) == ["b.warc.gz", "missing.warc.gz"]


def test_an_unreachable_server_is_told_in_a_sentence(tmp_path: Path) -> None:
    pq.write_table(index_of(tmp_path), tmp_path / "index.parquet")
    done = run(tmp_path / "index.parquet", tmp_path / "out", base="http://127.0.0.1:9/")
    assert (done.is_complete, done.tasks_done) == (False, 0)
    assert "onnect" in done.done.problems[0]["reason"]
    assert not (tmp_path / "out" / "index.parquet").exists()


def test_archives_on_web_servers(server: Site, tmp_path: Path) -> None:
    server.routes["/a.jsonl"] = ranged(json.dumps({"html": "<p>An oak is a tree."}).encode())
    server.routes["/stream.warc.gz"] = raw(b"HTTP/1.1 200 OK\r\n\r\n" + warc(pages(3, first=200)))  # without a length
    names = [server.url(f"/{name}") for name in ("b.warc.gz", "stream.warc.gz", "a.jsonl")]
    done = run(names, tmp_path / "out", columns=["url"])
    assert (done.is_complete, done.whole.kept) == (True, 9), done.done.problems
    done = run(server.url("/none.warc.gz"), tmp_path / "none")
    assert done.done.problems[0]["reason"] == "No such file or directory"
