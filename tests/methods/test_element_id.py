"""Elements by id and by CSS selector, held against lexbor's."""

import cssselect
import numpy as np
import pytest
from hypothesis import assume, given
from selectolax.lexbor import LexborHTMLParser

from duramen import parse
from duramen.methods._selectors import select

from ..markup import soup
from .kept import kept_texts

PAGE = """<div id=main class="post big"><h1>Title</h1><p lang=en-GB>One <b>bold</b></p><p class=note>Two</p></div>
<div id=side><p>Three</p><p></p></div><ul><li>a<li>b<li>c<li data-x=yes>d</ul>"""

SELECTORS = (
    *(
        "div",
        "*",
        "#main",
        ".note",
        "p.note",
        "div#main.post.big",
        "[lang]",
        "[lang|=en]",
        "[data-x=yes]",
        "[class~=big]",
    ),
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


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        pytest.param({"id": "side"}, ["Three"], id="an id"),
        pytest.param({"selector": "h1"}, ["Title"], id="a selector"),
        pytest.param({"selector": ["h1", "#side"]}, ["Title", "Three"], id="several selectors"),
        pytest.param({"selector": "h1, #side"}, ["Title", "Three"], id="a group"),
        pytest.param({"id": "side", "selector": "b"}, ["bold", "Three"], id="both"),
        pytest.param({"id": "none"}, [], id="no such id"),
    ],
)
def test_element_named(options: dict[str, str], kept: list[str]) -> None:
    assert kept_texts(PAGE, "element-id", **options) == kept


def test_of_equal_ids_the_first() -> None:
    assert kept_texts("<p id=x>One<p id=x>Two", "element-id", id="x") == ["One"]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        pytest.param({}, "needs the id", id="nothing named"),
        pytest.param({"selector": "p["}, "no CSS selector: 'p\\['", id="no selector"),
        pytest.param({"selector": "p::first-line"}, "pseudo-element", id="a pseudo-element"),
        pytest.param({"selector": "a:hover"}, ":hover", id="what only a browser knows"),
        pytest.param({"selector": "p:contains(x)"}, "contains", id="an unknown function"),
        pytest.param({"selector": "p:nth-child(x)"}, "series", id="no series"),
    ],
)
def test_a_mistaken_selector_is_named(options: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kept_texts(PAGE, "element-id", **options)


@pytest.mark.parametrize(
    ("selector", "message"),
    [
        pytest.param("p " * 10_000, "may have 10,000 characters, not 20,000", id="long"),
        pytest.param("p " * 3_000 + "a", "too many parts", id="many steps"),
        pytest.param("p" + ".a" * 3_000, "too many parts", id="many classes"),
        pytest.param(":is(" * 1_000 + "p" + ")" * 1_000, "too many parts", id="deep"),
        pytest.param("p[" * 3_000, "no CSS selector", id="broken"),
    ],
)
def test_a_selector_that_is_too_long_or_too_deep_is_a_clear_mistake(selector: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        select(parse(PAGE).nodes, selector)
    assert len(str(caught.value)) < 600
