"""Laws that every metric over the gold text obeys; shingles and words by their descriptions."""

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import METRICS, Metric, shingles, summarise, word_bag
from duramen.evaluate.metrics.scores import Scores, compare_runs, compare_sequences, compare_words
from duramen.evaluate.metrics.shingles import SHINGLES
from duramen.evaluate.tokens import UNSPACED, cased_words, unspaced_words, words

from ...cases import cases, not_none, rows_of

COMPARES = {
    "words": compare_words,
    "word-bag": word_bag.compare,
    "word-bag-unspaced": word_bag.compare_unspaced,
    "lcs": compare_sequences,
    "rouge-5": compare_runs,
}
texts = st.text(alphabet="ab cA.,\n中文é", max_size=80)
scored = pytest.mark.parametrize("compare", COMPARES.values(), ids=COMPARES)
Compare = Callable[[str, str], Scores]


@scored
@given(text=texts)
def test_a_text_agrees_with_itself(compare: Compare, text: str) -> None:
    assert compare(text, text) == (1, 1, 1)


@scored
@given(one=texts, other=texts)
def test_swapping_the_texts_swaps_precision_and_recall(compare: Compare, one: str, other: str) -> None:
    there, back = compare(one, other), compare(other, one)
    assert (there.precision, there.recall, there.f1) == (back.recall, back.precision, back.f1)


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@given(text=texts)
def test_a_measure_has_a_number_per_column(metric: Metric, text: str) -> None:
    sample = Sample(id="", dataset="", html="", text=f"x{text}", required=("a",), forbidden=("b",))
    assert len(not_none(metric.measure(text, sample))) == len(metric.columns)


@pytest.mark.parametrize("name", METRICS)
def test_a_page_without_gold_is_not_measured(name: str) -> None:
    assert METRICS[name].measure("text", Sample(id="", dataset="", html="")) is None


short_texts = st.text(alphabet="abA c", max_size=40)


def reference(pages: list[tuple[str, str]]) -> tuple[float, float, float]:
    """Precision, recall and F1 of (extracted, gold) pairs, straight from the description.

    True positives, false positives and false negatives of a page are divided by their sum.
    Precision is the mean over pages with positives, recall over pages with anything to find.
    """
    precisions, recalls = [], []
    for extracted, gold in pages:
        found, wanted = runs_of_four(extracted), runs_of_four(gold)
        hits, rest = [], list(wanted)
        for each in found:
            if each in rest:
                rest.remove(each)
                hits.append(each)
        total = len(found) + len(rest)
        if total == 0:
            continue
        true, false, missed = (Fraction(n, total) for n in (len(hits), len(found) - len(hits), len(rest)))
        if true + false > 0:
            precisions.append(true / (true + false))
        if true + missed > 0:
            recalls.append(true / (true + missed))
    precision = float(sum(precisions) / len(precisions)) if precisions else 0.0
    recall = float(sum(recalls) / len(recalls)) if recalls else 0.0
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def runs_of_four(text: str) -> list[str]:
    tokens = re.findall(r"\w+", text)
    return [" ".join(tokens[at : at + 4]) for at in range(max(1, len(tokens) - 3))] if tokens else []


@given(st.lists(st.tuples(short_texts, short_texts), min_size=1, max_size=8))
def test_it_is_what_the_description_says(pages: list[tuple[str, str]]) -> None:
    made = summarise(SHINGLES, np.array([shingles.compare(*page) for page in pages]))
    assert tuple(float(made[name]) for name in ("precision", "recall", "f1")) == pytest.approx(reference(pages))


@cases(*rows_of(Path(__file__).parents[1] / "tables.toml")["words"])
def test_unspaced_words(text: str, expected: list[str]) -> None:
    assert list(unspaced_words(text)) == expected


@given(st.text(), st.text(alphabet="abcÀÉ 123.,"))
def test_both_rules_find_the_same_characters_and_are_one_where_there_are_spaces(text: str, spaced: str) -> None:
    assert "".join(unspaced_words(text)) == "".join(words(text))
    assert not re.search(f"[{UNSPACED}]", spaced)
    assert unspaced_words(spaced) == words(spaced)
    assert cased_words("Ab c") == ("Ab", "c")
