"""Mean ranks of systems, the Friedman test, and the critical difference of the Nemenyi test.

After J. Demšar: Statistical comparisons of classifiers over multiple data sets, JMLR 7, 2006. The blocks of the test
are our units: pages, or hosts where the comparison is by host. Two systems whose mean ranks are closer than the
critical difference do not differ significantly; a critical-difference diagram joins them by a bar. The test uses ranks
alone, so it says who wins more often, whereas `paired` says by how much.
"""

from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

import numpy as np

from .metrics import Numbers
from .paired import Paired

ALPHA = 0.05
GRID = np.linspace(-8, 8, 4001)  # where the density of a standard normal variable is not negligible
WIDEST = 20.0  # standard deviations; no critical value of practical use is wider


@dataclass(frozen=True)
class Ranking:
    """Mean ranks (1 is best), the Friedman test that all are equal, and the critical difference at `alpha`."""

    systems: tuple[str, ...]
    mean_ranks: tuple[float, ...]
    units: int
    chi_squared: float
    p: float
    critical_difference: float
    alpha: float = ALPHA

    def groups(self) -> list[tuple[int, ...]]:
        """Largest sets of systems, by number from best to worst, that do not differ by the test."""
        order = sorted(range(len(self.systems)), key=lambda at: self.mean_ranks[at])
        found: list[tuple[int, ...]] = []
        for start, first in enumerate(order):
            near = [
                at for at in order[start:] if self.mean_ranks[at] - self.mean_ranks[first] < self.critical_difference
            ]
            if len(near) > 1 and not any(set(near) <= set(earlier) for earlier in found):
                found.append(tuple(near))
        return found


def rank_systems(paired: Paired, *, alpha: float = ALPHA) -> Ranking:
    """The ranking of the systems on the units of the comparison; of two systems at least."""
    count, units = paired.unit_scores.shape
    if count < 2:
        raise ValueError("a ranking needs at least two systems")
    ranks = ranks_of(paired.unit_scores.T)
    statistic = friedman(ranks)
    return Ranking(
        systems=paired.systems,
        mean_ranks=tuple(ranks.mean(axis=0).tolist()),
        units=units,
        chi_squared=statistic,
        p=chi_squared_tail(statistic, count - 1),
        critical_difference=nemenyi_value(count, alpha) * sqrt(count * (count + 1) / (6 * units)),
        alpha=alpha,
    )


def ranks_of(scores: Numbers) -> Numbers:
    """Ranks within each row, 1 for the highest score; equal scores share the mean of their ranks.

    >>> ranks_of(np.array([[0.9, 0.5, 0.9]]))
    array([[1.5, 3. , 1.5]])
    """
    rounded = np.round(scores, 12)
    higher = (rounded[:, None, :] > rounded[:, :, None]).sum(axis=2)
    equal = (rounded[:, None, :] == rounded[:, :, None]).sum(axis=2)
    ranks: Numbers = higher + (equal + 1) / 2
    return ranks


def friedman(ranks: Numbers) -> float:
    """Friedman's chi-squared, corrected for ties; 0 where every row is one tie."""
    units, count = ranks.shape
    mean = (count + 1) / 2
    between = units * ((ranks.mean(axis=0) - mean) ** 2).sum()
    within = ((ranks - mean) ** 2).sum() / (units * (count - 1))
    return float(between / within) if within > 0 else 0.0


def chi_squared_tail(value: float, freedom: int) -> float:
    """Probability that a chi-squared variable exceeds the value; a finite sum for whole degrees of freedom.

    >>> round(chi_squared_tail(5.991, 2), 4)
    0.05
    """
    half = value / 2
    if freedom % 2:
        tail, term, begin = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 1.5
    else:
        tail, term, begin = 0.0, exp(-half), 1.0
    for step in range(freedom // 2):
        tail += term
        term *= half / (begin + step)
    return min(1.0, tail)


def nemenyi_value(count: int, alpha: float = ALPHA) -> float:
    """Critical value of the Nemenyi test: the studentised range of `count` systems, over the square root of 2.

    >>> round(nemenyi_value(2), 3), round(nemenyi_value(10), 3)  # Demšar's Table 5(a): 1.960 and 3.164
    (1.96, 3.164)
    """
    low, high = 0.0, WIDEST
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if range_probability(middle, count) < 1 - alpha else (low, middle)
    return low / sqrt(2)


def range_probability(width: float, count: int) -> float:
    """Probability that `count` standard normal variables lie within a range of that width."""
    density = np.exp(-(GRID**2) / 2) / sqrt(2 * pi)
    below = np.concatenate(([0], np.cumsum((density[1:] + density[:-1]) / 2))) * (GRID[1] - GRID[0])
    reached = np.interp(GRID - width, GRID, below, left=0)
    integrand = density * (below - reached) ** (count - 1)
    return float(count * np.trapezoid(integrand, GRID))
