"""What holds for the tables of every page, whatever the bytes were."""

import numpy as np
from numpy.typing import NDArray

from duramen import Blocks, Nodes, Page

COUNTERS = ("chars", "words", "punctuation", "sentences", "digits", "uppercase_words")

Column = NDArray[np.int64]


def check_laws(page: Page) -> None:
    """Fail where the tables of a page contradict themselves."""
    check_preorder(page.nodes)
    check_text(page.nodes)
    check_counters(page.nodes)
    check_blocks(page.nodes, page.blocks)


def check_reading(page: Page) -> None:
    """Every row can be read in every way, and an attribute is found by the name it is listed under."""
    for row in range(len(page.nodes)):
        assert page.html(row).encode() is not None
        assert page.text(row) in page.text()
        assert isinstance(page.raw(row), str)
        for name, value in page.attributes(row).items():
            assert page.attribute(row, name) == value, (row, name)
    assert isinstance(page.tree(), str)


def check_preorder(nodes: Nodes) -> None:
    """Parents come first, a subtree is an interval, depth counts the parents."""
    rows = np.arange(len(nodes))
    parent, end, depth = wide(nodes.parent), wide(nodes.end), wide(nodes.depth)
    assert parent[0] == 0
    assert depth[0] == 0
    assert np.all(parent[1:] < rows[1:])
    assert np.all(depth[1:] == depth[parent[1:]] + 1)
    assert np.all(rows[1:] < end[parent[1:]])

    # A leaf ends after itself, any other row where its last child ends; this determines every end.
    last_child = rows.copy()
    np.maximum.at(last_child, parent[1:], rows[1:])
    assert np.all(end == np.where(last_child == rows, rows + 1, end[last_child]))
    assert end[0] == len(nodes)


def check_text(nodes: Nodes) -> None:
    """The text of a subtree is one slice: what the text rows in its interval add up to."""
    start, end = wide(nodes.text_start), wide(nodes.text_end)
    length = np.where(nodes.is_text, end - start, 0)
    before = np.concatenate(([0], np.cumsum(length)))
    assert np.all(length >= 0)
    assert np.all(start == before[:-1])
    assert np.all(end == before[wide(nodes.end)])
    assert np.all(wide(nodes.source_start) <= wide(nodes.source_end))
    assert not np.any(nodes.is_raw & ~nodes.is_text)
    assert np.all(length[nodes.is_raw] == 0)


def check_counters(nodes: Nodes) -> None:
    """Only a text row counts, and no more than it has bytes."""
    length = wide(nodes.text_end) - wide(nodes.text_start)
    for name in COUNTERS:
        counter = wide(getattr(nodes, name))
        assert np.all(counter >= 0), name
        assert np.all(counter[~nodes.is_text] == 0), name
        assert np.all(counter <= length), name
    assert np.all(nodes.uppercase_words <= nodes.words)


def check_blocks(nodes: Nodes, blocks: Blocks) -> None:
    """Blocks are disjoint runs of text in the order of the page, each within its row."""
    first, last, row = wide(blocks.first), wide(blocks.last), wide(blocks.row)
    start, end = wide(blocks.text_start), wide(blocks.text_end)
    assert np.all(first < last)
    assert np.all(last[:-1] <= first[1:])
    assert np.all(start < end)
    assert np.all(end[:-1] <= start[1:])
    assert np.all(row <= first)
    assert np.all(last <= wide(nodes.end)[row])
    assert np.all(blocks.chars > 0)
    for name in COUNTERS:
        total = np.concatenate(([0], np.cumsum(wide(getattr(nodes, name)))))
        assert np.all(wide(getattr(blocks, name)) <= total[last] - total[first]), name
    assert np.all(blocks.link_chars <= blocks.chars)
    assert np.all(blocks.link_words <= blocks.words)


def wide(column: NDArray[np.integer]) -> Column:
    """The column in 64 bits, so that sums and differences do not wrap."""
    return column.astype(np.int64)
