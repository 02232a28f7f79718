"""Tables on a terminal: aligned columns that fit its width, with colour unless NO_COLOR is set.

A table that is too wide is printed in parts, each with the columns that name its rows. A long table is cut, and a line
says so. Elsewhere, in a pipe or a file, tables are Markdown.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click
from rich.cells import cell_len, set_cell_size

from ....evaluate.report import Section, markdown
from ....evaluate.tables import is_number
from .console import show
from .guard import coloured_output, escaped

if TYPE_CHECKING:  # imported on first use: explain needs only the width of texts, and most output is no table
    from rich.console import Console
    from rich.table import Table

GAP = 2  # columns between two cells
MAX_ROWS = 60  # of a table; the pairs of all methods would be 300


def show_sections(sections: Sequence[Section], *, title: str = "", note: str = "", form: str | None = None) -> None:
    """Print tables: aligned on a terminal unless Markdown is asked for, as Markdown elsewhere."""
    if form is not None or not sys.stdout.isatty():
        show(markdown(title, note, sections))
        return
    from rich.console import Console
    from rich.text import Text

    width = click.get_current_context().terminal_width or get_terminal_size().columns
    console = Console(file=sys.stdout, width=width, color_system="standard" if is_coloured() else None)
    with coloured_output():
        for place, each in enumerate([Section(title, note, (), ()), *sections]):
            if place > 1:
                console.print()
            for text, style in ((each.title, "bold cyan"), (each.note, "dim")):
                if text:
                    console.print(Text(escaped(text), style))
            if each.heads:
                for number, part in enumerate(parts_of(each, console)):
                    console.print(*[""] * (number > 0), part, sep="\n")
                if len(each.rows) > MAX_ROWS:
                    console.print(Text(f"{len(each.rows) - MAX_ROWS} more rows: -f markdown prints all.", "dim"))
            elif each.title or each.note:
                console.print()


def is_coloured() -> bool:
    """Whether standard output is a terminal that shows colours; no-color.org."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def parts_of(section: Section, console: "Console") -> Iterator["Table"]:
    """A table in parts that fit the width; columns without any text are left out.

    The columns before the first numbers, or one, name a row, and are in each part.
    """
    from rich.table import Table
    from rich.text import Text

    cells = [[" ".join(escaped(text).split()) for text in row] for row in section.rows[:MAX_ROWS]]
    used = [at for at in range(len(section.heads)) if not cells or any(row[at] for row in cells)]
    numeric = [is_number([row[at] for row in cells]) for at in range(len(section.heads))]
    count = next((place for place, at in enumerate(used) if numeric[at]), 1) or 1
    names, part = used[:count], list[int]()

    def table(columns: Sequence[int]) -> Table:
        made = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
        for at in columns:
            most = max((console.width * 6 // 10) // count - GAP, 1) if at in names else None
            side = "right" if numeric[at] else "left"
            made.add_column(escaped(section.heads[at]), justify=side, no_wrap=True, max_width=most)  # type: ignore[arg-type]
        for row in cells:
            made.add_row(*(Text(row[at], meaning(section.heads[at], row[at])) for at in columns))
        return made

    for at in used[count:]:
        if part and console.measure(table([*names, *part, at])).maximum > console.width:
            yield table([*names, *part])
            part = []
        part.append(at)
    yield table([*names, *part])


def meaning(head: str, text: str) -> str:
    if head in {"failed", "reason"}:
        return "red" if text not in {"", "0"} else ""
    return {"yes": "green", "no": "dim"}.get(text, "")


def cut(text: str, width: int) -> str:
    """The beginning of a text that fits into the given number of terminal columns."""
    room = max(width, 1)
    begin = text[: room + 1]
    return text if cell_len(begin) <= room else f"{set_cell_size(begin, room - 1).rstrip()}…"
