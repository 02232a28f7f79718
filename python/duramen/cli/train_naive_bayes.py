"""The verb `train naive-bayes`: counts of block features from labelled pages, cross-validated by domain."""

import json
from pathlib import Path

import click

from ..methods.naive_bayes import combined
from ..training.naive_bayes import MODELS, counts_by_fold, report
from .console import show, write
from .corpora import corpus_argument, corpus_misuse
from .train_duramen import folds_option, output_option


@click.command("naive-bayes")
@corpus_argument
@output_option
@folds_option("to report")
def train_naive_bayes(corpus: tuple[Path, ...], output: Path, folds: int) -> None:
    """Count block features in CORPUS, for naive-bayes and naive-bayes-table.

    CORPUS is a file or directory as for `duramen evaluate`. The model has only
    integers, so the same corpus gives the same file, byte for byte. The
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
