"""Data tables as cells: equal to those of pandas.read_html where that follows the standard."""

import re
from collections.abc import Iterable
from io import StringIO
from itertools import product
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import CellLink, DataTable, Document, extract, parse
from duramen.page.tables import unique

from .cases import cases, tables
from .hostile import FAMILIES, of_size

URL = "https://example.org/wood/"

ROW = "<tr><td>Oak<td>600"
TABLES: dict[str, str] = tables(__file__)

MARK = "\ue000"
"""Stands at the beginning of each cell, so that read_html takes none for a number or a missing value."""

AS_CELLS = [
    (re.compile(r"(</?)thead(?=[\s/>])"), r"\1tbody"),
    (re.compile(r"(</?)th(?=[\s/>])"), r"\1td"),
    (re.compile(r"<td(?=[\s/>])[^>]*>"), rf"\g<0>{MARK}"),
]
"""Makes cells of headers, whose names read_html would make unique, and marks all cells."""


def read_html(html: str) -> list[list[str]]:
    """The cells of the first table as pandas reads it, headers among them."""
    for pattern, tag in AS_CELLS:
        html = pattern.sub(tag, html)
    frames = pd.read_html(StringIO(html), flavor="lxml", displayed_only=False, keep_default_na=False)
    return plain(frames[0].to_numpy().tolist())


def plain(lines: Iterable[Iterable[str]]) -> list[list[str]]:
    """Lines that have text, without white space, which read_html treats in its own way."""
    grid = [["".join(str(cell).replace(MARK, "").split()) for cell in line] for line in lines]
    return [line for line in grid if any(line)]


def tables_in(html: str, **options: Any) -> tuple[DataTable, ...]:
    return extract(html, method="everything", **options).tables


def table(rows: str) -> DataTable:
    (found,) = tables_in(f"<p>Trees.<table>{rows}</table>", url=URL)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_cells_are_those_of_read_html(name: str) -> None:
    html = f"<table>{TABLES[name]}</table>"
    found = table(TABLES[name])
    assert plain(found.header + found.rows) == read_html(html)
    assert {len(line) for line in found.header + found.rows} == {len(found.columns)}


@pytest.mark.parametrize("name", [name for name in TABLES if name != "only th"])
def test_the_header_is_that_of_read_html(name: str) -> None:
    (frame, *_) = pd.read_html(StringIO(f"<table>{TABLES[name]}</table>"))
    has_names = isinstance(frame.columns, pd.MultiIndex) or list(frame.columns) != list(range(frame.shape[1]))
    assert len(table(TABLES[name]).header) == (frame.columns.nlevels if has_names else 0)


CELLS = st.tuples(st.sampled_from("abc"), st.integers(1, 3), st.integers(1, 3))


@given(st.lists(st.lists(CELLS, min_size=1, max_size=4), min_size=2, max_size=5))
def test_drawn_spans_follow_the_standard(rows: list[list[tuple[str, int, int]]]) -> None:
    """Cells as the algorithm of the standard assigns them to slots, cut at the last row; the first cell has a slot."""
    slots: dict[tuple[int, int], str] = {}
    for y, cells in enumerate(rows):
        x = 0
        for text, columns, height in cells:
            while (y, x) in slots:
                x += 1
            for down, right in product(range(min(height, len(rows) - y)), range(columns)):
                slots.setdefault((y + down, x + right), text)
            x += columns
    width = 1 + max(x for _, x in slots)
    expected = [tuple(slots.get((y, x), "") for x in range(width)) for y in range(len(rows))]
    html = "".join(
        "<tr>" + "".join(f"<td colspan={columns} rowspan={height}>{text}" for text, columns, height in cells)
        for cells in rows
    )
    assert list(table(f"<caption>Drawn</caption>{html}").rows) == expected


