"""Images of pages on disk: copied from the folder of the page, never from outside it unless asked."""

from pathlib import Path

import numpy as np
import pytest

from duramen import parse
from duramen.base.tree import has_tag
from duramen.export.save import local_images, save
from duramen.fetch import FetchError
from duramen.page import render

from ..cases import cases
from .samples import GIF, JPG, PNG
from .story import contents, drawn, of_story, story


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with pages and their images, one image beside it, and one behind a link."""
    pages = tmp_path / "site" / "pages"
    (pages / "img").mkdir(parents=True)
    (pages / "img" / "old oak.png").write_bytes(PNG)
    (tmp_path / "site" / "shared.gif").write_bytes(GIF)
    (tmp_path / "secret.jpg").write_bytes(JPG)
    (pages / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    (pages / "up").symlink_to(tmp_path)
    (pages / "img" / "notes.png").write_bytes(b"no image at all")
    return tmp_path / "site"


RELATIVE = ["img/old%20oak.png", "img/old oak.png", "img\\old oak.png", "./img/../img/old%20oak.png"]


@pytest.mark.parametrize("url", [*RELATIVE, "img/old%20oak.png?w=300#top"])
def test_a_relative_image_is_read(site: Path, url: str) -> None:
    assert local_images(site / "pages")(url).content == PNG


@cases(
    ("above", "../shared.gif", "lies outside"),
    ("above, escaped", "%2e%2e/shared.gif", "lies outside"),
    ("down and above", "img/../../shared.gif", "lies outside"),
    ("a symbolic link", "link.jpg", "lies outside"),
    ("a folder that is a link", "up/secret.jpg", "lies outside"),
    ("a rooted address begins at the folder", "/shared.gif", "no such file"),
    ("a folder", "img", "no such file"),
    ("missing", "gone.png", "no such file"),
    ("no image", "img/notes.png", "no image"),
    ("on the web", "https://example.org/a.png", "nothing is fetched"),
    ("on the web, whatever the scheme", "//example.org/a.png", "nothing is fetched"),
    ("a file by its address", "file:///etc/passwd", "nothing is fetched"),
)
def test_what_is_not_read(url: str, reason: str, site: Path) -> None:
    with pytest.raises(FetchError, match=reason):
        local_images(site / "pages")(url)


def test_a_wider_root_admits_what_lies_below_it_and_a_large_file_is_refused(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = local_images(site / "pages", root=site)
    assert read("../shared.gif").content == read("/shared.gif").content == GIF
    with pytest.raises(FetchError, match="lies outside"):
        read("../../secret.jpg")
    monkeypatch.setattr("duramen.export.save.local.MAX_IMAGE_BYTES", 10)
    with pytest.raises(FetchError, match="MiB"):
        read("/shared.gif")


def test_saved_beside_images_of_the_web(site: Path, tmp_path: Path) -> None:
    document = story("img/old%20oak.png", "https://example.org/bole.png", "gone.png", url=None)
    saved = save(document, tmp_path / "out", fetch_image=local_images(site / "pages", otherwise=drawn))
    assert [name for name in contents(tmp_path / "out") if name.startswith("Oak_files")] == [
        "Oak_files/bole.png",
        "Oak_files/old oak.png",
    ]
    assert [failure.url for failure in saved.failures] == ["gone.png"]
    assert "](gone.png)" in (tmp_path / "out" / "Oak.md").read_text("utf-8"), "what is not saved keeps its place"


@pytest.mark.parametrize(
    "source", ["file:///etc/oak.png", "blob:https://example.org/1", "FILE:oak.png", "C:/oak.png", f"{'x' * 9000}.png"]
)
def test_what_no_page_may_refer_to_is_told(tmp_path: Path, source: str) -> None:
    saved = save(story("a.png", source), tmp_path, fetch_image=drawn)
    assert [failure.url for failure in saved.failures] == [source]
    assert save(story("a.png", source), tmp_path / "without", images=False).failures == ()


def test_what_is_no_part_of_the_content_is_not_told(tmp_path: Path) -> None:
    html = "<img src=file:a.png><main id=story><p>One<img src=file:b.png hidden><p>Two</main><img src=file:c.png>"
    document = of_story(html)
    assert save(document, tmp_path).failures == ()


def test_names_from_the_title_element(tmp_path: Path) -> None:
    story = "<main id=story><h1>Oak</h1><p>Dark.</main>"
    document = of_story(f"<title>Oak: dark\n or pale? | Trees</title>{story}")
    save(document, tmp_path / "ours")
    save(document, tmp_path / "papers", name_from="title")
    save(of_story(story), tmp_path / "headline", name_from="title")
    assert sorted(contents(tmp_path / "ours")) == ["Oak.html", "Oak.json", "Oak.md", "Oak.txt"]
    assert "Oak  dark or pale    Trees.txt" in contents(tmp_path / "papers")
    assert "Oak.txt" in contents(tmp_path / "headline"), "where there is none"
    with pytest.raises(ValueError, match="headline, title"):
        save(document, tmp_path, name_from="h1")  # type: ignore[arg-type]


PICTURED = parse(
    "<p>one <img src=a.jpg alt=A> two</p><p><img src=b.jpg alt=B></p><p>three <img src=c.jpg alt=C></p>",
    url="https://example.org/",
)
A, *_ = np.flatnonzero(has_tag(PICTURED.nodes, "img")).tolist()
KEPT = PICTURED.nodes.is_text


@cases(
    ("a copy", "x_files/a.jpg", 'src="x_files/a.jpg"', "![A](x_files/a.jpg)"),
    ("what is no address stays text", '"><script>', 'src="&quot;&gt;&lt;script&gt;"', "![A]("),
)
def test_a_given_source_is_written(source: str, html: str, markdown: str) -> None:
    assert html in render.html(PICTURED, KEPT, sources={A: source})
    shown = render.markdown(PICTURED, KEPT, sources={A: source})
    assert markdown in shown
    assert "![B](https://example.org/b.jpg)" in shown
