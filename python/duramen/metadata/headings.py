"""The headings of the page, outside menus and the foot."""

import numpy as np

from ..page import Page
from ..tree import has_tag
from .elements import text_of
from .title import Heading

MOST = 20  # headings of each level that are looked at


def headings(page: Page, *levels: int) -> list[Heading]:
    """The headings of some levels that have text, level by level."""
    nodes = page.nodes
    is_shown = ~nodes.in_nav & ~nodes.in_footer
    return [
        Heading(row, level, text.replace("\n", " "))
        for level in levels
        for row in np.flatnonzero(has_tag(nodes, f"h{level}") & is_shown)[:MOST].tolist()
        if (text := text_of(page, row))
    ]
