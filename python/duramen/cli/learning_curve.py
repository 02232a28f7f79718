"""The verb `train learning-curve`."""

import csv
import io
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

import click

from ..evaluate.corpus import read_corpus
from ..evaluate.metrics import METRICS
from ..evaluate.plots import check_plot, draw
from ..evaluate.report import Section, number
from ..evaluate.tables import latex_table
from ..training.learning_curve import FOLDS, STEPS, TRAINERS, CurvePoint, trainable
from ..training.learning_curve import learning_curve as curve_of
from .aligned import show_sections
from .console import show
from .corpora import corpus_argument, corpus_misuse

FORMS = ("markdown", "json", "csv", "latex")
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
@click.option(
    "--steps", metavar="N", type=click.IntRange(2), default=STEPS, show_default=True, help="Number of training sizes."
)
@click.option("--folds", metavar="N", type=click.IntRange(2), default=FOLDS, show_default=True, help="Folds of sites.")
@click.option("--limit", metavar="N", type=click.IntRange(1), help="Use at most this many pages.")
@click.option(
    "-f", "--format", "form", type=click.Choice(FORMS), help="[default: columns on a terminal, else markdown]"
)
@click.option("--plot", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False), help="Draw the curves.")
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
            from ..training.curve_plot import learning_curves

            measured = f"{metric} {METRICS[metric].headlines[0]}"
            draw(lambda: learning_curves(points, measured), plot)
    if form in {None, "markdown"}:
        show_sections([Section("", "", HEADS, rows_of(points, metric))], form=form)
    else:
        show(written(points, metric, form))


def curves(
    corpus: Sequence[Path],
    methods: Sequence[str],
    metric: str,
    *,
    steps: int = STEPS,
    folds: int = FOLDS,
    limit: int | None = None,
) -> list[CurvePoint]:
    """The curves of several methods, with a progress bar on a terminal."""
    samples = list(islice(read_corpus(*corpus), limit))
    length = len(methods) * folds * steps
    with click.progressbar(length=length, label="training", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        settings: dict[str, Any] = {"steps": steps, "folds": folds, "progress": lambda: bar.update(1)}
        made = [curve_of(samples, each, TRAINERS[each], metric=metric, **settings) for each in methods]
    return [point for points in made for point in points]


def rows_of(points: Sequence[CurvePoint], metric: str) -> list[list[str]]:
    """The points as cells of a table."""
    return [
        [
            each.method,
            str(each.trained),
            str(each.tested),
            f"{number(each.value, metric)} [{number(each.low, metric)}, {number(each.high, metric)}]",
        ]
        for each in points
    ]


def written(points: Sequence[CurvePoint], metric: str, form: str | None) -> str:
    """The points in a format."""
    if form == "json":
        return json.dumps([asdict(each) for each in points], indent=2)
    if form == "csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, list(asdict(points[0])), lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(asdict, points))
        return text.getvalue().rstrip("\n")
    return latex_table(f"Learning curve by {metric}", "", HEADS, rows_of(points, metric))
