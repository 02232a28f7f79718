"""Plain text: paragraphs apart, rows and items on lines of their own, white space collapsed outside `pre`."""

from ..nodes import Mask
from ..page import Page
from .mask import checked


def text(page: Page, kept: Mask) -> str:
    """The kept text rows of a page as plain text.

    >>> page = parse("<p>one <b>two</b></p><p>three</p>")
    >>> print(text(page, page.nodes.is_text))
    one two
    <BLANKLINE>
    three
    """
    return page.core.render_text(checked(kept))
