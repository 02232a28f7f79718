"""HTML that is safe to show: few tags, fewer attributes, all of them from a list. See docs/decisions/safe-html.md."""

from collections.abc import Mapping

from ..nodes import Mask
from ..page import Page
from .mask import checked


def html(
    page: Page,
    kept: Mask,
    *,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
    sources: Mapping[int, str | None] | None = None,
) -> str:
    """The kept text rows of a page, and the images that belong to them, as a fragment of safe HTML.

    `sources` are written, by row, in place of images' own: copies of them, or None to leave one out.

    >>> page = parse("<div onclick=steal()>Its <b style='color:red'>heartwood</b><script>steal()</script></div>")
    >>> html(page, page.nodes.is_text)
    '<p>Its <b>heartwood</b></p>'
    """
    return page.core.render("html", checked(kept), page.base_url, links, images, tables, dict(sources or {}))
