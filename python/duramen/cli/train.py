"""The verb `train`: parameters of a method from a labelled corpus."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from ..evaluate.corpus import read_corpus
from ..methods.naive_bayes import BLOCKS, TABLES, fit
from ..nodes import Nodes
from ..page import parse
from .console import write
from .corpora import corpus_argument, corpus_misuse
from .learning_curve import learning_curve
from .train_duramen import train_duramen


@click.group()
def train() -> None:
    """Train a method on a labelled corpus."""


train.add_command(train_duramen)
train.add_command(learning_curve)


@train.command("naive-bayes")
@corpus_argument
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="File to write.")
def naive_bayes(corpus: tuple[Path, ...], output: Path) -> None:
    """Count block features in CORPUS, for naive-bayes and naive-bayes-table.

    CORPUS is a file or directory as for `duramen evaluate`. The model is whole
    numbers alone: the same corpus gives the same file, to the last digit.
    """
    with corpus_misuse():
        models = {
            "naive-bayes": fit(labelled_pages(corpus), blocks=BLOCKS),
            "naive-bayes-table": fit(labelled_pages(corpus), blocks=TABLES),
        }
        if not any(model.trained_on for model in models.values()):
            raise ValueError("no page of the corpus has a main text to learn from")
    write(json.dumps({name: model.to_json() for name, model in models.items()}) + "\n", output)


def labelled_pages(corpus: tuple[Path, ...]) -> Iterator[tuple[Nodes, str]]:
    """The nodes and the main text of every page that has one."""
    for sample in read_corpus(*corpus):
        if sample.text:
            yield parse(sample.html, url=sample.url).nodes, sample.text
