"""Words (Insa, Silva, Tamarit 2013): relevant words retrieved, of the relevant and of the retrieved."""

from .scores import Scores, bag_scores, f1_metric


def compare(extracted: str, gold: str) -> Scores:
    """Scores over words as the paper counts them: what white space separates, as written.

    >>> compare("one two Three", "one two three four").recall
    0.5
    """
    return bag_scores(extracted.split(), gold.split())


WORDS = f1_metric(
    "words",
    compare,
    summary="precision, recall and F1 over words, as separated by white space",
    citation="Insa, Silva, Tamarit 2013, section 5",
)
