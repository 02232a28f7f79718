"""Where links lead, and which images belong to what was kept."""

import numpy as np

from duramen import Page, parse
from duramen.base.nodes import Mask
from duramen.page import render

from ..cases import cases


@cases(
    ("neither", "", None, None),
    ("an address", "", "https://e.org/a/b", "https://e.org/a/b"),
    ("a relative base", "<base href=/c/>", "https://e.org/a/b", "https://e.org/c/"),
    ("a base alone", "<base href=https://x.org/>", None, "https://x.org/"),
    ("the first with an href", "<base target=_top><base href=/c/>", "https://e.org/", "https://e.org/c/"),
    ("the first of two", "<base href=/c/><base href=/d/>", "https://e.org/", "https://e.org/c/"),
    ("a relative base alone", "<base href=/c/>", None, None),
    ("a base that runs", "<base href=javascript:x>", "https://e.org/", "https://e.org/"),
    ("no absolute address", "", "no address", None),
)
def test_base_url(html: str, url: str | None, base: str | None) -> None:
    assert parse(html, url=url).base_url == base


@cases(
    ("a file", "c", "https://e.org/a/c"),
    ("a step up", "../c", "https://e.org/c"),
    ("a space", "/c?d=e f", "https://e.org/c?d=e%20f"),
    ("a host", "//x.org", "https://x.org/"),
    ("a query", "?q", "https://e.org/a/b?q"),
    ("a fragment", "#f", "https://e.org/a/b#f"),
    ("white space", " \n/c\t", "https://e.org/c"),
    ("put in order", "HTTP://X.org:80/%7Ea/./b", "http://x.org/%7Ea/b"),
    ("another scheme", "mailto:a@b", "mailto:a@b"),
    ("no address at all", "http://[", "http://["),
    ("half a surrogate pair", "\ud800", "https://e.org/a/%EF%BF%BD"),
)
def test_absolute(link: str, absolute: str) -> None:
    assert parse("", url="https://e.org/a/b").absolute(link) == absolute
    assert parse("").absolute(" a/b ") == "a/b", "without an address it stays relative"


PLACEHOLDERS = (
    "# img/blank.gif?v=2 1x1.gif Loading.svg grey-placeholder.png#a placeholder-4x4.png ajax-loader.gif".split()
)
NO_PLACEHOLDERS = "google-pixel-9.jpg image.jpg 12.png loading-an-oak.jpg photo?id=blank blank/oak".split()


@cases(
    ("src", "<img src=a.png>", "a.png"),
    ("the densest", "<img src=a.png srcset='b.png 2x, c.png 1x'>", "b.png"),
    ("the widest", "<img src=a.png srcset='b.png 200w, c.png 900w'>", "c.png"),
    ("loaded late", "<img src=blank.gif data-src=b.png>", "b.png"),
    ("a set loaded late", "<img src=a.png data-srcset='b.png 1x, c.png 2x'>", "c.png"),
    ("a stand-in", "<img src=data:image/gif;base64,R0lG data-original=b.png>", "b.png"),
    ("a picture with src", "<picture><source srcset='b.webp 2x'><img src=a.png></picture>", "a.png"),
    ("a picture without", "<picture><source srcset='b.webp 2x'><img></picture>", "b.webp"),
    ("for those without scripts", "<img class=lazy><noscript><img src=b.png></noscript>", "b.png"),
    ("a comma in the address", "<img srcset='a.png,w_200 200w, a.png,w_400 400w'>", "a.png,w_400"),
    ("no descriptor", "<img srcset=', , a.png, b.png 2x'>", "b.png"),
    ("nonsense in a set", "<img srcset='data:image/gif;base64,R0 2x, a.png nonsense'>", "a.png"),
    *((name, f"<img src={name}>", None) for name in PLACEHOLDERS),
    *((name, f"<img src={name}>", name) for name in NO_PLACEHOLDERS),
    ("only a stand-in", "<img src=data:image/gif;base64,R0lG>", None),
    ("code", "<img src=javascript:x>", None),
    ("none", "<img>", None),
)
def test_best_source(html: str, source: str | None) -> None:
    page = parse(html, url="https://e.org/")
    row = next(row for row in range(len(page.nodes)) if page.nodes.name(row) == "img")
    assert page.best_source(row) == (source and f"https://e.org/{source}")