@cases(
    ("rowspan=0", "<tr><td rowspan=0>x<td>1<tr><td>2<tbody><tr><td>y<td>3", (), [["x", "1"], ["x", "2"], ["y", "3"]]),
    ("spans end with groups", "<thead><tr><th rowspan=9>a<th>b<tbody><tr><td>1<td>2", (("a", "b"),), [["1", "2"]]),
    ("colspan=0", "<tr><th colspan=0>a<th>b<tr><td>1<td>2", (("a", "b"),), [["1", "2"]]),
    ("header in bold", "<tr><td><b>a</b><td><b>b</b><tr><td>1<td>2", (("a", "b"),), [["1", "2"]]),
    ("only th", "<tr><th>a<th>b<tr><th>c<th>d", (("a", "b"),), [["c", "d"]]),
    ("script", "<tr><th>a<th>b<tr><td><script>x</script>1<td>2", (("a", "b"),), [["1", "2"]]),
)
def test_where_read_html_leaves_the_standard(rows: str, header: tuple[Any, ...], cells: list[list[str]]) -> None:
    found = table(rows)
    assert found.header == header
    assert [list(row) for row in found.rows] == cells


def test_caption_and_links() -> None:
    links = "<a href=oak>Oak</a> <a href=javascript:x>Elm</a>"
    found = table(f"<caption>Old <b>trees</b></caption><tr><th>a<th>b<tr><td>1<td>{links}")
    assert found.caption == "Old trees"
    assert found.links == (CellLink(1, 1, "Oak", f"{URL}oak"),)


def test_rows_of_the_page_and_layout() -> None:
    document = extract("<p>Trees.<table><tr><td>a<td>b<tr><td><td><tr><td>c<td>d", method="everything")
    (found,) = document.tables
    assert document.page.nodes.name(found.row) == "table"
    assert [document.page.text(row) for row in found.line_rows] == ["ab", "cd"]
    inner = "<table><tr><th>a<th>b<tr><td>1<td>2</table>"
    assert tables_in("<table><tr><td>menu<td>story</table>") == ()
    assert tables_in(f"<table role=presentation>{ROW * 2}</table>") == ()
    assert [found.columns for found in tables_in(f"<table><tr><td>menu<td>{inner}{inner}</table>")] == [("a", "b")] * 2


def test_only_kept_text_is_given() -> None:
    page = parse(f"<table>{ROW * 3}</table><table>{ROW * 2}</table>")
    texts = page.nodes.is_text.nonzero()[0]
    kept = page.nodes.is_text.copy()
    kept[texts[[1, *range(6, 10)]]] = False
    (found,) = Document(page, kept, "wlr").tables
    assert found.rows == (("Oak", ""), ("Oak", "600"), ("Oak", "600"))


def test_arrow_has_unique_names_and_nulls() -> None:
    made = table("<caption>Trees</caption><tr><th>a<th><th>a<tr><td>1<td><td>x").arrow()
    assert made.to_pydict() == {"a": ["1"], "column 2": [None], "a (2)": ["x"]}
    assert made.schema.types == [pa.string()] * 3
    assert made.schema.metadata == {b"caption": b"Trees"}
    assert table("<tr><th>a<th>b").arrow().num_rows == 0


@given(st.lists(st.sampled_from(["", "a", "a (2)", "a (2) (2)", "column 1", "column 2"]), max_size=8))
def test_unique_names_differ(names: list[str]) -> None:
    assert len(set(unique(names))) == len(names)


SPANNING = "wide cells|tall cells|wide and tall cells|cells without an end|one long wide cell|one wide row|cells"


@pytest.mark.parametrize("name", [*SPANNING.split("|"), "stairs of wide cells", "table with spans"])
def test_hostile_spans_are_bounded(name: str) -> None:
    html = of_size(FAMILIES[name], 200_000)
    for found in tables_in(html.decode()):
        lines = found.header + found.rows
        assert sum(map(len, lines)) <= 4 * len(html)
        assert sum(len(cell) for line in lines for cell in line) <= 9 * len(html)


def test_a_table_in_a_notebook() -> None:
    html = "<table><caption>Old &amp; tall</caption><tr><th>Tree<th>Tree<tr><td>a &lt; b<td></table>"
    (table,) = extract(html, method="everything").tables
    frame = table.to_pandas()
    assert (list(frame.columns), frame.to_numpy().tolist()) == (["Tree", "Tree (2)"], [["a < b", None]])
    assert frame.attrs == {"caption": "Old & tall"}
    shown = table._repr_html_()
    assert shown.startswith("<table><caption>Old &amp; tall</caption><tr><th>Tree</th>")
    (again,) = extract(shown, method="everything").tables
    assert (again.caption, again.header, again.rows) == (table.caption, table.header, table.rows)
