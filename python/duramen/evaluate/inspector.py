"""Inspection of a page: its blocks, menus and nodes by relevance, as a table or outlined on the page."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest

import numpy as np

from ..methods._relevance import Ratios
from ..methods.blocks import Block
from ..page.page import Page

MAX_TEXT_CHARS = 60

STYLE = """<style>
[data-duramen] { outline: 3px solid #c0392b !important; outline-offset: -3px; }
[data-duramen]::before {
  content: attr(data-duramen); position: absolute; z-index: 2147483647; padding: 0 .4em;
  font: bold 16px/1.4 sans-serif; color: #fff; background: #c0392b;
}
</style>"""


def outlined(page: Page, rows: Sequence[int]) -> str:
    """The page's own source with the given rows outlined, and numbered in their order.

    Nothing is rebuilt: each row's start tag gets one attribute and the page one style sheet. A row without a start
    tag in the source is drawn on the nearest one above it that has.

    >>> print(outlined(parse("<p>One<p>Two"), [6]).split("</style>")[1])
    <p>One<p data-duramen="1">Two
    """
    nodes = page.nodes
    written = nodes.is_element & (nodes.source_end > nodes.source_start)
    numbers: dict[int, list[int]] = {}
    for number, row in enumerate(rows, 1):
        above = np.flatnonzero(written[: row + 1] & (nodes.end[: row + 1] > row))
        if above.size:
            numbers.setdefault(int(above[-1]), []).append(number)

    # Rows are in the order of the tree, which differs from that of the source after misnested tags.
    insertions = [(_prologue_end(page), STYLE)]
    for row, several in numbers.items():
        name_end = int(nodes.source_start[row]) + len(f"<{nodes.name(row)}".encode())
        insertions.append((name_end, f' data-duramen="{", ".join(map(str, several))}"'))
    insertions.sort()

    source = page.source.encode()
    places = [0, *(place for place, _ in insertions), len(source)]
    pieces = [source[start:end] for start, end in pairwise(places)]
    inserted = [text.encode() for _, text in insertions]
    return b"".join(piece for pair in zip_longest(pieces, inserted, fillvalue=b"") for piece in pair).decode()


def block_table(page: Page, blocks: Sequence[Block], counted: str) -> str:
    header = f"{'':>3}  {counted:>6}  {'leaves':>6}  {'ratio':>7}  {'relevance':>9}  path, text"
    lines = [header]
    for number, block in enumerate(blocks, 1):
        text = _shortened(page.text(block.row))
        numbers = f"{block.total:>6}  {block.leaves:>6}  {block.ratio:>7.2f}  {block.relevance:>9.2f}"
        lines += [f"{number:>3}  {numbers}  {page.css_path(block.row)}", f"{'':>39}{text}"]
    return "\n".join(lines)


def ratio_tree(page: Page, ratios: Ratios, *, counted: str = "words", parts: str = "leaves") -> str:
    """The content nodes of a page as an indented tree, a line each with its ratio and relevance.

    The best node is marked by `>`, the initial nodes by `*`.

    >>> page = parse("<ul><li>Home</ul><div id=main><p>A long story.<p>With an end.</div>")
    >>> print(ratio_tree(page, page.ratios()))
       words  leaves    ratio  relevance  node
           7       2     3.50       3.50  body
           1       1     1.00       0.00    ul
           1       1     1.00       0.00      li
           1       1     1.00       0.00        "Home"
    >*     6       1     6.00       6.00    div#main
           3       1     3.00       0.00      p
           3       1     3.00       0.00        "A long story."
           3       1     3.00       0.00      p
           3       1     3.00       0.00        "With an end."
    """
    if ratios.rows.size == 0:
        return "no node of the page has words"
    depth = page.nodes.depth[ratios.rows]
    columns = (ratios.total, ratios.parts, ratios.ratio, ratios.relevance, ratios.is_initial, depth - depth[0])
    lines = [f"   {counted:>5}  {parts:>6}  {'ratio':>7}  {'relevance':>9}  node"]
    for index, (row, *cells) in enumerate(zip(ratios.rows.tolist(), *(each.tolist() for each in columns), strict=True)):
        total, part_count, ratio, relevance, is_initial, indent = cells
        mark = f"{'>' if index == ratios.best else ' '}{'*' if is_initial else ' '}"
        numbers = f"{mark}{total:>6}  {part_count:>6}  {ratio:>7.2f}  {relevance:>9.2f}"
        lines.append(f"{numbers}  {'  ' * indent}{node_label(page, row)}")
    return "\n".join(lines)


def node_label(page: Page, row: int) -> str:
    """How a row is shown: a text in quotes, an element by its name with its id or first class."""
    if page.nodes.is_text[row]:
        return f'"{_shortened(page.text(row))}"'
    id_, classes = page.attribute(row, "id"), (page.attribute(row, "class") or "").split()
    return page.nodes.name(row) + (f"#{id_}" if id_ else f".{classes[0]}" if classes else "")


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_TEXT_CHARS else f"{line[: MAX_TEXT_CHARS - 1]}…"


def _prologue_end(page: Page) -> int:
    """Where the style sheet goes: behind the head's start tag, or else behind the doctype or whatever begins it."""
    nodes = page.nodes
    early = [row for row in range(min(len(nodes), 64)) if nodes.name(row) in {"#doctype", "html", "head"}]
    return max((int(nodes.source_end[row]) for row in early), default=0)
