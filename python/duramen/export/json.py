"""JSON: everything that was found; docs/formats.md has the fields."""

from typing import Any

from ..document import Document
from ..json_text import json_text


def as_json(
    document: Document,
    *,
    source: str | None = None,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
) -> str:
    """A document as one JSON object, indented so that people can read it."""
    found = fields(document, source, links=links, images=images, tables=tables)
    return json_text(found, indent=2) + "\n"


def as_jsonl(
    document: Document,
    *,
    source: str | None = None,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
) -> str:
    """A document as one line of JSON."""
    found = fields(document, source, links=links, images=images, tables=tables)
    return json_text(found) + "\n"


def fields(document: Document, source: str | None, **markup: bool) -> dict[str, Any]:
    """The fields that are written: the source, if the caller named one, and everything that was found."""
    named = {} if source is None else {"source": source}
    return named | document.as_dict(**markup)
