"""Which images belong to the kept text. An image has no text, so this depends on the texts around it."""

from ..nodes import Mask
from ..page import Page
from .core import checked


def kept_images(page: Page, kept: Mask) -> Mask:
    """The rows of the `img` elements that belong to the kept text, as Markdown and HTML show them.

    Such an image is next to kept text, or in a figure whose caption is kept; no dropped text lies between.

    >>> page = parse("<p>one</p><img src=a.png><p>two</p><div>Related <img src=b.png></div>")
    >>> kept = page.nodes.is_text & (page.nodes.in_paragraph)
    >>> [page.attribute(row, "src") for row in kept_images(page, kept).nonzero()[0]]
    ['a.png']
    """
    return page.core.kept_images(checked(kept))
