"""The formats of the command line: those of documents as text, and books."""

from ...document import Document
from ...export import FORMATS as TEXT_FORMATS
from ...export import Format

EPUB = "epub"


def as_chapter_text(document: Document, *, links: bool = True, images: bool = True, tables: bool = True) -> str:
    """A document as a chapter, to be sent to the process that writes the book."""
    from ...epub.chapter import as_chapter, written

    return written(as_chapter(document, links=links, images=images, tables=tables))


FORMATS: dict[str, Format] = {
    **TEXT_FORMATS,
    EPUB: Format(write=as_chapter_text, suffix=".epub", media_type="application/epub+zip"),
}
"""Every format by the name that `-f` takes."""
