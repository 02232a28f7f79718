"""Words per leaf and its variants: a story is one leaf with many words, a menu has many leaves with few words.

D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction, 2013.

1. Content nodes are the nodes of the body without comments, invisible elements and the subtrees of `meta title head
   link style script select noscript`. Leaves without words are removed repeatedly. An element is invisible by an
   inline `display: none`, `visibility: hidden` or `collapse`, or the attribute `hidden`.
2. Leaves are counted for each subtree. Adjacent children that are `#text p a u b i em span sub sup strong div`, are
   not positioned `absolute` or `fixed`, and have one leaf each count together as one.
3. The ratio is words divided by leaves. Initial nodes are those whose ratio is at least the geometric mean of the
   highest ratio and the root's.
4. The weight of an initial node is its position factor, from 1 for the first to 0 for the last, times its ratio,
   scaled from 0 (lowest) to 1 (highest).
5. The best node has the highest relevance (docs/methods.md); among equals it is the one nearest the root.
"""

from functools import wraps
from typing import Any, Literal

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import within
from ._choices import one_of
from ._relevance import Combine, Per, Ratios, dropped_rows, ratio_table

Count = Literal["words", "chars"]


def node_ratios(
    nodes: Nodes,
    *,
    count: Count = "words",
    per: Per = "leafs",
    combine: Combine = "weights",
    hidden: Mask | None = None,
    aria_hidden: bool = False,
) -> Ratios:
    """The content nodes with their words, leaves, ratio, weight and relevance.

    `combine` says what climbs to the parent: the children's weights (our reading), or their relevances as
    Definition 4.6 prints it. No leaf has less than one word, so no ratio is below 1, and relevances that
    multiply on their way up always end at the body: the paper's own examples need the weights.
    `hidden` marks what a renderer knows to be invisible, in place of inline styles and the attribute `hidden`.
    `aria_hidden=True` also drops what is hidden from screen readers alone.

    >>> ratios = node_ratios(parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>With an end.</div>").nodes)
    >>> ratios.total.tolist()
    [8, 2, 1, 1, 1, 1, 6, 3, 3, 3, 3]
    >>> ratios.parts[ratios.best], ratios.ratio[ratios.best]
    (np.int64(1), np.float64(6.0))
    """
    one_of("count", count, Count)
    dropped = dropped_rows(nodes, hidden, aria_hidden=aria_hidden)
    return ratio_table(nodes, dropped, getattr(nodes, count), per=per, combine=combine)


@wraps(node_ratios, assigned=())
def densest_subtree(nodes: Nodes, *, hidden: Mask | None = None, aria_hidden: bool = False, **options: Any) -> Mask:
    """Keep what is seen of the subtree with the highest relevance; options as for the ratios.

    >>> page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>With an end.</div>")
    >>> kept = densest_subtree(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'With an end.']
    """
    ratios = node_ratios(nodes, hidden=hidden, aria_hidden=aria_hidden, **options)
    if ratios.rows.size == 0:
        return np.zeros(len(nodes), dtype=bool)
    return within(nodes, ratios.rows[ratios.best]) & ~dropped_rows(nodes, hidden, aria_hidden=aria_hidden)
