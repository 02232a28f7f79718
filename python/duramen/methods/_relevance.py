"""The arithmetic of Insa, Silva & Tamarit (2013): content nodes, leaves, relevance.

Shared by the four ratios and by block and menu detection. Numbers in comments are the paper's definitions.
"""

import re
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import HIDDEN, HTML, Mask, Nodes
from ..base.tree import bottom_up, child_count, has_tag, subtree_any, subtree_size, subtree_sum, within
from ._choices import one_of
from ._document import body_row, outside_body

# 4.1, and template, which HTML did not have then: its contents are no part of the page.
NOT_CONTENT = (
    *("meta", "title", "head", "link", "style", "script", "select", "textarea", "noscript", "template", "#comment"),
)
UNDRAWN = [HIDDEN.index(name) for name in ("display", "visibility", "off-screen")]
JOINED = ("#text", "p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div")  # Figure 5

Per = Literal["leafs", "nodes", "texts"]
Combine = Literal["weights", "relevances"]


@dataclass(frozen=True)
class Ratios:
    """What is known of each content node (4.1), in preorder, as columns.

    `rows` are the content nodes in the page; `total` their words or characters, with those of their subtrees; `parts`
    their leaves, nodes or texts; `ratio` is the one over the other; `weight` is 0 but for initial nodes (4.5, 4.6).
    """

    rows: NDArray[np.intp]
    total: NDArray[np.intp]
    parts: NDArray[np.intp]
    ratio: NDArray[np.float64]
    weight: NDArray[np.float64]
    relevance: NDArray[np.float64]

    @property
    def is_initial(self) -> Mask:
        """The nodes whose ratio is nearer to the highest than to the root's (4.5)."""
        return initial_nodes(self.ratio)

    @property
    def best(self) -> int:
        """The content node with the highest relevance, the first of equals (4.7)."""
        return int(np.argmax(self.relevance))


@dataclass(frozen=True)
class Content:
    """The content nodes, renumbered: an identifier is a preorder number, 0 the root. They are a tree like the page."""

    rows: NDArray[np.intp]
    parent: NDArray[np.intp]
    end: NDArray[np.intp]
    depth: NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.rows)


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
        return Ratios(rows, rows, rows, none, none, none)

    total = subtree_sum(content, column[rows])
    if per == "leafs":
        joinable = has_tag(nodes, *JOINED)[rows] & ~placed_freely(nodes, rows)
        parts = leaf_count(content, joinable)
    elif per == "nodes":
        parts = subtree_size(content)
    else:
        parts = subtree_sum(content, nodes.is_text[rows])
    ratio = total / parts
    weight = weights(ratio)
    return Ratios(rows, total, parts, ratio, weight, relevance(content, ratio, weight, combine))


def dropped_rows(nodes: Nodes, hidden: Mask | None = None, *, aria_hidden: bool = False) -> Mask:
    """Rows in subtrees that are no content or are not visible (4.1, the first two sets).

    A node is visible unless `visibility` is hidden or collapse or `display` is none (3.3), or it is off the screen, as
    far as the attribute `hidden`, inline styles and the page's style elements tell; what a control of the page shows is
    visible unless its own markup hides it. `aria_hidden` adds what is hidden from screen readers, which the paper does
    not know.
    """
    unseen = (nodes.is_hidden if aria_hidden else nodes.is_invisible) | np.isin(nodes.hidden, UNDRAWN)
    if hidden is not None:
        unseen = within(nodes, hidden)
    drawings = (nodes.namespace != HTML) & nodes.is_unseen  # their styles, scripts and titles
    return within(nodes, has_tag(nodes, *NOT_CONTENT) | drawings) | unseen


def content_nodes(nodes: Nodes, dropped: Mask) -> Content:
    """What is left of the body when the dropped subtrees and then all wordless leaves are gone (4.1)."""
    # A node survives the fixed point exactly when its subtree holds a word.
    worded = subtree_any(nodes, ~dropped & (nodes.words > 0)) & ~outside_body(nodes)
    before = np.concatenate(([0], np.cumsum(worded)))
    rows = np.flatnonzero(worded)
    depth = nodes.depth[rows] - nodes.depth[body_row(nodes)]
    return Content(rows, before[nodes.parent[rows]], before[nodes.end[rows]], depth)


def leaf_count(content: Content, joinable: Mask) -> NDArray[np.intp]:
    """l(n): leaves of every subtree, a run of joinable children with one leaf each being one (4.2, Figure 5).

    A subtree is a single leaf unless somewhere in it a node has several children and one that cannot join. So
    the leaves of any other subtree are its largest single subtrees, less those that join the one before.
    """
    parent, end = content.parent, content.end
    size = len(content)
    splits = np.zeros(size, dtype=bool)
    splits[parent[1:][~joinable[1:]]] = True
    splits &= child_count(content) > 1
    single = ~subtree_any(content, splits)

    largest = np.flatnonzero(single & ~single[parent])
    joins = largest[joinable[largest]]
    joins_until = np.full(size + 1, -1)
    joins_until[end[joins]] = parent[joins]
    begins = ~joinable[largest] | (joins_until[largest] != parent[largest])

    counted = np.zeros(size, dtype=bool)
    counted[largest[begins]] = True
    return np.where(single, 1, subtree_sum(content, counted))


def initial_nodes(ratio: NDArray[np.float64]) -> Mask:
    """The nodes with a ratio of at least the geometric mean of the highest and the root's (4.5)."""
    # Squares: the root of a product need not return the number that was squared.
    initial: Mask = ratio * ratio >= ratio.max(initial=0) * ratio[:1]
    return initial


def weights(ratio: NDArray[np.float64]) -> NDArray[np.float64]:
    """W(n): place times ratio for the initial nodes, 0 for the others (4.5, 4.6)."""
    highest, lowest = ratio.max(), ratio.min()
    initial = np.flatnonzero(initial_nodes(ratio))
    first, last = initial[0], initial[-1]

    place = 1 - (initial - first) / max(last - first, 1)
    height = (ratio[initial] - lowest) / (highest - lowest) if highest > lowest else 1.0
    weight = np.zeros(len(ratio))
    weight[initial] = place * height
    return weight


def relevance(
    content: Content, ratio: NDArray[np.float64], weight: NDArray[np.float64], combine: Combine
) -> NDArray[np.float64]:
    """R(n), or its logarithm where relevances multiply up the tree (4.6)."""
    if combine == "weights":
        # M(n) = max(W(n), sum of M over the children)
        combined = bottom_up(content, weight, np.add, step=lambda rows, below: np.maximum(weight[rows], below))
        return ratio * combined

    # log R(n) = log WLR(n) + log max(W(n), sum of R over the children)
    with np.errstate(divide="ignore"):
        log_weight, log_ratio = np.log(weight), np.log(ratio)
    return bottom_up(
        content,
        log_ratio + log_weight,
        np.logaddexp,
        step=lambda rows, below: log_ratio[rows] + np.maximum(log_weight[rows], below),
    )


FREE_POSITION = re.compile(r"(?:^|;)\s*position\s*:\s*(?:absolute|fixed)\b", re.IGNORECASE)


def placed_freely(nodes: Nodes, rows: NDArray[np.intp]) -> Mask:
    """Which of the rows are a `div` whose inline position is absolute or fixed."""
    free = np.zeros(len(rows), dtype=bool)
    for index in np.flatnonzero(has_tag(nodes, "div")[rows]).tolist():
        style = nodes.attribute(int(rows[index]), "style")
        free[index] = style is not None and FREE_POSITION.search(style) is not None
    return free
