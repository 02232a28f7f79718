"""Markdown as GitHub reads it: what each element becomes is told in docs/rendering.md."""

from collections.abc import Mapping

from .._core import Threads
from ..nodes import Mask
from ..page import Page
from .core import written_by
from .title import with_title


def markdown(
    page: Page,
    kept: Mask,
    *,
    title: str | None = None,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
    details: bool = True,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
) -> str:
    """The kept text rows of a page, and the images that belong to them, as Markdown.

    Links and images are absolute where the page has a URL. Without `links` their text stays, without `tables` that of
    the cells. Without `details` those of the page are plain blocks below their summary in bold, not tags. With a
    `title` it begins with that as a heading. With `threads` a line above each post says who speaks,
    and quotes say who is quoted. `sources` are written, by row, in place of images' own: copies of them, or None to
    leave one out.

    >>> page = parse("<h2>Oak</h2><p>Its <a href=/heart>heartwood</a> is <b>dark</b>.", url="https://example.org")
    >>> print(markdown(page, page.nodes.is_text))
    ## Oak
    <BLANKLINE>
    Its [heartwood](https://example.org/heart) is **dark**.
    """
    write = written_by(
        "markdown", threads=threads, links=links, images=images, tables=tables, details=details, sources=sources
    )
    return with_title("markdown", page, kept, title, write)
