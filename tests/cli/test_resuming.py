"""Runs that break off, meet a full disk, or run twice at once, and what `--below` reports: results are whole."""

import json
import signal
import sys
from pathlib import Path

import pytest

from duramen import extract

from ..cases import cases, not_none
from .invoke import in_folder, refused, run
from .program import ended, start

STORY = "<title>Oak {0}</title><p>The heartwood of an old oak is dark and dense, and it stays so for {0} years.</p>"
COUNT = 12
ALL = [f"pages/{number:02}.html" for number in range(COUNT)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a folder of pages, which is the working directory."""
    return in_folder(tmp_path, {name: STORY.format(number) for number, name in enumerate(ALL)}, monkeypatch)


def sources(path: str) -> list[str]:
    """The sources of the lines of a file, each of which must be whole."""
    text = Path(path).read_text(encoding="utf-8")
    assert text.endswith("\n")
    return [json.loads(line)["source"] for line in text.splitlines()]


class TestAFile:
    def test_what_is_missing_is_added(self, folder: Path) -> None:
        assert run(*ALL[:5], "-o", "out.jsonl").exit_code == 0
        before = Path("out.jsonl").read_bytes()
        outcome = run("pages", "-o", "out.jsonl", "--resume")
        assert (outcome.exit_code, outcome.stdout) == (0, "")
        assert outcome.stderr == "duramen: 5 of 12 results existed already\n"
        assert run("pages", "-o", "out.jsonl", "--resume", "-q").stderr == ""
        assert Path("out.jsonl").read_bytes().startswith(before)
        assert sources("out.jsonl") == ALL

    @pytest.mark.parametrize("cut", [1, 20, 300])
    def test_a_torn_line_is_done_again(self, folder: Path, cut: int) -> None:
        run("pages", "-o", "out.jsonl")
        whole = Path("out.jsonl").read_bytes()
        Path("out.jsonl").write_bytes(whole[:-cut])
        assert run("pages", "-o", "out.jsonl", "--resume").exit_code == 0
        assert Path("out.jsonl").read_bytes() == whole

    def test_a_page_that_failed_is_tried_again(self, folder: Path) -> None:
        page = Path("pages/03.html")
        content = page.read_bytes()
        page.write_bytes(b"")
        assert run("pages", "-o", "out.jsonl", "--resume").exit_code == 1
        page.write_bytes(content)
        assert run("pages", "-o", "out.jsonl", "--resume").exit_code == 0
        assert sorted(sources("out.jsonl")) == ALL

    def test_a_file_of_something_else_stays_as_it_is(self, folder: Path) -> None:
        for content in ("precious\n", '{"source": 3}\n', "[]\n"):
            Path("out.jsonl").write_text(content, encoding="utf-8")
            refused("pages", "-o", "out.jsonl", "--resume", says="out.jsonl: line 1 is not a result of duramen")
            assert Path("out.jsonl").read_text(encoding="utf-8") == content


def test_what_is_missing_of_a_directory_is_written(folder: Path) -> None:
    run(*ALL[:5], "-o", "out/")
    Path("out/00.txt").write_text("precious", encoding="utf-8")
    outcome = run("pages", "-o", "out/", "--resume")
    assert (outcome.exit_code, outcome.stderr) == (0, "duramen: 5 of 12 results existed already\n")
    assert len(list(Path("out").iterdir())) == COUNT
    assert Path("out/00.txt").read_text(encoding="utf-8") == "precious"


@pytest.mark.slow
@cases(
    ("resumed", ["-o", "out.jsonl", "--resume"], "out.jsonl"),
    ("new", ["-o", "out.jsonl"], "out.jsonl"),
    ("directory", ["-o", "out/"], "out/00.txt"),
)
def test_two_runs_at_once_never_mix(args: list[str], made: str, folder: Path) -> None:
    with start("pages", *args) as one, start("pages", *args) as two:
        for program in (one, two):
            program.communicate()
    assert 0 in {one.returncode, two.returncode} or made != "out.jsonl"
    if made == "out.jsonl":
        assert sources(made) == ALL
    else:
        texts = [path.read_text(encoding="utf-8") for path in sorted(Path("out").iterdir())]
        assert texts == [
            f"Oak {n}\n\nThe heartwood of an old oak is dark and dense, and it stays so for {n} years.\n"
            for n in range(COUNT)
        ]
    assert [path.name for path in folder.rglob("*.part")] == []


FULL_DISK = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), -1))
runpy.run_module("duramen", run_name="__main__")
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a file's size stands for a full disk")
@pytest.mark.parametrize("place", ["out.jsonl", "out.csv", "out.json", "out.xml", "out/"])
def test_a_full_disk_leaves_whole_results(folder: Path, place: str) -> None:
    outcome = ended(*f"1500 pages -o {place} --page-timeout 0 --page-memory 0".split(), code=FULL_DISK)
    if place == "out/":
        assert outcome.returncode == 0  # each file is small
        return
    assert outcome.returncode == 1
    assert outcome.stderr == f"duramen: {place}: File too large\n"
    assert [path.name for path in folder.rglob("*.part")] == []
    text = Path(place).read_text(encoding="utf-8")
    if place == "out.json":
        assert len(json.loads(text)) >= 1
    elif place == "out.jsonl":
        assert 1 <= len(sources(place)) < COUNT
    else:
        assert text.endswith("\n")


@pytest.mark.slow
def test_an_interrupted_replacement_keeps_both(folder: Path) -> None:
    Path("out.jsonl").write_text("precious\n", encoding="utf-8")
    with start("--input-list", "-", "-v", "-f", "jsonl", "-o", "out.jsonl", "--force", "--jobs", "1") as program:
        program.tell("pages/00.html")
        assert b"pages/00.html" in program.stderr.readline()
        program.send_signal(signal.SIGINT)
        errors = program.stderr.read().decode()
    assert program.returncode == 130
    assert Path("out.jsonl").read_text(encoding="utf-8") == "precious\n"
    [partial] = [path.name for path in folder.iterdir() if ".partial-" in path.name]
    assert sources(partial) == ALL[:1]
    assert errors == f"duramen: out.jsonl: was not changed; the results so far are in {partial}\n"


@pytest.mark.slow
@pytest.mark.parametrize("after", [0, 3, 7])
def test_after_kill_9_nothing_is_lost_or_twice(folder: Path, after: int) -> None:
    arguments = ["--input-list", "-", "-v", "-o", "out.jsonl", "--resume", "--jobs", "1"]
    with start(*arguments) as program:
        for source in ALL[:after]:
            program.tell(source)
            program.stderr.readline()
        program.kill()
    assert run("pages", "-o", "out.jsonl", "--resume").exit_code == 0
    assert sources("out.jsonl") == ALL


SURE = Path("examples/heartwood.html").read_bytes()
DOUBTFUL = b"An oak, in a file without markup."


class TestBelow:
    @pytest.fixture(autouse=True)
    def two_pages(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        return in_folder(tmp_path, {"pages/sure.html": SURE, "pages/doubtful.html": DOUBTFUL}, monkeypatch)

    def test_results_are_the_same_and_each_page_is_one_line(self) -> None:
        outcome = run("pages", "--below", "0.6")
        assert outcome.stdout == run("pages").stdout
        assert outcome.exit_code == 0
        assert outcome.stderr.startswith("duramen: pages/doubtful.html: its confidence 0.0")
        assert outcome.stderr.count("\n") == 1

    def test_a_report_has_json_lines(self) -> None:
        outcome = run("pages", "-o", "out/", "--below", "0.6", "--report", "below.jsonl")
        assert outcome.stderr == "duramen: 1 page is below 0.6, see below.jsonl\n"
        (line,) = Path("below.jsonl").read_text(encoding="utf-8").splitlines()
        assert json.loads(line) == {
            "source": "pages/doubtful.html", "url": None, "title": None, "page_type": extract(DOUBTFUL).page_type,
            "words": 7, "confidence": round(not_none(extract(DOUBTFUL).confidence), 4),
        }  # fmt: skip

    def test_a_report_goes_to_standard_output_beside_a_file(self) -> None:
        outcome = run("pages", "-o", "out/", "--below", "0.6", "--report", "-")
        assert json.loads(outcome.stdout)["source"] == "pages/doubtful.html"

    def test_an_old_report_is_kept_unless_forced_and_a_source_always(self) -> None:
        Path("below.jsonl").write_text("precious", encoding="utf-8")
        again = ["pages/sure.html", "-o", "out.txt", "--below", "0.6", "--report", "below.jsonl"]
        assert run(*again).exit_code == 1
        assert Path("below.jsonl").read_text(encoding="utf-8") == "precious"
        assert run(*again, "--force").exit_code == 0
        assert not Path("below.jsonl").exists()
        assert run("pages", *again[1:-1], "pages/doubtful.html", "--force").exit_code == 1
        assert Path("pages/doubtful.html").read_bytes() == DOUBTFUL

    def test_a_resumed_run_adds_to_the_report(self) -> None:
        given = ["-o", "out.jsonl", "--below", "0.6", "--report", "below.jsonl"]
        run("pages/doubtful.html", *given)
        Path("pages/a.html").write_bytes(DOUBTFUL)
        run("pages", *given, "--resume")
        lines = Path("below.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line)["source"] for line in lines] == ["pages/doubtful.html", "pages/a.html"]
