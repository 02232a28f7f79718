"""Tables on a terminal: aligned columns that fit its width, with colour unless NO_COLOR is set.

A table that is too wide is printed in parts, each with the columns that name its rows. A long table is cut, and a line
says so. Elsewhere, in a pipe or a file, tables are Markdown.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from unicodedata import east_asian_width

import click

from ...evaluate.report import Section, markdown
from ...evaluate.tables import is_number
from .console import show
from .guard import coloured_output, escaped

GAP = 2  # columns between two cells
MAX_ROWS = 60  # of a table; the pairs of all methods would be 300
COLOURS = {"title": "1;36", "note": "2", "head": "1", "good": "32", "bad": "31"}
BAD_COLUMNS = frozenset({"failed", "reason"})

Table = Sequence[Sequence[str]]


def show_sections(sections: Sequence[Section], *, title: str = "", note: str = "", form: str | None = None) -> None:
    """Print tables: aligned on a terminal unless Markdown is asked for, as Markdown elsewhere."""
    if form is not None or not sys.stdout.isatty():
        show(markdown(title, note, sections))
        return
    width = click.get_current_context().terminal_width or get_terminal_size().columns
    with coloured_output():
        for line in lines_of(sections, title=title, note=note, width=width, colour=is_coloured()):
            show(line)


def is_coloured() -> bool:
    """Whether standard output is a terminal that shows colours; no-color.org."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def lines_of(sections: Sequence[Section], *, title: str, note: str, width: int, colour: bool) -> Iterator[str]:
    """The lines of a report, none of them wider than the terminal."""
    for place, each in enumerate([Section(title, note, (), ()), *sections]):
        if place > 1:
            yield ""
        if each.title:
            yield painted(cut(escaped(each.title), width), "title" if colour else "")
        for line in wrap(escaped(each.note), width, break_on_hyphens=False):
            yield painted(line, "note" if colour else "")
        if each.heads:
            yield from table_lines(each.heads, each.rows, width=width, colour=colour)
        elif each.title or each.note:
            yield ""


def table_lines(heads: Sequence[str], rows: Table, *, width: int, colour: bool) -> Iterator[str]:
    """A table in parts that fit the width; columns without any text are left out."""
    cells = [[" ".join(escaped(text).split()) for text in row] for row in rows[:MAX_ROWS]]
    used = [at for at in range(len(heads)) if not rows or any(row[at] for row in cells)]
    numeric = [is_number([row[at] for row in cells]) for at in range(len(heads))]
    names = names_of([numeric[at] for at in used])
    widths = [max(map(breadth, [head, *(row[at] for row in cells)])) for at, head in enumerate(heads)]
    for at in used[:names]:
        widths[at] = min(widths[at], max((width * 6 // 10) // names - GAP, 1))
    room = width - sum(widths[at] + GAP for at in used[:names])
    for number, part in enumerate(parts_of(used[names:], widths, room)):
        if number:
            yield ""
        shape = [
            (at, min(widths[at], room) if at in part else widths[at], numeric[at]) for at in [*used[:names], *part]
        ]
        yield painted(line_of(heads, shape), "head" if colour else "")
        for row in cells:
            yield line_of(row, shape, heads if colour else ())
    if len(rows) > len(cells):
        yield painted(f"{len(rows) - len(cells)} more rows: -f markdown prints all.", "note" if colour else "")


def names_of(numeric: Sequence[bool]) -> int:
    """How many columns at the left name a row: those before the first numbers, or one.

    >>> names_of([False, False, True]), names_of([False, False]), names_of([True])
    (2, 1, 1)
    """
    return numeric.index(True) or 1 if True in numeric else 1


def parts_of(wanted: Sequence[int], widths: Sequence[int], room: int) -> list[list[int]]:
    """Columns in parts whose widths do not exceed the room; a column that is wider has a part of its own.

    >>> parts_of([1, 2, 3], [9, 4, 4, 4], 10)
    [[1, 2], [3]]
    """
    parts: list[list[int]] = [[]]
    for at in wanted:
        if parts[-1] and sum(widths[each] + GAP for each in [*parts[-1], at]) - GAP > room:
            parts.append([])
        parts[-1].append(at)
    return parts


def line_of(row: Sequence[str], shape: Sequence[tuple[int, int, bool]], heads: Sequence[str] = ()) -> str:
    """One line of a table, numbers at the right of their column; with heads, cells have the colour of their meaning."""
    made = []
    for at, wide, is_right in shape:
        text = cut(row[at], wide)
        space = " " * (wide - breadth(text))
        text = painted(text, meaning(heads[at], row[at])) if heads else text
        made.append(f"{space}{text}" if is_right else f"{text}{space}")
    return (" " * GAP).join(made).rstrip()


def meaning(head: str, text: str) -> str:
    if head in BAD_COLUMNS:
        return "bad" if text not in {"", "0"} else ""
    return {"yes": "good", "no": "note"}.get(text, "")


def painted(text: str, style: str) -> str:
    return f"\x1b[{COLOURS[style]}m{text}\x1b[0m" if style and text else text


def cut(text: str, width: int) -> str:
    """The beginning of a text that fits into the given number of terminal columns.

    >>> cut("The heartwood", 8), cut("心材很硬", 5)
    ('The hea…', '心材…')
    """
    room = max(width, 1)
    if sum(map(columns, text[: room + 1])) <= room:
        return text
    line = ""
    for character in text:
        room -= columns(character)
        if room < 1:
            break
        line += character
    return f"{line.rstrip()}…"


def columns(character: str) -> int:
    return 2 if east_asian_width(character) in "WF" else 1


def breadth(text: str) -> int:
    return sum(map(columns, text))
