"""JSON with all fields of a document; docs/formats.md describes them."""

from ..document import Document


def as_json(
    document: Document,
    *,
    source: str | None = None,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
) -> str:
    """A document as one JSON object, indented so that people can read it."""
    return document.json(source=source, links=links, images=images, tables=tables) + "\n"


def as_jsonl(
    document: Document,
    *,
    source: str | None = None,
    links: bool = True,
    images: bool = True,
    tables: bool = True,
) -> str:
    """A document as one line of JSON."""
    return document.json(source=source, links=links, images=images, tables=tables, indent=False) + "\n"
