"""The held-out score of a trained method as a function of the number of its training pages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from ...methods.naive_bayes import fit
from ...page.extract import DEFAULT_METHOD
from ...page.model import Model
from ...page.page import parse
from ..bootstrap import RESAMPLES
from ..corpus import Sample
from ..metrics import metric_named
from ..plots import canvas
from ..results import PageResult
from ..run import Extractor, evaluate
from ..summary import row_of
from ..systems import MethodExtractor
from .examples import prepare
from .folds import fold_of
from .naive_bayes import MODELS
from .roles import examples
from .train import ROUNDS
from .train import train as train_model

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STEPS = 6
FOLDS = 5
MIN_PAGES = 10  # pages that training begins with
Train = Callable[[Sequence[Sample]], Extractor]


@dataclass(frozen=True)
class CurvePoint:
    """A score with its interval after training on so many pages (the mean over folds), on `tested` held-out pages."""

    method: str
    trained: int
    value: float
    low: float
    high: float
    tested: int


def train_naive_bayes(samples: Sequence[Sample], *, method: str, blocks: tuple[str, ...]) -> Extractor:
    pages = ((parse(each.html, url=each.url).nodes, each.text) for each in samples if each.text)
    return MethodExtractor(method, {"model": fit(pages, blocks=blocks)})


def train_learned(samples: Sequence[Sample], *, rounds: int = ROUNDS) -> Extractor:
    """The learned extractor with a model of these pages; needs LightGBM."""
    trained = train_model(map(prepare, examples(samples)), folds=0, rounds=rounds)
    return MethodExtractor(DEFAULT_METHOD, {"model": Model.from_bytes(trained.data)})


TRAINERS: dict[str, Train] = {
    **{name: partial(train_naive_bayes, method=name, blocks=blocks) for name, blocks in MODELS.items()},
    DEFAULT_METHOD: train_learned,
}
"""Methods that can be trained."""


def trainable() -> list[str]:
    """The methods that can be trained with what is installed: the learned extractor needs LightGBM."""
    return [name for name in TRAINERS if name != DEFAULT_METHOD or find_spec("lightgbm")]


def learning_curve(
    samples: Iterable[Sample],
    method: str,
    train: Train,
    *,
    metric: str = "word-bag",
    steps: int = STEPS,
    folds: int = FOLDS,
    resamples: int = RESAMPLES,
    progress: Callable[[], None] = lambda: None,
) -> list[CurvePoint]:
    """Points of the curve. Every fold of sites is held out in turn; all points are tested on the same pages.

    Training sets grow by a constant factor, and each contains the smaller ones. The order of pages in training is that
    of a fixed shuffle.
    """
    parts = list(folds_of([each for each in samples if each.text], folds))
    if not parts:
        raise ValueError("a learning curve needs pages with a gold text, of two sites at least")
    sizes = training_sizes(min(len(inside) for inside, _ in parts), steps)
    results: dict[int, list[PageResult]] = {size: [] for size in sizes}
    for inside, outside in parts:
        for size in sizes:
            results[size] += evaluate(outside, {method: train(inside[:size])}, metrics=[metric])
            progress()
    points = []
    for size in sizes:
        figures = row_of("all", method, results[size], resamples).figures[metric]
        score = figures[metric_named(metric).headlines[0]]
        points.append(CurvePoint(method, size, score.value, score.low, score.high, score.pages))
    return points


def folds_of(pages: Sequence[Sample], folds: int) -> Iterator[tuple[list[Sample], list[Sample]]]:
    """Pages to train on, shuffled, and pages of other sites to test on."""
    order = np.random.default_rng(folds).permutation(len(pages))
    for fold in range(folds):
        inside = [pages[at] for at in order if fold_of(pages[at].domain, folds) != fold]
        outside = [each for each in pages if fold_of(each.domain, folds) == fold]
        if inside and outside:
            yield inside, outside


def training_sizes(most: int, steps: int) -> list[int]:
    """Sizes that grow by a constant factor up to the largest possible one.

    >>> training_sizes(1000, 3), training_sizes(4, 3)
    ([10, 100, 1000], [4])
    """
    return sorted({int(size) for size in np.geomspace(min(MIN_PAGES, most), most, steps).round()})


def learning_curves(points: Sequence[CurvePoint], measured: str) -> "Figure":
    """Score on held-out sites against the number of training pages, with intervals."""
    figure, axes = canvas(6.5, 4)
    for method in dict.fromkeys(each.method for each in points):
        own = [each for each in points if each.method == method]
        sizes = [each.trained for each in own]
        [line] = axes.plot(sizes, [each.value for each in own], marker="o", markersize=4, label=method)
        lows, highs = [each.low for each in own], [each.high for each in own]
        axes.fill_between(sizes, lows, highs, alpha=0.2, color=line.get_color(), linewidth=0)
    axes.set(xscale="log", xlabel="pages trained on", ylabel=f"{measured} on held-out sites")
    axes.legend(fontsize="small")
    return figure
