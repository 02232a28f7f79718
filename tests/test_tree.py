"""The tables and the array vocabulary: columns as declared, and answers as plain recursive definitions give them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from duramen import TAGS, Blocks, Nodes, parse
from duramen._core import FLAGS
from duramen.base import tree
from duramen.base.table import Column, Flag, Table

from .cases import cases, tables


class Plain(NamedTuple):
    """A tree as anybody would write it, next to the same tree as a table."""

    nodes: Nodes
    parents: list[int]
    children: list[list[int]]

    def subtree(self, row: int) -> list[int]:
        return [row] + [below for child in self.children[row] for below in self.subtree(child)]

    def ancestors(self, row: int) -> list[int]:
        return [*self.ancestors(self.parents[row]), self.parents[row]] if row else []

    def fold(self, row: int, column: list[int], fold: Callable[[int, int], int]) -> int:
        value = column[row]
        for child in self.children[row]:
            value = fold(value, self.fold(child, column, fold))
        return value


def grow(steps: list[int]) -> Plain:
    """A tree in preorder below `html`: each new row goes so many steps up from the row before it."""
    parents, path, html = [0, 0], [0, 1], ""
    for up in steps:
        length = max(len(path) - up, 2)
        html += "</div>" * (len(path) - length) + "<div>"
        path = [*path[:length], len(parents)]
        parents.append(path[-2])
    children: list[list[int]] = [[] for _ in parents]
    for row, above in enumerate(parents[1:], start=1):
        children[above].append(row)
    return Plain(parse(html, fragment="body").nodes, parents, children)


trees = st.lists(st.integers(0, 3), max_size=40).map(grow)
LONE, CHAIN, FAN = grow([]), grow([0] * 100), grow([1] * 100)


def over_trees(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test over random trees, and over the extreme ones by name."""
    for extreme in (LONE, CHAIN, FAN):
        test = example(plain=extreme)(test)
    return given(plain=trees)(test)


def numbers(plain: Plain) -> NDArray[np.int64]:
    """Some numbers, one for each row: small, of both signs, not in order."""
    return np.arange(len(plain.nodes)) * 7 % 13 - 5


def rows_of(plain: Plain) -> range:
    return range(len(plain.nodes))


def spread(plain: Plain, rows: list[int]) -> list[bool]:
    return [row in rows for row in rows_of(plain)]


@over_trees
def test_the_tree_itself(plain: Plain) -> None:
    assert plain.nodes.parent.tolist() == plain.parents
    assert plain.nodes.end.tolist() == [max(plain.subtree(row)) + 1 for row in rows_of(plain)]
    assert plain.nodes.depth.tolist() == [len(plain.ancestors(row)) for row in rows_of(plain)]
    assert tree.child_count(plain.nodes).tolist() == [len(below) for below in plain.children]
    assert tree.leaves(plain.nodes).tolist() == [not below for below in plain.children]


@over_trees
def test_within(plain: Plain) -> None:
    for row in rows_of(plain):
        assert tree.within(plain.nodes, row).tolist() == spread(plain, plain.subtree(row))
    some = [row for row in rows_of(plain) if row % 3 == 2]
    union = [below for row in some for below in plain.subtree(row)]
    assert tree.within(plain.nodes, some).tolist() == spread(plain, union)
    assert tree.within(plain.nodes, spread(plain, some)).tolist() == spread(plain, union)


@over_trees
def test_subtree_sums(plain: Plain) -> None:
    column = numbers(plain)
    subtrees = [plain.subtree(row) for row in rows_of(plain)]
    assert tree.subtree_size(plain.nodes).tolist() == [len(rows) for rows in subtrees]
    assert tree.subtree_sum(plain.nodes, column).tolist() == [sum(column[rows]) for rows in subtrees]
    assert tree.subtree_sum(plain.nodes, column > 4).tolist() == [sum(column[rows] > 4) for rows in subtrees]
    assert tree.subtree_sum(plain.nodes, column / 8).tolist() == [sum(column[rows]) / 8 for rows in subtrees]
    assert tree.subtree_any(plain.nodes, column > 4).tolist() == [any(column[rows] > 4) for rows in subtrees]
    assert tree.subtree_max(plain.nodes, column).tolist() == [max(column[rows]) for rows in subtrees]


