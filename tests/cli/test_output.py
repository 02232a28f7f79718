"""What is read, where results go, what is never overwritten, and what stays when a run breaks off."""

import errno
import json
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree as ET

import pytest

from duramen.apps.cli.extraction import outcome_of
from duramen.apps.cli.output.destinations import file_name
from duramen.apps.cli.reading import Input, Source, expanded, slug
from duramen.apps.cli.terminal.console import write
from duramen.export import FORMATS

from ..cases import cases, cases_of, examples
from .invoke import in_folder, printed, refused, run
from .program import shell

STORY = "<title>{0}</title><p>The heartwood of an old {0} is dark and dense.</p>"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a folder of pages, which is the working directory."""
    return with_pages(tmp_path, monkeypatch, "pages/a/oak.html", "pages/b/oak.html", "pages/ash.html")


def with_pages(folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> Path:
    return in_folder(folder, {name: STORY.format(Path(name).stem) for name in names}, monkeypatch)


def files(folder: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())


class TestAFile:
    @pytest.mark.parametrize("form", FORMATS)
    def test_it_holds_what_would_be_printed(self, folder: Path, form: str) -> None:
        for names in (["pages/ash.html"], ["pages"]):
            assert printed(*names, "-f", form, "-o", f"out{len(names[0])}") == ""
            assert Path(f"out{len(names[0])}").read_bytes() == run(*names, "-f", form).stdout_bytes

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
        refused("pages", "-f", "html", "-o", name, "--force", says="cannot be both a source and the output")
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
    def test_a_pipe_is_written_to_and_stays_one_also_by_a_report(self, folder: Path, flags: list[str]) -> None:
        os.mkfifo("pipe")
        with os.fdopen(os.open("pipe", os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
            assert run("pages/ash.html", "-o", "pipe", *flags).exit_code == 0
            assert reader.read() == b"ash\n\nThe heartwood of an old ash is dark and dense.\n"
            write("an oak", Path("pipe"))
            assert reader.read() == b"an oak"
        assert Path("pipe").is_fifo()


class TestADirectory:
    def test_a_file_for_each_source(self, folder: Path) -> None:
        assert printed("pages", "-f", "markdown", "-o", "out/") == ""
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
        message = "out/ash.txt exists; use --resume to write only missing results, or --force to replace it"
        assert refused("pages", "-o", "out/", says=message) == f"duramen: pages/ash.html: {message}\n"
        assert files("out") == ["a/oak.txt", "ash.txt", "b/oak.txt"]
        assert Path("out/ash.txt").read_text(encoding="utf-8") == "precious"
        assert run("pages", "-o", "out/", "--force").exit_code == 0
        assert "old ash" in Path("out/ash.txt").read_text(encoding="utf-8")

    def test_a_source_is_never_replaced(self, folder: Path) -> None:
        before = Path("pages/ash.html").read_bytes()
        told = refused("pages", "-f", "html", "-o", "pages/", "--force", says="choose another directory")
        assert len(told.splitlines()) == 3
        assert Path("pages/ash.html").read_bytes() == before

    @pytest.mark.parametrize("flags", [[], ["--force"], ["--resume"]], ids=str)
    def test_nothing_is_written_through_a_linked_folder(self, folder: Path, flags: list[str]) -> None:
        Path("elsewhere").mkdir()
        Path("out").mkdir()
        Path("out/a").symlink_to(folder / "elsewhere")
        says = "pages/a/oak.html: out/a is a link, and nothing is written through links"
        refused("pages", "-o", "out/", *flags, says=says)
        assert files("elsewhere") == []
        assert files("out") == ["ash.txt", "b/oak.txt"]


@cases_of(__file__, "file names")
def test_file_names(place: str, name: str) -> None:
    assert file_name(place) == name
    one, two = (file_name("水" * 300 + end) for end in "ab")
    assert one != two, "long names are cut and told apart"
    assert len(one.encode()) <= 120


@pytest.fixture
def trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return with_pages(tmp_path, monkeypatch, "b/ash.htm", "a/oak.html", "a/deep/elm.XHTML", "notes.md", "zelkova.html")


def sources_of(lines: str) -> list[str]:
    return [json.loads(line)["source"] for line in lines.splitlines()]


@cases_of(__file__, "sources")
def test_names_become_sources(names: list[str], found: list[str], trees: Path) -> None:
    assert sources_of(printed("-f", "jsonl", *names)) == found


def test_a_file_whose_name_looks_like_a_pattern(trees: Path) -> None:
    (trees / "[oak].html").write_text(STORY.format("oak"), encoding="utf-8")
    assert sources_of(printed("-f", "jsonl", "[oak].html")) == ["[oak].html"]


@cases_of(__file__, "not found")
def test_what_cannot_be_found(name: str, reason: str, trees: Path) -> None:
    (trees / "empty").mkdir()
    (trees / "self.html").symlink_to("self.html")
    (line,) = refused(name, says=reason).splitlines()
    assert line.startswith(f"duramen: {name}: ")


def test_what_may_not_be_read(trees: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def but_for(name: str, real: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def called(path: str | Path) -> Any:
            if Path(path).name == name:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return real(path)

        return called

    monkeypatch.setattr(Path, "read_bytes", but_for("zelkova.html", Path.read_bytes))
    monkeypatch.setattr(os, "scandir", but_for("a", os.scandir))
    outcome = run(".", "-f", "jsonl")
    assert "b/ash.htm" in sources_of(outcome.stdout)
    assert (outcome.stderr, outcome.exit_code) == ("duramen: ./a: Permission denied\n", 1)
    unread = outcome_of(lambda *_: pytest.fail("it was read"), (Source("zelkova.html"), None))
    assert unread.problem == "Permission denied"
    failed = outcome_of(Mock(side_effect=RecursionError("too deep")), (Source("oak.html"), Input(b"<p>")))
    assert failed.problem == "could not be extracted (RecursionError: too deep)"


@cases(
    ("empty", b"", "is empty"),
    ("program", b"\x7fELF\0\0\x01\x02\0\0", "is application/x-executable, not HTML or text"),
)
def test_what_is_no_page(content: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "thing"
    path.write_bytes(content)
    for name in (str(path), "-"):
        (line,) = refused(name, says=reason, stdin=content).splitlines()
        assert line.startswith(f"duramen: {name}: {reason}")


def test_text_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "plain.txt"
    path.write_text("1 < 2\n\n  & so on\n", encoding="utf-8")
    assert run(path).stdout == "1 < 2\n\n  & so on\n"
    piped = run("-", "--content-type", "text/plain; charset=latin1", stdin="Bäume <b>\n".encode("latin1"))
    assert piped.stdout == "Bäume <b>\n"
    assert "Żółw" in run("-", stdin="<p>Żółw i dąb stoją obok siebie.".encode("utf-16")).stdout


LIST = "# trees\n\nzelkova.html\n  a\n"


def test_lists(trees: Path) -> None:
    lines = printed("--input-list", "-", "-f", "jsonl", stdin=LIST)
    assert sources_of(lines) == ["zelkova.html", "a/deep/elm.XHTML", "a/oak.html"]
    (trees / "list.txt").write_text(f"\ufeff{LIST}", encoding="utf-8")
    lines = printed("b", "zelkova.html", "--input-list", "list.txt", "-f", "jsonl")
    assert sources_of(lines) == ["b/ash.htm", "zelkova.html", "a/deep/elm.XHTML", "a/oak.html"]
    refused("--input-list", "gone.txt", says="duramen: gone.txt: No such file or directory\n")


def test_the_url_of_a_page(trees: Path) -> None:
    url = "https://example.org/oak"
    assert json.loads(run("-", "--url", url, "-f", "json", stdin=STORY).stdout)["url"] == url
    assert json.loads(run("zelkova.html", "--url", url, "-f", "json").stdout)["url"] == url


def test_results_keep_the_order_whatever_takes_long(trees: Path) -> None:
    for number in range(40):
        size = 3000 if number % 7 == 0 else 1
        (trees / "b" / f"{number:02}.html").write_text(STORY.format("oak") * size, encoding="utf-8")
    one, many = (printed("b", "-f", "jsonl", "--jobs", jobs) for jobs in ("1", "8"))
    assert one == many
    assert sources_of(many) == sorted(sources_of(many))


@examples(
    ("https://example.org/", "example.org"),
    ("https://me:secret@example.org/a/b.php?id=3", "example.org-a-b-id-3"),
)
def test_names_after_urls(url: str, name: str) -> None:
    assert slug(url) == name
    assert list(expanded([url])) == [Source(url, name)]


class TestSpecialFiles:
    def test_in_a_directory_they_are_skipped_with_a_word(self, trees: Path) -> None:
        os.mkfifo(trees / "a" / "pipe.html")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(trees / "a" / "talk.html"))
            outcome = run("a", "-f", "jsonl")
        assert outcome.exit_code == 0
        assert sources_of(outcome.stdout) == ["a/deep/elm.XHTML", "a/oak.html"]
        assert outcome.stderr.splitlines() == [
            "duramen: a/pipe.html: skipped, as it is a pipe and not a file",
            "duramen: a/talk.html: skipped, as it is a socket and not a file",
        ]

    def test_named_alone_they_are_explained(self, trees: Path) -> None:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(trees / "talk.html"))
            for name, kind in (("talk.html", "a socket"), ("/dev/zero", "a device")):
                for args in ((name,), ("tree", name), ("explain", name)):
                    says = f"duramen: {name}: is {kind}, which is not read"
                    assert refused(*args, says=says).startswith(says)

    @pytest.mark.slow
    @pytest.mark.parametrize("line", ["duramen <(cat zelkova.html)", "duramen <(cat zelkova.html) b/ash.htm"])
    def test_a_pipe_is_read(self, trees: Path, line: str) -> None:
        outcome = shell(line)
        assert (outcome.returncode, outcome.stderr) == (0, "")
        assert "The heartwood of an old zelkova is dark and dense." in outcome.stdout


def test_binary_data_named_html_fails_and_the_others_are_written(trees: Path) -> None:
    (trees / "noise.html").write_bytes(bytes(range(256)) * 40)
    outcome = run("noise.html", "zelkova.html", "-f", "jsonl")
    assert outcome.exit_code == 1
    (zelkova,) = map(json.loads, outcome.stdout.splitlines())
    assert zelkova["text"] != ""
    assert outcome.stderr == "duramen: noise.html: is not text but binary data, so it has no main content\n"


@pytest.mark.parametrize("args", [["explain"], ["tables"], ["save", "-o", "saved"]], ids=lambda args: args[0])
def test_other_verbs_refuse_binary_data(trees: Path, args: list[str]) -> None:
    (trees / "noise.html").write_bytes(bytes(range(256)) * 40)
    refused(*args, "noise.html", says="noise.html: is not text but binary data")
