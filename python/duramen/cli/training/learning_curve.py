"""The verb `train learning-curve`."""

import sys
from dataclasses import asdict
from itertools import islice
from pathlib import Path

import click

from ...evaluate.corpus import read_corpus
from ...evaluate.metrics import METRICS
from ...evaluate.plots import check_plot, draw
from ...evaluate.report import Section, bounded
from ...evaluate.tidy import csv_of
from ...training import learning_curve as curves
from ...training.learning_curve import FOLDS, STEPS, TRAINERS, trainable
from ..evaluation.corpora import corpus_argument, corpus_misuse
from ..terminal.aligned import show_sections
from ..terminal.console import show
from ..terminal.options import FILE, count_option, form_option

HEADS = ("method", "pages trained on", "pages tested on", "score")


@click.command("learning-curve")
@corpus_argument
@click.option(
    "--method",
    "methods",
    multiple=True,
    type=click.Choice(list(TRAINERS)),
    default=trainable,
    help="May be given several times.  [default: all; duramen only if LightGBM is installed]",
)
@click.option("--metric", type=click.Choice(list(METRICS)), default="word-bag", metavar="NAME", show_default=True)
@count_option(click.option, "--steps", STEPS, "Number of training sizes.", least=2)
@count_option(click.option, "--folds", FOLDS, "Folds of sites.", least=2)
@click.option("--limit", metavar="N", type=click.IntRange(1), help="Use at most this many pages.")
@form_option(("markdown", "csv"))
@click.option("--plot", metavar="FILE", type=FILE, help="Draw the curves.")
def learning_curve(
    corpus: tuple[Path, ...],
    methods: tuple[str, ...],
    metric: str,
    steps: int,
    folds: int,
    limit: int | None,
    form: str | None,
    plot: Path | None,
) -> None:
    """Train methods on growing parts of CORPUS, and score each model.

    The scores are cross-validated by site: no page is scored by a model that
    was trained on pages of its site.
    """
    with corpus_misuse():
        if plot is not None:
            check_plot(plot)
        samples = list(islice(read_corpus(*corpus), limit))
        length = len(methods) * folds * steps
        with click.progressbar(length=length, label="training", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            points = [
                point
                for name in methods
                for point in curves.learning_curve(
                    samples,
                    name,
                    TRAINERS[name],
                    metric=metric,
                    steps=steps,
                    folds=folds,
                    progress=lambda: bar.update(1),
                )
            ]
        if plot is not None:
            measured = f"{metric} {METRICS[metric].headlines[0]}"
            draw(lambda: curves.learning_curves(points, measured), plot)
    if form == "csv":
        show(csv_of(asdict(points[0]), map(asdict, points)))
    else:
        rows = [
            [each.method, str(each.trained), str(each.tested), bounded(each.value, each.low, each.high, metric)]
            for each in points
        ]
        show_sections([Section("", "", HEADS, rows)], form=form)
