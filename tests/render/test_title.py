"""The title above the content: there, exactly once, and nothing else of the content moved or lost."""

import re
from html import escape

from hypothesis import given
from hypothesis import strategies as st

from duramen import Document, extract, parse
from duramen.page import render
from duramen.page.render.markup import Markup

from ..cases import cases_of, not_none
from ..markup import pages

TEXT = "<p>The heartwood of an old oak is dark and dense."


def kept(html: str, title: str = "Oak & ash") -> Document:
    """A document that keeps all of a body, under a title that the head declares."""
    page = parse(f"<title>{escape(title)}</title><meta property=og:title content='{escape(title)}'><body>{html}")
    body = next(row for row in range(len(page.nodes)) if page.nodes.name(row) == "body")
    keep = page.nodes.is_text.copy()
    keep[:body] = False
    return Document(page, keep, "wlr")


@cases_of(__file__, "titles of the content")
def test_it_comes_first_and_once(html: str) -> None:
    document = kept(html + TEXT)
    assert not_none(document.title).lower() == "oak & ash"
    for written, start in [
        (document.as_text(title=True), "Oak & ash\n\n"),
        (document.as_markdown(title=True), "# Oak & ash\n\n"),
        (document.as_html(title=True), "<h1>Oak &amp; ash</h1>"),
    ]:
        assert written.lower().startswith(start.lower())
        assert len(re.findall(r"oak &(?:amp;)? ash", written, re.IGNORECASE)) == 1
        assert "heartwood of an old oak" in written
        assert ("12 October" in written) == ("12 October" in html)
    assert ("a.png" in document.as_markdown(title=True)) == ("a.png" in document.markdown) == ("a.png" in html)


@cases_of(__file__, "headings and titles")
def test_headings_and_titles(html: str, title: str, start: str) -> None:
    page = parse(html + TEXT)
    markdown = render.markdown(page, page.nodes.is_text, title=title)
    assert markdown.startswith(start)
    assert ("\n## Oak & ash\n" in markdown) == ("<h2>Oak &amp; ash" in html)


def test_titles_of_tei_of_no_title_and_of_no_text() -> None:
    page = parse(TEXT)
    written = (page.core.render("tei", page.nodes.is_text, None, Markup(), {}, title) for title in ("Oak", None))
    assert len(set(written)) == 1, "TEI has it in its header only"
    document = kept(TEXT, title="")
    assert document.title is None
    for form in ("text", "markdown", "html"):
        assert getattr(document, f"as_{form}")(title=True) == getattr(document, form)
    empty = kept("")
    assert (empty.as_markdown(title=True), empty.as_text(title=True)) == ("# Oak & ash", "Oak & ash")


@given(st.text(st.characters(codec="utf-8") | st.sampled_from("<>&\"'`*_[]()#\\$|!\n"), max_size=40))
def test_no_title_is_markup(title: str) -> None:
    """Whatever a title holds, it is the text of one heading."""
    document = kept(TEXT, title=title)
    html = document.as_html(title=True)
    assert re.findall("<([a-z0-9]+)", html) == (["h1", "p"] if document.title else ["p"])
    assert document.as_markdown(title=True).count("\n") == (2 if document.title else 0)


@given(pages())
def test_words_of_the_content_all_stay(html: str) -> None:
    """Of any page: the title is added, or moved; no other word comes or goes."""
    document = extract(html, method="everything")
    before, after = document.text.split(), document.as_text(title=True).split()
    title = (document.title or "").split()
    assert sorted(set(before)) == sorted(set(after) - (set(title) - set(before)))


@cases_of(__file__, "nearly the same words")
def test_a_heading_says_a_title_in_nearly_the_same_words(text: str, title: str, is_title: bool) -> None:
    page = parse(f"<h1>{text}</h1>{TEXT}")
    assert render.markdown(page, page.nodes.is_text, title=title).count("\n# ") == (0 if is_title else 1)
