"""HTML that we write holds nothing but what is on the list, whoever reads it."""

from urllib.parse import urlsplit

import nh3
import numpy as np
import pytest
import turbohtml
from hypothesis import given
from selectolax.lexbor import LexborHTMLParser

from duramen import parse, render

from ..markup import pages
from ..oracles import turbohtml_nodes
from .xss import VECTORS

ALLOWED: dict[str, set[str]] = {
    **{
        name: set()
        for name in (
            "b strong i em s del ins u sub sup kbd samp var q cite dfn mark small ruby rt rp br p h1 h2 h3 h4 h5 h6 pre"
            " blockquote figure figcaption details summary ul dl dt dd table caption thead tbody tfoot tr hr"
        ).split()
    },
    "a": {"href"},
    "abbr": {"title"},
    "code": {"class"},
    "img": {"src", "alt", "width", "height"},
    "li": {"value"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}
SCHEMES = {"", "http", "https", "mailto", "tel", "ftp"}


def written(html: str, url: str | None) -> str:
    """Everything that can be kept of a page, and more."""
    page = parse(html, url=url)
    return render.html(page, np.ones(len(page.nodes), dtype=bool))


def check(html: str) -> None:
    """Two parsers find only what is allowed; a cleaner of its own finds nothing to clean."""
    for name, attributes in [*by_lexbor(html), *by_turbohtml(html)]:
        assert name in ALLOWED, name
        assert attributes.keys() <= ALLOWED[name], (name, attributes)
        for value in (attributes.get("href"), attributes.get("src")):
            assert scheme_of(value or "") in SCHEMES, value
        if name == "code" and "class" in attributes:
            assert (attributes["class"] or "").startswith("language-")
    cleaned = nh3.clean(
        html, tags=set(ALLOWED), attributes=ALLOWED, url_schemes=SCHEMES - {""}, link_rel=None, clean_content_tags=set()
    )
    assert turbohtml_nodes(cleaned) == turbohtml_nodes(html)


def by_lexbor(html: str) -> list[tuple[str, dict[str, str | None]]]:
    body = LexborHTMLParser(html).body
    found = body.css("*") if body is not None else []
    return [(node.tag or "", dict(node.attributes)) for node in found if node.tag != "body"]


def by_turbohtml(html: str) -> list[tuple[str, dict[str, str | None]]]:
    stack: list[turbohtml.Node] = [turbohtml.parse(html)]
    found: list[tuple[str, dict[str, str | None]]] = []
    while stack:
        node = stack.pop()
        if isinstance(node, turbohtml.Element) and node.tag not in {"html", "head", "body"}:
            values = {name: " ".join(value) if isinstance(value, list) else value for name, value in node.attrs.items()}
            found.append((node.tag, values))
        stack += node.children
    return found


def scheme_of(url: str) -> str:
    """The scheme as a browser reads it: white space and control characters do not count."""
    bare = "".join(character for character in url if character > " " and character != "\x7f")
    return urlsplit(bare).scheme.lower()


@pytest.mark.parametrize("url", [None, "https://example.org/a/"], ids=["no address", "with an address"])
@pytest.mark.parametrize("name", VECTORS)
def test_nothing_runs(name: str, url: str | None) -> None:
    check(written(VECTORS[name], url))


@pytest.mark.parametrize("name", VECTORS)
def test_markdown_links_nowhere_that_runs(name: str) -> None:
    page = parse(VECTORS[name])
    text = render.markdown(page, np.ones(len(page.nodes), dtype=bool)).lower().replace("\\", "")
    for scheme in ("javascript", "vbscript", "data", "livescript", "blob", "file"):
        assert f"]({scheme}:" not in text
        assert f"](<{scheme}:" not in text


@given(pages())
def test_any_page_is_safe(html: str) -> None:
    check(written(html, None))


def test_the_check_can_fail() -> None:
    for html in ("<script>x</script>", "<p onclick=x>y", "<a href=javascript:x>y</a>", "<style>x</style>"):
        with pytest.raises(AssertionError):
            check(html)
