"""Labels by alignment, on cases worked by hand."""

import numpy as np
import pytest

from duramen.evaluate.training.alignment import MAX_CELLS, alignment, labels, words

from ..cases import cases

LONG = "the heartwood of an old oak is dark and dense"
GOLD = f"Oak. {LONG}. It carries the tree."


@cases(
    ("no blocks", [], "oak", []),
    ("no gold", ["oak"], "", [0]),
    ("a block without words", ["", "oak"], "oak", [0, 1]),
    ("a story between menus", ["Home", LONG, "About"], GOLD, [0, 1, 0]),
    ("case and punctuation do not count", ["OAK!"], "oak", [1]),
    ("most of a short block", ["oak and ash"], "oak and elm", [2 / 3]),
    ("half of a short block is not most", ["oak or ash here"], "oak ash", [0]),
    ("stray words of a menu are far apart", ["the oak tree"], GOLD, [0]),
    ("a word of the gold matches once", ["oak oak"], "oak", [0]),
    ("one of two copies is meant", [LONG, LONG], LONG, [1, 0]),
    ("a long block by its runs of four", [f"{LONG} read more now"], LONG, [7 / 10]),
    ("the same words in another order", ["oak dense old is dark the heartwood of and an"], LONG, [0]),
    ("characters are words without spaces", ["心材は暗い"], "心材は暗い", [1]),
)
def test_labels(blocks: list[str], gold: str, expected: list[float]) -> None:
    found = labels([words(block) for block in blocks], words(gold))
    assert found is not None
    assert found.dtype == np.float32
    if expected == [1, 0]:
        assert sorted(found) == [0, 1]
    else:
        assert found.tolist() == pytest.approx(expected, abs=1e-6)


def test_what_cannot_be_aligned_has_no_labels() -> None:
    half = int(MAX_CELLS**0.5) + 1
    assert alignment(["a"] * half, ["b"] * half) is None
