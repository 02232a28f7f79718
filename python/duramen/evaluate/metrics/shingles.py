"""Shingles: runs of four words, as in scrapinghub's article-extraction-benchmark.

Precision is the mean over the pages where something was extracted, recall over the pages that
have a gold text, F1 is made of these two means. Scores of a page are shares of its own shingles,
so a long page weighs no more than a short one.
"""

from ..tokens import cased_words, grams
from .metric import Means, Metric, Numbers, of_text, ratio
from .scores import bag_scores

SIZE = 4


def compare(extracted: str, gold: str, either: str = "") -> tuple[float, float, float, float]:
    """Precision and recall of the page, each followed by 1 where it counts, else 0.

    >>> compare("a b c d", "a b c d e")
    (1.0, 1.0, 0.5, 1.0)
    >>> compare("", "a b c d e")
    (0.0, 0.0, 0.0, 1.0)
    """
    ours, theirs = grams(cased_words(extracted), SIZE), grams(cased_words(gold), SIZE)
    score = bag_scores(ours, theirs, grams(cased_words(either), SIZE) if either else ())
    has_ours, has_theirs = float(bool(ours)), float(bool(theirs))
    return score.precision * has_ours, has_ours, score.recall * has_theirs, has_theirs


def figures(mean: Means) -> dict[str, Numbers]:
    """Means over the pages that count, and the F1 of these means."""
    precision = ratio(mean["precision"], mean["extracted"])
    recall = ratio(mean["recall"], mean["gold"])
    f1 = ratio(2 * precision * recall, precision + recall)
    return {"precision": precision, "recall": recall, "f1": f1}


SHINGLES = Metric(
    name="shingles",
    columns=("precision", "extracted", "recall", "gold"),
    measure=of_text(compare, has_either=True),
    figures=figures,
    headlines=("f1",),
    summary="F1 of mean precision and mean recall over runs of four words",
    citation="scrapinghub/article-extraction-benchmark",
)
