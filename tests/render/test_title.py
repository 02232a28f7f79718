"""The title above the content: there, exactly once, and nothing else of the content moved or lost."""

import re
from html import escape

from hypothesis import given
from hypothesis import strategies as st

from duramen import Document, extract, parse
from duramen.page import render
from duramen.page.render.markup import Markup

from ..cases import cases, examples
from ..markup import pages

TEXT = "<p>The heartwood of an old oak is dark and dense."


def kept(html: str, title: str = "Oak & ash") -> Document:
    """A document that keeps all of a body, under a title that the head declares."""
    page = parse(f"<title>{escape(title)}</title><meta property=og:title content='{escape(title)}'><body>{html}")
    body = next(row for row in range(len(page.nodes)) if page.nodes.name(row) == "body")
    keep = page.nodes.is_text.copy()
    keep[:body] = False
    return Document(page, keep, "wlr")


@cases(
    ("no heading", TEXT),
    ("the same", f"<h1>Oak &amp; ash</h1>{TEXT}"),
    ("in capitals", f"<h1>OAK AND ASH</h1>{TEXT}".replace("AND", "&amp;")),
    ("one level down", f"<h2>Oak &amp; ash</h2>{TEXT}"),
    ("no heading element", f"<div class=title>Oak &amp; ash</div>{TEXT}"),
    ("after a date", f"<p>12 October<h1>Oak &amp; ash</h1>{TEXT}"),
    ("after an image", f"<article><p>News<p><img src=a.png><h1>Oak &amp; ash</h1>{TEXT}</article>"),
    ("twice", f"<h1>Oak &amp; ash</h1>{TEXT}<h1>Oak &amp; ash</h1>{TEXT}"),
    ("in a quote", f"<blockquote><h1>Oak &amp; ash</h1></blockquote>{TEXT}"),
    ("a block within", f"<h1><div>Oak &amp; ash</div></h1>{TEXT}"),
)
def test_it_comes_first_and_once(html: str) -> None:
    document = kept(html)
    assert document.title is not None
    assert document.title.lower() == "oak & ash"
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


SECTIONS = "".join(f"<h2>Section {number}</h2>{TEXT}" for number in range(4)) + f"<h2>Oak &amp; ash</h2>{TEXT}"


@cases(
    (
        "nearly the same words stay",
        "<p>News<h1>The oak &amp; the ash</h1>",
        "The oak & ash",
        "# The oak & the ash\n\nNews",
    ),
    ("a section further down is no title", SECTIONS, "Oak & ash", "# Oak & ash\n\n## Section 0"),
    ("markup stays", "<h1>Oak <em>and</em> <code>ash</code></h1>", "Oak and ash", "# Oak *and* `ash`\n"),
    ("soft hyphens are no difference", "<h1>Sap\u00adwood</h1>", "Sapwood", "# Sap\u00adwood\n\nThe"),
    ("a part of the title is no second one", "<h1>Ask us</h1>", "Ask us - Oak & ash", "# Ask us - Oak & ash\n\nThe"),
    ("another first heading", "<h1>Chapter one</h1>", "Oak & ash", "# Oak & ash\n\n# Chapter one\n\nThe"),
)
def test_headings_and_titles(html: str, title: str, start: str) -> None:
    page = parse(html + TEXT)
    markdown = render.markdown(page, page.nodes.is_text, title=title)
    assert markdown.startswith(start)
    assert ("\n## Oak & ash\n" in markdown) == (html == SECTIONS)


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


@examples(
    ("Why old trees are dark inside", "Why old trees are dark inside", True),
    ("WHY OLD TREES ARE DARK INSIDE!", "Why old trees are dark inside", True),
    ("Why old trees are so dark inside", "Why old trees are dark inside", True),
    ("Comments", "Why old trees are dark inside", False),
    ("Why young trees are pale", "Why old trees are dark inside", False),
    ("橡树的心材", "橡树的心材", True),
    ("橡树的心材", "白蜡树", False),
    ("???", "!!!", False),
    ("?", "?", True),
)
def test_a_heading_says_a_title_in_nearly_the_same_words(text: str, title: str, is_title: bool) -> None:
    page = parse(f"<h1>{text}</h1>{TEXT}")
    written = render.markdown(page, page.nodes.is_text, title=title)
    assert written.count("\n# ") == (0 if is_title else 1)
