"""Plots of a report as HTML and SVG, and escaping of texts in it."""

import re
from collections.abc import Sequence
from html import escape

MAX_BARS = 15

HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that change the direction of the text after them."""


def safe(text: object) -> str:
    """A text of a page or an archive as HTML that can only show it.

    >>> safe("<script>'\u202eoak")
    '&lt;script&gt;&#x27;\ufffdoak'
    """
    return escape(HIDDEN.sub("\ufffd", str(text)).encode("utf-8", "replace").decode())


def bars(counts: Sequence[tuple[str, int]]) -> str:
    """A plot with a bar for each name, the most frequent first; rare ones are added up."""
    if not counts:
        return "<p class=soft>none</p>"
    bars = list(counts[:MAX_BARS])
    if rest := sum(count for _, count in counts[MAX_BARS:]):
        bars.append(("others", rest))
    most, total = max(count for _, count in bars), sum(count for _, count in counts)
    rows = "".join(
        f"<tr><th>{safe(name)}<td><svg viewBox='0 0 100 14' preserveAspectRatio=none aria-hidden=true>"
        f"<rect width={100 * count / most:.1f} height=14 /></svg><td class=number>{count:,}"
        f"<td class='number soft'>{count / total:.1%}"
        for name, count in bars
    )
    return f"<table class=bars>{rows}</table>"


def columns(bins: Sequence[tuple[str, int]]) -> str:
    """A histogram: a column for each bin, in the order given."""
    most = max((count for _, count in bins), default=0)
    if not most:
        return "<p class=soft>none</p>"
    step = 400 / len(bins)
    every = max(1, -(-len(bins) // 10))
    parts = ["<line x1=10 y1=140 x2=410 y2=140 />", f"<text class=soft x=10 y=12>{most:,} pages at most</text>"]
    for place, (name, count) in enumerate(bins):
        x, height = 10 + place * step, 118 * count / most
        parts.append(
            f"<rect x={x + 1:.1f} y={140 - height:.1f} width={step - 2:.1f} height={height:.1f}>"
            f"<title>{safe(name)}: {count:,}</title></rect>"
        )
        if place % every == 0:
            parts.append(f"<text class=soft x={x + step / 2:.1f} y=156 text-anchor=middle>{safe(name)}</text>")
    return f"<svg viewBox='0 0 420 162' role=img>{''.join(parts)}</svg>"


def table(head: str, rows: Sequence[str]) -> str:
    """A table, or a sentence if it has no rows."""
    return f"<div class=scroll><table><tr>{head}{''.join(rows)}</table></div>" if rows else "<p class=soft>none</p>"
