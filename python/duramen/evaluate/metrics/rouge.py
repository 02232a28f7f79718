"""ROUGE-5 (Lin 2004): runs of five words that both texts have, so that a changed order lowers the score."""

from ..tokens import grams, unspaced_words
from .scores import Scores, bag_scores, f1_metric

SIZE = 5


def compare(extracted: str, gold: str) -> Scores:
    """Scores over runs of five words; a shorter text is one run.

    >>> compare("a b c d e", "a b c d e f").recall
    0.5
    """
    return bag_scores(grams(unspaced_words(extracted), SIZE), grams(unspaced_words(gold), SIZE))


ROUGE_5 = f1_metric(
    "rouge-5",
    compare,
    summary="precision, recall and F1 over runs of five words",
    citation="Lin 2004, ROUGE-N with N = 5",
)
