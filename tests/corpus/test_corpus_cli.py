"""The verb `corpus`: the same names as `duramen.apps.corpus.run`, and a sentence for everything that can go wrong."""

import gzip
import inspect
import json
import os
import shlex
import sys
import tomllib
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from duramen.apps.cli.terminal.console import line
from duramen.apps.cli.verbs.corpus import corpus
from duramen.apps.corpus import Options, Status, run

from ..cases import examples
from ..cli.invoke import refused
from ..cli.invoke import run as command
from ..cli.program import ended, start
from .archives import page, pages, warc, written

invoke = partial(command, "corpus")
FAST = ("--jobs", 1, "--page-timeout", 0)


def test_options_are_the_parameters_of_run() -> None:
    own = {name: each.default for name, each in inspect.signature(run).parameters.items()}
    defaults = {**own, **{each.name: each.default for each in fields(Options)}}
    options = {param.name: param for param in corpus.params}
    assert options.keys() - defaults.keys() == {
        *("input_list", "precision", "recall", "comments", "hidden", "quiet", "json", "method", "h", "dedup_only"),
    }
    assert defaults.keys() - options.keys() == {"watch", "extract"}
    for name in ("html", "url", "id", "date", "content_type", "engine", "page_timeout", "seed"):
        assert options[name].default == defaults[name]


def test_a_run_and_the_same_again(tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(3)))
    first = invoke(path, "-o", tmp_path / "out", "--columns", "text,url", *FAST)
    assert (first.exit_code, first.stderr) == (0, "")
    assert "kept 3 of 3 pages" in first.stdout
    again = invoke(path, "-o", tmp_path / "out", "--columns", "text,url", *FAST)
    assert again.exit_code == 0
    assert "1 of 1 files were done already, 3 pages" in again.stdout
    as_json = invoke(path, "-o", tmp_path / "out", "--columns", "text,url", "--json", *FAST)
    assert json.loads(as_json.stdout)["tasks_there"] == 1
    assert run(path, tmp_path / "out", columns=["text", "url"]).tasks_there == 1, "Python and the command agree"


def test_lists_of_inputs_lie_below_a_base_and_a_cut_archive_is_told_with_its_offset(tmp_path: Path) -> None:
    written(tmp_path / "crawl" / "x" / "a.warc.gz", warc(pages(1)))
    names = written(tmp_path / "warc.paths.gz", gzip.compress(b"# a list\nx/a.warc.gz\n"))
    done = invoke("--input-list", names, "--base", tmp_path / "crawl", "-o", tmp_path / "out", *FAST)
    assert (done.exit_code, (tmp_path / "out" / "a.warc.gz.parquet").exists()) == (0, True)
    path = written(tmp_path / "b.warc.gz", warc(pages(5))[:-40])
    done = invoke(path, "-o", tmp_path / "cut", *FAST)
    assert (done.exit_code, f"{path}: damaged at byte " in done.stderr) == (1, True)
    assert pq.read_table(tmp_path / "cut" / "b.warc.gz.parquet").num_rows == 4


MISUSE = tomllib.loads(Path(__file__).with_name("misuse.toml").read_text())


@examples(*((int(code), words, says) for code, table in MISUSE.items() for words, says in table.items()))
def test_misuse(code: int, words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "a.warc.gz", warc(pages(1)))
    pq.write_table(pa.table({"body": ["<p>x"]}), "t.parquet")
    if " out" in words:
        assert invoke("a.warc.gz", "-o", "out", "--columns", "text", *FAST).exit_code == 0
    done = invoke(*shlex.split(words), *FAST)
    assert (done.exit_code, done.stdout if code == 2 else "", "Traceback" in done.output) == (code, "", False)
    assert says in " ".join(done.stderr.split()), done.stderr
    assert not (tmp_path / "x").exists() or not list((tmp_path / "x").glob("*.parquet"))


