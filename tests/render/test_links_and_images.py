"""Where links lead, and which images belong to what was kept."""

import numpy as np

from duramen import parse
from duramen.page import render

from ..cases import cases_of


@cases_of(__file__, "base addresses")
def test_base_url(html: str, url: str, base: str | None) -> None:
    assert parse(html, url=url or None).base_url == base


@cases_of(__file__, "links")
def test_absolute(link: str, absolute: str) -> None:
    assert parse("", url="https://e.org/a/b").absolute(link) == absolute
    assert parse("", url="https://e.org/a/b").absolute("\ud800") == "https://e.org/a/%EF%BF%BD", "half a pair"
    assert parse("").absolute(" a/b ") == "a/b", "without an address it stays relative"


@cases_of(__file__, "best sources")
def test_best_source(html: str, source: str | None) -> None:
    page = parse(html, url="https://e.org/")
    row = next(row for row in range(len(page.nodes)) if page.nodes.name(row) == "img")
    assert page.best_source(row) == (source and f"https://e.org/{source}")


@cases_of(__file__, "kept images")
def test_kept_images(html: str, belongs: bool) -> None:
    page = parse(html, url="https://e.org/")
    kept = np.array([bool(page.nodes.is_text[row]) and "K" in page.text(row) for row in range(len(page.nodes))])
    assert render.kept_images(page, kept).any() == belongs
    assert ("![](https://e.org/a.png)" in render.markdown(page, kept)) == belongs
    assert ("<img" in render.html(page, kept)) == belongs
    assert "![" not in render.markdown(page, kept, images=False)


@cases_of(__file__, "shown once")
def test_an_image_of_its_own_is_shown_once(html: str, count: int) -> None:
    page = parse(f"<body><article><p>Trees.{html}</article>")
    assert render.kept_images(page, page.nodes.is_text).sum() == count
    assert render.markdown(page, page.nodes.is_text).count("![") == count


@cases_of(__file__, "videos")
def test_an_embedded_video_is_a_link(frame: str, written: str) -> None:
    page = parse(f"<div><p>before</p><div>{frame}</div><p>behind</p></div>", url="https://e.org/", lenient=True)
    kept = page.nodes.is_text & ~page.nodes.is_raw
    assert render.markdown(page, kept) == "\n\n".join(filter(None, ["before", written, "behind"]))
    assert ("<a href=" in render.html(page, kept)) == bool(written)
    assert "](" not in render.markdown(page, kept, links=False)
