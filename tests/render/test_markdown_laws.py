"""Our Markdown, read by an independent parser, says what the page says: the same blocks, text and marks."""

import re

import pytest
from hypothesis import example, given, settings
from markdown_it import MarkdownIt

from duramen import parse
from duramen.page import render

from ..markup import pages
from .drawn import PAGES
from .outline import outline
from .test_markdown import markdown

READER = MarkdownIt("commonmark", {"html": True, "maxNesting": 200}).enable(["table", "strikethrough"])


@pytest.mark.slow
@settings(max_examples=400)
@given(PAGES)
@example("<ul><li><blockquote>a</blockquote><blockquote><ul><li>b</li></ul></blockquote></li></ul>")
def test_markdown_says_what_the_page_says(html: str) -> None:
    written = markdown(html)
    assert outline(READER.render(written)) == outline(html), written


@pytest.mark.slow
@given(PAGES)
def test_html_says_what_the_page_says(html: str) -> None:
    page = parse(html)
    written = render.html(page, page.nodes.is_text)
    assert outline(written) == outline(html), written


CONTROLS = re.compile(r"(?i)<(button|math|select|svg|textarea)")
"""Form controls, formulas and drawings: some of their text is left out or written in another way."""


def letters(text: str) -> str:
    return "".join(re.findall(r"[^\W_]+", text))


def is_within(few: str, many: str) -> bool:
    """Whether all characters of `few` are in `many`, in the same order."""
    rest = iter(many)
    return all(character in rest for character in few)


@given(pages())
def test_any_page_is_rendered_with_all_of_its_text(html: str) -> None:
    page = parse(html)
    kept = page.nodes.is_text
    text, markdown, safe = (show(page, kept) for show in (render.text, render.markdown, render.html))
    assert is_within(letters(text), letters(page.text()))
    if not CONTROLS.search(html):
        assert "".join(text.split()) == "".join(page.text().split())
        assert "".join(parse(safe, fragment="body").text().split()) == "".join(text.split())
        assert is_within(letters(text), letters(markdown))


@pytest.mark.parametrize("show", [render.text, render.markdown, render.html])
def test_nothing_kept_is_nothing_written(show) -> None:  # type: ignore[no-untyped-def]
    page = parse("<h1>Oak</h1><ul><li>x</ul><table><tr><td>1<td>2</table><img src=a.png><hr>")
    assert show(page, page.nodes.is_text & False) == ""
