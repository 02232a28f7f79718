"""Ranks, the Friedman test and critical differences, held against scipy's own test and Demšar's paper."""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.paired import pair_results
from duramen.evaluate.ranks import Ranking, nemenyi_value, rank_systems

from .runs import results_of

stats = import_module("scipy.stats")

# Demšar 2006, Table 5(a): critical values of the Nemenyi test for 2 to 10 classifiers.
NEMENYI_5 = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164]
NEMENYI_10 = [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920]

# Demšar 2006, Table 6: AUC of C4.5 and three variants of it on 14 data sets.
DEMSAR = np.array(
    [
        [0.763, 0.768, 0.771, 0.798],
        [0.599, 0.591, 0.590, 0.569],
        [0.954, 0.971, 0.968, 0.967],
        [0.628, 0.661, 0.654, 0.657],
        [0.882, 0.888, 0.886, 0.898],
        [0.936, 0.931, 0.916, 0.931],
        [0.661, 0.668, 0.609, 0.685],
        [0.583, 0.583, 0.563, 0.625],
        [0.775, 0.838, 0.866, 0.875],
        [1.000, 1.000, 1.000, 1.000],
        [0.940, 0.962, 0.965, 0.962],
        [0.619, 0.666, 0.614, 0.669],
        [0.972, 0.981, 0.9751, 0.975],  # the paper rounds both to 0.975, and ranks them 2 and 3
        [0.957, 0.978, 0.946, 0.970],
    ]
)


def ranking_of(scores: np.ndarray) -> Ranking:
    named = {f"s{at}": column for at, column in enumerate(scores.T)}
    return rank_systems(pair_results(results_of(dict(named)), "word-bag"))


def test_the_example_of_the_paper() -> None:
    """Section 3.2.4: mean ranks 3.143, 2.000, 2.893, 1.964, chi-squared 9.28, critical difference 1.25."""
    ranking = ranking_of(DEMSAR)
    assert ranking.mean_ranks == pytest.approx((3.143, 2.000, 2.893, 1.964), abs=0.001)
    plain = 12 * 14 / (4 * 5) * (sum(rank**2 for rank in ranking.mean_ranks) - 4 * 5**2 / 4)
    assert plain == pytest.approx(9.28, abs=0.01), "the paper does not correct for ties"
    assert ranking.critical_difference == pytest.approx(1.25, abs=0.01)


@pytest.mark.parametrize("count", range(2, 11))
def test_critical_values(count: int) -> None:
    assert nemenyi_value(count) == pytest.approx(NEMENYI_5[count - 2], abs=0.0011)
    assert nemenyi_value(count, 0.10) == pytest.approx(NEMENYI_10[count - 2], abs=0.0011)


@given(st.integers(3, 5), st.integers(4, 30), st.integers(0, 1000))
def test_friedman_is_that_of_scipy(systems: int, pages: int, seed: int) -> None:
    scores = np.random.default_rng(seed).integers(0, 5, (pages, systems)) / 4  # with ties
    scores[0] = np.arange(systems) / 4  # not one tie all over
    oracle = stats.friedmanchisquare(*scores.T)
    found = ranking_of(scores)
    assert (found.chi_squared, found.p) == pytest.approx((oracle.statistic, oracle.pvalue))


def test_two_systems_are_tested_as_by_signs() -> None:
    """Without ties, the statistic of two systems is that of the sign test: (wins - losses) squared over pages."""
    ranking = ranking_of(np.array([[0.2, 0.1]] * 9 + [[0.1, 0.2]] * 3))
    assert ranking.chi_squared == pytest.approx((9 - 3) ** 2 / 12)


def test_one_tie_all_over() -> None:
    ranking = ranking_of(np.full((4, 2), 0.5))
    assert (ranking.mean_ranks, ranking.chi_squared, ranking.p) == ((1.5, 1.5), 0, 1)
