"""Words (Insa, Silva, Tamarit 2013): relevant words retrieved, of the relevant and of the retrieved."""

from .metric import Metric, of_text
from .scores import COLUMNS, Scores, bag_scores, means


def compare(extracted: str, gold: str) -> Scores:
    """Scores over words as the paper counts them: what white space separates, as written.

    >>> compare("one two Three", "one two three four").recall
    0.5
    """
    return bag_scores(extracted.split(), gold.split())


WORDS = Metric(
    name="words",
    columns=COLUMNS,
    measure=of_text(compare),
    figures=means,
    headlines=("f1",),
    summary="precision, recall and F1 over words, as separated by white space",
    citation="Insa, Silva, Tamarit 2013, section 5",
)
