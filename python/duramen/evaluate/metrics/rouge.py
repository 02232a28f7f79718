"""ROUGE-5 (Lin 2004): runs of five words in common, which punishes a changed order."""

from ..tokens import grams, unspaced_words
from .metric import Metric, of_text
from .scores import COLUMNS, Scores, bag_scores, means

SIZE = 5


def compare(extracted: str, gold: str) -> Scores:
    """Scores over runs of five words; a shorter text is one run.

    >>> compare("a b c d e", "a b c d e f").recall
    0.5
    """
    return bag_scores(grams(unspaced_words(extracted), SIZE), grams(unspaced_words(gold), SIZE))


ROUGE_5 = Metric(
    name="rouge-5",
    columns=COLUMNS,
    measure=of_text(compare),
    figures=means,
    headlines=("f1",),
    summary="precision, recall and F1 over runs of five words",
    citation="Lin 2004, ROUGE-N with N = 5",
)
