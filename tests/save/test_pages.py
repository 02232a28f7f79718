"""Saved pages in a real browser: on a phone and on a desk, light, dark and right to left; no script runs in them."""

import base64
from html import escape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import extract
from duramen.export import as_html, as_markdown, front_matter, whole_page
from duramen.page.render import CONTENT_POLICY

from .browser import Browser
from .samples import of_story

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 4
WIDE = f"""<html lang=en><title>Oak</title><meta name=author content="Ilse Brandt">
<meta property=article:published_time content=2024-10-12><main id=story><h1>Oak</h1>
<p>{"The heartwood of an old oak is dark and dense. " * 20}<p>{LONG}
<p><img src=wide.svg width=3000 height=600> after it
<pre>{"wide " * 100}</pre><table>{f"<tr>{'<th>column' * 30}" + f"<tr>{'<td>cell' * 30}" * 3}</table></main>"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="600"><rect width="3000" height="600"/></svg>'
ARABIC = "<title>شجرة</title><main id=story><p>لب الشجرة داكن وكثيف.<p>An English line.</main>"


def opened(browser: Browser, path: Path, html: str, width: int) -> None:
    path.write_text(html, encoding="utf-8")
    browser.page.set_viewport_size({"width": width, "height": 800})
    browser.page.goto(path.as_uri(), wait_until="load")


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(browser: Browser, tmp_path: Path, width: int) -> None:
    (tmp_path / "wide.svg").write_text(SVG, encoding="utf-8")
    page = as_html(of_story(WIDE), metadata=True, title=True)
    opened(browser, tmp_path / "page.html", page, width)
    assert browser.page.evaluate("document.documentElement.scrollWidth") <= width
    line = browser.page.evaluate("document.querySelector('article p:nth-of-type(2)').getBoundingClientRect().width")
    size = browser.page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    assert line <= 40 * size, "a measured line"
    image = browser.page.evaluate("(({width, height}) => [width, height])(document.images[0].getBoundingClientRect())")
    assert image[0] == pytest.approx(5 * image[1], rel=0.02), "smaller, in its own shape"


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_both_schemes(browser: Browser, tmp_path: Path, scheme: str) -> None:
    browser.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(browser, tmp_path / "page.html", as_html(of_story(WIDE), metadata=True, title=True), 800)
    style = "getComputedStyle(document.querySelector('{}')).{}"
    behind = luminance(browser.page.evaluate(style.format("body", "backgroundColor")))
    assert (behind > 0.5) is (scheme == "light")
    for selector in ("h1", "article p", ".byline", "pre"):
        front = luminance(browser.page.evaluate(style.format(selector, "color")))
        light, dark = max(front, behind), min(front, behind)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, f"{selector}: WCAG 2.2, 1.4.3"
    browser.page.emulate_media(color_scheme="light")


def luminance(color: str) -> float:
    """The relative luminance of a color, by WCAG 2.2."""
    parts = [int(part) / 255 for part in color.removeprefix("rgb(").removesuffix(")").split(", ")]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.slow
def test_each_paragraph_in_its_direction(browser: Browser, tmp_path: Path) -> None:
    page = as_html(of_story(ARABIC), metadata=True, title=True)
    opened(browser, tmp_path / "page.html", page, 800)
    assert browser.page.evaluate("getComputedStyle(document.documentElement).direction") == "rtl"
    edges = """[...document.querySelectorAll('article > p')].map(p => {
        const range = document.createRange(); range.selectNodeContents(p);
        const [text, box] = [range.getBoundingClientRect(), p.getBoundingClientRect()];
        return text.left - box.left < box.right - text.right ? 'left' : 'right' })"""
    assert browser.page.evaluate(edges) == ["right", "left"]


def test_the_byline() -> None:
    html = WIDE.replace("<title>", "<meta property=og:site_name content='Root &amp; Bark'><title>")
    page = whole_page(extract(html, url="https://www.example.org/oak?a&b"), "<h1>Oak</h1><p>Dark.</p>")
    assert '<span class="author">Ilse Brandt</span> <time dir="ltr" datetime="2024-10-12">2024-10-12</time>' in page
    assert '<a href="https://www.example.org/oak?a&amp;b">Root &amp; Bark</a>' in page
    assert page.index("</h1>") < page.index('class="byline"') < page.index("<p>Dark")


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "http://[", None])
def test_no_link_to_what_is_no_web_page(url: str | None) -> None:
    document = extract("<title>Oak</title><p>The heartwood of an old oak is dark.", url=url)
    assert "<a " not in whole_page(document, document.html)


HOSTILE = st.text(st.characters(codec="utf-8") | st.sampled_from("---:#'\"\\{}[]%@`!&*|>\n\t\x85\u2028\ufeff"))


@given(HOSTILE, HOSTILE)
def test_front_matter_of_any_title_is_read_back(title: str, author: str) -> None:
    """PyYAML reads what the record says, and the document after it is not taken for YAML."""
    yaml = pytest.importorskip("yaml")
    meta = {"og:title": title, "author": author, "article:tag": title}
    heads = "".join(f"<meta property='{name}' content='{escape(value)}'>" for name, value in meta.items())
    document = extract(f"{heads}<p>The heartwood of an old oak is dark.")
    found = yaml.safe_load(front_matter(document).removeprefix("---\n").removesuffix("---\n\n"))
    assert found["title"] == document.title
    assert found.get("authors", []) == list(document.metadata.authors)
    assert len(list(yaml.safe_load_all(front_matter(document)))) == 2, "the front matter, and what follows it"
    assert as_markdown(document, metadata=True).count("\n---\n") == 1


PAGE = "<title>Oak</title><p>The heartwood of an old oak is dark."
ATTACK = "<p>a<script>alert(1)</script><img src=x onerror=alert(1)><iframe srcdoc='<script>alert(1)</script>'></iframe>"
GIF = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
PIXEL = "<img src=pixel.gif>"


@pytest.mark.slow
def test_no_script_runs_behind_the_policy(browser: Browser, tmp_path: Path) -> None:
    """Were an attack to pass the lists of our HTML, the page around it would still stop it."""
    (tmp_path / "pixel.gif").write_bytes(GIF)
    page, path = whole_page(extract(PAGE), ATTACK + PIXEL), tmp_path / "page.html"
    for written, runs in [(page, False), (page.replace(CONTENT_POLICY, ""), True)]:
        path.write_text(written, encoding="utf-8")
        browser.page.goto(path.as_uri(), wait_until="load")
        assert browser.page.evaluate("window.hasRun === true") is runs
        assert browser.page.evaluate("document.images[1].complete && document.images[1].naturalWidth > 0")


def test_every_whole_page_has_the_policy_which_leaves_scripts_to_its_default_of_nothing() -> None:
    document = extract(PAGE)
    for written in (whole_page(document, document.html), as_html(document, metadata=True)):
        assert written.count(CONTENT_POLICY) == 1
        assert written.index(CONTENT_POLICY) < written.index("<title>")
    assert CONTENT_POLICY not in as_html(document)
    _, _, content = CONTENT_POLICY.partition('content="')
    directives = dict(each.strip().split(" ", 1) for each in content.removesuffix('">').split(";"))
    assert directives["default-src"] == "'none'"
    assert directives.keys() == {"default-src", "img-src", "style-src", "base-uri", "form-action"}
