"""Grades, held against Tables 2 and 3 of Wang et al. 2013."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.grades import GRADES, Grade, compare, grade

from ...cases import cases
from .printed import PRINTED

# Excellent, good, poor; excellent rate and good rate as printed, in percent. 100 pages per site:
# Sohu, Sina, Netease, People's Daily, Tencent.
TABLE_2, TABLE_3 = ([tuple(row) for row in PRINTED["bayes"][name]] for name in ("blocks", "tables"))

FIVE = "One is first. Two is second. Three is third. Four is fourth. Five is fifth."


@pytest.mark.parametrize(
    ("counts", "excellent", "good"),
    [
        *((row[:3], row[3], row[4]) for row in TABLE_2 + TABLE_3),
        (np.sum([row[:3] for row in TABLE_2], axis=0), None, 96.2),
        (np.sum([row[:3] for row in TABLE_3], axis=0), None, 93.0),
    ],
)
def test_every_printed_rate(counts: tuple[int, ...], excellent: float | None, good: float) -> None:
    made = summarise(GRADES, np.repeat(np.eye(3), counts, axis=0))
    assert 100 * made["good"] == pytest.approx(good)
    assert excellent is None or 100 * made["excellent"] == pytest.approx(excellent)


@cases(
    ("the same", FIVE, FIVE, Grade.EXCELLENT),
    ("white space and case aside", FIVE.upper().replace(" ", "\n"), FIVE, Grade.EXCELLENT),
    ("nothing where nothing is", "", "", Grade.EXCELLENT),
    ("nothing is poor though one sentence is lost", "", "One sentence.", Grade.POOR),
    ("something where nothing is", "Menu", "", Grade.POOR),
    ("two sentences lost", "Three is third. Four is fourth. Five is fifth.", FIVE, Grade.GOOD),
    ("three sentences lost", "Four is fourth. Five is fifth.", FIVE, Grade.POOR),
    ("two noise blocks", f"Home\nNews\n{FIVE}", FIVE, Grade.GOOD),
    ("three noise blocks", f"Home\n{FIVE}\nMore\nBye", FIVE, Grade.POOR),
    ("one of each", "Home\n" + FIVE.replace("One is first. ", ""), FIVE, Grade.GOOD),
    ("one sentence changed", FIVE.replace(". ", ".\n"), FIVE.replace("first", "1st"), Grade.GOOD),
    ("Chinese sentences", "二。三。四。五。", "一。二。三。四。五。", Grade.GOOD),
    ("too few Chinese sentences", "四。五。", "一。二。三。四。五。", Grade.POOR),
    ("order does not matter", "\n".join(FIVE.replace(". ", ".\n").split("\n")[::-1]), FIVE + " Six.", Grade.GOOD),
)
def test_grade(extracted: str, gold: str, expected: Grade) -> None:
    assert grade(extracted, gold) is expected


def test_a_block_is_noise_by_its_characters() -> None:
    gold = "A long sentence that everybody wants to read."
    mixed = f"{gold} Share this."
    assert grade(f"{mixed}\n{mixed}\n{mixed}", gold) is Grade.GOOD
    noise = f"Share this with all your friends and relatives right now, today. {gold}"
    assert grade(f"{noise}\n{noise}\n{noise}", gold) is Grade.POOR


@given(st.text())
def test_a_text_is_excellent_beside_itself(text: str) -> None:
    assert grade(text, text) is Grade.EXCELLENT


@given(st.text(), st.text())
def test_one_grade_per_page(extracted: str, gold: str) -> None:
    assert sum(compare(extracted, gold)) == 1
