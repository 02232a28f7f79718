"""Feature extractor: among the blocks that consist mostly of text, the one with the most text.

S. Debnath, P. Mitra, C. L. Giles: Automatic extraction of informative blocks from webpages, SAC 2005; the k-means
variant: S. Debnath, P. Mitra, N. Pal, C. L. Giles: Automatic identification of informative sections of web pages,
IEEE TKDE 17(9), 2005.
"""

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, nearest
from ._document import Numbers, body_row, unseen

BLOCKS = ("table", "tr", "td", "ul", "div")
CLUSTERS = 3
MAX_ROUNDS = 50


def richest_block(nodes: Nodes, *, blocks: tuple[str, ...] = BLOCKS, clusters: bool = False) -> Mask:
    """Keep the block with most text, or with `clusters` all blocks about as rich.

    A block is an element of the given names less the blocks inside it. Its features are what its source is made
    of: plain text, text of links, and the markup of each kind of element. Only blocks with more plain text than
    all other features together are considered. `clusters` parts those by their text into three groups (k-means)
    and keeps the richest group.

    >>> page = parse("<div><a href=a>Home</a></div><div><p>A long story.<p>With an end.</div><div>Imprint</div>")
    >>> kept = richest_block(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'With an end.']
    """
    gone = unseen(nodes)
    names = has_tag(nodes, *blocks)
    names[[0, body_row(nodes)]] = True
    block = nearest(nodes, names)

    plain = np.where(nodes.in_link | gone, 0, nodes.chars)
    linked = np.where(nodes.in_link & ~gone, nodes.chars, 0)
    markup = np.where(nodes.is_element & ~names, nodes.source_end - nodes.source_start, 0)
    text = np.bincount(block, weights=plain, minlength=len(nodes))
    others = np.bincount(block, weights=linked + markup, minlength=len(nodes))

    rich = np.where(text > others, text, 0)
    if not rich.any():
        rich = text
    chosen = richest_cluster(rich) if clusters else np.arange(len(nodes)) == np.argmax(rich)
    return chosen[block] & ~gone & (text[block] > 0)


def richest_cluster(values: Numbers) -> Mask:
    """The group of the highest of the positive values, when they are parted in three (k-means in one dimension)."""
    positive = np.sort(values[values > 0])
    if positive.size == 0:
        return np.zeros(len(values), dtype=bool)
    total = np.concatenate(([0], np.cumsum(positive)))
    centres = np.linspace(positive[0], positive[-1], CLUSTERS)
    cuts = np.zeros(0)
    for _ in range(MAX_ROUNDS):
        # On a line the clusters are intervals that meet halfway between their centres.
        bounds = np.concatenate(([0], np.searchsorted(positive, (centres[1:] + centres[:-1]) / 2), [len(positive)]))
        if np.array_equal(bounds, cuts):
            break
        cuts = bounds
        size = np.diff(bounds)
        centres = np.where(size > 0, np.diff(total[bounds]) / np.maximum(size, 1), centres)
    top: Mask = values >= (centres[-1] + centres[-2]) / 2
    return top & (values > 0)
