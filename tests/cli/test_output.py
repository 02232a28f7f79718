"""Where results go, what is never overwritten, and what stays when a run breaks off."""

import json
import os
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from duramen.apps.cli.output.destinations import file_name
from duramen.apps.cli.terminal.console import write
from duramen.export import FORMATS

from ..cases import cases
from .invoke import refused, run

STORY = "<title>{0}</title><p>The heartwood of an old {0} is dark and dense.</p>"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a folder of pages, which is the working directory."""
    for name in ("pages/a/oak.html", "pages/b/oak.html", "pages/ash.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(STORY.format(path.stem), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())


class TestAFile:
    @pytest.mark.parametrize("form", FORMATS)
    def test_it_holds_what_would_be_printed(self, folder: Path, form: str) -> None:
        for names in (["pages/ash.html"], ["pages"]):
            printed = run(*names, "-f", form)
            written = run(*names, "-f", form, "-o", f"out{len(names[0])}")
            assert (written.exit_code, written.stdout, written.stderr) == (0, "", "")
            assert Path(f"out{len(names[0])}").read_bytes() == printed.stdout_bytes

    def test_one_that_exists_is_replaced_by_force_only(self, folder: Path) -> None:
        Path("out.txt").write_text("precious", encoding="utf-8")
        told = refused("pages", "-o", "out.txt", says="use --force to replace it")
        assert told.startswith("duramen: out.txt: the file exists; ")
        assert run("gone.html", "-o", "out.txt", "--force").exit_code == 1
        assert Path("out.txt").read_text(encoding="utf-8") == "precious", "an empty result replaces nothing"
        assert run("pages/ash.html", "-o", "out.txt", "--force").exit_code == 0
        assert Path("out.txt").read_text(encoding="utf-8") == "ash\n\nThe heartwood of an old ash is dark and dense.\n"
        assert run("gone.html", "-o", "new.txt").exit_code == 1
        assert files(".") == ["out.txt", "pages/a/oak.html", "pages/ash.html", "pages/b/oak.html"]

    @pytest.mark.parametrize("name", ["pages/ash.html", "link.html"])
    def test_a_source_is_never_replaced(self, folder: Path, name: str) -> None:
        Path("link.html").symlink_to("pages/ash.html")
        before = Path("pages/ash.html").read_bytes()
        outcome = run("pages", "-f", "html", "-o", name, "--force")
        assert outcome.exit_code == 1
        assert "cannot be both a source and the output" in outcome.stderr
        assert Path("pages/ash.html").read_bytes() == before
        assert files("pages") == ["a/oak.html", "ash.html", "b/oak.html"]

    def test_a_link_is_followed_and_a_hyphen_is_standard_output(self, folder: Path) -> None:
        Path("out.txt").write_text("precious", encoding="utf-8")
        Path("link.txt").symlink_to("out.txt")
        assert run("pages/ash.html", "-o", "link.txt").exit_code == 1
        assert run("pages/ash.html", "-o", "link.txt", "--force").exit_code == 0
        assert Path("link.txt").is_symlink()
        assert "old ash" in Path("out.txt").read_text(encoding="utf-8")
        assert run("pages/ash.html", "-o", "-").stdout == run("pages/ash.html").stdout
        place = "no/such/file.txt"
        assert refused("pages", "-o", place, says=place) == f"duramen: {place}: No such file or directory\n"

    @pytest.mark.parametrize("flags", [[], ["--force"]], ids=["without force", "with force"])
    def test_a_pipe_is_written_to_and_stays_one(self, folder: Path, flags: list[str]) -> None:
        os.mkfifo("pipe")
        reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
        try:
            assert run("pages/ash.html", "-o", "pipe", *flags).exit_code == 0
            assert os.read(reader, 1000) == b"ash\n\nThe heartwood of an old ash is dark and dense.\n"
        finally:
            os.close(reader)
        assert Path("pipe").is_fifo()


def test_reports_leave_a_pipe_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write("an oak", pipe)
        assert os.read(reader, 100) == b"an oak"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


class TestADirectory:
    def test_a_file_for_each_source(self, folder: Path) -> None:
        outcome = run("pages", "-f", "markdown", "-o", "out/")
        assert (outcome.exit_code, outcome.stdout, outcome.stderr) == (0, "", "")
        assert files("out") == ["a/oak.md", "ash.md", "b/oak.md"]
        assert "old ash" in Path("out/ash.md").read_text(encoding="utf-8")
        Path("there").mkdir()
        run("pages/ash.html", "-o", "there")
        run("pages/*/oak.html", "-f", "json", "-o", "there")
        assert files("there") == ["ash.txt", "oak-2.json", "oak.json"], "no slash is needed, and names are unique"
        assert json.loads(Path("there/oak-2.json").read_text(encoding="utf-8"))["source"] == "pages/b/oak.html"

    def test_every_file_is_whole(self, folder: Path) -> None:
        for form in ("xml", "tei", "csv"):
            run("pages", "-f", form, "-o", form + "/")
        for path in [*Path("xml").rglob("*.xml"), *Path("tei").rglob("*.tei.xml")]:
            ET.parse(path)
        assert all(path.read_text("utf-8").startswith("source,") for path in Path("csv").rglob("*.csv"))

    def test_a_second_run_keeps_what_is_there_and_reads_the_rest(self, folder: Path) -> None:
        run("pages/ash.html", "-o", "out/")
        Path("out/ash.txt").write_text("precious", encoding="utf-8")
        outcome = run("pages", "-o", "out/")
        assert outcome.exit_code == 1
        message = "out/ash.txt exists; use --resume to write only missing results, or --force to replace it"
        assert outcome.stderr == f"duramen: pages/ash.html: {message}\n"
        assert files("out") == ["a/oak.txt", "ash.txt", "b/oak.txt"]
        assert Path("out/ash.txt").read_text(encoding="utf-8") == "precious"
        assert run("pages", "-o", "out/", "--force").exit_code == 0
        assert "old ash" in Path("out/ash.txt").read_text(encoding="utf-8")

    def test_a_source_is_never_replaced(self, folder: Path) -> None:
        before = Path("pages/ash.html").read_bytes()
        outcome = run("pages", "-f", "html", "-o", "pages/", "--force")
        assert outcome.exit_code == 1
        assert len(outcome.stderr.splitlines()) == 3
        assert "choose another directory" in outcome.stderr
        assert Path("pages/ash.html").read_bytes() == before

    @pytest.mark.parametrize("flags", [[], ["--force"], ["--resume"]], ids=str)
    def test_nothing_is_written_through_a_linked_folder(self, folder: Path, flags: list[str]) -> None:
        Path("elsewhere").mkdir()
        Path("out").mkdir()
        Path("out/a").symlink_to(folder / "elsewhere")
        outcome = run("pages", "-o", "out/", *flags)
        assert outcome.exit_code == 1
        assert "pages/a/oak.html: out/a is a link, and nothing is written through links" in outcome.stderr
        assert files("elsewhere") == []
        assert files("out") == ["ash.txt", "b/oak.txt"]


@cases(
    ("as it is", "a/b", "a/b"),
    ("nothing", "", "page"),
    ("only ways out", "/../..", "page"),
    ("what Windows forbids", "a\\b:c*d", "a-b-c-d"),
    ("other scripts", "Żółw 水", "Żółw-水"),
    ("a device", "con.news", "_con.news"),
)
def test_file_names(place: str, name: str) -> None:
    assert file_name(place) == name
    one, two = (file_name("水" * 300 + end) for end in "ab")
    assert one != two, "long names are cut and told apart"
    assert len(one.encode()) <= 120
