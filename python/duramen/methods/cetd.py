"""Composite text density: subtrees with much text, few tags and few links.

F. Sun, D. Song, L. Liao: DOM based content extraction via text density, SIGIR 2011.

With C characters, T tags, LC link characters and LT link tags in a subtree (without the tag of its root; a divisor of
zero becomes one), and C_b and LC_b for the body, the density is C/T * log(C/LC * T/LT) to the base ln(C/(C - LC) * LC
+ LC_b/C_b * C + e). The density sum of a node is that of its children, including texts. The threshold is the lowest
density on the path from the body to the node with the highest density sum. From the body down, as long as the density
reaches the threshold, the node with the highest density sum in each visited subtree is kept.
"""

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, subtree_max, subtree_sum, within
from ._document import Numbers, Rows, body_row, outside_body, unseen


def text_density(nodes: Nodes, *, composite: bool = True) -> Mask:
    """Keep the subtrees of the highest density sums, wherever the density reaches the threshold.

    The threshold is the lowest density between the body and the node with the highest density sum. From the body
    down, every node that reaches it marks the highest density sum in its subtree as content. `composite=False`
    takes the plain density, which leaves links out of account.

    >>> page = parse("<ul><li><a href=a>Home</a><li><a href=b>News</a></ul><div><p>A long story.<p>Its end.</div>")
    >>> kept = text_density(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'Its end.']
    """
    gone = unseen(nodes) | outside_body(nodes)
    root = body_row(nodes)

    density = (composite_density if composite else plain_density)(nodes, gone)
    density_sum = np.zeros(len(nodes))
    np.add.at(density_sum, nodes.parent[root + 1 :], density[root + 1 :])
    marks = _highest_below(nodes, density_sum)
    best = marks[root]
    path = np.flatnonzero(nodes.end[: best + 1] > best)
    threshold = density[path[path >= root]].min()

    fails = density < threshold
    fails[:root] = False
    reaches = ~within(nodes, fails)
    content = np.zeros(len(nodes), dtype=bool)
    content[marks[reaches & (density_sum > 0)]] = True
    return within(nodes, content) & ~gone


def plain_density(nodes: Nodes, gone: Mask) -> Numbers:
    """Characters per tag of each subtree, the tag of its root aside (section 3.1)."""
    characters = subtree_sum(nodes, np.where(gone, 0, nodes.chars))
    return characters / np.maximum(_below(nodes, nodes.is_element & ~gone), 1)


def composite_density(nodes: Nodes, gone: Mask) -> Numbers:
    """Characters per tag, times a logarithm that falls as links take over (section 3.2); zeros divide as ones."""
    chars = np.where(gone, 0, nodes.chars)
    C = subtree_sum(nodes, chars)
    LC = subtree_sum(nodes, np.where(nodes.in_link, chars, 0))
    T = np.maximum(_below(nodes, nodes.is_element & ~gone), 1)
    LT = np.maximum(_below(nodes, has_tag(nodes, "a") & ~gone), 1)
    linked = LC[0] / max(C[0], 1)

    some, LC_, unlinked = np.maximum(C, 1), np.maximum(LC, 1), np.maximum(C - LC, 1)
    base = np.log(some / unlinked * LC_ + linked * some + np.e)
    density: Numbers = C / T * np.log(some / LC_ * T / LT) / np.log(base)
    return density


def _below(nodes: Nodes, mask: Mask) -> Rows:
    """How many rows of the mask lie in each subtree, its root aside."""
    return subtree_sum(nodes, mask) - mask


def _highest_below(nodes: Nodes, values: Numbers) -> Rows:
    """The row with the highest value in each subtree, the first of equals."""
    highest = subtree_max(nodes, values)
    some = np.flatnonzero(values)
    target = np.arange(len(nodes))
    above = nodes.parent[some]
    heirs = some[(highest[some] == highest[above]) & (values[above] < highest[above])][::-1]
    target[nodes.parent[heirs]] = heirs
    while (target[target] != target).any():
        target = target[target]
    return target
