"""Shingles: the definition of scrapinghub's article-extraction-benchmark, worked out by hand."""

import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.evaluate.metrics import summarise
from duramen.evaluate.metrics.shingles import SHINGLES, compare

texts = st.text(alphabet="abA c", max_size=40)


def reference(pages: list[tuple[str, str]]) -> tuple[float, float, float]:
    """Precision, recall and F1 of (extracted, gold) pairs, straight from the description.

    True positives, false positives and false negatives of a page are divided by their sum.
    Precision is the mean over pages with positives, recall over pages with anything to find.
    """
    precisions, recalls = [], []
    for extracted, gold in pages:
        found, wanted = shingles(extracted), shingles(gold)
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


def shingles(text: str) -> list[str]:
    """Four words each; all of a shorter text."""
    tokens = re.findall(r"\w+", text)
    return [" ".join(tokens[at : at + 4]) for at in range(max(1, len(tokens) - 3))] if tokens else []


@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=8))
def test_it_is_what_the_description_says(pages: list[tuple[str, str]]) -> None:
    made = summarise(SHINGLES, np.array([compare(*page) for page in pages]))
    assert tuple(float(made[name]) for name in ("precision", "recall", "f1")) == pytest.approx(reference(pages))
