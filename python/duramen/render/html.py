"""HTML that is safe to show: only tags and attributes from a list are written. See docs/decisions/service.md."""

from collections.abc import Mapping
from typing import Unpack

from .._core import Threads
from ..nodes import Mask
from ..page import Page
from .core import rendered
from .markup import Markup, MarkupOptions


def html(
    page: Page,
    kept: Mask,
    *,
    title: str | None = None,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
    **markup: Unpack[MarkupOptions],
) -> str:
    """The kept text rows of a page, and the images that belong to them, as a fragment of safe HTML.

    With a `title` the fragment begins with the title as a heading. With `threads` a line above each post names its
    author, and quotes name who is quoted. `sources` maps rows of images to the URL to write for them, or to None to
    leave an image out.

    >>> page = parse("<div onclick=steal()>Its <b style='color:red'>heartwood</b><script>steal()</script></div>")
    >>> html(page, page.nodes.is_text)
    '<p>Its <b>heartwood</b></p>'
    """
    return rendered("html", page, kept, Markup(**markup), title=title, sources=sources, threads=threads)
