"""The definition of a metric: numbers per page, and figures computed from their means.

Every figure of every metric is a function of the means of its columns over pages. So a set is
summed up by one mean, and a thousand resampled sets by one product of matrices.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..corpus import Sample

Numbers = NDArray[np.float64]
Means = Mapping[str, Numbers]
Measure = Callable[[str, Sample], tuple[float, ...] | None]


@dataclass(frozen=True)
class Metric:
    """One way to compare an extracted text with what people marked.

    `measure` gives the page's numbers, in the order of `columns`, or None where the page lacks
    the gold that the metric needs. `figures` makes the figures from the columns' means.
    """

    name: str
    columns: tuple[str, ...]
    measure: Measure
    figures: Callable[[Means], Mapping[str, Numbers]]
    headlines: tuple[str, ...]
    summary: str
    citation: str


def summarise(metric: Metric, pages: Numbers) -> dict[str, Numbers]:
    """Figures of a table with one row per page, or of a stack of such tables.

    The last two axes of `pages` are page and column.
    """
    return figures_of(metric, pages.mean(axis=-2))


def figures_of(metric: Metric, means: Numbers) -> dict[str, Numbers]:
    """Figures from the means of the columns (last axis)."""
    return dict(metric.figures({name: means[..., at] for at, name in enumerate(metric.columns)}))


def of_text(compare: Callable[..., tuple[float, ...]], *, has_either: bool = False) -> Measure:
    """A measure against the gold text, for pages that have one; with `has_either`, optional text is left out."""

    def measure(extracted: str, sample: Sample) -> tuple[float, ...] | None:
        given = (sample.text, sample.either or "") if has_either else (sample.text,)
        return None if sample.text is None else compare(extracted, *given)

    return measure


def ratio(part: Numbers, whole: Numbers) -> Numbers:
    """`part / whole`, and 0 where the whole is 0."""
    return np.divide(part, whole, out=np.zeros(np.shape(part)), where=np.asarray(whole) != 0)
