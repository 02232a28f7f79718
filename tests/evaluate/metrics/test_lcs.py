"""Longest common subsequence, held against Table II of Yu & Jin 2017 and a plain dynamic program."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.metrics.scores import common_length
from duramen.evaluate.metrics.scores import compare_sequences as compare

from .printed import PRINTED

# Precision, recall and F1 in percent: fe, ccb, cetr, cetd, ceds.
TABLE_II = [tuple(row) for row in PRINTED["yu"]["methods"].values()]

few_words = st.lists(st.sampled_from("abcde"), max_size=40).map(tuple)


def reference(left: tuple[str, ...], right: tuple[str, ...]) -> int:
    """Length of the longest common subsequence by the textbook's table."""
    above = [0] * (len(right) + 1)
    for one in left:
        row = [0]
        for at, other in enumerate(right):
            row.append(above[at] + 1 if one == other else max(row[at], above[at + 1]))
        above = row
    return above[-1]


@pytest.mark.parametrize(("precision", "recall", "f1"), TABLE_II)
def test_table_ii_follows_from_the_equations(precision: float, recall: float, f1: float) -> None:
    """Text of 10000 words and an extraction that has the printed precision and recall."""
    gold = [f"w{at}" for at in range(10_000)]
    common = round(recall * 100)
    extracted = gold[:common] + ["noise"] * round(common * (100 / precision - 1))
    made = compare(" ".join(extracted), " ".join(gold))
    assert tuple(100 * each for each in made) == pytest.approx((precision, recall, f1), abs=0.02)


@given(few_words, few_words)
def test_it_is_what_the_textbook_says(left: tuple[str, ...], right: tuple[str, ...]) -> None:
    assert common_length(left, right) == reference(left, right)


def test_long_texts_are_fast() -> None:
    drawn = random.Random(1)
    gold = [f"w{int(drawn.paretovariate(0.7)) % 20_000}" for _ in range(100_000)]
    extracted = [word for word in gold if drawn.random() > 0.1]
    start = time.process_time()
    assert common_length(tuple(extracted), tuple(gold)) == len(extracted)
    assert time.process_time() - start < 10  # a quadratic table would take an hour
