"""Word bag (WCXB): F1 over words in any order, the mean over pages."""

from ..tokens import unspaced_words, words
from .metric import of_text
from .scores import Scores, bag_metric, bag_scores

CITATION = "Web Content Extraction Benchmark (WCXB), word-level F1"


def compare(extracted: str, gold: str, either: str = "") -> Scores:
    r"""Scores over `\w+` in lower case.

    >>> compare("A menu. A story", "a story")
    Scores(precision=0.5, recall=1.0, f1=0.6666666666666666)
    >>> compare("A menu. A story", "a story", either="A menu").f1
    1.0
    """
    return bag_scores(words(extracted), words(gold), words(either))


def compare_unspaced(extracted: str, gold: str, either: str = "") -> Scores:
    r"""The same with single characters for Chinese, Japanese, Thai, Lao, Khmer and Burmese.

    There `\w+` takes everything between two punctuation marks as a word.

    >>> compare("你好吗", "你好").f1, compare_unspaced("你好吗", "你好").f1
    (0.0, 0.8)
    """
    return bag_scores(unspaced_words(extracted), unspaced_words(gold), unspaced_words(either))


WORD_BAG = bag_metric(
    "word-bag",
    of_text(compare, has_either=True),
    summary=r"precision, recall and F1 over \w+ in lower case, in any order",
    citation=CITATION,
)

WORD_BAG_UNSPACED = bag_metric(
    "word-bag-unspaced",
    of_text(compare_unspaced, has_either=True),
    summary="word-bag with single characters in scripts without spaces",
    citation=CITATION,
)
