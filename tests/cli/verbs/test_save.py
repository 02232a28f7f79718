"""`duramen save`, and `-f epub`: what they write, replace, keep, print and tell."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ...epub.books import DC, HTML, check_layout
from ...fetch.site import Site, page
from ...save.samples import GIF, JPG, PNG
from ..invoke import in_folder, printed, refused, run

STORY = (
    "<title>Oak: inside</title><main id=story><p>The heartwood of an old oak is dark and dense.</p>"
    "<p><img src=/bole.jpg alt=''></p><p>It stands there still.</p><p><img src=/leaf.gif alt=''></p>"
    "<p>And so do its leaves.</p></main>"
)
QUICK = ("--allow-private", "--ignore-robots", "--delay", "0", "--retries", "0")
CHOICE = ("--method", "element-id", "--option", "id=story")


@pytest.fixture
def site(site: Site) -> Site:
    site.routes |= {
        "/oak": page(STORY.encode()),
        "/bole.jpg": page(JPG, content_type="image/jpeg"),
        "/leaf.gif": page(GIF, content_type="image/gif"),
    }
    return site


def test_a_url(site: Site, tmp_path: Path) -> None:
    lines = printed("save", site.url("/oak"), "-o", tmp_path / "out", *QUICK, *CHOICE).splitlines()
    names = ["Oak  inside.txt", "Oak  inside_files/bole.jpg", "Oak  inside_files/leaf.gif"]
    names += ["Oak  inside.json", "Oak  inside.html", "Oak  inside.md"]
    assert lines == [str(tmp_path / "out" / name) for name in names]
    assert 'src="Oak%20%20inside_files/bole.jpg"' in (tmp_path / "out" / "Oak  inside.html").read_text("utf-8")


def test_what_cannot_be_saved(site: Site, tmp_path: Path) -> None:
    refused("save", site.url("/oak"), "-o", tmp_path, says="private")
    assert site.seen == []
    told = run("save", "-", "-o", tmp_path, *CHOICE, stdin=STORY)
    assert (told.exit_code, "/bole.jpg is relative, and to what the page does not say" in told.stderr) == (1, True)
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    taken = refused("save", "-", "-o", tmp_path / "out", says="out", stdin=STORY)
    assert taken.startswith(f"duramen: -: {tmp_path / 'out'}: ")


def test_a_file_with_its_url(site: Site, tmp_path: Path) -> None:
    source = tmp_path / "page.html"
    source.write_text(STORY, encoding="utf-8")
    printed("save", source, "--url", site.url("/oak"), "-o", tmp_path / "out", *QUICK, *CHOICE)
    assert json.loads((tmp_path / "out" / "Oak  inside.json").read_bytes())["url"] == site.url("/oak")
    assert (tmp_path / "out" / "Oak  inside_files" / "leaf.gif").read_bytes() == GIF


def test_a_file_without_its_url(tmp_path: Path) -> None:
    source = tmp_path / "old oak.html"
    source.write_text(STORY.replace("Oak: inside", ""), encoding="utf-8")
    outcome = run("save", source, "-o", tmp_path / "out", *CHOICE)
    assert outcome.exit_code == 1
    assert [line.split(": ", 2)[2] for line in outcome.stderr.splitlines()] == [
        f"{name}: there is no such file below {tmp_path}" for name in ("/bole.jpg", "/leaf.gif")
    ]
    assert (tmp_path / "out" / "old oak.txt").exists()
    assert run("save", source, "-o", tmp_path / "out", "--no-images", *CHOICE).exit_code == 0


def test_a_file_beside_its_images(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "bole.jpg").write_bytes(JPG)
    (tmp_path / "pages" / "leaf.gif").write_bytes(GIF)
    source = tmp_path / "pages" / "oak.html"
    source.write_text(STORY.replace("=/leaf", "=leaf").replace("=/bole", "=../bole"), encoding="utf-8")
    narrow = run("save", source, "-o", tmp_path / "out", *CHOICE)
    assert (narrow.exit_code, "../bole.jpg lies outside" in narrow.stderr) == (1, True)
    assert (tmp_path / "out" / "Oak  inside_files" / "leaf.gif").read_bytes() == GIF
    printed("save", source, "-o", tmp_path / "out", "--image-root", tmp_path, *CHOICE)
    assert (tmp_path / "out" / "Oak  inside_files" / "bole.jpg").read_bytes() == JPG
    assert 'src="Oak%20%20inside_files/bole.jpg"' in (tmp_path / "out" / "Oak  inside.html").read_text("utf-8")


def test_named_by_the_title_element(tmp_path: Path) -> None:
    html = STORY.replace("<p>The", "<h1>An oak</h1><p>The")
    for option, name in (("headline", "An oak.txt"), ("title", "Oak  inside.txt")):
        folder = tmp_path / option
        assert run("save", "-", "-o", folder, "--no-images", "--name-from", option, stdin=html).exit_code == 0
        assert (folder / name).exists(), list(folder.iterdir())


def test_the_content_alone(tmp_path: Path) -> None:
    page = "<title>Oak</title><main id=story><p>The heartwood is dark.</main>"
    for options, in_text, in_pages in (([], False, True), (["--title"], True, True), (["--no-title"], False, False)):
        place = tmp_path / "".join(options or "-")
        assert run("save", "-", "-o", str(place), *options, *CHOICE, stdin=page).exit_code == 0
        assert (place / "Oak.txt").read_text() == "Oak\n\n" * in_text + "The heartwood is dark.\n"
        assert ("<h1>Oak</h1>" in (place / "Oak.html").read_text()) == in_pages
        assert ("# Oak" in (place / "Oak.md").read_text()) == in_pages


CHAPTER = (
    "<title>{0}</title><main id=story><h1>{0}</h1><p>The heartwood of an old {0} is dark and dense.</p>"
    "<p><img src=bole.png alt='A bole'></p><p>It stands there still.</p></main>"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    chapters = {f"{name}.html": CHAPTER.format(name) for name in ("oak", "ash")}
    return in_folder(tmp_path, {**chapters, "bole.png": PNG}, monkeypatch)


def titles(path: Path) -> list[str | None]:
    return [link.text for link in ET.fromstring(check_layout(path)["EPUB/contents.xhtml"]).iter(f"{HTML}a")]


@pytest.mark.parametrize("words", [["-o", "trees.epub"], ["-f", "epub", "-o", "trees"]], ids=["by name", "by format"])
def test_a_list_of_pages_is_one_book(folder: Path, words: list[str]) -> None:
    assert printed("oak.html", "ash.html", *words, "--book-title", "Trees", *CHOICE) == ""
    book = folder / words[-1]
    assert titles(book) == ["oak", "ash"]
    files = check_layout(book)
    assert files["EPUB/images/1.png"] == PNG
    assert ET.fromstring(files["EPUB/package.opf"]).findtext(f".//{DC}title") == "Trees"


def test_a_book_that_exists_is_replaced_by_force_only(folder: Path) -> None:
    (folder / "a.epub").write_text("precious", encoding="utf-8")
    refused("oak.html", "-o", "a.epub", *CHOICE, says="duramen: a.epub: the file exists; use --force to replace it\n")
    assert (folder / "a.epub").read_text("utf-8") == "precious"
    assert run("gone.html", "-o", "a.epub", "--force").exit_code == 1
    assert (folder / "a.epub").read_text("utf-8") == "precious", "nothing does not replace something"
    assert run("oak.html", "-o", "a.epub", "--force", *CHOICE).exit_code == 0
    assert titles(folder / "a.epub") == ["oak"]
    assert not list(folder.glob(".duramen-*"))


def test_a_page_that_fails_costs_itself_alone(folder: Path) -> None:
    says = "duramen: gone.html: "
    assert refused("oak.html", "gone.html", "ash.html", "-o", "a.epub", *CHOICE, says=says).startswith(says)
    assert titles(folder / "a.epub") == ["oak", "ash"]


def test_an_image_that_is_missing_or_outside_is_told(folder: Path) -> None:
    (folder / "bole.png").unlink()
    (folder / "elm.html").write_text(CHAPTER.format("elm").replace("bole.png", "../bole.png"), encoding="utf-8")
    says = "duramen: elm.html: ../bole.png lies outside"
    missing, outside = refused("oak.html", "elm.html", "-o", "a.epub", *CHOICE, says=says).splitlines()
    assert missing.startswith("duramen: oak.html: bole.png: there is no such file")
    assert outside.startswith(says)
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
    printed(*verb, "elm.html", "-o", "b.epub", "--image-root", "images", *CHOICE)


def test_saving_a_book_and_the_same_again_and_another(folder: Path) -> None:
    assert printed("save", "oak.html", "ash.html", "-o", "a.epub", *CHOICE) == "a.epub\n"
    assert titles(folder / "a.epub") == ["oak", "ash"]
    before = (folder / "a.epub").read_bytes()
    assert printed("save", "oak.html", "ash.html", "-o", "a.epub", *CHOICE) == ""
    assert run("save", "ash.html", "-o", "a.epub", "--no-images", *CHOICE).stdout == "a (2).epub\n"
    assert (folder / "a.epub").read_bytes() == before
    assert titles(folder / "a (2).epub") == ["ash"]
    assert not [name for name in check_layout(folder / "a (2).epub") if "images/" in name]


def test_saving_a_page_that_takes_too_long_fails_alone(folder: Path) -> None:
    for place in ("out", "a.epub"):
        told = refused("save", "oak.html", "ash.html", "-o", place, "--page-timeout", "0.000001", says="was stopped")
        assert told.count("was stopped: killed after 1e-06 s") == 2
    assert not (folder / "a.epub").exists()
