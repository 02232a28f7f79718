"""A page as the extension's tests read it: its rows, and what duramen's methods make of them."""

from typing import Any

import numpy as np

import duramen
from duramen.methods._document import body_row
from duramen.methods._relevance import Per, dropped_rows, ratio_table
from duramen.methods._style import placed_freely
from duramen.methods.blocks import Block, detect_blocks, detect_menus
from duramen.nodes import Mask, Nodes
from duramen.page import Page

MOST_BLOCKS = 6
NAMESPACES = ("", "svg ", "math ")
RATIOS: dict[str, tuple[str, Per]] = {
    "wlr": ("words", "leafs"),
    "clr": ("chars", "leafs"),
    "wnr": ("words", "nodes"),
    "cnr": ("chars", "nodes"),
}


def page_vector(name: str, html: str) -> dict[str, Any]:
    """The rows of the page's body, the numbers of every method, its blocks and menus. Row 0 is the body."""
    page = duramen.parse(html)
    return {"name": name, "html": html, "rows": body_rows(page.nodes), **numbers(page)}


def body_rows(nodes: Nodes) -> dict[str, Any]:
    """What the extension reads of a row: parent, name, text, whether it is dropped, placed freely or a link."""
    first = body_row(nodes)
    rows = np.arange(first, nodes.end[first])
    return {
        "parent": [max(int(nodes.parent[row]) - first, 0) for row in rows],
        "name": [NAMESPACES[nodes.namespace[row]] + nodes.name(int(row)) for row in rows],
        "text": {str(row - first): nodes.text(int(row)) for row in rows if nodes.words[row] > 0},
        "dropped": (np.flatnonzero(dropped_rows(nodes)[rows])).tolist(),
        "free": np.flatnonzero(placed_freely(nodes, rows)).tolist(),
        "links": [int(row - first) for row in rows if nodes.attribute(int(row), "href") is not None],
    }


def numbers(page: Page, hidden: Mask | None = None) -> dict[str, Any]:
    """Every content node by method, then blocks and menus; nodes are named by path, a text by its parent's."""
    nodes = page.nodes
    dropped = dropped_rows(nodes, hidden)
    methods: dict[str, Any] = {}
    paths: list[list[str]] = []
    for name, (column, per) in RATIOS.items():
        ratios = ratio_table(nodes, dropped, getattr(nodes, column), per=per)
        paths = [[page.css_path(int(row)), nodes.name(int(row))] for row in ratios.rows]
        methods[name] = {
            "best": ratios.best if ratios.rows.size else None,
            "total": ratios.total.tolist(),
            "parts": ratios.parts.tolist(),
            "ratio": ratios.ratio.tolist(),
            "relevance": ratios.relevance.tolist(),
        }
    return {
        "content": paths,
        "methods": methods,
        "blocks": [_block(page, block) for block in detect_blocks(nodes, MOST_BLOCKS, hidden=hidden)],
        "menus": [_block(page, block) for block in detect_menus(nodes, MOST_BLOCKS, hidden=hidden)],
    }


def _block(page: Page, block: Block) -> list[Any]:
    return [
        page.css_path(block.row),
        page.nodes.name(block.row),
        block.total,
        block.leaves,
        block.ratio,
        block.relevance,
    ]