@over_trees
def test_ancestors(plain: Plain) -> None:
    above = [plain.ancestors(row) for row in rows_of(plain)]
    for row in rows_of(plain):
        expected = [row in above[lower] for lower in rows_of(plain)]
        assert tree.is_ancestor(plain.nodes, row, np.array(rows_of(plain))).tolist() == expected


@given(plain=trees, data=st.data())
def test_lowest_common_ancestor(plain: Plain, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.sampled_from(rows_of(plain)), min_size=1))
    shared = set.intersection(*({*plain.ancestors(row), row} for row in rows))
    assert tree.lowest_common_ancestor(plain.nodes, rows) == max(shared)


@over_trees
def test_nearest(plain: Plain) -> None:
    mask = numbers(plain) > 3
    paths = [[*plain.ancestors(row), row] for row in rows_of(plain)]
    expected = [next((row for row in reversed(path) if mask[row]), -1) for path in paths]
    assert tree.nearest(plain.nodes, mask).tolist() == expected
    assert tree.nearest(plain.nodes, mask, [*rows_of(plain)][::-2]).tolist() == expected[::-2]


@over_trees
def test_bottom_up(plain: Plain) -> None:
    column = numbers(plain)
    assert tree.bottom_up(plain.nodes, column, np.minimum).tolist() == [
        plain.fold(row, column.tolist(), min) for row in rows_of(plain)
    ]


@over_trees
def test_bottom_up_with_a_step(plain: Plain) -> None:
    """R(n) = weight(n) * max(score(n), sum of R over the children), as some papers define relevance."""
    score, weight = numbers(plain), numbers(plain) % 3

    def relevance(row: int) -> int:
        if not plain.children[row]:
            return int(score[row])
        return int(weight[row]) * max(int(score[row]), sum(relevance(child) for child in plain.children[row]))

    def step(rows: tree.Rows, below: NDArray[np.int64]) -> NDArray[np.int64]:
        return weight[rows] * np.maximum(score[rows], below)

    expected = [relevance(row) for row in rows_of(plain)]
    if max(map(abs, expected)) < 2**63:
        assert tree.bottom_up(plain.nodes, score, np.add, step=step).tolist() == expected


WRITTEN = tables(__file__)
PAGE = WRITTEN["page"]


@cases(*WRITTEN["tags"])
def test_has_tag_on_a_page(names: list[str], found: list[str]) -> None:
    nodes = parse(WRITTEN["drawings"]).nodes
    assert [nodes.name(row) for row in np.flatnonzero(tree.has_tag(nodes, *names))] == found


def test_the_last_tag_of_the_table_and_inputs() -> None:
    nodes = parse(f"<{TAGS[-1]}>One</{TAGS[-1]}><x-y>two</x-y>").nodes
    assert [nodes.name(row) for row in np.flatnonzero(tree.has_tag(nodes, TAGS[-1]))] == [TAGS[-1]]
    column = np.array([1, 2, 3, 4, 5])
    tree.bottom_up(parse("<html></html><!---->").nodes, column, np.add)
    assert column.tolist() == [1, 2, 3, 4, 5], "inputs stay as they were"


SMALL = parse("<html></html><!---->").nodes


