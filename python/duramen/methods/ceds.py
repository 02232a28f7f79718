"""CEDS: blocks by common ancestor, scored by text outside links, with an automatic threshold.

X. Yu, Z. Jin: Web content information extraction based on DOM tree and statistical information, ICCT 2017.

1. Segment. Leaves are texts and images. A leaf is represented by its parent while "its parent node only has one child
   node"; where that climb ends is its real node. Children are elements and texts that are not blank. Adjacent leaves
   whose real nodes are siblings, and not children of the body, are fused, and the parent of their real nodes is a block
   node. A block consists of all leaves with the same nearest block node (`extent="fused"`: only the fused leaves);
   other leaves are blocks by themselves.
2. Score, formula (1). The sum over the leaves of the share of text outside links, divided by (links with text + linked
   images + 1) times the typical level. Adding 1 avoids a division by zero, and a leaf without text adds 0. The typical
   level is the most frequent depth of the leaves, at a tie the deepest.
3. Threshold, formulas (2) to (5). The mean times a factor from 1.0 to 3.0 in steps of 0.1 that maximises the variance
   of the means of the two classes. If all scores are equal, all blocks are content.
4. De-noise. Adjacent leaves are dropped if their levels differ by more than 4, their common ancestor is not the block
   node, and their level is not the typical one; with `extent="fused"` this never happens.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, nearest, subtree_sum
from ._choices import one_of
from ._document import Numbers, Rows, body_row, unseen

THRESHOLD_FACTORS = np.arange(10, 31) / 10  # epsilon, section II.D
MAX_LEVEL_STEP = 4  # section II.E

RealNode = Literal["only-child", "only-leaf"]
Variance = Literal["unweighted", "weighted"]
Extent = Literal["subtree", "fused"]


def content_importance(
    nodes: Nodes,
    *,
    weighted: bool = False,
    variance: Variance = "unweighted",
    real_node: RealNode = "only-child",
    extent: Extent = "subtree",
    visible: bool = False,
) -> Mask:
    """Keep the blocks whose importance lies above the threshold, less their noise.

    The defaults are the printed formulas and Algorithm 1. `weighted=True` multiplies the share of each leaf by its
    length. `variance="weighted"` weighs the classes by the number of their blocks. With `real_node="only-leaf"` a leaf
    is represented by its highest ancestor that has no other leaf, whatever empty elements are beside it. The paper does
    not ask whether a node is visible; `visible=True` leaves out what is hidden.

    >>> page = parse("<ul><li><a href=a>Home</a><li><a href=b>News</a></ul><div><p>A long story.<p>Its end.</div>")
    >>> kept = content_importance(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'Its end.']
    """
    one_of("variance", variance, Variance)
    one_of("real_node", real_node, RealNode)
    one_of("extent", extent, Extent)
    kept = np.zeros(len(nodes), dtype=bool)
    leaves = leaf_rows(nodes, visible=visible)
    if leaves.size == 0:
        return kept

    blocks = segment(nodes, leaves, real_nodes(nodes, leaves, real_node, visible=visible), extent)
    chosen = above_threshold(importance(nodes, blocks, weighted=weighted), variance)[blocks.block]
    kept[leaves[chosen & ~is_noise(nodes, blocks)]] = True
    return kept


@dataclass(frozen=True)
class LeafBlocks:
    """The leaves of a page, the block of each, and of each block its ancestor and its typical level."""

    leaves: Rows
    block: Rows
    ancestor: Rows
    typical_level: Rows


def leaf_rows(nodes: Nodes, *, visible: bool = False) -> Rows:
    """The texts that are not blank, and the images."""
    is_leaf = nodes.is_text & (nodes.chars > 0) | has_tag(nodes, "img")
    return np.flatnonzero(is_leaf & ~unseen(nodes, visible=visible))


def real_nodes(nodes: Nodes, leaves: Rows, rule: RealNode = "only-child", *, visible: bool = False) -> Rows:
    """The row that represents each leaf: its nearest ancestor, or the leaf itself, that is no only child.

    With the rule `only-leaf`, other leaves count in place of other children.
    """
    if rule == "only-leaf":
        is_leaf = np.zeros(len(nodes), dtype=bool)
        is_leaf[leaves] = True
        is_alone = subtree_sum(nodes, is_leaf)[nodes.parent] == 1
    else:
        is_child = nodes.is_element | nodes.is_text & (nodes.chars > 0)
        if visible:
            is_child &= ~nodes.is_hidden
        is_alone = np.bincount(nodes.parent[1:][is_child[1:]], minlength=len(nodes))[nodes.parent] == 1
    is_alone[0] = False
    return nearest(nodes, ~is_alone, leaves)


def segment(nodes: Nodes, leaves: Rows, real: Rows, extent: Extent = "subtree") -> LeafBlocks:
    """Fuse adjacent leaves whose real nodes are siblings (Algorithm 1); leaves in no block are blocks of their own."""
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


def importance(nodes: Nodes, blocks: LeafBlocks, *, weighted: bool = False) -> Numbers:
    """ContentImportance of each block, formula (1), with one link more than there are."""
    leaves, block = blocks.leaves, blocks.block
    linked, is_text = nodes.in_link[leaves], nodes.is_text[leaves]
    chars = nodes.chars[leaves]
    plain = np.where(linked, 0, chars if weighted else is_text)

    # Links do not nest, so the link of a leaf is the last one that begins before it. Its texts in a block count once.
    begins = has_tag(nodes, "a") & nodes.in_link
    link = np.maximum.accumulate(np.where(begins, np.arange(len(nodes)), 0))[leaves]
    text_links = np.unique(np.stack((block, link))[:, linked & is_text], axis=1)[0]

    size = len(blocks.ancestor)
    links = np.bincount(text_links, minlength=size) + np.bincount(block[linked & ~is_text], minlength=size)
    return np.bincount(block, weights=plain, minlength=size) / ((links + 1) * blocks.typical_level)


def above_threshold(scores: Numbers, variance: Variance = "unweighted") -> Mask:
    """The scores above the threshold; all, where all are one."""
    if scores.min() == scores.max():
        return np.ones(len(scores), dtype=bool)
    return scores > best_threshold(scores, variance)


def best_threshold(scores: Numbers, variance: Variance = "unweighted") -> float:
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
