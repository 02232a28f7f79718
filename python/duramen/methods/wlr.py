"""Words per leaf and its kin: a story is one leaf of many words, a menu many leaves of few.

D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction, 2013.
"""

from typing import Literal

import numpy as np

from ..nodes import Mask, Nodes
from ..tree import within
from ._choices import one_of
from ._relevance import Combine, Per, dropped_rows, ratio_table

Count = Literal["words", "chars"]


def densest_subtree(
    nodes: Nodes,
    *,
    count: Count = "words",
    per: Per = "leafs",
    combine: Combine = "weights",
    hidden: Mask | None = None,
) -> Mask:
    """Keep what is seen of the subtree with the highest relevance.

    `combine` says what climbs to the parent: the children's weights (our reading), or their relevances as
    Definition 4.6 prints it. No leaf has less than one word, so no ratio is below 1, and relevances that
    multiply on their way up always end at the body: the paper's own examples need the weights.
    `hidden` marks what a renderer knows to be unseen; without it inline styles and `hidden` attributes speak.

    >>> page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>With an end.</div>")
    >>> kept = densest_subtree(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'With an end.']
    """
    one_of("count", count, Count)
    dropped = dropped_rows(nodes, hidden)
    ratios = ratio_table(nodes, dropped, getattr(nodes, count), per=per, combine=combine)
    if ratios.rows.size == 0:
        return np.zeros(len(nodes), dtype=bool)
    return within(nodes, ratios.rows[ratios.best]) & ~dropped
