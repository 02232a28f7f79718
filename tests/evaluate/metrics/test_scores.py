"""Metrics, held against papers, other programs and plain definitions."""

import random
import re
import time
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.characters import CHARACTERS, difference
from duramen.evaluate.metrics.characters import measure as count_characters
from duramen.evaluate.metrics.grades import GRADES, grade
from duramen.evaluate.metrics.grades import compare as grades_of
from duramen.evaluate.metrics.scores import WORDS, common_length, compare_runs, compare_sequences, compare_words
from duramen.evaluate.metrics.segments import SEGMENTS, measure
from duramen.evaluate.metrics.word_bag import compare, compare_unspaced

from ...cases import cases, examples, rows_of

PRINTED: dict[str, Any] = tomllib.loads(Path(__file__).with_name("printed.toml").read_text("utf-8"))
"""The tables that the papers print."""

# Precision, recall and F1 in percent as Yu & Jin print them: fe, ccb, cetr, cetd, ceds.
TABLE_II = [tuple(row) for row in PRINTED["yu"]["methods"].values()]

# Recall, precision and F1 in percent as Insa et al. print them, one row per site: CNR, WNR, CLR and WLR.
TABLES = {name: [tuple(row) for row in rows] for name, rows in PRINTED["insa"]["pages"].items()}
TABLE_5 = [pytest.param(TABLES[name], each, id=name) for name, each in PRINTED["insa"]["averages"].items()]

CASES = rows_of(Path(__file__).parents[1] / "tables.toml")
COMPARES = {"words": compare_words, "runs": compare_runs, "unspaced": compare_unspaced}

some_words = st.lists(st.sampled_from(["oak", "elm", "ash"]), min_size=5, max_size=30).map(" ".join)
few_words = st.lists(st.sampled_from("abcde"), max_size=40).map(tuple)
texts = st.text(alphabet="ab AB.,é\n", max_size=60)


@pytest.mark.parametrize(("table", "averages"), TABLE_5)
def test_every_printed_average(table: list[tuple[float, ...]], averages: tuple[float, ...]) -> None:
    made = summarise(WORDS, np.array(table)[:, [1, 0, 2]])
    assert (made["recall"], made["precision"], made["f1"]) == pytest.approx(averages, abs=0.006)


@pytest.mark.parametrize(("precision", "recall", "f1"), TABLE_II)
def test_table_ii_follows_from_the_equations(precision: float, recall: float, f1: float) -> None:
    """Text of 10000 words and an extraction that has the printed precision and recall."""
    gold = [f"w{at}" for at in range(10_000)]
    common = round(recall * 100)
    extracted = gold[:common] + ["noise"] * round(common * (100 / precision - 1))
    made = compare_sequences(" ".join(extracted), " ".join(gold))
    assert tuple(100 * each for each in made) == pytest.approx((precision, recall, f1), abs=0.02)


@cases(*CASES["compared"])
def test_compare(by: str, extracted: str, gold: str, precision: str, recall: str, f1: str) -> None:
    expected = [float(Fraction(figure)) for figure in (precision, recall, f1)]
    assert COMPARES[by](extracted, gold) == pytest.approx(expected)


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


# Required characters, acquired characters, difference in percent as printed.
TABLE_1 = [tuple(row) for row in PRINTED["radilova"]["pages"]]


@pytest.mark.parametrize(("required", "acquired", "printed"), TABLE_1)
def test_every_printed_difference(required: int, acquired: int, printed: float) -> None:
    assert difference(acquired, required) == pytest.approx(printed, abs=0.005 + 1e-9)


def test_the_headline_accuracy() -> None:
    pages = [
        count_characters("x" * acquired, Sample(id="", dataset="", html="", text="y" * required))
        for required, acquired, _ in TABLE_1
    ]
    figures = summarise(CHARACTERS, np.array(pages))
    assert round(float(figures["accuracy"]), 2) == 88.18
    counts = np.mean([row[:2] for row in TABLE_1], axis=0)
    assert (figures["required"], figures["acquired"]) == pytest.approx(tuple(counts))


def test_characters_of_white_space_and_of_nothing() -> None:
    assert count_characters(" a\tb\n\u00a0c ", Sample(id="", dataset="", html="", text="abc")) == (0.0, 0.0, 3, 3)
    for gold in (None, "", " \n"):
        assert count_characters("text", Sample(id="", dataset="", html="", text=gold)) is None


# Excellent, good, poor; excellent rate and good rate as printed, in percent. 100 pages per site:
# Sohu, Sina, Netease, People's Daily, Tencent.
TABLE_2, TABLE_3 = ([tuple(row) for row in PRINTED["bayes"][name]] for name in ("blocks", "tables"))

FIVE = "One is first. Two is second. Three is third. Four is fourth. Five is fifth."


@examples(
    *((row[:3], row[3], row[4]) for row in TABLE_2 + TABLE_3),
    (np.sum([row[:3] for row in TABLE_2], axis=0), None, 96.2),
    (np.sum([row[:3] for row in TABLE_3], axis=0), None, 93.0),
)
def test_every_printed_rate(counts: tuple[int, ...], excellent: float | None, good: float) -> None:
    made = summarise(GRADES, np.repeat(np.eye(3), counts, axis=0))
    assert 100 * made["good"] == pytest.approx(good)
    assert excellent is None or 100 * made["excellent"] == pytest.approx(excellent)


@cases(*CASES["grades"])
def test_grade(extracted: str, gold: str, expected: str) -> None:
    assert grade(extracted.replace("SENTENCES", FIVE), gold.replace("SENTENCES", FIVE)) == expected


def test_a_block_is_noise_by_its_characters() -> None:
    gold = "A long sentence that everybody wants to read."
    mixed = f"{gold} Share this."
    assert grade(f"{mixed}\n{mixed}\n{mixed}", gold) == "good"
    noise = f"Share this with all your friends and relatives right now, today. {gold}"
    assert grade(f"{noise}\n{noise}\n{noise}", gold) == "poor"


@given(st.text(), st.text())
def test_one_grade_per_page(extracted: str, gold: str) -> None:
    assert sum(grades_of(extracted, gold)) == 1
    assert grade(gold, gold) == "excellent"


def segmented(required: tuple[str, ...] = (), forbidden: tuple[str, ...] = ()) -> Sample:
    return Sample(id="", dataset="", html="", required=required, forbidden=forbidden)


@cases(
    ("half of the required", "one two", segmented(("one", "three")), (0.5, 1, 0, 0)),
    ("white space collapsed in the output", "one\n \u00a0two", segmented(("one two",)), (1, 1, 0, 0)),
    ("white space collapsed in the segment", "one two", segmented((" one\ntwo ",)), (1, 1, 0, 0)),
    ("case aside", "One", segmented(("oNe",)), (1, 1, 0, 0)),
    ("half of the forbidden", "menu", segmented((), ("menu", "footer")), (0, 0, 0.5, 1)),
    ("an empty output", "", segmented(("one",), ("menu",)), (0, 1, 0, 1)),
    ("no segments", "text", segmented(), None),
)
def test_measure(extracted: str, sample: Sample, expected: tuple[float, ...] | None) -> None:
    assert measure(extracted, sample) == expected


def test_means_are_over_pages_that_have_such_segments() -> None:
    pages = [
        measure("a b", segmented(("a", "b"), ("x",))),
        measure("a x", segmented(("a", "b"), ("x",))),
        measure("", segmented(("a",))),
    ]
    made = summarise(SEGMENTS, np.array(pages))
    assert (made["required"], made["forbidden"]) == pytest.approx((0.5, 0.5))
