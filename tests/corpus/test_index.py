"""Rows of Common Crawl's columnar index: ranges of archives on a web server, near ones asked for together."""

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.corpus import Options, run
from duramen.corpus.readers import index

from .archives import pages, warc, written
from .reading import read

pytest.importorskip("aiohttp", reason="fsspec needs aiohttp for https://")


class Server(ThreadingHTTPServer):
    """Serves files by range, and remembers the ranges that were asked for."""

    daemon_threads = True

    def __init__(self, files: dict[str, bytes]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.files = files
        self.ranges: list[tuple[str, int, int]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        content = self.server.files.get(self.path.lstrip("/"))
        if content is not None and self.path.endswith("stream.warc.gz"):
            self.send_response(200)  # without a length: it is known when the connection ends
            self.end_headers()
            self.wfile.write(content)
            return
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if content is None or asked is None:
            self.send_error(404)
            return
        start, end = int(asked[1]), int(asked[2]) + 1
        self.server.ranges.append((self.path, start, end))
        piece = content[start:end]
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {start}-{end - 1}/{len(content)}")
        self.send_header("Content-Length", str(len(piece)))
        self.end_headers()
        self.wfile.write(piece)

    def do_HEAD(self) -> None:
        content = self.server.files.get(self.path.lstrip("/"))
        self.send_response(404 if content is None else 200)
        if content is not None and not self.path.endswith("stream.warc.gz"):
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Accept-Ranges", "bytes")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing on standard error."""


@pytest.fixture(params=[False])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    streamed = {"stream.warc.gz": warc(pages(3, first=200))}
    served = Server({"CC-MAIN-2024-10/a.warc.gz": warc(pages(50)), "b.warc.gz": warc(pages(5, first=100))})
    served.files |= streamed if request.param else {}
    thread = threading.Thread(target=served.serve_forever, daemon=True)
    thread.start()
    yield served
    served.shutdown()
    served.server_close()


def index_of(server: Server, tmp_path: Path) -> pa.Table:
    """The rows for all pages of the server, as the index has them: in no order of offsets."""
    rows = []
    for name, content in server.files.items():
        found, _, _ = read(written(tmp_path / "copy.warc.gz", content))
        offsets = [each.offset or 0 for each in found] + [len(content)]
        rows += [
            {"url": each.url, index.FILENAME: name, index.OFFSET: start, index.LENGTH: end - start}
            for each, start, end in zip(found, offsets, offsets[1:], strict=False)
        ]
    return pa.Table.from_pylist(sorted(rows, key=lambda row: hash(row["url"])))


def test_near_ranges_are_read_together(server: Server, tmp_path: Path) -> None:
    rows = index_of(server, tmp_path)
    pq.write_table(rows, tmp_path / "index.parquet")
    found, _, _ = read(tmp_path / "index.parquet", Options(base=server.url))
    assert sorted(each.url or "" for each in found) == sorted(rows.column("url").to_pylist())
    assert len(server.ranges) == 2, "one request for each archive"
    assert {each.dump for each in found if each.file_path != "b.warc.gz"} == {"CC-MAIN-2024-10"}
    by_place = {(row[index.FILENAME], row[index.OFFSET]): row["url"] for row in rows.to_pylist()}
    assert {(each.file_path, each.offset): each.url for each in found} == by_place


def test_far_ranges_are_read_apart(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "GAP", 0)
    rows = index_of(server, tmp_path).sort_by([(index.FILENAME, "ascending"), (index.OFFSET, "ascending")])
    every_other = rows.take(list(range(0, 50, 2)))
    pq.write_table(every_other, tmp_path / "index.parquet")
    found, _, _ = read(tmp_path / "index.parquet", Options(base=server.url))
    assert len(found) == len(server.ranges) == 25
    asked = {(start, end) for _, start, end in server.ranges}
    assert asked == {(row[index.OFFSET], row[index.OFFSET] + row[index.LENGTH]) for row in every_other.to_pylist()}


def test_rows_that_lead_nowhere_are_failures_of_their_own(server: Server, tmp_path: Path) -> None:
    rows = index_of(server, tmp_path).slice(0, 2).to_pylist()
    wrong = [
        {**rows[0], index.FILENAME: "missing.warc.gz"},
        {**rows[0], index.FILENAME: "b.warc.gz", index.OFFSET: 3, index.LENGTH: 20},
    ]
    pq.write_table(pa.Table.from_pylist([*rows, *wrong]), tmp_path / "index.parquet")
    done = run(
        tmp_path / "index.parquet", tmp_path / "out", columns=["url"], base=server.url, jobs=1, page_timeout=None
    )
    assert done.whole.kept == 2
    assert sorted(each["input"] for each in done.whole.failures) == ["b.warc.gz", "missing.warc.gz"]


def test_an_unreachable_server_is_told_in_a_sentence(server: Server, tmp_path: Path) -> None:
    pq.write_table(index_of(server, tmp_path), tmp_path / "index.parquet")
    done = run(tmp_path / "index.parquet", tmp_path / "out", base="http://127.0.0.1:9/", jobs=1, page_timeout=None)
    assert (done.is_complete, done.tasks_done) == (False, 0)
    assert "onnect" in done.done.problems[0]["reason"]
    assert not (tmp_path / "out" / "index.parquet").exists()


@pytest.mark.parametrize("server", [True], indirect=True)
def test_archives_on_web_servers(server: Server, tmp_path: Path) -> None:
    server.files["a.jsonl"] = json.dumps({"html": "<p>An oak is a tree."}).encode()
    names = [f"{server.url}{name}" for name in ("b.warc.gz", "stream.warc.gz", "a.jsonl")]
    done = run(names, tmp_path / "out", columns=["url"], jobs=1, page_timeout=None)
    assert (done.is_complete, done.whole.kept) == (True, 9), done.done.problems
    done = run(f"{server.url}none.warc.gz", tmp_path / "none", jobs=1, page_timeout=None)
    assert done.done.problems[0]["reason"] == "No such file or directory"
