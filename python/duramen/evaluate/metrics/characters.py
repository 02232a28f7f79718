"""Characters (Radilova et al. 2022): the difference between the amounts of extracted and required text."""

from ..corpus import Sample
from ..tokens import without_space
from .metric import Means, Metric, Numbers


def difference(acquired: int, required: int) -> float:
    """Difference in percent of the required characters.

    >>> round(difference(12_008, 10_360), 2)  # second row of the paper's Table 1
    15.91
    """
    return 100 * (acquired - required) / required


def measure(extracted: str, sample: Sample) -> tuple[float, float, int, int] | None:
    """Absolute and signed difference, required and acquired characters; none where nothing was required."""
    required = len(without_space(sample.text or ""))
    if required == 0:
        return None
    acquired = len(without_space(extracted))
    signed = difference(acquired, required)
    return abs(signed), signed, required, acquired


def figures(mean: Means) -> dict[str, Numbers]:
    """Accuracy in percent, whether too much (+) or too little (-) is taken on average, and the counts of Table 1."""
    return {
        "accuracy": 100 - mean["absolute"],
        "difference": mean["signed"],
        "required": mean["required"],
        "acquired": mean["acquired"],
    }


CHARACTERS = Metric(
    name="characters",
    columns=("absolute", "signed", "required", "acquired"),
    measure=measure,
    figures=figures,
    headlines=("accuracy",),
    summary="100 % less the mean difference in characters without white space, and the mean counts",
    citation="Radilova et al. 2022, section 6.2",
)
