"""A page that hangs or kills its process costs itself alone."""

import gzip
import io
import json
import os
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ..cli.program import ended
from .archives import Record, page, pages, warc, written
from .reading import column_of, run

pytestmark = pytest.mark.slow

MISCHIEF = """
import os, time
from duramen.export import arrow

extract = arrow.extract

def wicked(html, **options):
    if b"SEGFAULT" in html:
        os.kill(os.getpid(), 11)
    if b"HANG" in html:
        time.sleep(3600)
    if b"RAISE" in html:
        raise RuntimeError("out of order")
    return extract(html, **options)

arrow.extract = wicked
"""
"""Every process that finds this on its path extracts from some pages in a wicked way."""


def test_bad_pages_cost_themselves_alone(tmp_path: Path) -> None:
    written(tmp_path / "site" / "sitecustomize.py", MISCHIEF.encode())
    bad = {word: Record(page(99, word), f"https://example.org/{word}") for word in ("SEGFAULT", "HANG", "RAISE")}
    good = pages(40)
    # The first page that hangs is not in a process of its own: its task ends by the alarm, and starts again.
    records = [*good[:5], bad["HANG"], *good[5:20], bad["SEGFAULT"], bad["RAISE"], *good[20:]]
    path = written(tmp_path / "a.warc.gz", warc(records))
    output = tmp_path / "out"
    setting = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), *sys.path[1:]])}
    done = ended("corpus", path, "-o", output, "--page-timeout", 3, "--json", "-q", env=setting)
    assert (done.returncode, done.stderr) == (0, "")
    summary = json.loads(done.stdout)
    assert (summary["pages"], summary["kept"], summary["failures"]) == (43, 40, 3)
    assert column_of(output, "url") == [f"https://example.org/{number}" for number in range(40)]
    failures = [json.loads(line) for line in (output / "failures.jsonl").read_text("utf-8").splitlines()]
    reasons = {each["url"].rpartition("/")[2]: each["reason"] for each in failures}
    assert reasons == {
        "SEGFAULT": "the process died by SIGSEGV",
        "HANG": "killed after 3 s",
        "RAISE": "RuntimeError: out of order",
    }
    assert all(each["input"] == path and each["offset"] > 0 for each in failures)


class Unreliable(io.BytesIO):
    """A file on a network that fails in the middle."""

    def __init__(self, content: bytes, error: Exception) -> None:
        super().__init__(content)
        self.error = error
        self.end = len(content) * 2 // 3

    def read(self, size: int | None = -1) -> bytes:
        if self.tell() < self.end < self.tell() + (size or 0):
            raise self.error
        return super().read(size)


def table() -> bytes:
    sink = io.BytesIO()
    html = [page(number, os.urandom(3000).hex()) for number in range(200)]
    pq.write_table(pa.table({"html": html}), sink, row_group_size=10, compression="none")
    return sink.getvalue()


INPUTS = {
    "a.warc.gz": lambda: warc([Record(page(number, os.urandom(3000).hex())) for number in range(60)]),
    "a.warc": lambda: warc([Record(page(number, os.urandom(3000).hex())) for number in range(60)], packed=False),
    "a.jsonl.gz": lambda: gzip.compress(
        b"".join(json.dumps({"html": os.urandom(3000).hex()}).encode() + b"\n" for _ in range(60))
    ),
    "a.parquet": table,
}


class StoreError(Exception):
    """What the library of an object store may raise."""


@pytest.mark.parametrize("error", [ConnectionResetError(104, "Connection reset"), StoreError("slow down")], ids=repr)
@pytest.mark.parametrize("name", INPUTS)
def test_a_network_that_fails_is_no_damage(
    name: str, error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be read now is not called done, but tried again by the next run."""
    path = written(tmp_path / name, INPUTS[name]())
    with monkeypatch.context() as patch:
        patch.setattr("duramen.apps.corpus.readers.open_file", lambda path: Unreliable(Path(path).read_bytes(), error))
        done = run(path, tmp_path / "out", columns=["text"])
    assert (done.tasks_done, done.whole.kept, done.whole.damages) == (0, 0, [])
    assert str(error.args[-1]) in done.done.problems[0]["reason"]
    assert not list((tmp_path / "out").glob("*.parquet"))
    assert run(path, tmp_path / "out", columns=["text"]).tasks_done == 1
