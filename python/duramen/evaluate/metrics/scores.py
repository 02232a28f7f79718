"""Precision, recall and F1 of one page, and their means over pages."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from .metric import Means, Metric, Numbers, of_text

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


def bag_scores(extracted: Iterable[Hashable], gold: Iterable[Hashable]) -> Scores:
    """Scores of two bags: each thing counts as often as both have it."""
    ours, theirs = Counter(extracted), Counter(gold)
    return scores((ours & theirs).total(), ours.total(), theirs.total())


def means(mean: Means) -> dict[str, Numbers]:
    """The means themselves: each page weighs the same (macro average)."""
    return dict(mean)


def f1_metric(name: str, compare: Callable[[str, str], Scores], *, summary: str, citation: str) -> Metric:
    """The metric of a comparison with the gold text, known by its mean F1."""
    return Metric(
        name=name,
        columns=COLUMNS,
        measure=of_text(compare),
        figures=means,
        headlines=("f1",),
        summary=summary,
        citation=citation,
    )
