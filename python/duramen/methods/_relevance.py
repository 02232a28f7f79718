"""The arithmetic of Insa, Silva & Tamarit (2013): content nodes, leaves, relevance.

Shared by the four ratios and by block and menu detection. Numbers in comments are the paper's definitions.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..nodes import Mask, Nodes
from ._arithmetic import body_row, inside, levels, named, one_of, span_sum
from ._style import placed_freely

NOT_CONTENT = ("meta", "title", "head", "link", "style", "script", "select", "noscript", "#comment")  # 4.1
JOINED = ("#text", "p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div")  # Figure 5

Per = Literal["leafs", "nodes", "texts"]
Combine = Literal["weights", "relevances"]


@dataclass(frozen=True)
class Ratios:
    """What is known of each content node; `rows` names them in the page."""

    rows: NDArray[np.intp]
    total: NDArray[np.intp]
    parts: NDArray[np.intp]
    ratio: NDArray[np.float64]
    relevance: NDArray[np.float64]

    @property
    def best(self) -> int:
        """The content node with the highest relevance, the first of equals (4.7)."""
        return int(np.argmax(self.relevance))


@dataclass(frozen=True)
class Content:
    """The content nodes, renumbered: an identifier is a preorder number, 0 the root."""

    rows: NDArray[np.intp]
    parent: NDArray[np.intp]
    end: NDArray[np.intp]


def ratio_table(
    nodes: Nodes, dropped: Mask, column: NDArray[np.int32], *, per: Per = "leafs", combine: Combine = "weights"
) -> Ratios:
    """Every content node with its share of the column, its leaves, nodes or texts, their ratio and its relevance.

    Where relevances multiply up the tree the last column is their logarithm.
    """
    one_of("per", per, Per)
    one_of("combine", combine, Combine)
    content = content_nodes(nodes, dropped)
    rows = content.rows
    if rows.size == 0:
        none = np.zeros(0)
        return Ratios(rows, rows, rows, none, none)

    total = span_sum(content.end, column[rows])
    if per == "leafs":
        joinable = named(nodes, *JOINED)[rows] & ~placed_freely(nodes, rows)
        parts = leaf_count(content, joinable)
    elif per == "nodes":
        parts = content.end - np.arange(len(rows))
    else:
        parts = span_sum(content.end, nodes.is_text[rows])
    ratio = total / parts
    return Ratios(rows, total, parts, ratio, relevance(content, ratio, nodes.depth[rows], combine))


def dropped_rows(nodes: Nodes, hidden: Mask | None = None) -> Mask:
    """Rows in subtrees that are no content or are not seen (4.1, the first two sets)."""
    unseen = nodes.is_hidden if hidden is None else inside(nodes, hidden)
    return inside(nodes, named(nodes, *NOT_CONTENT)) | unseen


def content_nodes(nodes: Nodes, dropped: Mask) -> Content:
    """What is left of the body when the dropped subtrees and then all wordless leaves are gone (4.1)."""
    root = body_row(nodes)

    # A node survives the fixed point exactly when its subtree holds a word.
    worded = span_sum(nodes.end, np.where(dropped, 0, nodes.words)) > 0
    worded[:root] = False
    worded[nodes.end[root] :] = False
    before = np.concatenate(([0], np.cumsum(worded)))
    rows = np.flatnonzero(worded)
    parent = before[nodes.parent[rows]]
    return Content(rows, parent, before[nodes.end[rows]])


def leaf_count(content: Content, joinable: Mask) -> NDArray[np.intp]:
    """l(n): leaves of every subtree, a run of joinable children with one leaf each being one (4.2, Figure 5).

    A subtree is a single leaf unless somewhere in it a node has several children and one that cannot join. So
    the leaves of any other subtree are its largest single subtrees, less those that join the one before.
    """
    parent, end = content.parent, content.end
    size = len(parent)
    splits = np.zeros(size, dtype=bool)
    splits[parent[1:][~joinable[1:]]] = True
    splits &= np.bincount(parent[1:], minlength=size) > 1
    single = span_sum(end, splits) == 0

    largest = np.flatnonzero(single & ~single[parent])
    joins = largest[joinable[largest]]
    joins_until = np.full(size + 1, -1)
    joins_until[end[joins]] = parent[joins]
    begins = ~joinable[largest] | (joins_until[largest] != parent[largest])

    counted = np.zeros(size, dtype=bool)
    counted[largest[begins]] = True
    return np.where(single, 1, span_sum(end, counted))


def weights(ratio: NDArray[np.float64]) -> NDArray[np.float64]:
    """W(n): place times ratio for the initial nodes, 0 for the others (4.5, 4.6)."""
    highest, lowest = ratio.max(), ratio.min()
    # Squares: the root of a product need not return the number that was squared.
    initial = np.flatnonzero(ratio * ratio >= highest * ratio[0])
    first, last = initial[0], initial[-1]

    place = 1 - (initial - first) / max(last - first, 1)
    height = (ratio[initial] - lowest) / (highest - lowest) if highest > lowest else 1.0
    weight = np.zeros(len(ratio))
    weight[initial] = place * height
    return weight


def relevance(
    content: Content, ratio: NDArray[np.float64], depth: NDArray[np.uint16], combine: Combine
) -> NDArray[np.float64]:
    """R(n), or its logarithm where relevances multiply up the tree (4.6)."""
    weight = weights(ratio)
    if combine == "weights":
        return ratio * _greater_sums(content, weight, depth)
    with np.errstate(divide="ignore"):
        return _log_relevance(content, np.log(weight), np.log(ratio), depth)


def _greater_sums(content: Content, weight: NDArray[np.float64], depth: NDArray[np.uint16]) -> NDArray[np.float64]:
    """M(n) = max(W(n), sum of M over the children)."""
    held = np.zeros(len(weight))
    weighted = np.flatnonzero(span_sum(content.end, weight > 0))
    for level in levels(weighted[1:], depth):
        held[level] = np.maximum(held[level], weight[level])
        np.add.at(held, content.parent[level], held[level])
    held[0] = max(held[0], weight[0])
    return held


def _log_relevance(
    content: Content, weight: NDArray[np.float64], ratio: NDArray[np.float64], depth: NDArray[np.uint16]
) -> NDArray[np.float64]:
    """log R(n) = log WLR(n) + log max(W(n), sum of R over the children)."""
    held = np.full(len(weight), -np.inf)
    for level in levels(np.arange(1, len(weight)), depth):
        held[level] = ratio[level] + np.maximum(held[level], weight[level])
        np.logaddexp.at(held, content.parent[level], held[level])
    held[0] = ratio[0] + max(held[0], weight[0])
    return held
