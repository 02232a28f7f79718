"""Facts about HTML that several methods need: void elements, unseen rows, the body."""

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag

Rows = NDArray[np.intp]
Counts = NDArray[np.intp]
Numbers = NDArray[np.float64]

VOID = tuple(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)
"""Elements without an end tag."""


def unseen(nodes: Nodes, *, visible: bool = True) -> Mask:
    """Rows that no reader sees: scripts, styles and the like, and if only what is visible counts, what is hidden."""
    return nodes.is_unseen | nodes.is_hidden if visible else nodes.is_unseen


def body_row(nodes: Nodes) -> int:
    """The row of the body, or of the frameset in its place, or of the document where a page has neither."""
    rows = np.flatnonzero(has_tag(nodes, "body", "frameset"))
    return int(rows[0]) if rows.size else 0


def outside_body(nodes: Nodes) -> Mask:
    """Rows before the body begins or after it ends."""
    root = body_row(nodes)
    outside = np.ones(len(nodes), dtype=bool)
    outside[root : nodes.end[root]] = False
    return outside


def in_body(nodes: Nodes, dropped: Mask) -> Mask:
    """What is inside the body and not dropped."""
    taken = ~(dropped | outside_body(nodes))
    taken[body_row(nodes)] = False
    return taken
