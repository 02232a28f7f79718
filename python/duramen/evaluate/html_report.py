"""A report as one HTML page with tables and plots; it loads nothing and has a light and a dark colour scheme."""

from collections.abc import Mapping, Sequence
from html import escape

from .report import Section
from .tables import is_number

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""Content security policy: no scripts, no network. Pictures carry their styles in attributes."""

STYLE = """
:root { color-scheme: light dark; --line: #8884; --shade: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1.5rem; max-width: 62rem;
  background: #fff; color: #1a1a1a; }
@media (prefers-color-scheme: dark) { body { background: #16181b; color: #e4e4e4; } a { color: #8ab4f8; } }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
nav ul { columns: 14rem; padding-left: 1.2rem; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .25rem .7rem; text-align: left; border-bottom: 1px solid var(--line); }
.long { overflow-wrap: anywhere; } th { white-space: nowrap; } tbody tr:nth-child(even) { background: var(--shade); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1.5rem 0; } figcaption { font-size: .9rem; } svg { max-width: 100%; height: auto; }
code { overflow-wrap: anywhere; }
"""

MAX_UNBROKEN_CHARS = 30  # longer values may be broken into lines

CAPTIONS = {
    "by-type": "By page type, with intervals.",
    "distribution": "Share of pages whose score is at most x: the lower a curve, the better the method.",
    "precision-recall": "Precision against recall, with intervals, over curves of equal F1.",
    "differences": "How far the first method is ahead of each other one, from its best page to its worst.",
    "critical-difference": "Mean ranks. Methods whose intervals overlap are not told apart by the Nemenyi test.",
    "time": "Processor time of a page against the score, with its interval.",
}


def to_html(title: str, note: str, sections: Sequence[Section], pictures: Mapping[str, str] | None = None) -> str:
    """The whole page; `pictures` has the `svg` elements by name."""
    anchored = {f"section-{number}": each for number, each in enumerate(sections, 1)}
    contents = "".join(f'<li><a href="#{anchor}">{escape(each.title)}</a></li>' for anchor, each in anchored.items())
    body = "\n".join(section_html(anchor, each, pictures or {}) for anchor, each in anchored.items())
    return page_html(title, f'<p>{escape(note)}</p>\n<nav aria-label="Contents"><ul>{contents}</ul></nav>\n{body}')


def page_html(title: str, body: str, *, style: str = "") -> str:
    """A self-contained page around a body, in the style of all our pages."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}{style}</style>
</head>
<body>
<h1>{escape(title)}</h1>
{body}
</body>
</html>"""


def section_html(anchor: str, section: Section, pictures: Mapping[str, str]) -> str:
    note = f"<p>{escape(section.note)}</p>\n" if section.note else ""
    drawn = "\n".join(figure_html(name, pictures[name]) for name in section.plots if name in pictures)
    head = f'<section id="{anchor}">\n<h2>{escape(section.title)}</h2>\n'
    return f"{head}{note}{table_html(section)}\n{drawn}\n</section>"


def table_html(section: Section) -> str:
    """The table of a section; columns of numbers are set to the right."""
    columns = [[row[at] for row in section.rows] for at in range(len(section.heads))]
    kinds = [kind_of(column) for column in columns]
    heads = "".join(f"<th{kind}>{escape(head)}</th>" for kind, head in zip(kinds, section.heads, strict=True))
    rows = "\n".join(
        "<tr>" + "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>"
        for row in section.rows
    )
    return f'<div class="table"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>'


def kind_of(column: Sequence[str]) -> str:
    """The CSS class of a column's cells: numbers are right-aligned, long texts may break anywhere."""
    if is_number(column):
        return ' class="number"'
    return ' class="long"' if max(map(len, column), default=0) > MAX_UNBROKEN_CHARS else ""


def figure_html(name: str, svg: str) -> str:
    """A picture with its caption, which is also its label for screen readers."""
    caption = escape(CAPTIONS[name])
    labelled = svg.replace("<svg", f'<svg role="img" aria-label="{caption}"', 1)
    return f"<figure>{labelled}<figcaption>{caption}</figcaption></figure>"
