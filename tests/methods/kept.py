"""What a method keeps of a page, in words; small pages from pages.toml."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import strategies as st

import duramen
from duramen.methods import method

from ..cases import rows_of

PAGES = rows_of(Path(__file__).with_name("pages.toml"))


def kept_texts(html: str, name: str, **options: Any) -> list[str]:
    """The texts that a method keeps, white space collapsed, blank ones left out."""
    page = duramen.parse(html)
    kept = method(name).find(page.nodes, **options)
    texts = (" ".join(page.text(row).split()) for row in np.flatnonzero(kept & page.nodes.is_text))
    return [text for text in texts if text]


def drawn_pages(texts: Sequence[str], names: Sequence[str]) -> st.SearchStrategy[str]:
    """Pages of texts in elements with some of the names, in each other and beside each other."""

    def element(name: str, inside: list[str]) -> str:
        return f"<{name}>{''.join(inside)}</{name}>"

    piece = st.recursive(
        st.sampled_from(texts),
        lambda inside: st.builds(element, st.sampled_from(names), st.lists(inside, max_size=5)),
        max_leaves=40,
    )
    return st.lists(piece, max_size=8).map("".join)


def row_of(page: duramen.Page, id: str) -> int:  # noqa: A002
    return next(row for row in range(len(page.nodes)) if page.attribute(row, "id") == id)
