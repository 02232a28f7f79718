"""Out-of-fold scores in the usual metrics: shingles, and segments found and kept."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from ..evaluate.corpus import Sample
from ..evaluate.metrics import METRICS, summarise
from .scoring import Scored

FIGURES = {"shingles": ("f1",), "segments": ("required", "forbidden")}


def held_out_figures(scored: Iterable[Scored]) -> str:
    """For each set, the scores of the texts kept from held-out pages, if the set has gold for the metric."""
    rows: dict[tuple[str, str], list[tuple[float, ...]]] = defaultdict(list)
    for page in scored:
        for name in FIGURES:
            measured = METRICS[name].measure(page.text, sample_of(page))
            if measured is not None:
                rows[page.example.dataset, name].append(measured)
    return "; ".join(line(dataset, name, measured) for (dataset, name), measured in sorted(rows.items()))


def sample_of(page: Scored) -> Sample:
    """The labels of a page, as metrics read them."""
    example = page.example
    return Sample("", example.dataset, "", text=example.text, required=example.required, forbidden=example.forbidden)


def line(dataset: str, metric: str, rows: list[tuple[float, ...]]) -> str:
    """The figures of one set by one metric.

    >>> line("oaks", "shingles", [(1.0, 1.0, 0.5, 1.0)])
    'oaks shingles f1 0.6667'
    """
    made = summarise(METRICS[metric], np.array(rows))
    figures = (f"{name} {float(made[name]):.4f}" for name in FIGURES[metric])
    return f"{dataset} {metric} {', '.join(figures)}"
