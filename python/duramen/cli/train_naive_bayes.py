"""The verb `train naive-bayes`: counts of block features from labelled pages, cross-validated by domain."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import numpy as np

from ..evaluate.corpus import Sample, read_corpus
from ..evaluate.metrics import METRICS, summarise
from ..evaluate.tables import table
from ..extract import extract
from ..methods.naive_bayes import BLOCKS, TABLES, NaiveBayes, combined, fit
from ..model.train import FOLDS, fold_of
from ..page import parse
from .console import show, write
from .corpora import corpus_argument, corpus_misuse
from .train_duramen import folds_option, output_option

MODELS = {"naive-bayes": BLOCKS, "naive-bayes-table": TABLES}
FIGURES = {"grades": "good", "word-bag": "f1"}

Models = dict[str, NaiveBayes]


@click.command("naive-bayes")
@corpus_argument
@output_option
@folds_option("to report")
def train_naive_bayes(corpus: tuple[Path, ...], output: Path, folds: int) -> None:
    """Count block features in CORPUS, for naive-bayes and naive-bayes-table.

    CORPUS is a file or directory as for `duramen evaluate`. The model is whole
    numbers alone: the same corpus gives the same file, to the last digit. The
    report is cross-validated: each page is scored by a model that was trained
    without the pages of its domain.
    """
    with corpus_misuse():
        by_fold = counts_by_fold(corpus)
        trained = {name: combined(fold[name] for fold in by_fold) for name in MODELS}
        if not trained["naive-bayes"].trained_on:
            raise ValueError("no page of the corpus has a main text to learn from")
        write(json.dumps({name: model.to_json() for name, model in trained.items()}) + "\n", output)
        if folds:
            show(report(corpus, by_fold, folds))


def labelled(corpus: Iterable[Path]) -> Iterator[Sample]:
    """The pages that have a main text."""
    return (sample for sample in read_corpus(*corpus) if sample.text)


def counts_by_fold(corpus: tuple[Path, ...]) -> list[Models]:
    """Both models of each fold, trained on its own pages alone. Counts add up, so these make every other model."""
    by_fold = [{name: fit([], blocks=blocks) for name, blocks in MODELS.items()} for _ in range(FOLDS)]
    for sample in labelled(corpus):
        nodes = parse(sample.html, url=sample.url, mend=True).nodes
        fold = by_fold[fold_of(sample.domain, FOLDS)]
        for name, blocks in MODELS.items():
            fold[name] = combined([fold[name], fit([(nodes, sample.text or "")], blocks=blocks)])
    return by_fold


def report(corpus: tuple[Path, ...], by_fold: list[Models], folds: int) -> str:
    """Figures of the held-out pages by set and method; a sentence where no page can be held out."""
    without = [
        {name: combined(each[name] for at, each in enumerate(by_fold) if at != fold) for name in MODELS}
        for fold in range(folds)
    ]
    scores: dict[tuple[str, str], dict[str, list[tuple[float, ...]]]] = {}
    for sample in labelled(corpus):
        fold = fold_of(sample.domain, FOLDS)
        if fold >= folds or not without[fold]["naive-bayes"].trained_on:
            continue
        page = parse(sample.html, url=sample.url, mend=True)
        for name in MODELS:
            text = extract(page, method=name, model=without[fold][name]).text
            held = scores.setdefault((sample.dataset, name), {metric: [] for metric in FIGURES})
            for metric, rows in held.items():
                rows.append(METRICS[metric].measure(text, sample) or ())
    if not scores:
        return "no page could be held out: all pages that were counted are of one fold"
    return table(["set", "method", "pages", *(f"{name} {figure}" for name, figure in FIGURES.items())], rows_of(scores))


def rows_of(scores: dict[tuple[str, str], dict[str, list[tuple[float, ...]]]]) -> Iterator[list[str]]:
    """A row of the report for each set and method."""
    for (dataset, name), by_metric in sorted(scores.items()):
        figures = [
            float(summarise(METRICS[metric], np.array(rows))[FIGURES[metric]]) for metric, rows in by_metric.items()
        ]
        yield [dataset, name, str(len(by_metric["grades"])), *(f"{figure:.3f}" for figure in figures)]
