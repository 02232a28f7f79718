"""CSV: one record for each document; the names of the columns are stable."""

import csv
import re
from collections.abc import Iterable
from io import StringIO

from ..page.document import Document
from ..page.metadata import FIELDS

COLUMNS = [
    *("source", "url"),
    *(field.name for field in FIELDS if field.name != "page_type"),
    *("page_type", "confidence", "method", "origin", "encoding", "text"),
]

FORMULA = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""Signs that a formula begins with; some spreadsheets accept their full-width forms, too."""


NUMBER = re.compile(r"[+-]?\d[\d., ]*%?")
"""A number is no formula, and a negative one stays a number."""


def line(values: Iterable[str], *, escape_formulas: bool = False) -> str:
    """One line of a CSV file, by RFC 4180.

    With `escape_formulas` no cell is a formula, and each is quoted: where spreadsheets separate cells by semicolons,
    the rest of a cell after one would be a cell of its own.
    """
    written = StringIO()
    if escape_formulas:
        csv.writer(written, quoting=csv.QUOTE_ALL).writerow(map(escaped, values))
    else:
        csv.writer(written).writerow(values)
    return written.getvalue()


HEADER = line(COLUMNS)


def as_csv(document: Document, *, source: str | None = None, escape_formulas: bool = False) -> str:
    """A document as a record of CSV; several authors or tags are separated by semicolons, unknown values are empty.

    `escape_formulas` puts an apostrophe before cells that a spreadsheet would take for formulas.
    """
    found = {"source": source, **document.as_dict()}
    return line((cell(found[name]) for name in COLUMNS), escape_formulas=escape_formulas)


def escaped(text: str) -> str:
    """A cell that spreadsheets read as text: after an apostrophe nothing is a formula (OWASP, CSV Injection).

    >>> escaped("=1+1"), escaped("1 - 2"), escaped(" @SUM(A1)"), escaped("-5")
    ("'=1+1", '1 - 2', "' @SUM(A1)", '-5')
    """
    begin = text.lstrip()
    return f"'{text}" if begin[:1] in FORMULA and not NUMBER.fullmatch(begin) else text


def cell(value: object) -> str:
    """A value as text; NUL, at which readers of CSV stop, becomes the replacement character."""
    if isinstance(value, list | tuple):
        return "; ".join(map(str, value))
    return "" if value is None else str(value).replace("\0", "\ufffd")
