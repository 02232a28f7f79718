"""Block and menu detection."""

import numpy as np
import pytest

from duramen import parse
from duramen.methods.blocks import detect_blocks, detect_menus
from duramen.methods.wlr import densest_subtree

from ..cases import cases

MENU = "<ul id=menu><li><a href=a>Home</a><li><a href=b>Latest news</a><li><a href=c>Shop</a></ul>"
STORY = "<div id=story><p>A long story, <a href=d>told</a> at <a href=e>leisure</a>.<p>With <a href=f>an</a> end.</div>"
FOOT = "<div id=foot><p>Some more words at the end of the page.</p></div>"
PAGE = f"<main>{MENU}{STORY}</main>{FOOT}"


def test_the_first_block_is_the_methods() -> None:
    nodes = parse(PAGE).nodes
    assert detect_blocks(nodes, 1)[0].row == np.flatnonzero(densest_subtree(nodes))[0]


def test_blocks_by_relevance_until_nothing_is_left() -> None:
    page = parse(PAGE)
    found = detect_blocks(page.nodes)
    assert [page.attribute(block.row, "id") for block in found] == ["story", "foot", None, "menu"]
    taken = np.zeros(len(page.nodes), dtype=bool)
    for block in found:
        taken[block.row : page.nodes.end[block.row]] = True
    body = next(row for row in range(len(page.nodes)) if page.nodes.name(row) == "body")
    assert taken[page.nodes.words > 0].all()
    assert not taken[:body].any()


def test_a_block_counts_without_those_before_it() -> None:
    page = parse("<section><h2>Two words</h2><div><p>A long story, told at leisure.</div><h2>Two words</h2></section>")
    story, rest = detect_blocks(page.nodes)
    assert page.nodes.name(story.row) == "div"
    assert (page.nodes.name(rest.row), rest.total, rest.leaves, rest.ratio) == ("section", 4, 2, 2)


def test_at_most_k() -> None:
    page = parse(PAGE)
    nodes = page.nodes
    assert detect_blocks(nodes, 2) == detect_blocks(nodes)[:2] == page.detect_blocks(2)
    assert detect_menus(nodes, 1) == page.detect_menus(1)
    with pytest.raises(ValueError, match="k must be 1 or more"):
        detect_blocks(nodes, 0)


@cases(
    ("the menu, not the story with links", PAGE, ["menu"]),
    ("two links are no menu", "<ul id=menu><li><a href=a>Home</a><li><a href=b>News</a></ul>", []),
    ("long links are no menu", f"<p>{'<a href=a>A long headline as link</a> ' * 5}", []),
    ("links in a row", f"<p id=menu>{'<a href=a>Home</a> | ' * 4}</p>{STORY}", ["menu"]),
    ("two menus", f"{MENU}{STORY}{MENU.replace('menu', 'again')}", ["menu", "again"]),
    ("nothing", "", []),
)
def test_menus(html: str, found: list[str]) -> None:
    page = parse(html)
    assert [page.attribute(menu.row, "id") for menu in detect_menus(page.nodes)] == found
