"""Images have no text to be kept by: those around them speak for them."""

from ..nodes import Mask
from ..page import Page
from .core import checked


def kept_images(page: Page, kept: Mask) -> Mask:
    """The rows of the `img` elements that belong to the kept text, as Markdown and HTML show them.

    One stands amid kept text, or in a figure whose caption is kept; between it and that text none was dropped.

    >>> page = parse("<p>one</p><img src=a.png><p>two</p><div>Related <img src=b.png></div>")
    >>> kept = page.nodes.is_text & (page.nodes.in_paragraph)
    >>> [page.attribute(row, "src") for row in kept_images(page, kept).nonzero()[0]]
    ['a.png']
    """
    return page.core.kept_images(checked(kept))
