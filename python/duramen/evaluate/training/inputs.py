"""The inputs of the trees: token tables, block rows, and page features."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import _core
from . import trees
from .examples import Prepared
from .tokens import TokenTable, token_table
from .trees import Matrix

MAX_PAGE_BLOCKS = 150  # of pages with more labelled blocks, a random sample is used


class Rows(NamedTuple):
    """Some labelled blocks of a page."""

    features: Matrix
    is_content: NDArray[np.bool_]
    weights: NDArray[np.float64]


def rows_of(page: Prepared, features: Matrix, chance: np.random.Generator) -> Rows:
    """At most `MAX_PAGE_BLOCKS` labelled blocks of a page, sampled at random, with weights scaled to the total of all.

    >>> from .examples import Example, prepare
    >>> page = prepare(Example("<p>Home<p>The oak is dark.", "The oak is dark.", "oak.example"))
    >>> rows = rows_of(page, np.zeros((2, 3), np.float32), np.random.default_rng(0))
    >>> rows.features.shape, rows.is_content.tolist()
    ((2, 3), [False, True])
    """
    chosen = np.flatnonzero(page.is_labelled)
    share = min(1.0, MAX_PAGE_BLOCKS / max(len(chosen), 1))
    if share < 1:
        chosen = chosen[chance.random(len(chosen)) < share]
    return Rows(np.ascontiguousarray(features[chosen]), page.is_content[chosen], page.weights[chosen] / share)


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
