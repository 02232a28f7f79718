"""Words, held against Tables 1 to 5 of Insa, Silva and Tamarit 2013."""

import numpy as np
import pytest

from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.scores import WORDS
from duramen.evaluate.metrics.scores import compare_words as compare

from .printed import PRINTED

# Recall, precision and F1 in percent as printed, one row per site: CNR, WNR, CLR and WLR.
TABLES = {name: [tuple(row) for row in rows] for name, rows in PRINTED["insa"]["pages"].items()}
TABLE_5 = [pytest.param(TABLES[name], each, id=name) for name, each in PRINTED["insa"]["averages"].items()]


@pytest.mark.parametrize(("recall", "precision", "f1"), {row for rows in TABLES.values() for row in rows})
def test_every_printed_f1(recall: float, precision: float, f1: float) -> None:
    made = 2 * precision * recall / (precision + recall) if recall else 0
    assert made == pytest.approx(f1, abs=0.02)  # it was printed from unrounded values


@pytest.mark.parametrize(("table", "averages"), TABLE_5)
def test_every_printed_average(table: list[tuple[float, ...]], averages: tuple[float, ...]) -> None:
    pages = np.array(table)[:, [1, 0, 2]]
    made = summarise(WORDS, pages)
    assert (made["recall"], made["precision"], made["f1"]) == pytest.approx(averages, abs=0.006)


def test_the_counts_of_a_row() -> None:
    """www.cinemablend.com in Table 4: all 263 words of the main block, among 384 retrieved."""
    block = [f"word{at}" for at in range(263)]
    retrieved = block + ["menu"] * 121
    scores = compare(" ".join(retrieved), " ".join(block))
    assert tuple(round(100 * each, 2) for each in scores) == (68.49, 100.0, 81.3)


@pytest.mark.parametrize(
    ("extracted", "gold", "expected"),
    [
        pytest.param("a b", "a b c d", (1, 1 / 2, 2 / 3), id="half of it"),
        pytest.param("a a a", "a", (1 / 3, 1, 1 / 2), id="a word counts as often as both have it"),
        pytest.param("A b.", "a b", (0, 0, 0), id="as written, with case and punctuation"),
        pytest.param("", "a", (0, 0, 0), id="nothing retrieved"),
        pytest.param("a", "", (0, 0, 0), id="nothing relevant"),
        pytest.param("", "", (1, 1, 1), id="nothing of nothing"),
    ],
)
def test_compare(extracted: str, gold: str, expected: tuple[float, ...]) -> None:
    assert compare(extracted, gold) == pytest.approx(expected)
