"""HTML and Markdown that we write hold nothing but what is on the list, whoever reads them."""

from collections.abc import Callable
from html import escape

import cmarkgfm  # type: ignore[import-untyped]
import nh3
import numpy as np
import pytest
import yaml  # type: ignore[import-untyped]
from cmarkgfm.cmark import Options  # type: ignore[import-untyped]
from hypothesis import given, settings
from markdown_it import MarkdownIt

from duramen import extract, parse
from duramen.export import as_markdown
from duramen.page import render

from ..markup import pages
from ..oracles import turbohtml_nodes
from .drawn import PAGES
from .markdown_attacks import IMAGE, PAYLOADS, PLACES, attacks
from .safety import ALLOWED, SCHEMES, check_allowed
from .xss import VECTORS

COMMONMARK = MarkdownIt("commonmark", {"html": True, "maxNesting": 200}).enable(["table", "strikethrough"])
COMMONMARK.validateLink = lambda url: True  # type: ignore[method-assign]  # no second wall


def by_cmark(markdown: str) -> str:
    """Markdown as GitHub's renderer reads it, with HTML allowed and its filters off."""
    return cmarkgfm.markdown_to_html_with_extensions(  # type: ignore[no-any-return]
        markdown, options=Options.CMARK_OPT_UNSAFE, extensions=["table", "strikethrough", "autolink"]
    )


RENDERERS: dict[str, Callable[[str], str]] = {"markdown-it": COMMONMARK.render, "cmark-gfm": by_cmark}


def unsafe(html: str, url: str | None = None) -> str | None:
    """What a renderer makes of a page's Markdown that is not on the lists; None where there is nothing."""
    page = parse(html, url=url)
    markdown = render.markdown(page, np.ones(len(page.nodes), dtype=bool))
    for name, to_html in RENDERERS.items():
        try:
            check_allowed(to_html(markdown))
        except AssertionError as error:
            return f"{name}: {error}\n{markdown}"
    return None


@pytest.mark.parametrize("url", [None, "https://example.org/a/"], ids=["no address", "with an address"])
@pytest.mark.parametrize("place", PLACES)
def test_no_attack_runs(place: str, url: str | None) -> None:
    assert {name: found for name, html in attacks(place).items() if (found := unsafe(html, url))} == {}


def test_the_check_can_fail() -> None:
    for markdown in (IMAGE, "[x](javascript:alert(1))", "<p onclick=x>", "<javascript:alert(1)>"):
        for to_html in RENDERERS.values():
            with pytest.raises(AssertionError):
                check_allowed(to_html(markdown))


@pytest.mark.slow
@settings(max_examples=50)
@given(PAGES)
def test_drawn_pages_are_safe(html: str) -> None:
    assert unsafe(html) is None


@given(pages())
def test_any_page_is_safe(html: str) -> None:
    assert unsafe(html) is None


@pytest.mark.parametrize("payload", PAYLOADS)
def test_front_matter_is_text_where_a_renderer_knows_none(payload: str) -> None:
    title = escape(PAYLOADS[payload])
    document = extract(f"<title>{title}</title><meta name=author content='{title}'><p>The oak is old and dark.")
    written = as_markdown(document, metadata=True)
    for to_html in RENDERERS.values():
        check_allowed(to_html(written))
    assert yaml.safe_load(written.split("---\n")[1])["title"] == document.title


def written(html: str, url: str | None) -> str:
    page = parse(html, url=url)
    return render.html(page, np.ones(len(page.nodes), dtype=bool))


def check(html: str) -> None:
    """Two parsers find only what is allowed; a cleaner of its own finds nothing to clean."""
    check_allowed(html)
    cleaned = nh3.clean(
        html, tags=set(ALLOWED), attributes=ALLOWED, url_schemes=SCHEMES - {""}, link_rel=None, clean_content_tags=set()
    )
    assert turbohtml_nodes(cleaned) == turbohtml_nodes(html)


@pytest.mark.parametrize("url", [None, "https://example.org/a/"], ids=["no address", "with an address"])
def test_nothing_runs(url: str | None) -> None:
    for name, html in VECTORS.items():
        assert unsafe(html, url) is None, name
        check(written(html, url))


@given(pages())
def test_any_page_is_safe_html(html: str) -> None:
    check(written(html, None))


def test_the_check_of_html_can_fail() -> None:
    for html in ("<script>x</script>", "<p onclick=x>y", "<a href=javascript:x>y</a>", "<style>x</style>"):
        with pytest.raises(AssertionError):
            check(html)
