"""Mean ranks of systems, the Friedman test, and the critical difference of the Nemenyi test.

After J. Demšar: Statistical comparisons of classifiers over multiple data sets, JMLR 7, 2006. The blocks of the test
are our units: pages, or hosts where the comparison is by host. Two systems whose mean ranks are closer than the
critical difference do not differ significantly. The test uses ranks alone, so it says who wins more often, whereas
`paired` says by how much.
"""

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from .extra import scipy_stats
from .paired import Paired

ALPHA = 0.05


@dataclass(frozen=True)
class Ranking:
    """Mean ranks (1 is best), the Friedman test that all are equal, and the critical difference at 5 %."""

    systems: tuple[str, ...]
    mean_ranks: tuple[float, ...]
    units: int
    chi_squared: float
    p: float
    critical_difference: float

    def order(self) -> list[int]:
        """Systems by number, from best to worst."""
        return sorted(range(len(self.systems)), key=lambda at: self.mean_ranks[at])


def rank_systems(paired: Paired) -> Ranking:
    """The ranking of the systems on the units of the comparison; of two systems at least."""
    count, units = paired.unit_scores.shape
    if count < 2:
        raise ValueError("a ranking needs at least two systems")
    stats = scipy_stats()
    ranks = stats.rankdata(-np.round(paired.unit_scores, 12), axis=0)
    # `friedmanchisquare` wants three systems; this is the same statistic, corrected for ties, for two as well.
    centred = ranks - (count + 1) / 2
    within = (centred**2).sum() / (units * (count - 1))
    chi_squared = float(units * (centred.mean(axis=1) ** 2).sum() / within) if within > 0 else 0.0
    return Ranking(
        systems=paired.systems,
        mean_ranks=tuple(ranks.mean(axis=1).tolist()),
        units=units,
        chi_squared=chi_squared,
        p=float(stats.chi2.sf(chi_squared, count - 1)),
        critical_difference=nemenyi_value(count) * sqrt(count * (count + 1) / (6 * units)),
    )


def nemenyi_value(count: int, alpha: float = ALPHA) -> float:
    """Critical value of the Nemenyi test: the studentised range of `count` systems, over the square root of 2.

    >>> round(nemenyi_value(2), 3), round(nemenyi_value(10), 3)  # Demšar's Table 5(a): 1.960 and 3.164
    (1.96, 3.164)
    """
    return float(scipy_stats().studentized_range.ppf(1 - alpha, count, inf)) / sqrt(2)
