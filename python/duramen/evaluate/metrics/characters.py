"""Characters (Radilova et al. 2022): the difference between the amounts of extracted and required text."""

from collections.abc import Sequence

import numpy as np

from ..corpus import Sample
from ..tokens import without_space
from .metric import Means, Metric, Numbers


def difference(acquired: int, required: int) -> float:
    """Difference in percent of the required characters.

    >>> round(difference(12_008, 10_360), 2)  # second row of the paper's Table 1
    15.91
    """
    if required <= 0:
        raise ValueError(f"required characters must be more than 0, not {required}")
    return 100 * (acquired - required) / required


def accuracy(differences: Sequence[float]) -> float:
    """100 less the mean of the absolute differences.

    >>> accuracy([10.0, -30.0])
    80.0
    """
    return 100 - float(np.mean(np.abs(differences)))


def measure(extracted: str, sample: Sample) -> tuple[float, float] | None:
    """Absolute and signed difference; none where nothing was required."""
    required = len(without_space(sample.text or ""))
    if required == 0:
        return None
    signed = difference(len(without_space(extracted)), required)
    return abs(signed), signed


def figures(mean: Means) -> dict[str, Numbers]:
    """Accuracy in percent, and whether too much (+) or too little (-) is taken on average."""
    return {"accuracy": 100 - mean["absolute"], "difference": mean["signed"]}


CHARACTERS = Metric(
    name="characters",
    columns=("absolute", "signed"),
    measure=measure,
    figures=figures,
    headlines=("accuracy",),
    summary="100 % less the mean difference in characters without white space",
    citation="Radilova et al. 2022, section 6.2",
)
