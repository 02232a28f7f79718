"""GitHub Flavored Markdown; docs/formats.md describes what each element becomes."""

from collections.abc import Mapping
from typing import Unpack

from .._core import Threads
from ..nodes import Mask
from ..page import Page
from .core import rendered
from .markup import MarkdownMarkup, MarkdownOptions


def markdown(
    page: Page,
    kept: Mask,
    *,
    title: str | None = None,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
    **markup: Unpack[MarkdownOptions],
) -> str:
    """The kept text rows of a page, and the images that belong to them, as Markdown.

    Addresses of links and images are absolute if the URL of the page is known. Without `links` only their text is
    written, and without `tables` only the text of the cells. Without `details` a `details` element becomes its summary
    in bold and plain blocks below it, not tags. With a `title` the Markdown begins with the title as a heading. With
    `threads` a line above each post names its author, and quotes name who is quoted. `sources` maps rows of images to
    the URL to write for them, or to None to leave an image out.

    >>> page = parse("<h2>Oak</h2><p>Its <a href=/heart>heartwood</a> is <b>dark</b>.", url="https://example.org")
    >>> print(markdown(page, page.nodes.is_text))
    ## Oak
    <BLANKLINE>
    Its [heartwood](https://example.org/heart) is **dark**.
    """
    return rendered("markdown", page, kept, MarkdownMarkup(**markup), title=title, sources=sources, threads=threads)
