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


@pytest.mark.parametrize(("table", "averages"), TABLE_5)
def test_every_printed_average(table: list[tuple[float, ...]], averages: tuple[float, ...]) -> None:
    pages = np.array(table)[:, [1, 0, 2]]
    made = summarise(WORDS, pages)
    assert (made["recall"], made["precision"], made["f1"]) == pytest.approx(averages, abs=0.006)


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
