"""Tables in Markdown."""

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table.

    >>> print(table(["a", "b"], [["1", "x|y"]]), end="")
    | a | b |
    |---|---|
    | 1 | x\\|y |
    """
    lines = [f"| {' | '.join(map(cell, line))} |\n" for line in (heads, *rows)]
    return "".join([lines[0], f"|{'---|' * len(heads)}\n", *lines[1:]])


def cell(text: str) -> str:
    """Text that stays within its cell."""
    return " ".join(text.split()).replace("|", "\\|")


def is_number(cells: Sequence[str]) -> bool:
    """Whether every cell of a column begins with a number, or is a dash."""
    return bool(cells) and all(text == "-" or text.lstrip("+-< ")[:1].isdigit() for text in cells)
