"""Plain text: paragraphs apart, rows and items on lines of their own, white space collapsed outside `pre`."""

import numpy as np

from ..nodes import Mask
from ..page import Page


def text(page: Page, kept: Mask) -> str:
    """The kept text rows of a page as plain text.

    >>> page = parse("<p>one <b>two</b></p><p>three</p>")
    >>> print(text(page, page.nodes.is_text))
    one two
    <BLANKLINE>
    three
    """
    if kept.dtype != np.bool_:
        raise TypeError(f"kept must be a mask, not an array of {kept.dtype}: one yes or no for each row")
    return page.core.render_text(np.ascontiguousarray(kept))
