"""Paired statistics, ranks and the comparison of a run, held against scipy, a paper and the definitions."""

import tomllib
from importlib import import_module
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.bootstrap import intervals, resampling
from duramen.evaluate.comparison import compare_systems, leads
from duramen.evaluate.metrics import METRICS, figures_of, summarise
from duramen.evaluate.paired import Paired, bootstrap_bounds, differences, holm, pair_results, permutation_p_values
from duramen.evaluate.ranks import Ranking, nemenyi_value, rank_systems

from .runs import drawn, results_of

stats = import_module("scipy.stats")


def paired_of(scores: dict[str, np.ndarray | list[float]], **options: object) -> Paired:
    return pair_results(results_of(scores, **options), "word-bag")  # type: ignore[arg-type]


class TestPermutation:
    def test_exact_p_values_are_those_of_scipy(self) -> None:
        paired = paired_of(drawn(3, 9))
        found = permutation_p_values(paired, [(0, 1), (0, 2), (1, 2)])
        for p, (one, other) in zip(found, [(0, 1), (0, 2), (1, 2)], strict=True):
            oracle = stats.permutation_test(
                (paired.scores[one], paired.scores[other]),
                lambda x, y: np.mean(x) - np.mean(y),
                permutation_type="samples",
                n_resamples=np.inf,
            )
            assert p == pytest.approx(oracle.pvalue)

    def test_random_p_values_are_near_the_exact_ones(self) -> None:
        paired = paired_of(drawn(2, 12, seed=3))
        exact = permutation_p_values(paired, [(0, 1)], permutations=2**12)
        drawn_p = permutation_p_values(paired, [(0, 1)], permutations=4000)
        assert drawn_p[0] == pytest.approx(exact[0], abs=4 * np.sqrt(exact[0] * (1 - exact[0]) / 4000))

    def test_a_figure_that_is_no_mean(self) -> None:
        """Shingle F1 is made of two means: every swap of pages is tried by hand."""
        shingles = METRICS["shingles"]
        numbers = np.random.default_rng(1).random((2, 6, 4))
        paired = Paired(shingles, ("a", "b"), tuple(results_of({"a": [0.0] * 6})), numbers)

        def gap(swaps: tuple[int, ...]) -> float:
            mixed = np.array([[numbers[side ^ swap, page] for page, swap in enumerate(swaps)] for side in (0, 1)])
            f1 = figures_of(shingles, mixed.mean(axis=1))["f1"]
            return abs(float(f1[0] - f1[1]))

        extreme = [gap(swaps) >= gap((0,) * 6) - 1e-12 for swaps in product((0, 1), repeat=6)]
        assert permutation_p_values(paired, [(0, 1)])[0] == pytest.approx(np.mean(extreme))

    def test_equal_systems_have_no_difference(self) -> None:
        [found] = differences(paired_of({"a": [0.1, 0.5, 0.9], "b": [0.1, 0.5, 0.9]}))
        assert (found.value, found.low, found.high, found.p) == (0, 0, 0, 1)


class TestBootstrap:
    def test_bounds_are_those_of_scipy(self) -> None:
        paired = paired_of(drawn(2, 200))
        [low], [high] = bootstrap_bounds(paired, [(0, 1)], 9999, 1)
        gap = paired.scores[0] - paired.scores[1]
        oracle = stats.bootstrap((gap,), np.mean, method="percentile", n_resamples=9999, rng=2).confidence_interval
        assert (low, high) == pytest.approx((oracle.low, oracle.high), abs=0.001)

    def test_hosts_widen_the_interval_where_their_pages_agree(self) -> None:
        scores = {"a": np.repeat([0.9, 0.2, 0.8, 0.4, 0.7], 20), "b": np.repeat([0.5, 0.5, 0.6, 0.5, 0.5], 20)}
        results = results_of(dict(scores), hosts=[f"host{at // 20}" for at in range(100)])
        by_page, by_host = (differences(pair_results(results, "word-bag", unit=unit))[0] for unit in ("page", "host"))
        assert by_host.value == pytest.approx(by_page.value)
        assert (by_page.units, by_host.units) == (100, 5)
        assert by_host.high - by_host.low > 2 * (by_page.high - by_page.low)
        assert by_host.p > by_page.p

    def test_a_host_weighs_as_much_as_its_pages(self) -> None:
        results = results_of({"a": [1.0, 1.0, 1.0, 0.0], "b": [0.0] * 4}, hosts=["x", "x", "x", "y"])
        paired = pair_results(results, "word-bag", unit="host")
        assert paired.overall.tolist() == [0.75, 0]
        assert paired.unit_scores.tolist() == [[1, 0], [0, 0]]


class TestIntervals:
    def test_they_are_what_a_loop_gives(self) -> None:
        shingles, drawn = METRICS["shingles"], np.random.default_rng(3)
        pages = np.column_stack([drawn.random(20), np.ones(20), drawn.random(20), drawn.random(20) > 0.3]).astype(float)
        pages[:, 2] *= pages[:, 3]
        counts = np.rint(resampling(20, 200, 5) * 20).astype(int)
        values = [float(summarise(shingles, np.repeat(pages, row, axis=0))["f1"]) for row in counts]
        expected = np.percentile(values, (2.5, 97.5))
        assert intervals(shingles, pages, resamples=200, seed=5)["f1"] == pytest.approx(tuple(expected))

    def test_another_seed_gives_another_one(self) -> None:
        words, pages = METRICS["words"], np.random.default_rng(0).random((30, 3))
        assert intervals(words, pages, seed=1) == intervals(words, pages, seed=1) != intervals(words, pages, seed=2)
        with pytest.raises(ValueError, match="at least one page"):
            intervals(words, np.zeros((0, 3)))


