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

from duramen import extract

from ..pages import CorpusPage
from ..tables import markdown

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


NOT_SHOWN = re.compile(r"(?is)<(script|style|iframe|noscript|noembed|noframes|template)\b.*?</\1\s*>")

NO_COLUMN = re.compile(r"(?i)colspan=\"0+\"")


class Compared(NamedTuple):
    """A table of ours beside read_html's; `cause` is empty where all cells are equal."""

    cells: int
    equal: int
    is_alone: bool
    """Whether read_html got the table alone, as the standard parses it."""
    cause: str


def report(pages: Iterable[CorpusPage]) -> str:
    """Tables and cells that are equal, and the differences by cause with examples."""
    found = [(page.name, each) for page in pages for each in compared_tables(page)]
    compared = [each for _, each in found]
    rows = [
        agreement("as read_html parses the page", [each for each in compared if not each.is_alone]),
        agreement("as the standard parses the page", [each for each in compared if each.is_alone]),
        agreement("all", compared),
    ]
    causes = Counter(each.cause for each in compared if each.cause)
    listed = [
        [cause, str(count), ", ".join([name for name, each in found if each.cause == cause][:EXAMPLES])]
        for cause, count in causes.most_common()
    ]
    parts = [markdown(["tables", "count", "equal", "cells", "equal"], rows)]
    parts += [markdown(["cause of a difference", "tables", "in"], listed)] if listed else []
    return "\n\n".join(parts)


def agreement(name: str, compared: list[Compared]) -> list[str]:
    """Tables and cells, and how many are equal."""
    tables = sum(not each.cause for each in compared)
    cells, equal = sum(each.cells for each in compared), sum(each.equal for each in compared)
    return [name, f"{len(compared):,}", f"{tables:,}", f"{cells:,}", f"{100 * equal / max(1, cells):.2f} %"]


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
            yield Compared(cells, cells, False, "")
            continue
        html = document.page.html(table.row)
        alone = (read_html(html)[:1] or [[]])[0]
        most = max(cells, sum(map(len, alone)))
        yield Compared(most, equal_cells(ours, alone), True, "" if ours == alone else cause(html, ours, alone))


def read_html(html: str) -> list[Grid]:
    """All tables of a page, headers among the cells."""
    for pattern, tag in AS_CELLS:
        html = pattern.sub(tag, html)
    try:
        frames = pd.read_html(StringIO(html), flavor="lxml", displayed_only=False, keep_default_na=False)
    except (IndexError, ValueError):  # it fails on a table without cells, finds none, or meets an XML declaration
        return []
    return [plain(frame.to_numpy().tolist()) for frame in frames]


def plain(lines: Iterable[Iterable[str]]) -> Grid:
    """Lines that have text, without white space."""
    grid = [["".join(str(cell).replace(MARK, "").split()) for cell in line] for line in lines]
    return [line for line in grid if any(line)]


def equal_cells(ours: Grid, theirs: Grid) -> int:
    """Cells with the same text in the same place."""
    return sum(a == b for mine, other in zip(ours, theirs, strict=False) for a, b in zip(mine, other, strict=False))


def cause(html: str, ours: Grid, theirs: Grid) -> str:
    """Why read_html has other cells for a table."""
    visible = (read_html(NOT_SHOWN.sub("", html))[:1] or [[]])[0]
    if visible == ours:
        return "it takes scripts, styles and frames for text"
    if visible[: len(ours)] == ours:
        return "it adds rows that cells would span below the table or its group"
    if visible and len(visible[0]) > len(ours[0]):
        return "it moves columns of a cell that overlap a cell from above"
    if NO_COLUMN.search(html):
        return "it drops cells with colspan=0"
    return "it reads no table" if not theirs else "other"
