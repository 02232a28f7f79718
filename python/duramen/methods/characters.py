"""Characters: the first block of the page with enough text in paragraphs.

P. M. Joshi, S. Liu: Web document text and images extraction using DOM analysis and natural language processing,
DocEng 2009, as described by Radilova et al., 2022, section 4.1.1.

1. Paragraph text is text whose nearest block-level ancestor is a `p`, a `div`, or an element with line breaks.
2. The first block that has more than 500 characters of it, while no block inside it has, is found. A single `p` is not
   a block, however long, because the aim is "to find out how the individual paragraphs form a whole block of text". A
   block above the lowest one is taken if the paragraphs directly in it have more than 500 characters, too.
3. "Individual paragraphs can belong to different levels", so the result is the highest block around it that has
   paragraphs of its own both before and after it: they are interleaved. This is our reading; the paper has no rule.
"""

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, is_ancestor, nearest, subtree_sum, within
from ._document import Rows, body_row, unseen

MIN_CHARACTERS = 500  # Radilova et al., section 4.1.1

MIN_DIV = 100
"""Characters from which a `div` without blocks inside is a paragraph of the block around it, as a `p` always is.

Layouts also use `div` for menus and footers: with 0, F1 falls from 72.9 to 71.6 on every third article of the sets in
docs/papers.md, where 100 changes no page.
"""


def character_counter(
    nodes: Nodes, *, threshold: int = MIN_CHARACTERS, gather: bool = True, visible: bool = False
) -> Mask:
    """Keep the first block with more than `threshold` characters, white space aside, of paragraph text.

    With `gather=False` a long `p` is a block like others, and the first lowest block is kept, whatever is around it.
    With `visible=True` hidden text does not count.

    >>> page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>Its end.</div>")
    >>> kept = character_counter(page.nodes, threshold=15)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'Its end.']
    """
    if threshold < 0:
        raise ValueError(f"threshold must not be negative, but is {threshold}")
    gone = unseen(nodes, visible=visible)
    chars = np.where(_is_paragraph_text(nodes, gone), nodes.chars, 0)
    blocks = nodes.is_block & ~has_tag(nodes, "p") if gather else nodes.is_block.copy()
    blocks[: body_row(nodes)] = False
    total = subtree_sum(nodes, chars)
    enough = blocks & (total > threshold)

    # A mere wrapper is never lowest: the block child that has all its text is lower.
    chosen = enough & (subtree_sum(nodes, enough) == 1)
    texts = np.flatnonzero(chars)
    if gather and chosen.any():
        own = np.bincount(np.maximum(nearest(nodes, blocks, texts), 0), weights=chars[texts], minlength=len(nodes))
        found = int(np.flatnonzero(chosen | enough & (own > threshold))[0])
        is_paragraph = has_tag(nodes, "div") & (subtree_sum(nodes, nodes.is_block) == 1) & (total >= MIN_DIV)
        return within(nodes, _interleaved(nodes, found, texts, blocks & ~is_paragraph)) & ~gone
    return within(nodes, np.flatnonzero(chosen)[:1]) & ~gone


def _interleaved(nodes: Nodes, found: int, texts: Rows, blocks: Mask) -> int:
    """The highest block with texts of its own before and after a block that it contains, or else that block."""
    holder = np.maximum(nearest(nodes, blocks, texts), 0)
    around = (holder > 0) & is_ancestor(nodes, holder, found)
    before = holder[around & (texts < found)]
    after = holder[around & (texts >= nodes.end[found])]
    return int(np.intersect1d(before, after).min(initial=found))


def _is_paragraph_text(nodes: Nodes, gone: Mask) -> Mask:
    """Texts whose nearest block is a `p` or `div`, or has a `br` of its own."""
    blocks = nodes.is_block.copy()
    blocks[0] = True  # a fragment's texts may stand in no block
    separates = has_tag(nodes, "p", "div")
    separates[nearest(nodes, blocks, np.flatnonzero(has_tag(nodes, "br")))] = True

    texts = np.flatnonzero(nodes.is_text & ~gone)
    paragraph = np.zeros(len(nodes), dtype=bool)
    paragraph[texts] = separates[nearest(nodes, blocks, texts)]
    return paragraph
