"""JSON with all fields of a document; docs/formats.md describes them."""

from typing import Unpack

from ..page.document import Document
from ..page.render.markup import MarkupOptions


def as_json(
    document: Document, *, source: str | None = None, data: bool = False, **markup: Unpack[MarkupOptions]
) -> str:
    """A document as one JSON object, indented so that people can read it; with `data` also its structured data."""
    written = document.json(source=source, **markup)
    return (with_data(written, document) if data else written) + "\n"


def as_jsonl(
    document: Document, *, source: str | None = None, data: bool = False, **markup: Unpack[MarkupOptions]
) -> str:
    written = document.json(source=source, indent=False, **markup)
    return (with_data(written, document) if data else written) + "\n"


def with_data(written: str, document: Document) -> str:
    """The JSON object of a document with `Document.data` as its last field."""
    return f'{written[:-1].rstrip()}, "data": {document.data_json()}}}'
