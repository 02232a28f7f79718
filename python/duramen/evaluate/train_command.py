"""The command `train`: parameters of a method from a labelled corpus."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from ..methods.naive_bayes import BLOCKS, TABLES, fit
from ..nodes import Nodes
from ..page import parse
from .corpus import CorpusError, read_corpus


@click.group()
def train() -> None:
    """Train a method on a labelled corpus."""


@train.command("naive-bayes")
@click.argument("corpus", metavar="CORPUS...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="File to write.")
def naive_bayes(corpus: tuple[Path, ...], output: Path) -> None:
    """Count block features in CORPUS, for naive-bayes and naive-bayes-table.

    The model is whole numbers alone: the same corpus gives the same file, to the last digit.
    """
    try:
        models = {
            "naive-bayes": fit(labelled_pages(corpus), blocks=BLOCKS),
            "naive-bayes-table": fit(labelled_pages(corpus), blocks=TABLES),
        }
    except CorpusError as error:
        raise click.UsageError(str(error)) from None
    if not any(model.trained_on for model in models.values()):
        raise click.UsageError("no page of the corpus has a main text to learn from")
    output.write_text(json.dumps({name: model.to_json() for name, model in models.items()}) + "\n", "utf-8")


def labelled_pages(corpus: tuple[Path, ...]) -> Iterator[tuple[Nodes, str]]:
    """The nodes and the main text of every page that has one."""
    for sample in read_corpus(*corpus):
        if sample.text:
            yield parse(sample.html, url=sample.url).nodes, sample.text
