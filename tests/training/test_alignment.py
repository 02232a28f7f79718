"""Labels by alignment, on cases worked by hand."""

import numpy as np
import pytest

from duramen.evaluate.training.alignment import MAX_CELLS, alignment, labels, words

LONG = "the heartwood of an old oak is dark and dense"
GOLD = f"Oak. {LONG}. It carries the tree."


@pytest.mark.parametrize(
    ("blocks", "gold", "expected"),
    [
        pytest.param([], "oak", [], id="no blocks"),
        pytest.param(["oak"], "", [0], id="no gold"),
        pytest.param(["", "oak"], "oak", [0, 1], id="a block without words"),
        pytest.param(["Home", LONG, "About"], GOLD, [0, 1, 0], id="a story between menus"),
        pytest.param(["OAK!"], "oak", [1], id="case and punctuation do not count"),
        pytest.param(["oak and ash"], "oak and elm", [2 / 3], id="most of a short block"),
        pytest.param(["oak or ash here"], "oak ash", [0], id="half of a short block is not most"),
        pytest.param(["the oak tree"], GOLD, [0], id="stray words of a menu are far apart"),
        pytest.param(["oak oak"], "oak", [0], id="a word of the gold matches once"),
        pytest.param([LONG, LONG], LONG, [1, 0], id="one of two copies is meant"),
        pytest.param([f"{LONG} read more now"], LONG, [7 / 10], id="a long block by its runs of four"),
        pytest.param(
            ["oak dense old is dark the heartwood of and an"], LONG, [0], id="the same words in another order"
        ),
        pytest.param(["心材は暗い"], "心材は暗い", [1], id="characters are words without spaces"),
    ],
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
