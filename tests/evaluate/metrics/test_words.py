"""Words, held against Tables 1 to 5 of Insa, Silva and Tamarit 2013."""

import numpy as np
import pytest

from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.words import WORDS, compare

# Recall and precision in percent and F1 as printed, one row per site, WLR (Table 4).
TABLE_4 = [
    (99.98, 98.09, 99.03),
    (100, 99.59, 99.79),
    (98.46, 100, 99.22),
    (8.65, 100, 15.92),
    (100, 96.74, 98.34),
    (0, 0, 0),
    (97.73, 100, 98.85),
    (100, 100, 100),
    (100, 68.49, 81.3),
    (97.65, 81.25, 88.7),
    (100, 100, 100),
    (100, 93.18, 96.47),
    (91.58, 100, 95.6),
    (45.85, 100, 62.87),
    (19.35, 92.9, 32.03),
    (99.51, 100, 99.75),
    (98.12, 100, 99.05),
    (12.31, 100, 21.92),
    (92.86, 91.08, 91.96),
    (32.91, 100, 49.52),
    (100, 99.61, 99.8),
    (100, 72.4, 83.99),
    (0, 0, 0),
    (100, 79.81, 88.77),
    (90.17, 90.56, 90.36),
    (99.95, 100, 99.97),
    (0, 0, 0),
]

# CNR (Table 1); WNR (Table 2) differs from it in two sites, elmundo.es and people.com.
TABLE_1 = [
    (1.8, 100, 3.54),
    (6.65, 100, 12.47),
    (13.9, 100, 24.41),
    (5.06, 100, 9.63),
    (100, 96.74, 98.34),
    (0, 0, 0),
    (97.73, 100, 98.85),
    (5.77, 100, 10.91),
    (18.63, 100, 31.41),
    (97.65, 81.25, 88.7),
    (0, 0, 0),
    (3.7, 100, 7.14),
    (0, 0, 0),
    (45.85, 100, 62.87),
    (9.14, 100, 16.75),
    (20.49, 100, 34.01),
    (98.12, 100, 99.05),
    (12.31, 100, 21.92),
    (17.86, 100, 30.31),
    (32.29, 100, 48.82),
    (95.6, 100, 97.75),
    (10.58, 100, 19.14),
    (0, 0, 0),
    (8.28, 100, 15.29),
    (0, 0, 0),
    (1.59, 100, 3.13),
    (0, 0, 0),
]
ELMUNDO, PEOPLE, WORDREFERENCE = 10, 18, 26
TABLE_2 = [{ELMUNDO: (100, 100, 100), PEOPLE: (92.86, 91.08, 91.96)}.get(at, row) for at, row in enumerate(TABLE_1)]
# CLR (Table 3) is WLR with elmundo.es and wordreference.com the other way round.
TABLE_3 = [{ELMUNDO: (0, 0, 0), WORDREFERENCE: (100, 100, 100)}.get(at, row) for at, row in enumerate(TABLE_4)]

TABLE_5 = [
    pytest.param(TABLE_1, (26.04, 76.96, 30.91), id="CNR"),
    pytest.param(TABLE_2, (32.52, 80.34, 36.89), id="WNR"),
    pytest.param(TABLE_3, (73.52, 83.84, 73.82), id="CLR"),
    pytest.param(TABLE_4, (73.52, 83.84, 73.82), id="WLR"),
]


@pytest.mark.parametrize(("recall", "precision", "f1"), {*TABLE_1, *TABLE_2, *TABLE_3, *TABLE_4})
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
