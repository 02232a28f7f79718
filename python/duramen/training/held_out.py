"""Out-of-fold scores: shingles, segments found and kept, and the effect of giving the page type."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from ..evaluate.bootstrap import RESAMPLES, SEED, resampling
from ..evaluate.corpus import Sample
from ..evaluate.metrics import METRICS, summarise
from .scoring import Scored, groups_of

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


def told_figures(scored: Iterable[Scored]) -> str:
    """For each group of pages, what the true page type changes when a caller gives it, with its interval."""
    groups: dict[str, list[float]] = defaultdict(list)
    for page in scored:
        if page.told is not None:
            alone, told = (dict(groups_of(page.example, each)) for each in (page.measured, page.told))
            for name, met in told.items():
                groups[name].append(met - alone[name])
    return "; ".join(f"{name} {gain(changes)}" for name, changes in sorted(groups.items()))


def gain(changes: list[float]) -> str:
    """The mean change, with the 95 % interval over pages.

    >>> gain([0.5, 0.5])
    '+0.5000 [+0.5000, +0.5000]'
    """
    means = resampling(len(changes), RESAMPLES, SEED) @ np.array(changes)
    low, high = np.percentile(means, (2.5, 97.5))
    return f"{np.mean(changes):+.4f} [{low:+.4f}, {high:+.4f}]"
