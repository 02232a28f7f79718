"""Blocks and menus: the most relevant subtree, then the most relevant of the rest, and so on.

D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction, 2013, section 7.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, lowest_common_ancestor, subtree_sum
from ._relevance import Per, dropped_rows, ratio_table

MENU_WORDS = 2  # "links where the links contain one or two words"

# The paper says "big concentrations of links" and gives no numbers.
MENU_LINKS = 3
MENU_SHARE = 0.5

# Each round finds one block and reads every row. A page of 2,000 rows may have 2,000 rounds, which is more than it has
# blocks; one of 200,000 rows is left after 20 rounds, with the most relevant blocks.
MAX_ROWS_READ = 4_000_000
MIN_ROUNDS = 20


@dataclass(frozen=True)
class Block:
    """A block of the page: its row, its words (of a menu its links), its leaves, their ratio and its relevance."""

    row: int
    total: int
    leaves: int
    ratio: float
    relevance: float


def detect_blocks(nodes: Nodes, k: int | None = None, *, hidden: Mask | None = None) -> list[Block]:
    """The blocks of the page by falling relevance, at most `k` of them.

    >>> page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>With an end.</div>")
    >>> [page.nodes.name(block.row) for block in detect_blocks(page.nodes)]
    ['div', 'ul']
    """
    return list(islice(_by_relevance(nodes, nodes.words, hidden), _checked(k)))


def detect_menus(nodes: Nodes, k: int | None = None, *, hidden: Mask | None = None) -> list[Block]:
    """The menus of the page by falling relevance, at most `k`: where most texts are links of one or two words.

    A leaf is a text here. Were texts in a row one leaf, as for the words/leafs ratio, a paragraph with two links
    would be denser than a list of links.

    >>> page = parse("<ul><li><a href=a>Home</a><li><a href=b>News</a><li><a href=c>Shop</a></ul><p>A long story.")
    >>> [page.nodes.name(menu.row) for menu in detect_menus(page.nodes)]
    ['ul']
    """
    # Words that only a screen reader gets do not count.
    words = subtree_sum(nodes, np.where(dropped_rows(nodes, hidden), 0, nodes.words))
    links = (has_tag(nodes, "a") & nodes.in_link & (words >= 1) & (words <= MENU_WORDS)).astype(np.int32)
    menus = _by_relevance(nodes, links, hidden, per="texts", least=MENU_SHARE)
    return list(islice((menu for menu in menus if menu.total >= MENU_LINKS), _checked(k)))


def _by_relevance(
    nodes: Nodes, column: NDArray[np.int32], hidden: Mask | None, *, per: Per = "leafs", least: float | None = None
) -> Iterator[Block]:
    """The best node, again and again without the subtrees of those before, in bounded time.

    With a least ratio only initial nodes that reach it are taken, not what they are combined in."""
    dropped = dropped_rows(nodes, hidden)
    taken = np.zeros(len(nodes), dtype=bool)
    for _ in range(max(MIN_ROUNDS, MAX_ROWS_READ // len(nodes))):
        ratios = ratio_table(nodes, dropped, column, per=per)
        if ratios.rows.size == 0 or ratios.total[0] == 0:
            return
        relevance = ratios.relevance
        if least is not None:
            relevance = np.where((ratios.ratio >= least) & ratios.is_initial, relevance, -1)
        best = int(np.argmax(relevance))
        if relevance[best] < 0:
            return
        row = _tight(nodes, int(ratios.rows[best]), dropped, taken)
        taken[row : nodes.end[row]] = True
        yield Block(
            row, int(ratios.total[best]), int(ratios.parts[best]), float(ratios.ratio[best]), float(relevance[best])
        )
        dropped[row : nodes.end[row]] = True


def _tight(nodes: Nodes, row: int, dropped: Mask, taken: Mask) -> int:
    """Where earlier blocks were taken out of a subtree, the lowest element that holds all that is left of it."""
    inside = slice(row, int(nodes.end[row]))
    if not taken[inside].any():
        return row
    left = row + np.flatnonzero((nodes.words[inside] > 0) & ~dropped[inside])
    lowest = lowest_common_ancestor(nodes, left)
    return int(nodes.parent[lowest]) if nodes.is_text[lowest] else lowest


def _checked(k: int | None) -> int | None:
    if k is not None and k < 1:
        raise ValueError(f"k must be 1 or more, not {k}; leave it out for all blocks")
    return k