@given(st.lists(st.floats(0, 1), max_size=8), st.floats(0.001, 0.999))
def test_holm_rejects_what_the_stepwise_procedure_rejects(p_values: list[float], alpha: float) -> None:
    rejected = set()
    for step, at in enumerate(sorted(range(len(p_values)), key=lambda at: p_values[at])):
        if p_values[at] * (len(p_values) - step) > alpha:
            break
        rejected.add(at)
    assert {at for at, p in enumerate(holm(p_values)) if p <= alpha} == rejected


def test_only_shared_pages_are_paired() -> None:
    paired = pair_results(results_of({"a": [0.1, 0.2, 0.3], "b": [0.4, 0.5]}), "word-bag")
    assert [each.id for each in paired.labels] == ["0", "1"]
    assert paired.numbers.shape == (2, 2, 3)
    with pytest.raises(ValueError, match="no page was seen by all of a, b"):
        pair_results(results_of({"a": [0.1, 0.2]})[:1] + results_of({"b": [0.1, 0.2]})[1:], "word-bag")
    with pytest.raises(ValueError, match="at least two systems"):
        compare_systems(results_of(drawn(1, 3)), "word-bag")


PRINTED = tomllib.loads(Path(__file__).parent.joinpath("metrics", "printed.toml").read_text("utf-8"))["demsar"]
DEMSAR = np.array(PRINTED["table_6"])


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
    assert nemenyi_value(count) == pytest.approx(PRINTED["nemenyi_5"][count - 2], abs=0.0011)
    assert nemenyi_value(count, 0.10) == pytest.approx(PRINTED["nemenyi_10"][count - 2], abs=0.0011)


@given(st.integers(3, 5), st.integers(4, 30), st.integers(0, 1000))
def test_friedman_is_that_of_scipy(systems: int, pages: int, seed: int) -> None:
    scores = np.random.default_rng(seed).integers(0, 5, (pages, systems)) / 4  # with ties
    scores[0] = np.arange(systems) / 4  # not one tie all over
    oracle = stats.friedmanchisquare(*scores.T)
    found = ranking_of(scores)
    assert (found.chi_squared, found.p) == pytest.approx((oracle.statistic, oracle.pvalue))


def test_two_systems_are_tested_as_by_signs() -> None:
    """Without ties, the statistic of two systems is that of the sign test: (wins - losses) squared over pages."""
    assert ranking_of(np.array([[0.2, 0.1]] * 9 + [[0.1, 0.2]] * 3)).chi_squared == pytest.approx((9 - 3) ** 2 / 12)
    tied = ranking_of(np.full((4, 2), 0.5))
    assert (tied.mean_ranks, tied.chi_squared, tied.p) == ((1.5, 1.5), 0, 1)


def test_p_values_of_a_table_are_corrected_together_and_an_effect_is_that_of_an_analysis_of_variance() -> None:
    comparison = compare_systems(results_of(drawn(4, 30)), "word-bag", resamples=50, permutations=99)
    assert len(comparison.differences) == 6
    assert [each.p_holm for each in comparison.differences] == holm([each.p for each in comparison.differences])
    by_type = comparison.by_group["page type"]
    assert {each.group for each in by_type} == {"article", "forum"}
    assert {each.system for each in by_type} == {"s0"}
    assert [each.p_holm for each in by_type] == holm([each.p for each in by_type])
    comparison = compare_systems(results_of(drawn(2, 40)), "word-bag", by=("set",), resamples=2000, permutations=99)
    scores = comparison.paired.scores[0]
    oracle = stats.f_oneway(scores[0::2], scores[1::2])
    [effect, _] = comparison.effects
    assert effect.eta_squared / (1 - effect.eta_squared) * (40 - 2) == pytest.approx(oracle.statistic)
    assert effect.p == pytest.approx(oracle.pvalue, abs=0.05)


def test_the_pages_that_decide_also_between_the_two_best() -> None:
    scores = {"a": [0.5, 0.9, 0.5, 0.0], "b": [0.5, 0.1, 0.4, 0.6]}
    comparison = compare_systems(results_of(dict(scores)), "word-bag", resamples=10, permutations=9)
    found = [(each.page, round(each.difference, 3)) for each in comparison.deciding]
    assert found == [("odd/1", 0.8), ("odd/3", -0.6), ("even/2", 0.1)]
    scores = {"poor": [0.1, 0.1], "good": [0.9, 0.8], "better": [0.95, 0.9]}
    comparison = compare_systems(results_of(dict(scores)), "word-bag", resamples=10, permutations=9)
    pairs = {(each.system, each.other) for each in comparison.deciding}
    assert pairs == {("poor", "good"), ("poor", "better"), ("better", "good")}


def test_a_lead_is_one_over_all_others() -> None:
    base = np.random.default_rng(0).random(200) * 0.5
    scores = {"low": base, "middle": base + 0.2, "high": base + 0.4}
    found = compare_systems(results_of(dict(scores)), "word-bag", resamples=10).differences
    assert leads(found, ["low", "middle", "high"]) == ["high"]
    level = compare_systems(results_of({**scores, "equal": base + 0.4}), "word-bag", resamples=10).differences
    assert leads(level, ["low", "middle", "high", "equal"]) == []
