"""Where links lead, and which images belong to what was kept."""

import numpy as np
import pytest

from duramen import Page, parse
from duramen.base.nodes import Mask
from duramen.page import render


@pytest.mark.parametrize(
    ("html", "url", "base"),
    [
        pytest.param("", None, None, id="neither"),
        pytest.param("", "https://e.org/a/b", "https://e.org/a/b", id="an address"),
        pytest.param("<base href=/c/>", "https://e.org/a/b", "https://e.org/c/", id="a relative base"),
        pytest.param("<base href=https://x.org/>", None, "https://x.org/", id="a base alone"),
        pytest.param(
            "<base target=_top><base href=/c/>", "https://e.org/", "https://e.org/c/", id="the first with an href"
        ),
        pytest.param("<base href=/c/><base href=/d/>", "https://e.org/", "https://e.org/c/", id="the first of two"),
        pytest.param("<base href=/c/>", None, None, id="a relative base alone"),
        pytest.param("<base href=javascript:x>", "https://e.org/", "https://e.org/", id="a base that runs"),
        pytest.param("", "no address", None, id="no absolute address"),
    ],
)
def test_base_url(html: str, url: str | None, base: str | None) -> None:
    assert parse(html, url=url).base_url == base


@pytest.mark.parametrize(
    ("link", "absolute"),
    [
        pytest.param("c", "https://e.org/a/c", id="a file"),
        pytest.param("../c", "https://e.org/c", id="a step up"),
        pytest.param("/c?d=e f", "https://e.org/c?d=e%20f", id="a space"),
        pytest.param("//x.org", "https://x.org/", id="a host"),
        pytest.param("?q", "https://e.org/a/b?q", id="a query"),
        pytest.param("#f", "https://e.org/a/b#f", id="a fragment"),
        pytest.param(" \n/c\t", "https://e.org/c", id="white space"),
        pytest.param("HTTP://X.org:80/%7Ea/./b", "http://x.org/%7Ea/b", id="put in order"),
        pytest.param("mailto:a@b", "mailto:a@b", id="another scheme"),
        pytest.param("http://[", "http://[", id="no address at all"),
        pytest.param("\ud800", "https://e.org/a/%EF%BF%BD", id="half a surrogate pair"),
    ],
)
def test_absolute(link: str, absolute: str) -> None:
    assert parse("", url="https://e.org/a/b").absolute(link) == absolute


def test_links_stay_relative_without_an_address() -> None:
    assert parse("").absolute(" a/b ") == "a/b"
    page = parse("<p><a href=' a/b '>x</a>")
    assert render.markdown(page, page.nodes.is_text) == "[x](a/b)"


@pytest.mark.parametrize(
    ("html", "source"),
    [
        pytest.param("<img src=a.png>", "a.png", id="src"),
        pytest.param("<img src=a.png srcset='b.png 2x, c.png 1x'>", "b.png", id="the densest"),
        pytest.param("<img src=a.png srcset='b.png 200w, c.png 900w'>", "c.png", id="the widest"),
        pytest.param("<img src=blank.gif data-src=b.png>", "b.png", id="loaded late"),
        pytest.param("<img src=a.png data-srcset='b.png 1x, c.png 2x'>", "c.png", id="a set loaded late"),
        pytest.param("<img src=data:image/gif;base64,R0lG data-original=b.png>", "b.png", id="a stand-in"),
        pytest.param("<picture><source srcset='b.webp 2x'><img src=a.png></picture>", "a.png", id="a picture with src"),
        pytest.param("<picture><source srcset='b.webp 2x'><img></picture>", "b.webp", id="a picture without"),
        pytest.param("<img class=lazy><noscript><img src=b.png></noscript>", "b.png", id="for those without scripts"),
        pytest.param("<img src=data:image/gif;base64,R0lG>", None, id="only a stand-in"),
        pytest.param("<img src=javascript:x>", None, id="code"),
        pytest.param("<img>", None, id="none"),
    ],
)
def test_best_source(html: str, source: str | None) -> None:
    page = parse(html, url="https://e.org/")
    row = next(row for row in range(len(page.nodes)) if page.nodes.name(row) == "img")
    assert page.best_source(row) == (source and f"https://e.org/{source}")


def kept_of(page: Page) -> Mask:
    """Texts with a K."""
    return np.array([bool(page.nodes.is_text[row]) and "K" in page.text(row) for row in range(len(page.nodes))])


