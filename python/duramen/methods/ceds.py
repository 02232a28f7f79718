"""CEDS: blocks by common ancestor, scored by text outside links, with an automatic threshold.

X. Yu, Z. Jin: Web content information extraction based on DOM tree and statistical information, ICCT 2017.

1. Segment. Leaves are texts and images. The real node of a leaf is its highest ancestor that contains no other leaf.
   Adjacent leaves whose real nodes are siblings, and not children of the body, are fused, and the parent of their
   real nodes is a block node. A block consists of all leaves with the same nearest block node (`extent="fused"`: only
   the fused leaves); other leaves are blocks by themselves.
2. Score. The sum over the leaves of the share of text outside links, weighted by length, divided by (links + 1) times
   the typical level. Adding 1 avoids a division by zero. The typical level is the most frequent depth of the leaves,
   at a tie the deepest.
3. Threshold. The mean times a factor from 1.0 to 3.0 in steps of 0.1 that maximises the variance between the classes.
   If all scores are equal, all blocks are content.
4. De-noise. Adjacent leaves are dropped if their levels differ by more than 4, their common ancestor is not the block
   node, and their level is not the typical one; with `extent="fused"` this never happens.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..nodes import Mask, Nodes
from ..tree import has_tag, nearest, subtree_sum
from ._choices import one_of
from ._document import body_row, unseen

THRESHOLD_FACTORS = np.arange(10, 31) / 10  # epsilon, section II.D
MAX_LEVEL_STEP = 4  # section II.E

Variance = Literal["weighted", "unweighted"]
Extent = Literal["fused", "subtree"]
Rows = NDArray[np.intp]


def content_importance(
    nodes: Nodes,
    *,
    weighted: bool = True,
    variance: Variance = "weighted",
    extent: Extent = "subtree",
    visible: bool = False,
) -> Mask:
    """Keep the blocks whose importance lies above the threshold, less their noise.

    `weighted` counts each leaf's share of plain text by its length; False is the bare formula (1). The threshold
    is where the variance between the two classes is largest, the classes weighed by their sizes or not. A block
    is all leaves for which the ancestor of fused leaves is the nearest one, or with `extent="fused"` the fused leaves
    alone, in which de-noising never finds anything. The paper does not ask whether a node is visible; `visible=True`
    leaves out what is hidden.

    >>> page = parse("<ul><li><a href=a>Home</a><li><a href=b>News</a></ul><div><p>A long story.<p>Its end.</div>")
    >>> kept = content_importance(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'Its end.']
    """
    one_of("variance", variance, Variance)
    one_of("extent", extent, Extent)
    kept = np.zeros(len(nodes), dtype=bool)
    gone = unseen(nodes, visible=visible)
    leaves = np.flatnonzero((nodes.is_text & (nodes.chars > 0) | has_tag(nodes, "img")) & ~gone)
    if leaves.size == 0:
        return kept

    blocks = segment(nodes, leaves, extent)
    scores = importance(nodes, blocks, weighted=weighted)
    chosen = above_threshold(scores, variance)[blocks.block]
    kept[leaves[chosen & ~is_noise(nodes, blocks)]] = True
    return kept


@dataclass(frozen=True)
class LeafBlocks:
    """The leaves of a page, the block of each, and of each block its ancestor and its typical level."""

    leaves: Rows
    block: Rows
    ancestor: Rows
    typical_level: Rows


def segment(nodes: Nodes, leaves: Rows, extent: Extent = "subtree") -> LeafBlocks:
    """Fuse adjacent leaves whose real nodes are siblings (Algorithm 1); leaves in no block are blocks of their own."""
    real = real_nodes(nodes, leaves)
    above = nodes.parent[real]
    adjacent = (above[1:] == above[:-1]) & (above[1:] > body_row(nodes))
    fused = np.zeros(len(leaves), dtype=bool)
    fused[1:] |= adjacent
    fused[:-1] |= adjacent

    ancestor = np.where(fused, above, leaves)
    if extent == "subtree":
        names_block = np.zeros(len(nodes), dtype=bool)
        names_block[above[fused]] = True
        holder = nearest(nodes, names_block, leaves)
        ancestor = np.where(holder > 0, holder, leaves)
    ancestors, block = np.unique(ancestor, return_inverse=True)
    return LeafBlocks(leaves, block, ancestors, _typical_levels(block, nodes.depth[leaves].astype(np.intp)))


def real_nodes(nodes: Nodes, leaves: Rows) -> Rows:
    """The highest row that holds each leaf and no other: where the climb from only child to parent ends."""
    is_leaf = np.zeros(len(nodes), dtype=bool)
    is_leaf[leaves] = True
    leaf_count = subtree_sum(nodes, is_leaf)
    if len(leaves) == 1:
        return np.zeros(1, dtype=np.intp)
    return np.flatnonzero((leaf_count == 1) & (leaf_count[nodes.parent] > 1))


def importance(nodes: Nodes, blocks: LeafBlocks, *, weighted: bool) -> NDArray[np.float64]:
    """ContentImportance of each block, formula (1), with one link more than there are."""
    leaves, block = blocks.leaves, blocks.block
    linked = nodes.in_link[leaves]
    chars = nodes.chars[leaves]
    plain = np.where(linked, 0, chars if weighted else chars > 0)

    # Links do not nest, so the link that a leaf is in is the last one to begin before it.
    begins = has_tag(nodes, "a") & nodes.in_link
    link = np.maximum.accumulate(np.where(begins, np.arange(len(nodes)), 0))[leaves]
    again = np.zeros(len(leaves), dtype=bool)
    again[1:] = (link[1:] == link[:-1]) & (block[1:] == block[:-1]) & linked[:-1]

    size = len(blocks.ancestor)
    links = np.bincount(block[linked & ~again], minlength=size)
    return np.bincount(block, weights=plain, minlength=size) / ((links + 1) * blocks.typical_level)


def above_threshold(scores: NDArray[np.float64], variance: Variance = "weighted") -> Mask:
    """The scores above the threshold; all, where all are one."""
    if scores.min() == scores.max():
        return np.ones(len(scores), dtype=bool)
    above: Mask = scores > best_threshold(scores, variance)
    return above


def best_threshold(scores: NDArray[np.float64], variance: Variance = "weighted") -> float:
    """The multiple of the mean that parts the scores best, the smallest of equals (formulas 2 to 5)."""
    ordered = np.sort(scores)
    total = np.concatenate(([0], np.cumsum(ordered)))
    size = len(ordered)
    thresholds = THRESHOLD_FACTORS * (total[-1] / size)

    low = np.searchsorted(ordered, thresholds, side="right")
    high = size - low
    gap = (total[-1] - total[low]) / np.maximum(high, 1) - total[low] / np.maximum(low, 1)
    spread = gap * gap * (low * high if variance == "weighted" else (low > 0) & (high > 0))
    return float(thresholds[np.argmax(spread)])


def _typical_levels(block: Rows, level: Rows) -> Rows:
    """The most frequent level of each block, the deepest of equals."""
    width = int(level.max()) + 1
    pairs, counts = np.unique(block * width + level, return_counts=True)
    typical = np.zeros(int(block.max()) + 1, dtype=np.intp)
    np.maximum.at(typical, pairs // width, counts * width + pairs % width)
    return typical % width


def is_noise(nodes: Nodes, blocks: LeafBlocks) -> Mask:
    """Adjacent leaves of a block, far apart in level, below its root, and off its typical level (section II.E)."""
    leaves, block = blocks.leaves, blocks.block
    noise = np.zeros(len(leaves), dtype=bool)
    order = np.argsort(block, kind="stable")
    first, second = order[:-1], order[1:]
    level = nodes.depth[leaves].astype(np.intp)
    far = (block[first] == block[second]) & (np.abs(level[first] - level[second]) > MAX_LEVEL_STEP)
    first, second = first[far], second[far]
    if first.size == 0:
        return noise

    # Their common ancestor is the block's own unless one child of that holds both.
    names_block = np.zeros(len(nodes), dtype=bool)
    names_block[blocks.ancestor] = True
    child_of_root = names_block[nodes.parent]
    below = nearest(nodes, child_of_root, leaves[first]) == nearest(nodes, child_of_root, leaves[second])
    pairs = np.concatenate((first[below], second[below]))
    noise[pairs] = level[pairs] != blocks.typical_level[block[pairs]]
    return noise
