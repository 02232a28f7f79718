"""Definitions 3.1 to 4.7 of Insa, Silva & Tamarit, the whole against a plain recursion, blocks and menus."""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from hypothesis import given

from duramen import Nodes, parse
from duramen.methods._document import body_row
from duramen.methods._relevance import JOINED, NOT_CONTENT, Combine, Per, dropped_rows, ratio_table
from duramen.methods.blocks import detect_blocks, detect_menus
from duramen.methods.wlr import densest_subtree

from ..cases import cases
from .kept import PAGES, drawn_pages, row_of

TREES = drawn_pages(
    ["", "oak ", "oak oak ", "oak oak oak oak "], "p a b span div li ul h2 td table select noscript".split()
).map(lambda body: parse(f"<body>{body}").nodes)


@cases(*PAGES["leaves"])
def test_leaves(html: str, leaves: int) -> None:
    page = parse(html)
    table = ratio_table(page.nodes, dropped_rows(page.nodes), page.nodes.words)
    assert table.parts[table.rows == row_of(page, "x")] == leaves


def test_of_equal_relevance_the_highest_node_wins() -> None:
    page = parse("<ul><li>Home<li>News</ul><main><section><p>A long story with an end.</section></main>")
    assert page.nodes.name(np.flatnonzero(densest_subtree(page.nodes))[0]) == "main"


FIGURE_2 = Path(__file__).with_name("figure_2.html").read_text("utf-8")
PAPERS = 9  # of the table of publications


def test_the_page_of_figure_2() -> None:
    """Example 4.8: cells of papers are single leaves, and by weights the best node is the table of publications."""
    page = parse(FIGURE_2)
    table, other = (
        ratio_table(page.nodes, dropped_rows(page.nodes), page.nodes.words, combine=combine)
        for combine in get_args(Combine)
    )
    cells = [row for row in table.rows if page.nodes.name(row) == "td" and "Salton" in page.text(row)]
    assert len(cells) == PAPERS
    assert set(table.parts[np.isin(table.rows, cells)].tolist()) == {1}
    assert table.rows[table.best] == row_of(page, "publications")
    assert page.nodes.name(other.rows[other.best]) == "body"


@cases(
    ("wlr", "words", "leafs", 3),
    ("clr", "chars", "leafs", 11),
    ("wnr: body, div, text, b and its text", "words", "nodes", 3 / 5),
    ("cnr", "chars", "nodes", 11 / 5),
)
def test_the_four_ratios(count: str, per: Per, ratio: float) -> None:
    page = parse("<div>one two <b>three</b><i>|</i></div>")
    table = ratio_table(page.nodes, dropped_rows(page.nodes), getattr(page.nodes, count), per=per)
    assert table.ratio[0] == pytest.approx(ratio)


@cases(*PAGES["visible"])
def test_visible_as_definition_3_3_says(way: str, visible: bool) -> None:
    sheet = ".v { visibility: hidden } .d { display: none } .o { position: absolute; left: -9999px }"
    page = parse(f"<style>{sheet}</style><p>One two</p><p {way}>Three</p>")
    assert page.ratios().total[0] == (3 if visible else 2)
    assert page.ratios(aria_hidden=True).total[0] == (3 if "opacity" in way else 2)


def test_the_public_ratios_are_those_of_the_method() -> None:
    page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>With an end.</div>")
    for options in ({}, {"count": "chars"}, {"per": "nodes"}, {"combine": "relevances"}):
        ratios = page.ratios(**options)
        kept = densest_subtree(page.nodes, **options)  # type: ignore[arg-type]
        best = int(ratios.rows[ratios.best])
        assert np.flatnonzero(kept).tolist() == list(range(best, int(page.nodes.end[best])))
        assert np.array_equal(ratios.ratio, ratios.total / ratios.parts)
        assert not ratios.weight[~ratios.is_initial].any()
    with pytest.raises(TypeError, match="cuont"):
        page.ratios(cuont="chars")


