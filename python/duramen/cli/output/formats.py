"""The formats of the command line: those of documents as text, and books."""

from typing import Unpack

from ...document import Document
from ...export import FORMATS as TEXT_FORMATS
from ...export import Format
from ...render.markup import MarkupOptions

EPUB = "epub"


def as_chapter_text(document: Document, **markup: Unpack[MarkupOptions]) -> str:
    """A document as a chapter, to be sent to the process that writes the book."""
    from ...epub.chapter import as_chapter, written

    return written(as_chapter(document, **markup))


FORMATS: dict[str, Format] = {
    **TEXT_FORMATS,
    EPUB: Format(write=as_chapter_text, suffix=".epub", media_type="application/epub+zip"),
}
"""Every format by the name that `-f` takes."""