@cases(
    ("a mask for rows", lambda: tree.lowest_common_ancestor(SMALL, tree.leaves(SMALL)), TypeError, "flatnonzero"),
    ("a mask of another page", lambda: tree.within(SMALL, [True, False]), TypeError, "flatnonzero"),
    ("a missing relative for a row", lambda: tree.within(SMALL, [1, -1]), IndexError, "-1"),
    ("a row past the end", lambda: tree.lowest_common_ancestor(SMALL, [5]), IndexError, r"\[0, 5\)"),
    ("no rows", lambda: tree.lowest_common_ancestor(SMALL, []), ValueError, "at least one"),
    ("no such namespace", lambda: tree.has_tag(SMALL, "xul box"), ValueError, "svg path"),
    ("a fold of another kind", lambda: tree.bottom_up(SMALL, np.arange(5), np.true_divide), TypeError, "cast"),
)
def test_mistakes_say_how_to_fix_them(call: Callable[[], Any], error: type[Exception], hint: str) -> None:
    with pytest.raises(error, match=hint):
        call()


TABLES = [pytest.param(Nodes, "nodes", id="nodes"), pytest.param(Blocks, "blocks", id="blocks")]


@pytest.mark.parametrize(("table", "attribute"), TABLES)
def test_columns_are_as_declared_read_once_and_read_only(table: type[Table], attribute: str) -> None:
    rows = getattr(parse(PAGE), attribute)
    assert len(rows) > 3
    for name, column in table.columns().items():
        values = getattr(rows, name)
        assert (values.dtype, values.shape) == (column.dtype, (len(rows),)), name
        assert getattr(rows, name) is values
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 1


def test_columns_of_the_core_are_shared_outlive_their_page_and_cannot_be_made_writable() -> None:
    page = parse(PAGE)
    with pytest.raises(ValueError, match="WRITEABLE"):
        page.nodes.parent.flags.writeable = True
    for name, column in Nodes.columns().items():
        if type(column) is Column:
            assert np.shares_memory(getattr(page.nodes, name), page.core.node_column(name)), name
    assert {name for name, column in Nodes.columns().items() if isinstance(column, Flag)} == set(FLAGS)
    end = parse(PAGE).nodes.end
    assert end[0] == len(end)


@cases(*WRITTEN["masks"])
def test_masks_of_texts(mask: str, texts: list[str]) -> None:
    nodes = parse(PAGE).nodes
    rows = np.flatnonzero(getattr(nodes, mask) & nodes.is_text)
    assert [text for row in rows if not (text := nodes.text(row)).isspace()] == texts


def test_kinds_of_rows_are_apart() -> None:
    nodes = parse(PAGE).nodes
    kinds = nodes.is_text.astype(int) + nodes.is_comment + nodes.is_element
    others = {nodes.name(row) for row in np.flatnonzero(kinds == 0)}
    assert kinds.max() == 1
    assert others == {"#document", "#doctype"}


def test_counters_of_a_text_and_attributes_of_a_row() -> None:
    nodes = parse("<p>Dark and DENSE. Hard &amp; dry, 40 years!").nodes
    (row,) = np.flatnonzero(nodes.words)
    counted = [nodes.words[row], nodes.sentences[row], nodes.digits[row], nodes.uppercase_words[row], nodes.chars[row]]
    assert counted == [7, 2, 2, 1, len("DarkandDENSE.Hard&dry,40years!")]
    nodes = parse('<p id=a class="b c">x').nodes
    assert (nodes.name(0), nodes.name(4)) == ("#document", "p")
    assert (nodes.attribute(4, "class"), nodes.attribute(4, "href")) == ("b c", None)
    assert nodes.attributes(4) == {"id": "a", "class": "b c"}


def test_blocks_point_into_nodes() -> None:
    page = parse("<div>one <b>two</b><p>three <a href=/>four</a></div>")
    blocks, nodes = page.blocks, page.nodes
    assert [blocks.text(index) for index in range(len(blocks))] == ["one two", "three four"]
    assert [nodes.name(row) for row in blocks.row] == ["div", "p"]
    assert blocks.words.tolist() == [2, 2]
    assert blocks.link_words.tolist() == [0, 1]
    for first, last, words in zip(blocks.first, blocks.last, blocks.words, strict=True):
        assert nodes.words[first:last].sum() == words
