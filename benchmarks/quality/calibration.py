"""Confidence compared with measured F1: expected calibration error and the reliability diagram.

    python -m benchmarks calibration --corpus DIR [--sets ...] [--fold-models DIR] [--plot FILE] [--error 0.03]

The confidence must be calibrated for unseen sites: name sets that did not train the model, or pass the models that
`duramen train duramen --fold-models DIR` wrote, so that each page is extracted by the model that has not seen its site.
Pages are sorted by confidence into ten bins of equal size. The expected calibration error is the mean distance between
confidence and word-bag F1 over these bins. Exits 1 if a bin of all pages is further from its F1 than the limit.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import duramen
from duramen.evaluate.corpus import Sample
from duramen.evaluate.metrics.word_bag import compare as word_bag
from duramen.evaluate.plots import canvas, check_plot, draw
from duramen.evaluate.training.folds import FOLDS, fold_file, fold_of
from duramen.page.model import Model

from ..options import labelled
from ..tables import markdown
from .quality import samples_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BINS = 10
MAX_ERROR = 0.03


class Met(NamedTuple):
    """A page: its set, the confidence that the decision had, and the F1 that it met."""

    dataset: str
    confidence: float
    f1: float


class Bin(NamedTuple):
    """Pages of similar confidence: how many, their mean confidence, their mean F1, and its standard error."""

    pages: int
    confidence: float
    f1: float
    error: float


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; 1 where a tenth of the pages is further from its F1 than the limit."""
    options = labelled("calibration", __doc__)
    options.add_argument("--fold-models", type=Path, help="folder of the models of folds, for sets that train")
    options.add_argument("--plot", type=Path, metavar="FILE", help="draw the reliability diagram")
    options.add_argument("--error", type=float, default=MAX_ERROR, help="the highest error of a tenth to accept")
    args = options.parse_args(argv)
    if args.plot is not None:
        check_plot(args.plot)
    met = measured(samples_of(args.corpus, args.sets, args.limit), args.fold_models)
    names = dict.fromkeys(page.dataset for page in met)
    rows = [*(row(name, [page for page in met if page.dataset == name]) for name in names), row("all", met)]
    print(markdown(["set", "pages", "confidence", "F1", "calibration error"], rows))
    tenths = [
        [f"{each.pages}", f"{each.confidence:.3f}", f"{each.f1:.3f} ± {1.96 * each.error:.3f}"] for each in bins_of(met)
    ]
    print("\n" + markdown(["pages of a tenth", "confidence", "F1"], tenths))
    if args.plot is not None:
        draw(lambda: reliability(bins_of(met)), args.plot)
    most = max(abs(each.confidence - each.f1) for each in bins_of(met))
    print(f"\nThe F1 of a tenth differs by at most {most:.3f} from its confidence.")
    return int(most > args.error)


def measured(samples: Iterable[Sample], folder: Path | None) -> list[Met]:
    """Every page with a gold text; with the models of folds, by the one that has not seen the page's site."""
    models = [Model.from_bytes((folder / fold_file(fold)).read_bytes()) for fold in range(FOLDS)] if folder else []
    found = []
    for sample in samples:
        if sample.text is not None:
            model = models[fold_of(sample.domain, FOLDS)] if models else None
            document = duramen.extract(sample.html, url=sample.url, model=model)
            f1 = word_bag(document.text, sample.text, sample.either or "").f1
            found.append(Met(sample.dataset, document.confidence or 0.0, f1))
    return found


def row(name: str, pages: Sequence[Met]) -> list[str]:
    confidence, f1 = (float(np.mean([page[at] for page in pages])) for at in (1, 2))
    return [name, f"{len(pages):,}", f"{confidence:.3f}", f"{f1:.3f}", f"{calibration_error(bins_of(pages)):.3f}"]


def bins_of(pages: Sequence[Met], *, bins: int = BINS) -> list[Bin]:
    """Bins of equally many pages, by rising confidence.

    >>> bins_of([Met("", 0.2, 0.0), Met("", 0.9, 1.0)], bins=2)
    [Bin(pages=1, confidence=0.2, f1=0.0, error=0.0), Bin(pages=1, confidence=0.9, f1=1.0, error=0.0)]
    """
    ordered = np.array([page[1:] for page in sorted(pages, key=lambda page: page.confidence)]).reshape(-1, 2)
    return [
        Bin(len(part), float(part[:, 0].mean()), float(f1.mean()), float(f1.std() / np.sqrt(len(part))))
        for part in np.array_split(ordered, bins)
        if len(f1 := part[:, 1])
    ]


def calibration_error(bins: Sequence[Bin]) -> float:
    """The distance between confidence and F1 of a bin, in the mean over pages.

    >>> calibration_error([Bin(3, 0.5, 0.6, 0.0), Bin(1, 0.9, 0.9, 0.0)])
    0.075
    """
    distances = [each.pages * abs(each.confidence - each.f1) for each in bins]
    return round(sum(distances) / sum(each.pages for each in bins), 6) if bins else 0.0


def reliability(bins: Sequence[Bin]) -> "Figure":
    """F1 against confidence, bin by bin, beside the line where both are the same."""
    figure, axes = canvas(4.5, 4.5)
    low = min(0.5, *(min(each.confidence, each.f1) for each in bins)) if bins else 0.0
    axes.plot([low, 1], [low, 1], linestyle="--", linewidth=1, color="gray", label="perfect")
    pages, confidence, f1, error = np.array(bins).reshape(-1, 4).T
    label = f"bins of {pages[:1].sum():.0f} pages, 95 % intervals"
    axes.errorbar(confidence, f1, yerr=1.96 * error, marker="o", markersize=4, capsize=2, label=label)
    axes.set(xlabel="confidence", ylabel="word-bag F1 that was met", xlim=(low, 1.0), ylim=(low, 1.02))
    axes.legend(fontsize="small", loc="upper left")
    return figure
