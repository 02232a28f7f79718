"""Blocks, bins and classes of Wang et al. 2013."""

from collections.abc import Callable

import numpy as np
import pytest

from duramen import parse
from duramen.methods.naive_bayes import (
    BLOCKS,
    TABLES,
    NaiveBayes,
    combined,
    cut_blocks,
    features,
    fit,
    labels,
    likely_blocks,
    shipped_model,
)

from ..cases import cases
from .kept import PAGES


def blocks_of(html: str, names: tuple[str, ...] = BLOCKS) -> list[list[str]]:
    page = parse(html)
    cut = cut_blocks(page.nodes, names)
    grouped: dict[int, list[str]] = {}
    for row, block in zip(cut.texts.tolist(), cut.block.tolist(), strict=True):
        grouped.setdefault(block, []).append(page.text(row).strip())
    return list(grouped.values())


@cases(*PAGES["naive-bayes-blocks"])
def test_blocks(html: str, blocks: list[list[str]]) -> None:
    assert blocks_of(html) == blocks
    table = "<div>One</div><table><tr><td>Two<td><div>Three</div></table>"
    assert blocks_of(table, TABLES) == [["One"], ["Two", "Three"]]


def bins_of(html: str) -> list[int]:
    page = parse(f"<div>{html}</div>")
    return [int(feature[0]) for feature in features(page.nodes, cut_blocks(page.nodes))]


def linked(characters: int) -> str:
    return f" <a href=a>{'y' * characters}</a>"


BINS: dict[str, tuple[Callable[[int], str], list[tuple[int, int]]]] = {
    "characters outside links": (
        lambda count: "x" * count + linked(4),
        [(1, 0), (19, 0), (20, 1), (39, 1), (40, 2), (60, 3), (80, 4), (99, 4), (100, 5), (5000, 5)],
    ),
    "the share in links": (
        lambda count: "x" * (100 - count) + linked(count),
        [(0, 0), (9, 0), (10, 1), (49, 1), (50, 2), (80, 2), (81, 3), (100, 3)],
    ),
    "punctuation to link characters": (
        lambda count: "x" + ", " * count + linked(100),
        [(0, 0), (1, 0), (2, 1), (10, 1), (11, 2)],
    ),
    "paragraphs": (lambda count: "x" + "<p>y</p>" * count, [(0, 0), (1, 1), (3, 1), (4, 2)]),
}


@pytest.mark.parametrize("feature", BINS)
def test_bins(feature: str) -> None:
    html, places = BINS[feature]
    at = [*BINS].index(feature)
    assert [(count, bins_of(html(count))[at]) for count, _ in places] == places
    for marks, place in ((1, 2), (0, 0)):
        assert bins_of("x" + ", " * marks + linked(0))[2] == place, "punctuation without link characters"


def test_paragraphs_belong_to_the_block_they_are_in() -> None:
    page = parse("<div>One<p>Two</p><section><div><p>Three<p>Four<p>Five<p>Six</div></section></div>")
    assert sorted(features(page.nodes, cut_blocks(page.nodes))[3].tolist()) == [1, 2]


def test_a_block_is_content_when_most_of_its_words_are_gold() -> None:
    page = parse("<div>one two three</div><p>x</p><div>one other word</div><p>x</p><div>one word</div>")
    cut = cut_blocks(page.nodes)
    is_content = labels(page.nodes, cut, "One two three four.")[cut.block]
    assert {page.text(row) for row in cut.texts[is_content]} == {"one two three"}


def trained() -> NaiveBayes:
    story = "<div>" + "<p>A story, with commas, and of some length.</p>" * 5 + "</div>"
    menu = "<table><td><a href=a>Home</a> <a href=b>News</a></table>"
    return fit([(parse(menu + "<p>x</p>" + story).nodes, "A story with commas and of some length")] * 3)


def test_counts_and_odds_by_hand() -> None:
    # Content 3 blocks, other 6: bins smoothed by one, then the prior odds of 4 to 7.
    model = trained()
    assert model.content == ((0, 0, 0, 0, 0, 3), (3, 0, 0, 0), (0, 0, 3), (0, 0, 3))
    assert model.other == ((6, 0, 0, 0, 0, 0), (3, 0, 0, 3), (6, 0, 0), (3, 3, 0))
    assert model.log_odds[0][5] == pytest.approx(np.log((4 / 9) / (1 / 12)))
    assert model.log_odds[1].tolist() == pytest.approx(
        np.log([(4 / 7) / (4 / 10), (1 / 7) / 0.1, (1 / 7) / 0.1, (1 / 7) / 0.4])
    )
    assert model.log_prior_odds == pytest.approx(np.log(4 / 7))
    # Equations (4), (5), (8), (9): smoothed bins are summed up to the block's own; the other two features stay single.
    content, other = [np.array([1, 2, 3, 4, 5, 9]) / 9, np.array([7, 8, 9, 10, 11, 12]) / 12]
    assert model.cumulative_log_odds[0].tolist() == pytest.approx(np.log(content / other))
    assert model.cumulative_log_odds[2].tolist() == pytest.approx(np.log([(1 / 6) / (7 / 9), (2 / 6) / (8 / 9), 1]))
    assert model.cumulative_log_odds[1] is model.log_odds[1]
    assert model.cumulative_log_odds[3] is model.log_odds[3]


def test_cumulative_bins_and_priors_are_the_default_and_change_the_decision() -> None:
    # One bin of many blocks in the middle: by itself it favours content, summed up to it the others are as likely.
    content = ((0, 1, 9, 0, 0, 0), (5, 5, 5, 5), (1, 1, 1), (1, 1, 1))
    other = ((99, 1, 0, 0, 0, 0), (5, 5, 5, 5), (1, 1, 1), (1, 1, 1))
    nodes, model = parse(f"<div>{'x' * 45}</div>").nodes, NaiveBayes(BLOCKS, content, other)
    assert likely_blocks(nodes, model=model, priors=False, cumulative=False).any()
    assert not likely_blocks(nodes, model=model, priors=False).any()
    even = ((1, 1, 1, 1, 1, 1), (1, 1, 1, 1), (1, 1, 1), (1, 1, 1))
    many = tuple(tuple(9 * count for count in bins) for bins in even)
    nodes, model = parse("<div>Some words</div>").nodes, NaiveBayes(BLOCKS, content=even, other=many)
    assert likely_blocks(nodes, model=model, priors=False).any()
    assert not likely_blocks(nodes, model=model).any()


def test_combined_models_count_together() -> None:
    pages = [parse(f"<div>{'words ' * count}</div>").nodes for count in (1, 5, 30)]
    apart = [fit([(nodes, "words" if at else "")]) for at, nodes in enumerate(pages)]
    assert combined(apart) == fit([(nodes, "words" if at else "") for at, nodes in enumerate(pages)])


@cases(*PAGES["no-models"])
def test_what_is_no_model_is_refused(model: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        NaiveBayes.from_json(model)


@pytest.mark.parametrize(("name", "blocks"), [("naive-bayes", BLOCKS), ("naive-bayes-table", TABLES)])
def test_the_shipped_models(name: str, blocks: tuple[str, ...]) -> None:
    model = shipped_model(name)
    assert model.blocks == blocks
    assert model.trained_on > 200
