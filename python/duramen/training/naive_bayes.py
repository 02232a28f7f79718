"""Naive Bayes counts of each fold of sites, and a report that is cross-validated by domain."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from ..evaluate.corpus import Sample, read_corpus
from ..evaluate.metrics import METRICS, summarise
from ..extract import as_arguments, extract
from ..methods.naive_bayes import BLOCKS, TABLES, NaiveBayes, combined, fit
from ..page import parse
from .folds import FOLDS, fold_of

MODELS = {"naive-bayes": BLOCKS, "naive-bayes-table": TABLES}
FIGURES = {"grades": "good", "word-bag": "f1"}
HEADS = ("set", "method", "pages", *(f"{name} {figure}" for name, figure in FIGURES.items()))

Models = dict[str, NaiveBayes]


def labelled(corpus: Iterable[Path]) -> Iterator[Sample]:
    """The pages that have a main text."""
    return (sample for sample in read_corpus(*corpus) if sample.text)


def counts_by_fold(corpus: tuple[Path, ...], progress: Callable[[], None] = lambda: None) -> list[Models]:
    """Both models of each fold, trained on its own pages alone. Counts are additive, so sums give all models."""
    by_fold = [{name: fit([], blocks=blocks) for name, blocks in MODELS.items()} for _ in range(FOLDS)]
    for sample in labelled(corpus):
        nodes = parse(sample.html, url=sample.url, lenient=True).nodes
        fold = by_fold[fold_of(sample.domain, FOLDS)]
        for name, blocks in MODELS.items():
            fold[name] = combined([fold[name], fit([(nodes, sample.text or "")], blocks=blocks)])
        progress()
    return by_fold


def held_out_scores(
    corpus: tuple[Path, ...], by_fold: list[Models], folds: int, progress: Callable[[], None] = lambda: None
) -> list[list[str]]:
    """Figures of the held-out pages by set and method, below HEADS; none where no page can be held out."""
    without = [
        {name: combined(each[name] for at, each in enumerate(by_fold) if at != fold) for name in MODELS}
        for fold in range(folds)
    ]
    scores: dict[tuple[str, str], dict[str, list[tuple[float, ...]]]] = {}
    for sample in labelled(corpus):
        fold = fold_of(sample.domain, FOLDS)
        if fold >= folds or not without[fold]["naive-bayes"].trained_on:
            continue
        page = parse(sample.html, url=sample.url, lenient=True)
        for name in MODELS:
            text = extract(page, **as_arguments({"method": name, "model": without[fold][name]})).text
            by_metric = scores.setdefault((sample.dataset, name), {metric: [] for metric in FIGURES})
            for metric, rows in by_metric.items():
                rows.append(METRICS[metric].measure(text, sample) or ())
        progress()
    return list(rows_of(scores))


def rows_of(scores: dict[tuple[str, str], dict[str, list[tuple[float, ...]]]]) -> Iterator[list[str]]:
    """A row of the report for each set and method."""
    for (dataset, name), by_metric in sorted(scores.items()):
        figures = [
            float(summarise(METRICS[metric], np.array(rows))[FIGURES[metric]]) for metric, rows in by_metric.items()
        ]
        yield [dataset, name, str(len(by_metric["grades"])), *(f"{figure:.3f}" for figure in figures)]
