"""The comparison of a run: by group, effects, and the pages that decide."""

from importlib import import_module

import numpy as np
import pytest

from duramen.evaluate.comparison import compare_systems, leads
from duramen.evaluate.paired import holm

from .runs import drawn, results_of

stats = import_module("scipy.stats")


def test_p_values_of_a_table_are_corrected_together() -> None:
    comparison = compare_systems(results_of(drawn(4, 30)), "word-bag", resamples=50, permutations=99)
    assert len(comparison.differences) == 6
    assert [each.p_holm for each in comparison.differences] == holm([each.p for each in comparison.differences])
    by_type = comparison.by_group["page type"]
    assert {each.group for each in by_type} == {"article", "forum"}
    assert {each.system for each in by_type} == {"s0"}
    assert [each.p_holm for each in by_type] == holm([each.p for each in by_type])


def test_the_effect_of_a_grouping_is_that_of_an_analysis_of_variance() -> None:
    comparison = compare_systems(results_of(drawn(2, 40)), "word-bag", by=("set",), resamples=2000, permutations=99)
    scores = comparison.paired.scores[0]
    oracle = stats.f_oneway(scores[0::2], scores[1::2])
    [effect, _] = comparison.effects
    assert effect.eta_squared / (1 - effect.eta_squared) * (40 - 2) == pytest.approx(oracle.statistic)
    assert effect.p == pytest.approx(oracle.pvalue, abs=0.05)


def test_the_pages_that_decide() -> None:
    scores = {"a": [0.5, 0.9, 0.5, 0.0], "b": [0.5, 0.1, 0.4, 0.6]}
    comparison = compare_systems(results_of(dict(scores)), "word-bag", resamples=10, permutations=9)
    assert [(each.page, round(each.difference, 3)) for each in comparison.deciding] == [
        ("odd/1", 0.8),
        ("odd/3", -0.6),
        ("even/2", 0.1),
    ]


def test_the_two_best_are_among_the_pairs_that_are_listed() -> None:
    scores = {"poor": [0.1, 0.1], "good": [0.9, 0.8], "better": [0.95, 0.9]}
    comparison = compare_systems(results_of(dict(scores)), "word-bag", resamples=10, permutations=9)
    assert {(each.system, each.other) for each in comparison.deciding} == {
        ("poor", "good"),
        ("poor", "better"),
        ("better", "good"),
    }


def test_a_lead_is_one_over_all_others() -> None:
    base = np.random.default_rng(0).random(200) * 0.5
    scores = {"low": base, "middle": base + 0.2, "high": base + 0.4}
    found = compare_systems(results_of(dict(scores)), "word-bag", resamples=10).differences
    assert leads(found, ["low", "middle", "high"]) == ["high"]
    level = compare_systems(results_of({**scores, "equal": base + 0.4}), "word-bag", resamples=10).differences
    assert leads(level, ["low", "middle", "high", "equal"]) == []


def test_one_system_is_no_comparison() -> None:
    with pytest.raises(ValueError, match="at least two systems"):
        compare_systems(results_of(drawn(1, 3)), "word-bag")
