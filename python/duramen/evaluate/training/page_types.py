"""Trees that classify the type of a page, and their out-of-fold predictions."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from . import trees
from .examples import Prepared
from .folds import FOLDS, fold_of, folds_of
from .inputs import inputs, token_tables

TYPE_ROUNDS = 60


def types_of(pages: Iterable[Prepared]) -> list[str]:
    return sorted({page.example.page_type for page in pages if page.example.page_type}) or ["page"]


def type_trees(pages: Sequence[Prepared], vectors: trees.Matrix, types: list[str], *, seed: int) -> Any:
    """A booster that classifies the type of a page, trained on the pages with a known type."""
    has_type = np.array([page.example.page_type is not None for page in pages])
    target = np.array([types.index(page.example.page_type) for page in pages if page.example.page_type])
    weight = np.array([page.example.type_weight for page in pages])[has_type]
    parameters = trees.TYPES | {"num_class": len(types), "seed": trees.TYPES["seed"] + seed}
    return trees.grow(vectors[has_type], target, weight, rounds=TYPE_ROUNDS, parameters=parameters)


def out_of_fold_types(pages: Sequence[Prepared], types: list[str], *, seed: int) -> trees.Matrix:
    """For each page, the out-of-fold probabilities of the types (folds by domain)."""
    probabilities = np.full((len(pages), len(types)), 1 / len(types), dtype=np.float32)
    if len(types) < 2:
        return probabilities
    _, vectors = inputs(pages, *token_tables(pages), np.random.default_rng(seed))
    of_page = [folds_of(page) for page in pages]
    for fold in range(FOLDS):
        inside = [at for at, folds in enumerate(of_page) if fold not in folds]
        outside = [at for at, page in enumerate(pages) if fold_of(page.example.domain, FOLDS) == fold]
        if outside and any(pages[at].example.page_type for at in inside):
            booster = type_trees([pages[at] for at in inside], vectors[inside], types, seed=seed)
            probabilities[outside] = booster.predict(vectors[outside])
    return probabilities
