"""Word bag (WCXB): F1 over words in any order, the mean over pages."""

from ..tokens import unspaced_words, words
from .metric import Metric, of_text
from .scores import COLUMNS, Scores, bag_scores, means

CITATION = "Web Content Extraction Benchmark (WCXB), word-level F1"


def compare(extracted: str, gold: str) -> Scores:
    r"""Scores over `\w+` in lower case.

    >>> compare("A menu. A story", "a story")
    Scores(precision=0.5, recall=1.0, f1=0.6666666666666666)
    """
    return bag_scores(words(extracted), words(gold))


def compare_unspaced(extracted: str, gold: str) -> Scores:
    r"""The same with single characters for Chinese, Japanese, Thai, Lao, Khmer and Burmese.

    There `\w+` takes everything between two punctuation marks as a word.

    >>> compare("你好吗", "你好").f1, compare_unspaced("你好吗", "你好").f1
    (0.0, 0.8)
    """
    return bag_scores(unspaced_words(extracted), unspaced_words(gold))


WORD_BAG = Metric(
    name="word-bag",
    columns=COLUMNS,
    measure=of_text(compare),
    figures=means,
    headlines=("f1",),
    summary=r"precision, recall and F1 over \w+ in lower case, in any order",
    citation=CITATION,
)

WORD_BAG_UNSPACED = Metric(
    name="word-bag-unspaced",
    columns=COLUMNS,
    measure=of_text(compare_unspaced),
    figures=means,
    headlines=("f1",),
    summary="word-bag with single characters in scripts without spaces",
    citation=CITATION,
)
