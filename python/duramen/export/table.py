"""CSV: a line for each document, under names of columns that stay."""

import csv
from io import StringIO

from ..document import Document

COLUMNS = (
    "source",
    "url",
    "title",
    "authors",
    "published",
    "modified",
    "site_name",
    "description",
    "language",
    "canonical_url",
    "licence",
    "tags",
    "image",
    "page_type",
    "confidence",
    "method",
    "encoding",
    "text",
)


def line(values: list[str]) -> str:
    """One line of a CSV file, by RFC 4180."""
    written = StringIO()
    csv.writer(written).writerow(values)
    return written.getvalue()


HEADER = line(list(COLUMNS))


def as_csv(document: Document, *, source: str | None = None) -> str:
    """A document as a line of a table; several authors or tags are apart by semicolons, what is unknown is empty."""
    found = {"source": source, **document.as_dict()}
    return line([cell(found[name]) for name in COLUMNS])


def cell(value: object) -> str:
    """A value as text; NUL, which readers of CSV stop at, as the replacement character."""
    if isinstance(value, list | tuple):
        return "; ".join(map(str, value))
    return "" if value is None else str(value).replace("\0", "\ufffd")
