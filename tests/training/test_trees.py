"""The core's trees say what LightGBM's own say, blocks share it with their like, and explanations add up."""

import numpy as np
import pytest
from numpy.typing import NDArray

from duramen import Page, _core, parse
from duramen.evaluate.training.model_file import Parts, encode
from duramen.evaluate.training.tokens import TokenTable
from duramen.evaluate.training.trees import BLOCKS, TYPES, grow, rounded_down, trees_of
from duramen.page.model import Model, explain, find

from .small import page, prepared, trained

pytestmark = pytest.mark.slow

NONE = TokenTable(np.zeros(0, np.uint32), np.zeros(0, np.float32))


def with_types(features: NDArray[np.float32], shares: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows of blocks, each followed by what was told of the page."""
    return np.hstack([features.T, np.repeat(shares[None], features.shape[1], 0)])


def shared(drawn: Page, own: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores of blocks among their like: 0.3 of their own, 0.7 of the mean."""
    weights = np.sqrt(np.maximum(drawn.blocks.words, 1))
    places = [place(drawn, block) for block in range(len(drawn.blocks))]
    mean = {
        each: np.average(own[like], weights=weights[like])
        for each in set(places)
        for like in [[block for block, other in enumerate(places) if other == each]]
    }
    return 0.3 * own + 0.7 * np.array([mean[each] for each in places])


def place(drawn: Page, block: int) -> tuple[str, ...]:
    """The elements around a block with their classes, and the names of those that its text begins in."""
    nodes = drawn.nodes
    row, at = int(drawn.blocks.row[block]), int(nodes.parent[drawn.blocks.first[block]])
    found = []
    while at > 0:
        found.append(nodes.name(at) + (f".{nodes.attribute(at, 'class')}" if at <= row else ""))
        at = int(nodes.parent[at])
    return tuple(found)


@pytest.mark.parametrize("leaves", [2, 7, 16, 31, 63])
def test_probabilities_are_those_of_lightgbm(leaves: int) -> None:
    pages = prepared()
    random = np.random.default_rng(leaves)
    inputs = [_core.inputs(each.page.core) for each in pages]
    vectors = np.array([vector for _, vector in inputs])
    kinds = np.arange(len(pages)) % 3
    few = {"min_data_in_leaf": 2, "num_leaves": leaves}
    types = grow(vectors, kinds, np.ones(len(pages)), rounds=9, parameters=TYPES | {"num_class": 3} | few)
    shares = types.predict(vectors)

    rows = np.vstack([with_types(own, row) for (own, _), row in zip(inputs, shares, strict=True)])
    target = random.random(len(rows)) < np.where(rows[:, 0] > 2, 0.8, 0.3)
    blocks = grow(rows.astype(np.float32), target, np.ones(len(rows)), rounds=25, parameters=BLOCKS | few)
    assert max(len(tree) for tree in trees_of(blocks)) == 2 * leaves - 1

    model = _core.Model(encode(Parts(["a", "b", "c"], NONE, NONE, trees_of(types), trees_of(blocks))))
    for seed in range(1000, 1040):
        drawn = parse(page(seed)[0])
        own, vector = _core.inputs(drawn.core)
        shares = types.predict(vector[None])[0].astype(np.float32)
        rows = with_types(own, shares)
        probabilities, _, type_shares, _ = model.decide(drawn.core)
        np.testing.assert_allclose(type_shares, shares, atol=5e-4)  # the core's leaves have 16 bits
        expected = shared(drawn, blocks.predict(rows, raw_score=True))
        np.testing.assert_allclose(probabilities, 1 / (1 + np.exp(-expected)), atol=5e-4)


def test_thresholds_between_singles_are_rounded_down() -> None:
    above = float(np.float32(0.5)) - 1e-12
    assert rounded_down(above) < np.float32(0.5)
    assert rounded_down(0.5) == np.float32(0.5)


def test_the_page_vector_is_what_it_says() -> None:
    core = parse(page(5)[0]).core
    features, numbers = _core.feature_names()
    blocks, vector = _core.inputs(core)
    words = np.maximum(core.block_column("words"), 1)
    weights = {"by words": words / words.sum(), "by blocks": np.full(len(words), 1 / len(words))}
    for name, number in zip(numbers, vector, strict=True):
        feature, _, how = name.partition(" ")
        column = blocks[features.index(feature)]
        assert number == pytest.approx(float((column * weights[how]).sum()) if how else column[0], abs=1e-4), name


@pytest.mark.parametrize("page_type", [None, "article", "forum"])
def test_an_explanation_adds_up_to_the_score(page_type: str | None) -> None:
    model = Model.from_bytes(trained().data)
    drawn = parse(page(7)[0])
    probabilities = find(drawn, model=model, page_type=page_type).probabilities
    for block, probability in enumerate(probabilities):
        why = explain(drawn, block, model=model, page_type=page_type)
        assert 1 / (1 + np.exp(-why.score)) == pytest.approx(float(probability), abs=1e-5)
        strengths = [abs(part.added) for part in why.parts]
        assert strengths == sorted(strengths, reverse=True)
    with pytest.raises(IndexError, match="is not in the page"):
        explain(drawn, len(probabilities), model=model)
