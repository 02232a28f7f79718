"""The data tables of the main content as cells; tables that only lay a page out are not among them."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from ..base.nodes import Mask
from .page import Page

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


class CellLink(NamedTuple):
    """A link in a cell."""

    line: int
    """The line of its cell, from 0, of the header and the rows together."""
    column: int
    """The column of its cell, from 0."""
    text: str
    """What stands in the link."""
    url: str
    """Where it leads, absolute where the page's own address is known."""


class DataTable(NamedTuple):
    """A table; all its lines are equally long, and a cell that spans several places stands in each of them."""

    caption: str | None
    """The text of its `caption`."""
    header: tuple[tuple[str, ...], ...]
    """The lines that name the columns: often one, none where the page marks none."""
    rows: tuple[tuple[str, ...], ...]
    """The lines below the header, each with a text for each column."""
    links: tuple[CellLink, ...]
    """The links in its cells."""
    row: int
    """The `table` element in the table of nodes."""
    line_rows: tuple[int, ...]
    """The `tr` elements of the header and the rows."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of each column: its texts in all lines of the header, a repeated one once; empty without any."""
        width = len((self.header + self.rows)[0])
        named = [[line[column] for line in self.header] for column in range(width)]
        return tuple(" ".join(filter(None, dict.fromkeys(names))) for names in named)

    def as_dict(self) -> dict[str, Any]:
        """The fields as JSON has them: without rows of the page, which mean something beside it only."""
        links = [link._asdict() for link in self.links]
        return {"caption": self.caption, "header": self.header, "rows": self.rows, "links": links}

    def arrow(self) -> "pa.Table":
        """The rows as an Arrow table of strings; empty cells are null, and the names of columns are made unique.

        The caption is in the metadata of the schema. It needs pyarrow, which the extra `duramen[corpus]` brings.
        """
        import pyarrow as pa

        names = list(unique(self.columns))
        columns = [pa.array([row[at] or None for row in self.rows], pa.string()) for at in range(len(names))]
        return pa.table(columns, names, metadata={"caption": self.caption} if self.caption else None)

    def to_pandas(self) -> "pd.DataFrame":
        """The rows as a data frame of strings, with the names and empty cells of `arrow()`.

        The caption is in `attrs`. It needs pandas.

        >>> (table,) = extract("<table><tr><th>Tree<th>Age<tr><td>Oak<td>600<tr><td>Ash<td></table>").tables
        >>> table.to_pandas()["Age"].tolist()
        ['600', None]
        """
        import pandas as pd

        rows = [[cell or None for cell in row] for row in self.rows]
        frame = pd.DataFrame(rows, columns=list(unique(self.columns)), dtype=object)
        frame.attrs["caption"] = self.caption
        return frame

    def _repr_html_(self) -> str:
        """The table as notebooks show it."""
        lines = [("th", line) for line in self.header] + [("td", line) for line in self.rows]
        written = "".join(
            f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>" for tag, cells in lines
        )
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        return f"<table>{caption}{written}</table>"


def unique(names: Sequence[str]) -> Iterator[str]:
    """Names that differ: an empty one becomes `column N`, a repeated one gets a number.

    >>> list(unique(["age", "", "age", "age (2)"]))
    ['age', 'column 2', 'age (2)', 'age (2) (2)']
    """
    counts: dict[str, int] = {}
    for number, name in enumerate(names, start=1):
        wanted = chosen = name or f"column {number}"
        while chosen in counts:
            counts[wanted] += 1
            chosen = f"{wanted} ({counts[wanted]})"
        counts[chosen] = 1
        yield chosen


def read(page: Page, kept: Mask) -> tuple[DataTable, ...]:
    """The data tables of the kept rows, in the order of the page.

    >>> page = parse("<table><tr><th>Tree<th>Age<tr><td rowspan=2>Oak<td>600<tr><td>900")
    >>> [(table.header, table.rows) for table in read(page, page.nodes.is_text)]
    [((('Tree', 'Age'),), (('Oak', '600'), ('Oak', '900')))]
    """
    return tuple(
        DataTable(caption, header, rows, tuple(map(CellLink._make, links)), row, line_rows)
        for caption, header, rows, links, row, line_rows in _core.tables(page.core, kept, page.base_url)
    )
