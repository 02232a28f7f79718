"""XML: the content as XHTML, and as the body of a TEI document; characters that XML cannot write become U+FFFD."""

from collections.abc import Mapping
from typing import Unpack

from .._core import Threads
from ..nodes import Mask
from ..page import Page
from .core import rendered
from .markup import Markup, MarkupOptions


def xhtml(
    page: Page,
    kept: Mask,
    *,
    title: str | None = None,
    sources: Mapping[int, str | None] | None = None,
    threads: Threads | None = None,
    **markup: Unpack[MarkupOptions],
) -> str:
    """What `html` writes, as well-formed XML without a namespace.

    >>> page = parse("<p>An oak<br>and an ash")
    >>> xhtml(page, page.nodes.is_text)
    '<p>An oak<br />and an ash</p>'
    """
    return rendered("xhtml", page, kept, Markup(**markup), title=title, sources=sources, threads=threads)


def tei(page: Page, kept: Mask, **markup: Unpack[MarkupOptions]) -> str:
    """The same as the `text` element of TEI, without a namespace; a division for each heading.

    >>> page = parse("<h2>Oak</h2><p>Dark <b>inside</b>.")
    >>> tei(page, page.nodes.is_text)
    '<text><body><div><head n="2">Oak</head><p>Dark <hi rend="bold">inside</hi>.</p></div></body></text>'
    """
    return rendered("tei", page, kept, Markup(**markup))
