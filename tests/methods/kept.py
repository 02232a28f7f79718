"""What a method keeps of a page, in words."""

from typing import Any

import numpy as np

import duramen
from duramen.methods import method


def kept_texts(html: str, name: str, **options: Any) -> list[str]:
    """The texts that a method keeps, white space collapsed, blank ones left out."""
    page = duramen.parse(html)
    kept = method(name).find(page.nodes, **options)
    texts = (" ".join(page.text(row).split()) for row in np.flatnonzero(kept & page.nodes.is_text))
    return [text for text in texts if text]


def row_of(page: duramen.Page, id: str) -> int:  # noqa: A002
    return next(row for row in range(len(page.nodes)) if page.attribute(row, "id") == id)
