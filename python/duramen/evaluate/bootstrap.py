"""Confidence intervals by resampling pages."""

from functools import lru_cache

import numpy as np

from .metrics import Metric, Numbers, figures_of

RESAMPLES = 1000
LEVEL = 0.95
SEED = 20130801


def intervals(
    metric: Metric, pages: Numbers, *, resamples: int = RESAMPLES, seed: int = SEED
) -> dict[str, tuple[float, float]]:
    """Bounds of the 95 % percentile interval of every figure of a metric; `pages` has a row per page.

    The resamples depend only on the number of pages, so two systems measured on the same
    pages are compared on the same resamples.
    """
    if len(pages) == 0:
        raise ValueError("an interval needs at least one page")

    means = resampling(len(pages), resamples, seed) @ pages
    tail = 50 * (1 - LEVEL)
    bounds = {name: np.percentile(values, (tail, 100 - tail)) for name, values in figures_of(metric, means).items()}
    return {name: (float(low), float(high)) for name, (low, high) in bounds.items()}


@lru_cache(2)
def resampling(pages: int, resamples: int, seed: int) -> Numbers:
    """Weights of the pages, a row per resampled set: how often each page is drawn, over all."""
    drawn = np.random.default_rng(seed).integers(pages, size=(resamples, pages))
    drawn += np.arange(resamples)[:, None] * pages
    counts = np.bincount(drawn.ravel(), minlength=resamples * pages)
    return counts.reshape(resamples, pages) / pages
