"""The headings of the page, outside menus and the foot."""

import numpy as np

from ..page import Page
from ..tree import has_tag
from .elements import text_of
from .title import Heading

MOST = {1: 20, 2: 20, 3: 10}  # headings of each level that are looked at


def headings(page: Page) -> list[Heading]:
    """The headings of the upper three levels that have text, the highest level first."""
    nodes = page.nodes
    held = has_tag(nodes, "h1", "h2", "h3") & ~nodes.in_nav & ~nodes.in_footer
    rows = np.flatnonzero(held)
    levels = np.array([int(nodes.name(row)[1]) for row in rows.tolist()], dtype=np.int64)
    return [
        Heading(row, level, text.replace("\n", " "))
        for level in MOST
        for row in rows[levels == level][: MOST[level]].tolist()
        if (text := text_of(page, row))
    ]
