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
"""What LaTeX reads as a command or as a ligature, and how it is written as itself."""


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
    """A floating LaTeX table with its caption; columns of numbers are set to the right. Needs booktabs.

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
    caption = f"{title}. {note}" if note else title
    lines = [r"\begin{table}", rf"\caption{{{latex(caption)}}}", r"\centering", rf"\begin{{tabular}}{{{columns}}}"]
    lines += [r"\toprule", latex_row(heads), r"\midrule", *map(latex_row, cells), r"\bottomrule"]
    return "\n".join([*lines, r"\end{tabular}", r"\end{table}"])


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
