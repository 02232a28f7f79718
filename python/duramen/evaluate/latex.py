"""A run as LaTeX tables, to be read by \\input from a paper."""

from collections.abc import Iterable

from .comparison import Comparison
from .report import Section, about, sections, title_of
from .summary import Summary
from .tables import latex_table

PREAMBLE = r"% Read this file with \input. It needs booktabs, longtable, textcomp and fontenc with the option T1."


def to_latex(summary: Summary, comparison: Comparison | None = None) -> str:
    """The tables that the Markdown report has, each as a floating table with a caption."""
    return latex_tables(f"{title_of(summary)}. {about(summary)}", sections(summary, comparison))


def latex_tables(title: str, sections: Iterable[Section]) -> str:
    """Sections as LaTeX, below comments that say what they are and what they need."""
    tables = [latex_table(each.title, each.note, each.heads, each.rows) for each in sections]
    return "\n\n".join([PREAMBLE, f"% {title}", *tables])
