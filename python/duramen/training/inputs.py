"""The inputs of the trees: token tables, block rows, and page features."""

from collections.abc import Sequence

import numpy as np

from .. import _core
from . import trees
from .examples import Prepared
from .rows import Rows, rows_of
from .tokens import TokenTable, token_table

CLASS_DOMAINS = 8  # sites that must use a word in a class or id for it to have a score
TEXT_DOMAINS = 10  # the same for words of short texts


def token_tables(pages: Sequence[Prepared]) -> tuple[TokenTable, TokenTable]:
    """Scores of words in classes and ids, and of words in short texts, from the original pages without copies."""
    whole = [page for page in pages if page.is_whole and not page.is_copy]
    return (
        token_table((page.class_tokens for page in whole), min_domains=CLASS_DOMAINS),
        token_table((page.text_tokens for page in whole), min_domains=TEXT_DOMAINS),
    )


def inputs(
    pages: Sequence[Prepared], by_class: TokenTable, by_text: TokenTable, chance: np.random.Generator
) -> tuple[list[Rows], trees.Matrix]:
    """The training rows of each page, and the page features."""
    rows, vectors = [], []
    for page in pages:
        features, vector = _core.inputs(page.page.core, by_class, by_text)
        rows.append(rows_of(page, features.T, chance))
        vectors.append(vector)
    return rows, np.array(vectors)
