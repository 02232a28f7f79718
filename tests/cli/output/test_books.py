"""`-f epub` and `save -o FILE.epub`: what is written, replaced, kept and told."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ...cases import examples
from ...epub.books import DC, HTML, check_layout
from ...save.samples import PNG
from ..invoke import refused, run

STORY = (
    "<title>{0}</title><main id=story><h1>{0}</h1><p>The heartwood of an old {0} is dark and dense.</p>"
    "<p><img src=bole.png alt='A bole'></p><p>It stands there still.</p></main>"
)
CHOICE = ("--method", "element-id", "--option", "id=story")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("oak", "ash"):
        (tmp_path / f"{name}.html").write_text(STORY.format(name), encoding="utf-8")
    (tmp_path / "bole.png").write_bytes(PNG)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def titles(path: Path) -> list[str | None]:
    files = check_layout(path)
    return [link.text for link in ET.fromstring(files["EPUB/contents.xhtml"]).iter(f"{HTML}a")]


@pytest.mark.parametrize("words", [["-o", "trees.epub"], ["-f", "epub", "-o", "trees"]], ids=["by name", "by format"])
def test_a_list_of_pages_is_one_book(folder: Path, words: list[str]) -> None:
    outcome = run("oak.html", "ash.html", *words, "--book-title", "Trees", *CHOICE)
    assert (outcome.exit_code, outcome.output) == (0, "")
    book = folder / words[-1]
    assert titles(book) == ["oak", "ash"]
    files = check_layout(book)
    assert files["EPUB/images/1.png"] == PNG
    assert ET.fromstring(files["EPUB/package.opf"]).findtext(f".//{DC}title") == "Trees"


def test_a_book_that_exists_is_replaced_by_force_only(folder: Path) -> None:
    (folder / "a.epub").write_text("precious", encoding="utf-8")
    outcome = run("oak.html", "-o", "a.epub", *CHOICE)
    assert outcome.exit_code == 1
    assert outcome.stderr == "duramen: a.epub: the file exists; use --force to replace it\n"
    assert (folder / "a.epub").read_text("utf-8") == "precious"
    assert run("gone.html", "-o", "a.epub", "--force").exit_code == 1
    assert (folder / "a.epub").read_text("utf-8") == "precious", "nothing does not replace something"
    assert run("oak.html", "-o", "a.epub", "--force", *CHOICE).exit_code == 0
    assert titles(folder / "a.epub") == ["oak"]
    assert not list(folder.glob(".duramen-*"))


def test_a_page_that_fails_costs_itself_alone(folder: Path) -> None:
    outcome = run("oak.html", "gone.html", "ash.html", "-o", "a.epub", *CHOICE)
    assert outcome.exit_code == 1
    assert outcome.stderr.startswith("duramen: gone.html: ")
    assert titles(folder / "a.epub") == ["oak", "ash"]


def test_an_image_that_is_missing_or_outside_is_told(folder: Path) -> None:
    (folder / "bole.png").unlink()
    (folder / "elm.html").write_text(STORY.format("elm").replace("bole.png", "../bole.png"), encoding="utf-8")
    outcome = run("oak.html", "elm.html", "-o", "a.epub", *CHOICE)
    assert outcome.exit_code == 1
    missing, outside = outcome.stderr.splitlines()
    assert missing.startswith("duramen: oak.html: bole.png: there is no such file")
    assert outside.startswith("duramen: elm.html: ../bole.png lies outside")
    assert b"A bole" in check_layout(folder / "a.epub")["EPUB/chapter-1.xhtml"]


@pytest.mark.parametrize("verb", [[], ["save"]], ids=["extract", "save"])
def test_many_images_that_are_missing_are_counted(folder: Path, verb: list[str]) -> None:
    images = "".join(f"<p>The bole {number}.<img src=/{number}.png>" for number in range(80))
    (folder / "elm.html").write_text(f"<main id=story><h1>Elm</h1>{images}</main>", encoding="utf-8")
    *first, last = run(*verb, "elm.html", "-o", "a.epub", *CHOICE).stderr.splitlines()
    assert len(first) == 3
    assert last == "duramen: elm.html: 77 more images could not be read; --image-root names the folder of images"
    (folder / "images").mkdir()
    for number in range(80):
        (folder / "images" / f"{number}.png").write_bytes(PNG)
    outcome = run(*verb, "elm.html", "-o", "b.epub", "--image-root", "images", *CHOICE)
    assert (outcome.exit_code, outcome.stderr) == (0, "")


@examples(
    (["-f", "epub"], "add -o FILE.epub"),
    (["-f", "epub", "-o", "-"], "add -o FILE.epub"),
    (["-f", "epub", "-o", "books/"], "not a directory"),
    (["-o", "a.epub", "--resume"], "a book cannot be resumed"),
    (["-o", "a.epub", "--metadata", "--title"], "Format epub has no --title"),
)
def test_misuse(words: list[str], mistake: str, folder: Path) -> None:
    refused("oak.html", *words, code=2, says=mistake)


def test_saving_a_book_and_the_same_again_and_another(folder: Path) -> None:
    outcome = run("save", "oak.html", "ash.html", "-o", "a.epub", *CHOICE)
    assert (outcome.exit_code, outcome.stdout, outcome.stderr) == (0, "a.epub\n", "")
    assert titles(folder / "a.epub") == ["oak", "ash"]
    before = (folder / "a.epub").read_bytes()
    again = run("save", "oak.html", "ash.html", "-o", "a.epub", *CHOICE)
    assert (again.exit_code, again.output) == (0, "")
    assert run("save", "ash.html", "-o", "a.epub", "--no-images", *CHOICE).stdout == "a (2).epub\n"
    assert (folder / "a.epub").read_bytes() == before
    assert titles(folder / "a (2).epub") == ["ash"]
    assert not [name for name in check_layout(folder / "a (2).epub") if "images/" in name]


def test_saving_a_page_that_takes_too_long_fails_alone(folder: Path) -> None:
    for place in ("out", "a.epub"):
        told = refused("save", "oak.html", "ash.html", "-o", place, "--page-timeout", "0.000001", says="was stopped")
        assert told.count("was stopped: killed after 1e-06 s") == 2
    assert not (folder / "a.epub").exists()
