"""CEDS: segmentation, score, threshold and noise."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen import parse
from duramen.methods.ceds import (
    THRESHOLD_FACTORS,
    Variance,
    above_threshold,
    best_threshold,
    importance,
    leaf_rows,
    real_nodes,
    segment,
)

from ..cases import cases
from .kept import PAGES, kept_texts


@cases(*PAGES["real-nodes"])
def test_only_children_or_only_leaves(html: str, only_child: list[str], only_leaf: list[str]) -> None:
    nodes = parse(f"<main>{html}</main>").nodes
    leaves = leaf_rows(nodes)
    assert [nodes.name(row) for row in real_nodes(nodes, leaves)] == only_child
    assert [nodes.name(row) for row in real_nodes(nodes, leaves, "only-leaf")] == only_leaf
    if "hidden" in html:
        assert [nodes.name(row) for row in real_nodes(nodes, leaves, visible=True)] == only_leaf


def scores(html: str, *, weighted: bool = False) -> list[float]:
    nodes = parse(html).nodes
    leaves = leaf_rows(nodes)
    blocks = segment(nodes, leaves, real_nodes(nodes, leaves))
    return [float(score) for score in importance(nodes, blocks, weighted=weighted)]


@cases(*PAGES["importance"])
def test_importance(inside: str, weighted: str, bare: str) -> None:
    html = f"<div>{inside}</div>"
    assert scores(html) == pytest.approx([float(Fraction(bare))])
    assert scores(html, weighted=True) == pytest.approx([float(Fraction(weighted))])


def test_weighted_and_unweighted_variance_part_differently() -> None:
    # Weighed by size, seven zeros against the rest are furthest apart; by the bare means, the highest against all.
    values = np.array([0.0] * 7 + [7.0] * 5 + [12.0])
    assert above_threshold(values, "weighted").sum() == 6
    assert above_threshold(values, "unweighted").sum() == 1


def spread(scores: list[int], threshold: float, variance: Variance) -> float:
    """The variance between the classes that a threshold makes, formulas 2 to 5."""
    low = [score for score in scores if score <= threshold]
    high = [score for score in scores if score > threshold]
    if not low or not high:
        return 0.0
    gap = sum(high) / len(high) - sum(low) / len(low)
    return gap * gap * (len(low) * len(high) if variance == "weighted" else 1)


@pytest.mark.parametrize("variance", ["weighted", "unweighted"])
@given(values=st.lists(st.integers(0, 30), min_size=2, max_size=10).filter(lambda values: len(set(values)) > 1))
def test_no_threshold_parts_better(variance: Variance, values: list[int]) -> None:
    chosen = best_threshold(np.array(values, dtype=float), variance)
    candidates = [float(factor) * sum(values) / len(values) for factor in THRESHOLD_FACTORS]
    best = max(spread(values, each, variance) for each in candidates)
    assert spread(values, chosen, variance) == pytest.approx(best)


def test_noise_far_below_in_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    # By subtree, the note and the deep text are neighbours in the block of the div: what is between them is a block of
    # its own. They hang below one child of the div, six levels apart; only the note is at the typical level.
    deep = "<i><i><i><i><i><i>unlike</i></i></i></i></i></i>"
    story = "<p>A long story, told at leisure.</p>" * 3
    html = f"<ul><li>x</ul><div>{story}<section>Note<span><b>a</b><b>b</b></span>{deep}</section>{story}</div>"
    assert set(kept_texts(html, "ceds")) == {"A long story, told at leisure.", "Note"}
    monkeypatch.setattr("duramen.methods.ceds.MAX_LEVEL_STEP", 99)
    assert set(kept_texts(html, "ceds")) == {"A long story, told at leisure.", "Note", "unlike"}
