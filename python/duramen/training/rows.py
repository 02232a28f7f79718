"""The blocks of a page as training rows for the trees."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .examples import Prepared
from .trees import Matrix

MOST_BLOCKS = 150  # rows of a page: of longer pages some labelled blocks are drawn at random


class Rows(NamedTuple):
    """Some labelled blocks of a page."""

    features: Matrix
    is_content: NDArray[np.bool_]
    weights: NDArray[np.float64]


def rows_of(page: Prepared, features: Matrix, chance: np.random.Generator) -> Rows:
    """At most `MOST_BLOCKS` labelled blocks of a page, sampled at random, with weights scaled to the total of all.

    >>> from .examples import Example, prepare
    >>> page = prepare(Example("<p>Home<p>The oak is dark.", "The oak is dark.", "oak.example"))
    >>> rows = rows_of(page, np.zeros((2, 3), np.float32), np.random.default_rng(0))
    >>> rows.features.shape, rows.is_content.tolist()
    ((2, 3), [False, True])
    """
    chosen = np.flatnonzero(page.is_labelled)
    share = min(1.0, MOST_BLOCKS / max(len(chosen), 1))
    if share < 1:
        chosen = chosen[chance.random(len(chosen)) < share]
    return Rows(np.ascontiguousarray(features[chosen]), page.is_content[chosen], page.weights[chosen] / share)