IMAGE = "<img src=a.png>"


@pytest.mark.parametrize(
    ("html", "belongs"),
    [
        pytest.param(f"<p>K {IMAGE}</p>", True, id="in a kept paragraph"),
        pytest.param(f"<p>K</p><div>{IMAGE}</div><p>K</p>", True, id="between kept paragraphs"),
        pytest.param(f"<article>{IMAGE}<p>K</p></article>", True, id="on top of an article"),
        pytest.param(f"<article><p>K</p>{IMAGE}</article>", True, id="at the end of an article"),
        pytest.param(f"<article>{IMAGE}<p>menu</p><p>K</p></article>", False, id="beyond dropped text"),
        pytest.param(f"<body>{IMAGE}<p>K</p></body>", False, id="at the edge of the page"),
        pytest.param(f"<p>K</p><div>{IMAGE} Related story</div><p>K</p>", False, id="in a dropped card"),
        pytest.param(
            f"<p>K</p><figure>{IMAGE}<figcaption>credit</figcaption></figure><p>K</p>", True, id="a dropped credit"
        ),
        pytest.param(f"<div>x</div><figure>{IMAGE}<figcaption>K</figcaption></figure>", True, id="by its caption"),
        pytest.param("<p>K <img src=a.png width=1 height=1> K</p>", False, id="a tracking pixel"),
        pytest.param("<p>K <img src=a.png hidden> K</p>", False, id="hidden"),
        pytest.param("<p>K <noscript><img src=a.png></noscript> K</p>", False, id="in noscript"),
        pytest.param("<p>K <img> K</p>", False, id="without a source"),
        pytest.param(IMAGE, False, id="nothing kept"),
    ],
)
def test_kept_images(html: str, belongs: bool) -> None:
    page = parse(html, url="https://e.org/")
    kept = kept_of(page)
    assert render.kept_images(page, kept).any() == belongs
    assert ("![](https://e.org/a.png)" in render.markdown(page, kept)) == belongs
    assert ("<img" in render.html(page, kept)) == belongs
    assert "![" not in render.markdown(page, kept, images=False)


REPEATED = {
    "wide and narrow screens": ("<div><img src=a></div><p>Oak.<div><img src=a></div><p>Elm.", 1),
    "the same file at another place": ("<div><img src=a></div><p>Oak.<div><img src=b></div><p>Elm.", 2),
    "within a line": ("<p>Press <img src=a> and then <img src=a> again.", 2),
    "with captions of their own": (
        "<figure><img src=a><figcaption>Oak</figcaption></figure>" * 2,
        2,
    ),
}


@pytest.mark.parametrize(("html", "count"), REPEATED.values(), ids=REPEATED)
def test_an_image_of_its_own_is_shown_once(html: str, count: int) -> None:
    page = parse(f"<body><article><p>Trees.{html}</article>")
    assert render.kept_images(page, page.nodes.is_text).sum() == count
    assert render.markdown(page, page.nodes.is_text).count("![") == count


@pytest.mark.parametrize(
    ("frame", "written"),
    [
        pytest.param(
            "<iframe src=https://www.youtube.com/embed/x title='On oaks'></iframe>",
            "[On oaks](https://www.youtube.com/embed/x)",
            id="a title",
        ),
        pytest.param(
            "<iframe data-src=//player.vimeo.com/video/1>",
            "[Video](https://player.vimeo.com/video/1)",
            id="loaded later",
        ),
        pytest.param("<iframe src=https://e.org/advertisement></iframe>", "", id="no video"),
        pytest.param("<iframe src='javascript://www.youtube.com/embed/x'></iframe>", "", id="a script"),
        pytest.param("<iframe hidden src=https://www.youtube.com/embed/x></iframe>", "", id="a hidden one"),
    ],
)
def test_an_embedded_video_is_a_link(frame: str, written: str) -> None:
    page = parse(f"<div><p>before</p><div>{frame}</div><p>behind</p></div>", url="https://e.org/", lenient=True)
    kept = page.nodes.is_text & ~page.nodes.is_raw
    assert render.markdown(page, kept) == "\n\n".join(filter(None, ["before", written, "behind"]))
    assert ("<a href=" in render.html(page, kept)) == bool(written)
    assert "](" not in render.markdown(page, kept, links=False)
