"""The verb `train learning-curve`."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from ...evaluate.metrics import METRICS
from ...evaluate.plots import check_plot, draw
from ...evaluate.report import Section
from ...evaluate.tables import latex_table
from ...training.learning_curve import FOLDS, STEPS, TRAINERS, CurvePoint, trainable
from ..evaluation.corpora import corpus_argument, corpus_misuse
from ..evaluation.curves import HEADS, curves, rows_of
from ..terminal.aligned import show_sections
from ..terminal.console import show
from ..terminal.options import FILE, count_option, form_option

FORMS = ("markdown", "json", "csv", "latex")


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
@form_option(FORMS)
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
        points = curves(corpus, methods, metric, steps=steps, folds=folds, limit=limit)
        if plot is not None:
            from ...training.curve_plot import learning_curves

            measured = f"{metric} {METRICS[metric].headlines[0]}"
            draw(lambda: learning_curves(points, measured), plot)
    if form in {None, "markdown"}:
        show_sections([Section("", "", HEADS, rows_of(points, metric))], form=form)
    else:
        show(written(points, metric, form))


def written(points: Sequence[CurvePoint], metric: str, form: str | None) -> str:
    if form == "json":
        return json.dumps([asdict(each) for each in points], indent=2)
    if form == "csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, list(asdict(points[0])), lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(asdict, points))
        return text.getvalue().rstrip("\n")
    return latex_table(f"Learning curve by {metric}", "", HEADS, rows_of(points, metric))
