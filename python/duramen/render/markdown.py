"""Markdown as GitHub reads it: what each element becomes is told in docs/rendering.md."""

from collections.abc import Mapping

from ..nodes import Mask
from ..page import Page
from .mask import checked


def markdown(
    page: Page,
    kept: Mask,
    *,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
    sources: Mapping[int, str | None] | None = None,
) -> str:
    """The kept text rows of a page, and the images that belong to them, as Markdown.

    Links and images are absolute where the page has a URL. Without `links` their text stays, without `tables` that of
    the cells. `sources` are written, by row, in place of images' own: copies of them, or None to leave one out.

    >>> page = parse("<h2>Oak</h2><p>Its <a href=/heart>heartwood</a> is <b>dark</b>.", url="https://example.org")
    >>> print(markdown(page, page.nodes.is_text))
    ## Oak
    <BLANKLINE>
    Its [heartwood](https://example.org/heart) is **dark**.
    """
    return page.core.render("markdown", checked(kept), page.base_url, links, images, tables, dict(sources or {}))