@pytest.mark.slow
def test_a_full_disk_ends_the_run_and_leaves_no_half_file(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: the system refuses to write on."""
    noise = "".join(f"<p>{os.urandom(400).hex()} is number {number}.</p>" for number in range(900))
    path = written(tmp_path / "a.warc.gz", warc([*pages(1)]) + warc([type(pages(1)[0])(page(0, noise))]))
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)); from duramen.apps.cli import main; main()"
    done = ended("corpus", path, "-o", tmp_path / "out", *FAST, code=limit)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stderr
    assert "a.warc.gz.parquet: cannot be written" in done.stderr
    assert [each.name for each in (tmp_path / "out").iterdir()] == ["_duramen"]
    assert list((tmp_path / "out" / "_duramen" / "parts").iterdir()) == []
    assert invoke(path, "-o", tmp_path / "out", *FAST).exit_code == 0


def test_without_permission_or_an_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(1)))
    (tmp_path / "closed").mkdir(mode=0o500)
    told = [] if os.geteuid() == 0 else [((tmp_path / "closed" / "out",), 1, "Permission denied")]
    monkeypatch.setitem(sys.modules, "ray", None)
    needs = 'the engine ray needs the package ray: pip install "duramen[ray]"'
    for words, code, message in [*told, ((tmp_path / "out", "--engine", "ray"), 1, needs)]:
        done = invoke(path, "-o", *words, *FAST)
        assert (done.exit_code, message in done.stderr, "Traceback" in done.output) == (code, True, False)
    assert list((tmp_path / "out").rglob("*.parquet")) == []
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = invoke(tmp_path, "-o", tmp_path / "out")
    pip = "needs fastwarc, fsspec, pyarrow: pip install 'duramen[corpus]'"
    assert (done.exit_code, pip in done.stderr) == (2, True)


@pytest.mark.parametrize("name", ["a.warc.gz", "a.jsonl", "a.parquet"])
def test_progress_moves_inside_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages, bytes and the time left are told while the only file is read."""
    monkeypatch.setattr("duramen.apps.corpus.progress.PERIOD", 0)
    given = pages(150)
    for each in given:
        each.body += os.urandom(1000).hex().encode()
    table = pa.table({"html": [each.body.decode() for each in given]})
    pq.write_table(table, tmp_path / "a.parquet")
    written(tmp_path / "a.jsonl", "".join(json.dumps(row) + "\n" for row in table.to_pylist()).encode())
    written(tmp_path / "a.warc.gz", warc(given))
    seen: list[Status] = []
    run(tmp_path / name, tmp_path / "out", columns=["url"], watch=seen.append, jobs=1, page_timeout=None)
    assert (seen[-1].pages, seen[-1].tasks_done, seen[-1].share, seen[-1].seconds_left) == (150, 1, 1.0, 0.0)
    inside = [each for each in seen if each.tasks_done == 0 and 0 < each.share < 1]
    assert len({each.bytes_done for each in inside}) >= 2
    assert [each.pages for each in inside] == sorted(each.pages for each in inside)
    assert all(each.seconds_left for each in inside)


def test_the_verb_extract_points_to_corpus(tmp_path: Path) -> None:
    for name, packed in (("a.warc", False), ("a.html", False), ("a.warc.gz", True)):
        refused(written(tmp_path / name, warc(pages(1), packed=packed)), says="duramen corpus")
    status = Status(
        tasks=4, tasks_done=1, pages=3000, kept=2700, failed=2, bytes=10**7, bytes_done=10**7 // 4, seconds=10
    )
    assert line(status) == "1/4 files, 2.5 of 10.0 MB (25%), 3,000 pages, 300/s, 90% kept, 2 failed, 0:00:30 left"


@pytest.mark.parametrize("link", ["sub", "_duramen", "_duramen/parts", "_duramen/tasks", "."])
def test_nothing_is_written_through_a_link_below_the_output(link: str, tmp_path: Path) -> None:
    written(tmp_path / "in" / "sub" / "a.warc.gz", warc(pages(1)))
    (tmp_path / "elsewhere").mkdir()
    place = tmp_path / "out" / link
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(tmp_path / "elsewhere")
    done = invoke(tmp_path / "in", "-o", tmp_path / "out", *FAST)
    if link == ".":  # the output itself may be one
        assert (tmp_path / "elsewhere" / "sub" / "a.warc.gz.parquet").is_file()
    else:
        assert done.exit_code == 1
        assert f"{place} is a link, and nothing is written through links" in done.stderr
        assert not list((tmp_path / "elsewhere").iterdir())


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


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the exit code is that of Unix")
def test_a_reader_that_leaves_ends_the_stream_quietly(tmp_path: Path) -> None:
    path = written(tmp_path / "a.warc.gz", warc(pages(400)))
    with start("corpus", path, "-o", "-", "--jobs", 2) as process:
        assert "Tree number 0." in json.loads(process.stdout.readline())["text"]
        process.stdout.close()
        errors = process.stderr.read().decode()
    assert (process.returncode, errors) == (141, "")
