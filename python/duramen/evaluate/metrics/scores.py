"""Precision, recall and F1 of one page over words, runs of words or their longest common subsequence."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from ..tokens import grams, unspaced_words
from .metric import Measure, Metric, of_text

RUN = 5  # words of a run
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


def bag_metric(name: str, measure: Measure, *, summary: str, citation: str) -> Metric:
    """A metric whose columns are precision, recall and F1, known by its mean F1."""
    # The figures are the means themselves: each page weighs the same (macro average).
    return Metric(name, COLUMNS, measure, figures=dict, headlines=("f1",), summary=summary, citation=citation)


def compare_words(extracted: str, gold: str) -> Scores:
    """Scores over words as Insa, Silva and Tamarit count them: what white space separates, as written.

    >>> compare_words("one two Three", "one two three four").recall
    0.5
    """
    return bag_scores(extracted.split(), gold.split())


def compare_runs(extracted: str, gold: str) -> Scores:
    """Scores over runs of five words, so that a changed order lowers the score; a shorter text is one run.

    >>> compare_runs("a b c d e", "a b c d e f").recall
    0.5
    """
    return bag_scores(grams(unspaced_words(extracted), RUN), grams(unspaced_words(gold), RUN))


def compare_sequences(extracted: str, gold: str) -> Scores:
    """Scores with the longest common subsequence of words as the common part.

    >>> compare_sequences("b a c", "a b c").precision  # b c, or a c
    0.6666666666666666
    """
    ours, theirs = unspaced_words(extracted), unspaced_words(gold)
    return scores(common_length(ours, theirs), len(ours), len(theirs))


def common_length(left: tuple[str, ...], right: tuple[str, ...]) -> int:
    """Length of the longest common subsequence.

    Words become numbers first, the frequent ones small: the bit-parallel search compares small numbers several times
    faster than strings. Words that one side lacks are dropped; they cannot be common.
    """
    number = {word: at for at, word in enumerate(dict.fromkeys(left))}
    shared = set(right)
    ours, theirs = [number[word] for word in left if word in shared], [number[word] for word in right if word in number]
    return int(LCSseq.similarity(ours, theirs))


WORDS = bag_metric(
    "words",
    of_text(compare_words),
    summary="precision, recall and F1 over words, as separated by white space",
    citation="Insa, Silva, Tamarit 2013, section 5",
)
ROUGE_5 = bag_metric(
    "rouge-5",
    of_text(compare_runs),
    summary="precision, recall and F1 over runs of five words",
    citation="Lin 2004, ROUGE-N with N = 5",
)
LCS = bag_metric(
    "lcs",
    of_text(compare_sequences),
    summary="precision, recall and F1 over the longest common subsequence of words",
    citation="Yu & Jin 2017, equations 6-8",
)
