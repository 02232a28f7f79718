"""Elements by id and by CSS selector, held against lexbor's."""

import cssselect
import numpy as np
import pytest
from hypothesis import assume, given
from selectolax.lexbor import LexborHTMLParser

from duramen import parse
from duramen.methods._selectors import select

from ..cases import cases, cases_of
from ..markup import soup
from .kept import kept_texts

PAGE = """<div id=main class="post big"><h1>Title</h1><p lang=en-GB>One <b>bold</b></p><p class=note>Two</p></div>
<div id=side><p>Three</p><p></p></div><ul><li>a<li>b<li>c<li data-x=yes>d</ul>"""

SELECTORS = (
    *"div * #main .note p.note div#main.post.big [lang] [lang|=en] [data-x=yes] [class~=big]".split(),
    *("[class^=po]", "[class$=ig]", "[class*=st]", "div p", "div > p", "h1 + p", "h1 ~ p", "p + p", "li:first-child"),
    *("li:last-child", "li:nth-child(2n+1)", "li:nth-child(-n+2)", "li:nth-last-child(1)", "p:nth-of-type(2)"),
    *("p:first-of-type", "p:last-of-type", "h1:only-of-type", "b:only-child", "p:empty", ":root", "p:not(.note)"),
    *(":is(h1, b)", "div:has(h1)", "div:has(> b)", "h1, li", "UL LI", "li:nth-child(even)"),
    *("p:has(b):not(.note)", "h1:has(+ p)", "p:has(+ h1)", "*:has(~ ul)", ":where(h1, b)", "div > *", "p:has(+ p)"),
)
NEWER_SELECTORS = ("div:has(> b, > h1)", "li:has(~ [data-x])", '[data-x="YES" i]', '[data-x="YES" s]')
READS_NEWER = tuple(map(int, cssselect.__version__.split(".")[:2])) >= (1, 6)


@pytest.mark.parametrize("selector", SELECTORS + NEWER_SELECTORS * READS_NEWER)
def test_selectors(selector: str) -> None:
    page = parse(PAGE)
    found = [(page.nodes.name(row), page.text(row)) for row in np.flatnonzero(select(page.nodes, selector))]
    assert found == [(node.tag, node.text()) for node in LexborHTMLParser(PAGE).css(selector)]


STRUCTURE = (
    *("p", "div > *", "p + *", "b ~ i", "div p", "li:first-child", "p:nth-child(2n)", "td:last-of-type"),
    *("div:has(b)", "div:has(> p)", "p:has(+ p)", "b:has(~ i)"),
)


@given(soup())
def test_structure_on_any_page(html: str) -> None:
    page, other = parse(html), LexborHTMLParser(html)
    everything = [page.nodes.name(row).split()[-1] for row in np.flatnonzero(page.nodes.is_element)]
    assume("<?" not in html and "<!" not in html)  # lexbor's :nth-child counts comments
    assume(everything == [node.tag for node in other.css("*")])  # the parser is tested elsewhere
    for selector in STRUCTURE:
        found = [page.nodes.name(row).split()[-1] for row in np.flatnonzero(select(page.nodes, selector))]
        assert found == [node.tag for node in other.css(selector)], selector


@cases_of(__file__, "elements")
def test_element_named(options: dict[str, str], kept: list[str]) -> None:
    assert kept_texts(PAGE, "element-id", **options) == kept


@cases_of(__file__, "mistakes")
def test_a_mistaken_selector_is_named(options: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kept_texts(PAGE, "element-id", **options)


@cases(
    ("long", "p " * 10_000, "may have 10,000 characters, not 20,000"),
    ("many steps", "p " * 3_000 + "a", "too many parts"),
    ("many classes", "p" + ".a" * 3_000, "too many parts"),
    ("deep", ":is(" * 1_000 + "p" + ")" * 1_000, "too many parts"),
    ("broken", "p[" * 3_000, "no CSS selector"),
)
def test_a_selector_that_is_too_long_or_too_deep_is_a_clear_mistake(selector: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        select(parse(PAGE).nodes, selector)
    assert len(str(caught.value)) < 600
