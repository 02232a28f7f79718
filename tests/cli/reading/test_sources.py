"""What is read: files, directories, patterns, lists and standard input, each once and in order."""

import errno
import json
import os
import socket
from pathlib import Path

import pytest
from click.testing import Result

from duramen.apps.cli.extraction.work import outcome_of
from duramen.apps.cli.reading.sources import Source, expanded, slug

from ...cases import cases, examples
from ..invoke import refused, run
from ..program import shell

STORY = "<title>{0}</title><p>The heartwood of an old {0} is dark and dense.</p>"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b/ash.htm", "a/oak.html", "a/deep/elm.XHTML", "notes.md", "zelkova.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(STORY.format(path.stem), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sources_of(outcome: Result) -> list[str]:
    return [json.loads(line)["source"] for line in outcome.stdout.splitlines()]


@cases(
    ("directory", ["."], ["a/deep/elm.XHTML", "a/oak.html", "b/ash.htm", "zelkova.html"]),
    ("two directories", ["a", "b"], ["a/deep/elm.XHTML", "a/oak.html", "b/ash.htm"]),
    ("pattern", ["*/*.htm*"], ["a/oak.html", "b/ash.htm"]),
    ("pattern over directories", ["**/*.html"], ["a/oak.html", "zelkova.html"]),
    ("each once", ["zelkova.html", "*.html", "./zelkova.html"], ["zelkova.html"]),
    ("a file of any name", ["notes.md"], ["notes.md"]),
)
def test_names_become_sources(names: list[str], found: list[str], folder: Path) -> None:
    outcome = run("-f", "jsonl", *names)
    assert (outcome.exit_code, outcome.stderr) == (0, "")
    assert sources_of(outcome) == found


def test_a_file_whose_name_looks_like_a_pattern(folder: Path) -> None:
    (folder / "[oak].html").write_text(STORY.format("oak"), encoding="utf-8")
    assert sources_of(run("-f", "jsonl", "[oak].html")) == ["[oak].html"]


@cases(
    ("pattern without match", "*.pdf", "no file matches"),
    ("directory without pages", "empty", "no page below it"),
    ("command misspelt", "extrat", "did you mean the command extract?"),
    ("a link to itself", "self.html", "Too many levels of symbolic links"),
)
def test_what_cannot_be_found(name: str, reason: str, folder: Path) -> None:
    (folder / "empty").mkdir()
    (folder / "self.html").symlink_to("self.html")
    (line,) = refused(name, says=reason).splitlines()
    assert line.startswith(f"duramen: {name}: ")


def test_what_may_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, listed = Path.read_bytes, os.scandir

    def denied(path: Path) -> bytes:
        if path.name == "zelkova.html":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return read(path)

    def closed(path: str) -> object:
        if Path(path).name == "a":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return listed(path)

    monkeypatch.setattr(Path, "read_bytes", denied)
    monkeypatch.setattr(os, "scandir", closed)
    outcome = run(".", "-f", "jsonl")
    assert "b/ash.htm" in sources_of(outcome)
    assert (outcome.stderr, outcome.exit_code) == ("duramen: ./a: Permission denied\n", 1)
    unread = outcome_of(lambda *_: pytest.fail("it was read"), (Source("zelkova.html"), None))
    assert unread.problem == "Permission denied"


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


def test_lists(folder: Path) -> None:
    outcome = run("--input-list", "-", "-f", "jsonl", stdin=LIST)
    assert sources_of(outcome) == ["zelkova.html", "a/deep/elm.XHTML", "a/oak.html"]
    (folder / "list.txt").write_text(f"\ufeff{LIST}", encoding="utf-8")
    outcome = run("b", "zelkova.html", "--input-list", "list.txt", "-f", "jsonl")
    assert sources_of(outcome) == ["b/ash.htm", "zelkova.html", "a/deep/elm.XHTML", "a/oak.html"]
    refused("--input-list", "gone.txt", says="duramen: gone.txt: No such file or directory\n")
    for args in (["-", "--input-list", "-"], ["-", "-"]):
        refused(*args, code=2, says="give - once", stdin="<p>x")


def test_the_url_of_a_page(folder: Path) -> None:
    url = "https://example.org/oak"
    assert json.loads(run("-", "--url", url, "-f", "json", stdin=STORY).stdout)["url"] == url
    assert json.loads(run("zelkova.html", "--url", url, "-f", "json").stdout)["url"] == url
    refused("a", "b", "--url", "https://example.org/", code=2, says="one SOURCE")


def test_results_keep_the_order_whatever_takes_long(folder: Path) -> None:
    for number in range(40):
        size = 3000 if number % 7 == 0 else 1
        (folder / "b" / f"{number:02}.html").write_text(STORY.format("oak") * size, encoding="utf-8")
    one, many = (run("b", "-f", "jsonl", "--jobs", jobs) for jobs in ("1", "8"))
    assert one.stdout == many.stdout
    assert sources_of(many) == sorted(sources_of(many))


@examples(
    ("https://example.org/", "example.org"),
    ("https://me:secret@example.org/a/b.php?id=3", "example.org-a-b-id-3"),
)
def test_names_after_urls(url: str, name: str) -> None:
    assert slug(url) == name
    assert list(expanded([url])) == [Source(url, name)]


class TestSpecialFiles:
    def test_in_a_directory_they_are_skipped_with_a_word(self, folder: Path) -> None:
        os.mkfifo(folder / "a" / "pipe.html")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(folder / "a" / "talk.html"))
            outcome = run("a", "-f", "jsonl")
        assert outcome.exit_code == 0
        assert sources_of(outcome) == ["a/deep/elm.XHTML", "a/oak.html"]
        assert outcome.stderr.splitlines() == [
            "duramen: a/pipe.html: skipped, as it is a pipe and not a file",
            "duramen: a/talk.html: skipped, as it is a socket and not a file",
        ]

    def test_named_alone_they_are_explained(self, folder: Path) -> None:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(folder / "talk.html"))
            for name, kind in (("talk.html", "a socket"), ("/dev/zero", "a device")):
                for args in ((name,), ("tree", name), ("explain", name)):
                    outcome = run(*args)
                    assert outcome.exit_code == 1
                    assert outcome.stderr.startswith(f"duramen: {name}: is {kind}, which is not read")

    @pytest.mark.slow
    @pytest.mark.parametrize("line", ["duramen <(cat zelkova.html)", "duramen <(cat zelkova.html) b/ash.htm"])
    def test_a_pipe_is_read(self, folder: Path, line: str) -> None:
        outcome = shell(line)
        assert (outcome.returncode, outcome.stderr) == (0, "")
        assert "The heartwood of an old zelkova is dark and dense." in outcome.stdout


def test_binary_data_named_html_fails_and_the_others_are_written(folder: Path) -> None:
    (folder / "noise.html").write_bytes(bytes(range(256)) * 40)
    outcome = run("noise.html", "zelkova.html", "-f", "jsonl")
    assert outcome.exit_code == 1
    (zelkova,) = map(json.loads, outcome.stdout.splitlines())
    assert zelkova["text"] != ""
    assert outcome.stderr == "duramen: noise.html: is not text but binary data, so it has no main content\n"


@pytest.mark.parametrize("args", [["explain"], ["tables"], ["save", "-o", "saved"]], ids=lambda args: args[0])
def test_other_verbs_refuse_binary_data(folder: Path, args: list[str]) -> None:
    (folder / "noise.html").write_bytes(bytes(range(256)) * 40)
    refused(*args, "noise.html", says="noise.html: is not text but binary data")
