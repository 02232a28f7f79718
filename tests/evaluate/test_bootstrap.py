"""Confidence intervals: repeatable, ordered, and of the right width."""

import numpy as np
import pytest

from duramen.evaluate.bootstrap import intervals, resampling
from duramen.evaluate.metrics import METRICS, summarise

WORDS = METRICS["words"]
SHINGLES = METRICS["shingles"]


def test_it_is_what_a_loop_gives() -> None:
    drawn = np.random.default_rng(3)
    pages = np.column_stack([drawn.random(20), np.ones(20), drawn.random(20), drawn.random(20) > 0.3]).astype(float)
    pages[:, 2] *= pages[:, 3]
    weights = resampling(20, 200, 5)
    counts = np.rint(weights * 20).astype(int)
    values = [float(summarise(SHINGLES, np.repeat(pages, row, axis=0))["f1"]) for row in counts]
    expected = np.percentile(values, (2.5, 97.5))
    assert intervals(SHINGLES, pages, resamples=200, seed=5)["f1"] == pytest.approx(tuple(expected))


def test_the_same_seed_gives_the_same_interval() -> None:
    pages = np.random.default_rng(0).random((30, 3))
    assert intervals(WORDS, pages, seed=1) == intervals(WORDS, pages, seed=1)
    assert intervals(WORDS, pages, seed=1) != intervals(WORDS, pages, seed=2)


def test_no_page() -> None:
    with pytest.raises(ValueError, match="at least one page"):
        intervals(WORDS, np.zeros((0, 3)))
