"""Precision, recall and F1 of one page, and their means over pages."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from .metric import Measure, Metric, of_text, of_text_and_either

COLUMNS = ("precision", "recall", "f1")


class Scores(NamedTuple):
    """Shares from 0 to 1."""

    precision: float
    recall: float
    f1: float


def scores(common: int, extracted: int, gold: int) -> Scores:
    """Scores from three counts; two empty texts agree, an empty one and another do not.

    >>> scores(1, 2, 4)
    Scores(precision=0.5, recall=0.25, f1=0.3333333333333333)
    """
    if extracted == gold == 0:
        return Scores(1.0, 1.0, 1.0)
    if common == 0:
        return Scores(0.0, 0.0, 0.0)
    return Scores(common / extracted, common / gold, 2 * common / (extracted + gold))


def bag_scores(extracted: Iterable[Hashable], gold: Iterable[Hashable], either: Iterable[Hashable] = ()) -> Scores:
    """Scores of two bags: each item counts as often as both have it.

    What was extracted beyond the gold is left out as often as `either` has it.

    >>> bag_scores("abx", "abc", "x")
    Scores(precision=1.0, recall=0.6666666666666666, f1=0.8)
    """
    ours, theirs = Counter(extracted), Counter(gold)
    left_out = (ours - theirs) & Counter(either)
    return scores((ours & theirs).total(), ours.total() - left_out.total(), theirs.total())


def f1_metric(name: str, compare: Callable[[str, str], Scores], *, summary: str, citation: str) -> Metric:
    """The metric of a comparison with the gold text, known by its mean F1."""
    return metric_of(name, of_text(compare), summary=summary, citation=citation)


def bag_metric(name: str, compare: Callable[[str, str, str], Scores], *, summary: str, citation: str) -> Metric:
    """The same without optional text."""
    return metric_of(name, of_text_and_either(compare), summary=summary, citation=citation)


def metric_of(name: str, measure: Measure, *, summary: str, citation: str) -> Metric:
    """A metric whose columns are precision, recall and F1."""
    # The figures are the means themselves: each page weighs the same (macro average).
    return Metric(name, COLUMNS, measure, figures=dict, headlines=("f1",), summary=summary, citation=citation)
