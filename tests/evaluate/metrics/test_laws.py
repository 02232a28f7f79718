"""Laws that every metric over the gold text obeys."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics import METRICS, Metric, shingles, word_bag
from duramen.evaluate.metrics.scores import Scores, compare_runs, compare_sequences, compare_words

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


@scored
@given(one=texts, other=texts)
def test_scores_are_shares_and_f1_lies_between(compare: Compare, one: str, other: str) -> None:
    precision, recall, f1 = compare(one, other)
    assert 0 <= precision <= 1
    assert 0 <= recall <= 1
    assert min(precision, recall) - 1e-12 <= f1 <= max(precision, recall) + 1e-12


@given(one=texts, other=texts)
def test_a_stricter_metric_scores_no_higher(one: str, other: str) -> None:
    assert compare_sequences(one, other).f1 <= word_bag.compare_unspaced(one, other).f1


@given(one=texts, other=texts)
def test_shingles_swap_too(one: str, other: str) -> None:
    precision, extracted, recall, gold = shingles.compare(one, other)
    assert shingles.compare(other, one) == (recall, gold, precision, extracted)


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@given(text=texts)
def test_a_measure_has_a_number_per_column(metric: Metric, text: str) -> None:
    sample = Sample(id="", dataset="", html="", text=f"x{text}", required=("a",), forbidden=("b",))
    measured = metric.measure(text, sample)
    assert measured is not None
    assert len(measured) == len(metric.columns)


@pytest.mark.parametrize("name", METRICS)
def test_a_page_without_gold_is_not_measured(name: str) -> None:
    assert METRICS[name].measure("text", Sample(id="", dataset="", html="")) is None
