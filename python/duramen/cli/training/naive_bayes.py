"""The verb `train naive-bayes`: counts of block features from labelled pages, cross-validated by domain."""

import json
from pathlib import Path

import click

from ...evaluate.report import Section
from ...methods.naive_bayes import combined
from ...training.naive_bayes import HEADS, MODELS, counts_by_fold, held_out_scores
from ..evaluation.corpora import corpus_argument, corpus_misuse, counted
from ..terminal.aligned import show_sections
from ..terminal.console import show, write
from .duramen import folds_option, output_option


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
        with counted(corpus, "counting") as progress:
            by_fold = counts_by_fold(corpus, progress)
        trained = {name: combined(fold[name] for fold in by_fold) for name in MODELS}
        if not trained["naive-bayes"].trained_on:
            raise ValueError("no page of the corpus has a main text to learn from")
        write(json.dumps({name: model.to_json() for name, model in trained.items()}) + "\n", output)
        if not folds:
            return
        with counted(corpus, "scoring", per_page=len(MODELS)) as progress:
            rows = held_out_scores(corpus, by_fold, folds, progress)
    if rows:
        show_sections([Section("Scores of held-out pages", "", HEADS, rows)])
    else:
        show("no page could be held out: all pages that were counted are of one fold")
