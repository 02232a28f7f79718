"""The images of the main content, each with its declared properties and its relevance to the text."""

from dataclasses import dataclass
from typing import Any

from ... import _core
from ...base.nodes import Mask
from ..page import Page


@dataclass(frozen=True)
class Image:
    """An image of the main content."""

    url: str
    """Absolute where the page's own address is known."""
    alt: str | None
    """The text in its place, for people who do not see it."""
    title: str | None
    """The text that a browser shows beside the pointer."""
    caption: str | None
    """The text of its `figcaption`, or what stands as one."""
    width: int | None
    """In pixels, as the markup says."""
    height: int | None
    """In pixels, as the markup says."""
    relevance: float
    """From 0, nothing to do with the text, to 1."""
    row: int
    """Its element in the table of nodes."""
    decoration: str | None = None
    """Why it is a tracking pixel, a sprite or an icon and never relevant; None for all others."""

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names; of a `data:` URL its beginning, for it may be as long as the image."""
        return {**vars(self), "url": f"{self.url[:64]}…" if self.url.startswith("data:") else self.url}


def read(page: Page, kept: Mask) -> tuple[Image, ...]:
    """The images that belong to the kept text, in the order of the page.

    Relevance follows Joshi & Liu: the names in the image's own text (alternative text, title, caption, nearest heading)
    against the names in the article.

    >>> page = parse("<p>The oak grew near Oxford.<figure><img src=oak.jpg alt=Oxford><figcaption>In spring")
    >>> [(image.url, image.caption, image.relevance) for image in read(page, page.nodes.is_text)]
    [('oak.jpg', 'In spring', 1.0)]
    """
    return tuple(Image(*fields) for fields in _core.images(page.core, kept, page.base_url))
