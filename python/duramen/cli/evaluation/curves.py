"""Learning curves, for `train learning-curve` and for the report of `evaluate`."""

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click

from ...evaluate.corpus import read_corpus
from ...evaluate.report import number
from ...training.learning_curve import FOLDS, STEPS, TRAINERS, CurvePoint
from ...training.learning_curve import learning_curve as curve_of

HEADS = ("method", "pages trained on", "pages tested on", "score")


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
