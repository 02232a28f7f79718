"""The report of a training: scores of the pages that were held out, as tables with a heading for each figure."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from ..bootstrap import RESAMPLES, SEED, resampling
from ..corpus import Sample
from ..metrics import METRICS, summarise
from ..report import Section
from .scoring import PageF1, Scored, groups_of

FIGURES = {"shingles": ("f1",), "segments": ("required", "forbidden")}


def report(scored: Sequence[Scored]) -> list[Section]:
    """Word F1 by set and page type, with the effect of giving the type; then shingles and segments by set."""
    heads = ["set/page type", "pages", "word F1", "change if the type is given"]
    sections = [Section("Scores of held-out pages", types_right(scored), heads, word_rows(scored))]
    rows = figure_rows(scored)
    if rows:
        heads = ["set", *(f"{name} {figure}" for name, figures in FIGURES.items() for figure in figures)]
        sections.append(Section("Shingles and segments", "", heads, rows))
    return sections


def mean_f1(scored: Iterable[Scored]) -> str:
    """The mean word F1 over pages in a few words."""
    met = [each for page in scored if (each := page.measured.best_known) is not None]
    return f"word F1 {np.mean(met):.4f} on {len(met)} held-out pages" if met else "no held-out pages"


def types_right(scored: Iterable[Scored]) -> str:
    """A sentence about the page types, where the corpus has them."""
    right = [page.page_type == page.example.page_type for page in scored if page.example.page_type]
    return f"The page type is right for {np.mean(right):.4f} of {len(right)} pages." if right else ""


def word_rows(scored: Iterable[Scored]) -> list[list[str]]:
    """For each group of pages the word F1, and what the true page type changes when a caller gives it."""
    alone: dict[str, list[float]] = defaultdict(list)
    changes: dict[str, list[float]] = defaultdict(list)
    for page in scored:
        groups = dict(groups_of(page.example, page.measured))
        for name, met in groups.items():
            alone[name].append(met)
        for name, met in groups_of(page.example, page.with_type or PageF1(None, None)):
            changes[name].append(met - groups[name])
    return [
        [name, str(len(met)), f"{np.mean(met):.4f}", gain(changes[name]) if name in changes else "-"]
        for name, met in sorted(alone.items())
    ]


def gain(changes: list[float]) -> str:
    """The mean change, with the 95 % interval over pages.

    >>> gain([0.5, 0.5])
    '+0.5000 [+0.5000, +0.5000]'
    """
    means = resampling(len(changes), RESAMPLES, SEED) @ np.array(changes)
    low, high = np.percentile(means, (2.5, 97.5))
    return f"{np.mean(changes):+.4f} [{low:+.4f}, {high:+.4f}]"


def figure_rows(scored: Iterable[Scored]) -> list[list[str]]:
    """For each set the scores of the texts kept from held-out pages; a dash if the set has no gold for a metric."""
    measured: dict[str, dict[str, list[tuple[float, ...]]]] = defaultdict(lambda: defaultdict(list))
    for page in scored:
        for name in FIGURES:
            if (numbers := METRICS[name].measure(page.text, sample_of(page))) is not None:
                measured[page.example.dataset][name].append(numbers)
    return [[dataset, *figures_of(by_metric)] for dataset, by_metric in sorted(measured.items())]


def figures_of(by_metric: dict[str, list[tuple[float, ...]]]) -> list[str]:
    """The figures of one set.

    >>> figures_of({"shingles": [(1.0, 1.0, 0.5, 1.0)]})
    ['0.6667', '-', '-']
    """
    cells = []
    for metric, figures in FIGURES.items():
        made = summarise(METRICS[metric], np.array(by_metric[metric])) if metric in by_metric else {}
        cells += [f"{float(made[name]):.4f}" if name in made else "-" for name in figures]
    return cells


def sample_of(page: Scored) -> Sample:
    """The labels of a page, as metrics read them."""
    example = page.example
    return Sample("", example.dataset, "", text=example.text, required=example.required, forbidden=example.forbidden)