def kept_of(page: Page) -> Mask:
    return np.array([bool(page.nodes.is_text[row]) and "K" in page.text(row) for row in range(len(page.nodes))])


IMAGE = "<img src=a.png>"


@cases(
    ("in a kept paragraph", f"<p>K {IMAGE}</p>", True),
    ("between kept paragraphs", f"<p>K</p><div>{IMAGE}</div><p>K</p>", True),
    ("on top of an article", f"<article>{IMAGE}<p>K</p></article>", True),
    ("at the end of an article", f"<article><p>K</p>{IMAGE}</article>", True),
    ("beyond dropped text", f"<article>{IMAGE}<p>menu</p><p>K</p></article>", False),
    ("at the edge of the page", f"<body>{IMAGE}<p>K</p></body>", False),
    ("in a dropped card", f"<p>K</p><div>{IMAGE} Related story</div><p>K</p>", False),
    ("a dropped credit", f"<p>K</p><figure>{IMAGE}<figcaption>credit</figcaption></figure><p>K</p>", True),
    ("by its caption", f"<div>x</div><figure>{IMAGE}<figcaption>K</figcaption></figure>", True),
    ("a tracking pixel", "<p>K <img src=a.png width=1 height=1> K</p>", False),
    ("hidden", "<p>K <img src=a.png hidden> K</p>", False),
    ("in noscript", "<p>K <noscript><img src=a.png></noscript> K</p>", False),
    ("without a source", "<p>K <img> K</p>", False),
    ("nothing kept", IMAGE, False),
)
def test_kept_images(html: str, belongs: bool) -> None:
    page = parse(html, url="https://e.org/")
    kept = kept_of(page)
    assert render.kept_images(page, kept).any() == belongs
    assert ("![](https://e.org/a.png)" in render.markdown(page, kept)) == belongs
    assert ("<img" in render.html(page, kept)) == belongs
    assert "![" not in render.markdown(page, kept, images=False)


@cases(
    ("wide and narrow screens", "<div><img src=a></div><p>Oak.<div><img src=a></div><p>Elm.", 1),
    ("the same file at another place", "<div><img src=a></div><p>Oak.<div><img src=b></div><p>Elm.", 2),
    ("within a line", "<p>Press <img src=a> and then <img src=a> again.", 2),
    ("with captions of their own", "<figure><img src=a><figcaption>Oak</figcaption></figure>" * 2, 2),
)
def test_an_image_of_its_own_is_shown_once(html: str, count: int) -> None:
    page = parse(f"<body><article><p>Trees.{html}</article>")
    assert render.kept_images(page, page.nodes.is_text).sum() == count
    assert render.markdown(page, page.nodes.is_text).count("![") == count


@cases(
    (
        "a title",
        "<iframe src=https://www.youtube.com/embed/x title='On oaks'></iframe>",
        "[On oaks](https://www.youtube.com/embed/x)",
    ),
    ("loaded later", "<iframe data-src=//player.vimeo.com/video/1>", "[Video](https://player.vimeo.com/video/1)"),
    ("no video", "<iframe src=https://e.org/advertisement></iframe>", ""),
    ("a script", "<iframe src='javascript://www.youtube.com/embed/x'></iframe>", ""),
    ("a hidden one", "<iframe hidden src=https://www.youtube.com/embed/x></iframe>", ""),
)
def test_an_embedded_video_is_a_link(frame: str, written: str) -> None:
    page = parse(f"<div><p>before</p><div>{frame}</div><p>behind</p></div>", url="https://e.org/", lenient=True)
    kept = page.nodes.is_text & ~page.nodes.is_raw
    assert render.markdown(page, kept) == "\n\n".join(filter(None, ["before", written, "behind"]))
    assert ("<a href=" in render.html(page, kept)) == bool(written)
    assert "](" not in render.markdown(page, kept, links=False)
