"""Characters: the first block of the page with enough text in paragraphs.

P. M. Joshi, S. Liu: Web document text and images extraction using DOM analysis and natural language processing,
DocEng 2009, as described by Radilova et al., 2022, section 4.1.1.
"""

import numpy as np

from ..nodes import Mask, Nodes
from ..tree import has_tag, nearest, subtree_sum, within
from ._document import body_row, unseen

MIN_CHARACTERS = 500  # Radilova et al., section 4.1.1


def character_counter(
    nodes: Nodes, *, threshold: int = MIN_CHARACTERS, gather: bool = True, visible: bool = False
) -> Mask:
    """Keep the first lowest block with more than `threshold` characters, white space aside, of paragraph text.

    Paragraph text stands in a `p` or `div`, or in a block that has line breaks. A single `p` is no such block, however
    long: "individual paragraphs form a whole block of text", so its text counts for the block around it. Because they
    "can belong to different levels", a block above the lowest one is kept if its own paragraphs are as long. With
    `gather=False` a long `p` is a block like others. With `visible=True` hidden text does not count.

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
    enough = blocks & (subtree_sum(nodes, chars) > threshold)

    # A mere wrapper is never lowest: the block child that has all its text is lower.
    chosen = enough & (subtree_sum(nodes, enough) == 1)
    if gather:
        texts = np.flatnonzero(chars)
        own = np.bincount(nearest(nodes, blocks, texts), weights=chars[texts], minlength=len(nodes))
        chosen |= enough & (own > threshold)
    return within(nodes, np.flatnonzero(chosen)[:1]) & ~gone


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
