"""The formats of the command line: those of documents as text, and books."""

from typing import Any, Unpack

from ....export import FORMATS as TEXT_FORMATS
from ....export import Format
from ....page.document import Document
from ....page.render.markup import MarkupOptions

EPUB = "epub"


def as_chapter(document: Document, **markup: Unpack[MarkupOptions]) -> Any:
    from ....export import epub

    return epub.as_chapter(document, **markup)


FORMATS: dict[str, Format] = {
    **TEXT_FORMATS,
    EPUB: Format(write=as_chapter, suffix=".epub", media_type="application/epub+zip"),
}
"""Every format by the name that `-f` takes."""
