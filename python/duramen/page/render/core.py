"""The kept rows of a page as text, Markdown, HTML, XHTML and TEI, by the renderers of the core.

HTML is safe to show: only tags and attributes from a list are written (docs/decisions/service.md). docs/formats.md
describes what each element becomes in GitHub Flavored Markdown. Characters that XML cannot write become U+FFFD.
"""

from collections.abc import Mapping
from typing import Literal, Unpack

import numpy as np

from ..._core import Threads
from ...base.nodes import Mask
from ..page import Page
from .markup import MarkdownMarkup, MarkdownOptions, Markup, MarkupOptions


class Form(MarkupOptions, total=False):
    """The options of HTML and XHTML, which `html` describes."""

    title: str | None
    sources: Mapping[int, str | None] | None
    threads: Threads | None


class MarkdownForm(Form, MarkdownOptions, total=False):
    """The options of Markdown."""


def checked(kept: Mask) -> Mask:
    """The mask, or a contiguous copy of it; an array that is not boolean raises an error."""
    if kept.dtype != np.bool_:
        raise TypeError(f"kept must be a mask, not an array of {kept.dtype}: one yes or no for each row")
    return np.ascontiguousarray(kept)


def rendered(
    form: Literal["text", "markdown", "html", "xhtml", "tei"],
    page: Page,
    kept: Mask,
    *,
    title: str | None = None,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
    **markup: bool,
) -> str:
    """The kept rows of a page in a form, below the title if there is one."""
    chosen = MarkdownMarkup(**markup) if form == "markdown" else Markup(**markup)
    return page.core.render(form, checked(kept), page.base_url, chosen, dict(sources or {}), title, threads)


def kept_images(page: Page, kept: Mask) -> Mask:
    """The rows of the `img` elements that belong to the kept text, as Markdown and HTML show them.

    Such an image is next to kept text, or in a figure whose caption is kept; no dropped text lies between.

    >>> page = parse("<p>one</p><img src=a.png><p>two</p><div>Related <img src=b.png></div>")
    >>> kept = page.nodes.is_text & (page.nodes.in_paragraph)
    >>> [page.attribute(row, "src") for row in kept_images(page, kept).nonzero()[0]]
    ['a.png']
    """
    return page.core.kept_images(checked(kept))


def html(page: Page, kept: Mask, **options: Unpack[Form]) -> str:
    """The kept text rows of a page, and the images that belong to them, as a fragment of safe HTML.

    With a `title` the fragment begins with the title as a heading. With `threads` a line above each post names its
    author, and quotes name who is quoted. `sources` maps rows of images to the URL to write for them, or to None to
    leave an image out.

    >>> page = parse("<div onclick=steal()>Its <b style='color:red'>heartwood</b><script>steal()</script></div>")
    >>> html(page, page.nodes.is_text)
    '<p>Its <b>heartwood</b></p>'
    """
    return rendered("html", page, kept, **options)


def markdown(page: Page, kept: Mask, **options: Unpack[MarkdownForm]) -> str:
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
    return rendered("markdown", page, kept, **options)


def xhtml(page: Page, kept: Mask, **options: Unpack[Form]) -> str:
    """What `html` writes, as well-formed XML without a namespace.

    >>> page = parse("<p>An oak<br>and an ash")
    >>> xhtml(page, page.nodes.is_text)
    '<p>An oak<br />and an ash</p>'
    """
    return rendered("xhtml", page, kept, **options)


def tei(page: Page, kept: Mask, **markup: Unpack[MarkupOptions]) -> str:
    """The same as the `text` element of TEI, without a namespace; a division for each heading.

    >>> page = parse("<h2>Oak</h2><p>Dark <b>inside</b>.")
    >>> tei(page, page.nodes.is_text)
    '<text><body><div><head n="2">Oak</head><p>Dark <hi rend="bold">inside</hi>.</p></div></body></text>'
    """
    return rendered("tei", page, kept, **markup)


def text(page: Page, kept: Mask, *, title: str | None = None, threads: Threads | None = None) -> str:
    """The kept text rows of a page as plain text; with a `title`, the text begins with it.

    Blank lines stand between paragraphs, table rows and items have a line each, and white space is collapsed outside
    of `pre`. With `threads` a line above each post names its author, and quotes name who is quoted.

    >>> page = parse("<p>one <b>two</b></p><p>three</p>")
    >>> print(text(page, page.nodes.is_text))
    one two
    <BLANKLINE>
    three
    """
    if title is None and threads is None:
        return page.core.render_text(checked(kept))
    return rendered("text", page, kept, title=title, threads=threads)