def test_hidden_from_the_caller_replaces_what_the_page_says() -> None:
    page = parse("<div><p>One two three four five</div><p hidden>Six")
    hidden = np.zeros(len(page.nodes), dtype=bool)
    hidden[row_of(parse("<div id=x></div>"), "x")] = True
    kept = densest_subtree(page.nodes, hidden=hidden)
    assert [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)] == ["Six"]


def test_relevances_do_not_overflow() -> None:
    words = " ".join(["word"] * 1000)
    page = parse("<div>" * 400 + f"<p>{words}</p>" + "<li>x</li></div>" * 400)
    table = ratio_table(page.nodes, dropped_rows(page.nodes), page.nodes.words, combine="relevances")
    assert np.isfinite(table.relevance[0])
    assert table.relevance[0] > 700  # beyond what a float holds before the logarithm


@given(TREES)
def test_agrees_with_a_plain_recursion(nodes: Nodes) -> None:
    plain = Plain(nodes)
    for combine in get_args(Combine):
        table = ratio_table(nodes, dropped_rows(nodes), nodes.words, combine=combine)
        expected = plain.relevances(combine)
        assert table.rows.tolist() == list(plain.leaves)
        assert table.parts.tolist() == list(plain.leaves.values())
        assert table.total.tolist() == list(plain.words.values())
        if expected:
            found = np.exp(table.relevance) if combine == "relevances" else table.relevance
            assert found.tolist() == pytest.approx(list(expected.values()))
            assert math.isclose(expected[int(table.rows[table.best])], max(expected.values()))


@given(TREES)
def test_relevances_as_printed_always_end_at_the_root(nodes: Nodes) -> None:
    table = ratio_table(nodes, dropped_rows(nodes), nodes.words, combine="relevances")
    if table.rows.size:
        assert table.relevance.max() == pytest.approx(table.relevance[0])


@dataclass
class Plain:
    """The paper, node by node."""

    nodes: Nodes

    def __post_init__(self) -> None:
        self.words: dict[int, int] = {}
        self.leaves: dict[int, int] = {}
        self.body = body_row(self.nodes)
        if self.is_content(self.body):
            self.measure(self.body)
        self.words = dict(sorted(self.words.items()))
        self.leaves = dict(sorted(self.leaves.items()))

    def is_content(self, row: int) -> bool:
        if self.nodes.name(row) in NOT_CONTENT:
            return False
        return self.nodes.words[row] > 0 or any(self.is_content(child) for child in self.all_children(row))

    def all_children(self, row: int) -> list[int]:
        return [child for child in range(row + 1, self.nodes.end[row]) if self.nodes.parent[child] == row]

    def children(self, row: int) -> list[int]:
        return [child for child in self.all_children(row) if self.is_content(child)]

    def measure(self, row: int) -> None:
        children = self.children(row)
        for child in children:
            self.measure(child)
        self.words[row] = sum(self.words[child] for child in children) if children else int(self.nodes.words[row])

        leaves, joined = 0, False  # Figure 5: children that join count where the first of them stands
        for child in children:
            joins = self.nodes.name(child) in JOINED and self.leaves[child] == 1
            leaves += 0 if joins and joined else self.leaves[child]
            joined = joins
        self.leaves[row] = leaves if children else 1

    def relevances(self, combine: Combine) -> dict[int, float]:
        if not self.words:
            return {}
        ratio = {row: self.words[row] / self.leaves[row] for row in self.words}
        identifier = {row: number for number, row in enumerate(ratio)}
        high, low = max(ratio.values()), min(ratio.values())
        initial = [row for row in ratio if ratio[row] ** 2 >= high * ratio[self.body]]
        first, last = identifier[initial[0]], identifier[initial[-1]]

        held: dict[int, float] = {}
        found: dict[int, float] = {}
        for row in reversed(ratio):
            place = 1 - (identifier[row] - first) / (last - first) if last > first else 1.0
            height = (ratio[row] - low) / (high - low) if high > low else 1.0
            weight = place * height if row in initial else 0.0
            below = held if combine == "weights" else found
            held[row] = max(weight, sum(below[child] for child in self.children(row)))
            found[row] = ratio[row] * held[row]
        return dict(sorted(found.items()))


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
