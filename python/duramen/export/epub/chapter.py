"""A document as a chapter: only what the book needs, without the parsed page.

The process that extracts the page makes the chapter, within its limits, and sends it to the book.
"""

from dataclasses import dataclass
from typing import Unpack

from ...page.document import Document
from ...page.render.markup import Markup, MarkupOptions
from ..page import is_right_to_left, web_address


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """The content of a page as XHTML that begins with its title, and what is known of the page."""

    content: str
    """Without a namespace; `src` of an image is its address on the web."""
    images: tuple[str, ...]
    """The addresses of its images."""
    title: str
    authors: tuple[str, ...]
    url: str | None
    site_name: str | None
    published: str | None
    modified: str | None
    language: str | None
    is_right_to_left: bool


def as_chapter(document: Document, **markup: Unpack[MarkupOptions]) -> Chapter:
    found = document.metadata
    sources = {image.row: None if image.decoration else image.url for image in document.images}
    content = document.as_xhtml(title=True, sources=sources, **markup)
    return Chapter(
        content=content,
        images=tuple(url for url in sources.values() if url and Markup(**markup).images),
        title=document.title or "",
        authors=found.authors,
        url=web_address(document),
        site_name=found.site_name,
        published=found.published,
        modified=found.modified,
        language=found.language,
        is_right_to_left=is_right_to_left(document.text),
    )
