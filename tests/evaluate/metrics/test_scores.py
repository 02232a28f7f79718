"""Scores over words, runs of words and subsequences, held against papers, other programs and plain definitions."""

import random
import re
import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.scores import WORDS, Scores, common_length, compare_runs, compare_sequences, compare_words
from duramen.evaluate.metrics.word_bag import compare, compare_unspaced

from ...cases import cases
from .printed import PRINTED

# Precision, recall and F1 in percent as Yu & Jin print them: fe, ccb, cetr, cetd, ceds.
TABLE_II = [tuple(row) for row in PRINTED["yu"]["methods"].values()]

# Recall, precision and F1 in percent as Insa et al. print them, one row per site: CNR, WNR, CLR and WLR.
TABLES = {name: [tuple(row) for row in rows] for name, rows in PRINTED["insa"]["pages"].items()}
TABLE_5 = [pytest.param(TABLES[name], each, id=name) for name, each in PRINTED["insa"]["averages"].items()]

some_words = st.lists(st.sampled_from(["oak", "elm", "ash"]), min_size=5, max_size=30).map(" ".join)
few_words = st.lists(st.sampled_from("abcde"), max_size=40).map(tuple)
texts = st.text(alphabet="ab AB.,é\n", max_size=60)


@pytest.mark.parametrize(("table", "averages"), TABLE_5)
def test_every_printed_average(table: list[tuple[float, ...]], averages: tuple[float, ...]) -> None:
    pages = np.array(table)[:, [1, 0, 2]]
    made = summarise(WORDS, pages)
    assert (made["recall"], made["precision"], made["f1"]) == pytest.approx(averages, abs=0.006)


@pytest.mark.parametrize(("precision", "recall", "f1"), TABLE_II)
def test_table_ii_follows_from_the_equations(precision: float, recall: float, f1: float) -> None:
    """Text of 10000 words and an extraction that has the printed precision and recall."""
    gold = [f"w{at}" for at in range(10_000)]
    common = round(recall * 100)
    extracted = gold[:common] + ["noise"] * round(common * (100 / precision - 1))
    made = compare_sequences(" ".join(extracted), " ".join(gold))
    assert tuple(100 * each for each in made) == pytest.approx((precision, recall, f1), abs=0.02)


@cases(
    ("half of it", compare_words, "a b", "a b c d", (1, 1 / 2, 2 / 3)),
    ("a word counts as often as both have it", compare_words, "a a a", "a", (1 / 3, 1, 1 / 2)),
    ("as written, with case and punctuation", compare_words, "A b.", "a b", (0, 0, 0)),
    ("nothing retrieved", compare_words, "", "a", (0, 0, 0)),
    ("nothing relevant", compare_words, "a", "", (0, 0, 0)),
    ("nothing of nothing", compare_words, "", "", (1, 1, 1)),
    ("case and punctuation aside", compare_runs, "a b c d e", "A, b: c d e!", (1, 1, 1)),
    ("two words too many", compare_runs, "a b c d e f g", "a b c d e", (1 / 3, 1, 1 / 2)),
    ("order counts", compare_runs, "b a c d e", "a b c d e", (0, 0, 0)),
    ("a short text is one run", compare_runs, "a b", "a b", (1, 1, 1)),
    ("Chinese by characters", compare_runs, "一二三四五六", "一二三四五", (1 / 2, 1, 2 / 3)),
    ("empty", compare_runs, "", "a", (0, 0, 0)),
    ("Chinese", compare_unspaced, "菜单我们去公园。", "我们去公园。", (5 / 7, 1, 5 / 6)),
    ("kana", compare_unspaced, "カタカナ", "カタ", (1 / 2, 1, 2 / 3)),
    ("Thai", compare_unspaced, "กขค", "กข", (2 / 3, 1, 4 / 5)),
    ("Korean has spaces", compare_unspaced, "한국어 말", "한국어", (1 / 2, 1, 2 / 3)),
    ("Latin words inside Chinese", compare_unspaced, "abc中文def", "abc def", (1 / 2, 1, 2 / 3)),
)
def test_compare(by: Callable[[str, str], Scores], extracted: str, gold: str, expected: tuple[float, ...]) -> None:
    assert by(extracted, gold) == pytest.approx(expected)


@given(some_words, some_words)
def test_runs_are_those_of_the_reference_implementation(extracted: str, gold: str) -> None:
    scorer = pytest.importorskip("rouge_score.rouge_scorer").RougeScorer(["rouge5"])
    theirs = scorer.score(gold, extracted)["rouge5"]
    assert compare_runs(extracted, gold) == pytest.approx((theirs.precision, theirs.recall, theirs.fmeasure))


@given(texts, texts)
def test_a_bag_is_what_crossing_off_gives(extracted: str, gold: str) -> None:
    """2 overlap / (extracted + gold), crossing words off one by one."""
    left, right = re.findall(r"\w+", extracted.lower()), re.findall(r"\w+", gold.lower())
    total, overlap = len(left) + len(right), 0
    for word in left:
        if word in right:
            right.remove(word)
            overlap += 1
    assert compare(extracted, gold).f1 == pytest.approx(2 * overlap / total if total else 1.0)


@given(few_words, few_words)
def test_common_subsequences_are_those_of_the_textbook(left: tuple[str, ...], right: tuple[str, ...]) -> None:
    above = [0] * (len(right) + 1)
    for one in left:
        row = [0]
        for at, other in enumerate(right):
            row.append(above[at] + 1 if one == other else max(row[at], above[at + 1]))
        above = row
    assert common_length(left, right) == above[-1]


def test_long_texts_are_fast() -> None:
    drawn = random.Random(1)
    gold = [f"w{int(drawn.paretovariate(0.7)) % 20_000}" for _ in range(100_000)]
    extracted = [word for word in gold if drawn.random() > 0.1]
    start = time.process_time()
    assert common_length(tuple(extracted), tuple(gold)) == len(extracted)
    assert time.process_time() - start < 10  # a quadratic table would take an hour
