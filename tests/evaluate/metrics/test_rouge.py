"""ROUGE-5: small cases, and Google's implementation where it is installed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.metrics.scores import compare_runs as compare

words = st.lists(st.sampled_from(["oak", "elm", "ash"]), min_size=5, max_size=30).map(" ".join)


@given(words, words)
def test_it_is_what_the_reference_implementation_gives(extracted: str, gold: str) -> None:
    scorer = pytest.importorskip("rouge_score.rouge_scorer").RougeScorer(["rouge5"])
    theirs = scorer.score(gold, extracted)["rouge5"]
    assert compare(extracted, gold) == pytest.approx((theirs.precision, theirs.recall, theirs.fmeasure))


@pytest.mark.parametrize(
    ("extracted", "gold", "expected"),
    [
        pytest.param("a b c d e", "A, b: c d e!", (1, 1, 1), id="case and punctuation aside"),
        pytest.param("a b c d e f g", "a b c d e", (1 / 3, 1, 1 / 2), id="two words too many"),
        pytest.param("b a c d e", "a b c d e", (0, 0, 0), id="order counts"),
        pytest.param("a b", "a b", (1, 1, 1), id="a short text is one run"),
        pytest.param("一二三四五六", "一二三四五", (1 / 2, 1, 2 / 3), id="Chinese by characters"),
        pytest.param("", "a", (0, 0, 0), id="empty"),
    ],
)
def test_compare(extracted: str, gold: str, expected: tuple[float, ...]) -> None:
    assert compare(extracted, gold) == pytest.approx(expected)
