"""`-o -` writes the lines of `-f jsonl` to standard output, and everything else to standard error."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from duramen.apps.corpus import run

from ..cases import examples
from .archives import pages, warc, written
from .test_corpus_cli import FAST, invoke


@pytest.mark.parametrize("more", [FAST, pytest.param(("--jobs", 2), marks=pytest.mark.slow)], ids=["one", "two jobs"])
def test_lines_are_those_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[Any, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    paths = [written(tmp_path / f"{number}.warc.gz", warc(pages(40, first=40 * number))) for number in range(2)]
    run(paths, tmp_path / "out", format="jsonl", columns=["text", "url"], mask=["email"], sample=0.5, jobs=1)
    files = [gzip.decompress((tmp_path / "out" / f"{number}.warc.gz.jsonl.gz").read_bytes()) for number in range(2)]
    done = invoke(*paths, "-o", "-", "--columns", "text,url", "--mask", "email", "--sample", 0.5, *more)
    assert done.exit_code == 0
    assert done.stdout_bytes == b"".join(files)
    assert "2 files done: " in done.stderr
    assert not (tmp_path / "-").exists()
    assert not list(tmp_path.glob("_duramen"))


def test_a_damaged_input_in_a_stream(tmp_path: Path) -> None:
    good = written(tmp_path / "good.warc.gz", warc(pages(2)))
    cut = written(tmp_path / "cut.warc.gz", warc(pages(5))[:-40])
    bad = written(tmp_path / "bad.warc.gz", b"no archive")
    done = invoke(bad, cut, good, "-o", "-", "--json", *FAST)
    assert done.exit_code == 1
    assert len(done.stdout.splitlines()) == 6
    assert f"{cut}: damaged at byte" in done.stderr
    assert f"{bad}: the file is not WARC" in done.stderr
    assert json.loads(done.stderr[done.stderr.index("{") :])["kept"] == 6


@examples(
    (("-f", "wet"), "standard output gets JSON lines, not wet"),
    (("-f", "parquet"), "standard output gets JSON lines, not parquet"),
    (("--shuffle",), "no shards to shuffle"),
    (("--shard-size", "10"), "no shards to shuffle or to bound"),
    (("--engine", "ray"), "give a folder to run on a cluster"),
)
def test_what_a_stream_cannot_have(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(1)))
    done = invoke(path, "-o", "-", *words, *FAST)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the exit code is that of Unix")
def test_a_reader_that_leaves_ends_the_stream_quietly(tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(400)))
    command = [sys.executable, "-m", "duramen", "corpus", path, "-o", "-", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "Tree number 0." in json.loads(process.stdout.readline())["text"]
        process.stdout.close()
        errors = process.stderr.read().decode()
    assert (process.returncode, errors) == (141, "")
