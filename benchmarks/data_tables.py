"""Cells of data tables compared with those of pandas.read_html.

All data tables of a page are compared, whatever a model would keep. Texts are compared without white space: read_html
joins lines and paragraphs of a cell, as in `ab` for `a<br>b`. Names of columns are read as cells like all others,
because read_html changes them. A table that read_html reads otherwise in the whole page, which libxml2 parses
by its own rules, is given to it again alone, as the HTML standard parses it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import NamedTuple

import pandas as pd

from duramen import DataTable, Document, extract

from .pages import CorpusPage
from .tables import amount, markdown

Grid = list[list[str]]

EXAMPLES = 3
"""Pages named for each cause."""

MARK = "\ue000"
"""Stands at the beginning of each cell, so that read_html takes none for a number or a missing value."""

AS_CELLS = [
    (re.compile(r"(?i)(</?)thead(?=[\s/>])"), r"\1tbody"),
    (re.compile(r"(?i)(</?)th(?=[\s/>])"), r"\1td"),
    (re.compile(r"(?i)<td(?=[\s/>])[^>]*>"), rf"\g<0>{MARK}"),
]
"""Makes cells of headers, which read_html would make unique, and marks all."""


class Compared(NamedTuple):
    """A table of ours beside read_html's; `cause` is empty where all cells are equal."""

    cells: int
    equal: int
    parsed: str
    cause: str


def report(pages: Iterable[CorpusPage]) -> str:
    """Tables and cells that are equal, and the differences by cause with examples."""
    found = [(page.name, each) for page in pages for each in compared_tables(page)]
    compared = [each for _, each in found]
    rows = [
        [name, f"{len(some):,}", f"{sum(not each.cause for each in some):,}", f"{sum(each.cells for each in some):,}"]
        + [f"{100 * sum(each.equal for each in some) / max(1, sum(each.cells for each in some)):.2f} %"]
        for name, some in [
            ("as read_html parses the page", [each for each in compared if each.parsed == "page"]),
            ("as the standard parses the page", [each for each in compared if each.parsed == "table"]),
            ("all", compared),
        ]
    ]
    causes = Counter(each.cause for each in compared if each.cause)
    listed = [
        [cause, str(count), ", ".join([name for name, each in found if each.cause == cause][:EXAMPLES])]
        for cause, count in causes.most_common()
    ]
    parts = [markdown(["tables", "count", "equal", "cells", "equal"], rows)]
    parts += [markdown(["cause of a difference", "tables", "in"], listed)] if listed else []
    return "\n\n".join(parts)


def compared_tables(page: CorpusPage) -> Iterator[Compared]:
    """Each data table of a page beside what read_html makes of it."""
    document = extract(page.html, method="everything")
    if not document.tables:
        return
    theirs = read_html(document.page.source)
    for table in document.tables:
        ours = plain(table.header + table.rows)
        cells = sum(map(len, ours))
        if ours in theirs:
            yield Compared(cells, cells, "page", "")
            continue
        alone = read_html(document.page.html(table.row))[:1] or [[]]
        equal = equal_cells(ours, alone[0])
        most = max(cells, sum(map(len, alone[0])))
        yield Compared(most, equal, "table", "" if ours == alone[0] else cause(document, table, ours, alone[0]))


def read_html(html: str) -> list[Grid]:
    """All tables of a page, headers among the cells."""
    for pattern, tag in AS_CELLS:
        html = pattern.sub(tag, html)
    try:
        frames = pd.read_html(StringIO(html), flavor="lxml", displayed_only=False, keep_default_na=False)
    except ValueError:  # it finds no table, or an XML declaration before text
        return []
    return [plain(frame.to_numpy().tolist()) for frame in frames]


def plain(lines: Iterable[Iterable[str]]) -> Grid:
    """Lines that have text, without white space."""
    grid = [["".join(str(cell).replace(MARK, "").split()) for cell in line] for line in lines]
    return [line for line in grid if any(line)]


def equal_cells(ours: Grid, theirs: Grid) -> int:
    """Cells with the same text in the same place."""
    return sum(a == b for mine, other in zip(ours, theirs, strict=False) for a, b in zip(mine, other, strict=False))


def cause(document: Document, table: DataTable, ours: Grid, theirs: Grid) -> str:
    """Why the cells differ."""
    return "unknown"
