"""Tests whether one system is better than another on the same pages by more than chance.

Two tests over the differences page by page: a bootstrap interval of their mean, and a permutation test that flips their
signs. A claim of order needs both, at 5 % after Holm's correction for the number of claims made from one table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from duramen.evaluate.paired import holm

RESAMPLES = 4_000
BATCH = 500
SEED = 20130801
LEVEL = 0.05

Verdict = Literal["ahead", "behind", "level"]
Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Comparison:
    """The mean difference of two systems, its 95 % interval, and how likely one as large is by chance."""

    first: str
    second: str
    difference: float
    low: float
    high: float
    p: float
    pages: int

    @property
    def verdict(self) -> Verdict:
        """What may be said of the first system; `p` must have been corrected where several claims are made."""
        if self.p > LEVEL or self.low <= 0 <= self.high:
            return "level"
        return "ahead" if self.difference > 0 else "behind"


def compare(scores: Mapping[str, Scores], pairs: Sequence[tuple[str, str]]) -> list[Comparison]:
    """A comparison for every pair, their p values corrected together."""
    raw = [comparison(first, second, scores[first] - scores[second]) for first, second in pairs]
    return [
        Comparison(each.first, each.second, each.difference, each.low, each.high, p, each.pages)
        for each, p in zip(raw, holm([each.p for each in raw]), strict=True)
    ]


def comparison(first: str, second: str, differences: Scores) -> Comparison:
    """The comparison of two systems by the differences of their scores, one for each page."""
    if len(differences) == 0:
        raise ValueError(f"{first} and {second} have no page in common")
    random = np.random.default_rng(SEED)
    size = len(differences)
    means, flipped = [], []
    for _ in range(RESAMPLES // BATCH):
        means.append(differences[random.integers(size, size=(BATCH, size))].mean(axis=1))
        flipped.append(random.choice((-1.0, 1.0), size=(BATCH, size)) @ differences / size)
    low, high = np.percentile(np.concatenate(means), (2.5, 97.5)).tolist()
    mean = float(differences.mean())
    # The observed signs count as one of the draws, so p is never 0.
    larger = int((np.abs(np.concatenate(flipped)) >= abs(mean) - 1e-12).sum())
    return Comparison(first, second, mean, low, high, (larger + 1) / (RESAMPLES + 1), size)
