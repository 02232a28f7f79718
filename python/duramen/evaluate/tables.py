"""Tables in Markdown and in LaTeX."""

from collections.abc import Iterable, Sequence

LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
}
"""What LaTeX reads as a command or as a ligature, and how it is escaped."""


ROWS_OF_A_PAGE = 30
"""Longer tables do not float but break over pages, as the package longtable does it."""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table.

    >>> print(table(["a", "b"], [["1", "x|y"]]), end="")
    | a | b |
    |---|---|
    | 1 | x\\|y |
    """
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(
        f"|{'|'.join(line)}|\n" if at == 1 else f"| {' | '.join(map(cell, line))} |\n" for at, line in enumerate(lines)
    )


def cell(text: str) -> str:
    """Text that stays within its cell."""
    return " ".join(text.split()).replace("|", "\\|")


def latex_table(title: str, note: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A LaTeX table with its caption, floating unless it may be longer than a page; numbers are set to the right.

    >>> print(latex_table("a_b", "", ["x"], [["1"]]))
    \\begin{table}
    \\caption{a\\_b}
    \\centering
    \\begin{tabular}{r}
    \\toprule
    x \\\\
    \\midrule
    1 \\\\
    \\bottomrule
    \\end{tabular}
    \\end{table}
    """
    cells = [list(row) for row in rows]
    columns = "".join("r" if is_number([row[at] for row in cells]) else "l" for at in range(len(heads)))
    caption = rf"\caption{{{latex(f'{title}. {note}' if note else title)}}}"
    head, body = [r"\toprule", latex_row(heads), r"\midrule"], list(map(latex_row, cells))
    if len(body) > ROWS_OF_A_PAGE:
        begin = [rf"\begin{{longtable}}{{{columns}}}", rf"{caption} \\"]
        return "\n".join([*begin, *head, r"\endhead", r"\bottomrule", r"\endfoot", *body, r"\end{longtable}"])
    begin = [r"\begin{table}", caption, r"\centering", rf"\begin{{tabular}}{{{columns}}}"]
    return "\n".join([*begin, *head, *body, r"\bottomrule", r"\end{tabular}", r"\end{table}"])


def latex_row(cells: Sequence[str]) -> str:
    """A row of a LaTeX table; a cell that begins with a bracket is no option of the line break before it."""
    return " & ".join(f"{{{text}}}" if text.startswith("[") else text for text in map(latex, cells)) + r" \\"


def latex(text: str) -> str:
    """Text that LaTeX prints as it is written.

    >>> print(latex(r"50% of a_b & \\input{x}"))
    50\\% of a\\_b \\& \\textbackslash{}input\\{x\\}
    """
    escaped = "".join(LATEX.get(character, character) for character in " ".join(text.split()))
    return escaped.replace("--", "-{}-")


def is_number(cells: Sequence[str]) -> bool:
    """Whether every cell of a column begins with a number, or is a dash."""
    return bool(cells) and all(text == "-" or text.lstrip("+-< ")[:1].isdigit() for text in cells)
