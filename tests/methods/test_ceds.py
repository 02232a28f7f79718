"""CEDS: segmentation, score, threshold and noise."""

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
from .kept import kept_texts


@cases(
    ("an empty element is a child", "<ul><li><i></i><a>x</a><li>y</ul>", ["a", "li"], ["li", "li"]),
    ("white space is no child", "<ul><li> <a>x</a> <li>y</ul>", ["li", "li"], ["li", "li"]),
    ("a comment is no child", "<ul><li><!--c--><a>x</a><li>y</ul>", ["li", "li"], ["li", "li"]),
    ("a hidden element", "<ul><li><p hidden></p>x<li>y</ul>", ["#text", "li"], ["li", "li"]),
)
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


@cases(
    # The leaves' level is 5: document, html, body, div, p, text.
    ("characters, or one for each leaf of text", "<p>abcd<p>ef", 6 / 5, 2 / 5),
    ("a link and its text", "<p>abcd<p><a href=a>ef</a>", 4 / (2 * 6), 1 / (2 * 6)),
    ("a linked image", "<p>abcd<p>ef<p><a href=a><img></a>", 6 / (2 * 5), 2 / (2 * 5)),
    ("an image without link", "<p>abcd<p><img>", 4 / 5, 1 / 5),
    ("an anchor without address is no link", "<p>abcd<p><a>ef</a>", 6 / 6, 2 / 6),
)
def test_importance(inside: str, weighted: float, bare: float) -> None:
    html = f"<div>{inside}</div>"
    assert scores(html) == pytest.approx([bare])
    assert scores(html, weighted=True) == pytest.approx([weighted])


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
