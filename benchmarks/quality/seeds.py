"""How much models of the shipped recipe differ between training seeds, on sets that are not used for training.

    python -m benchmarks seeds --train FILE [FILE ...] --measure FILE [FILE ...] [--labels FILE ...] [--seeds 3]

Trains one model for each seed, without held-out folds, and prints the word-bag F1 of the kept blocks on each set, by
language where a set has several. Needs LightGBM, and about four minutes of processor time for each seed.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from duramen import _core, parse
from duramen.evaluate.block_labels import read_labels
from duramen.evaluate.corpus import Sample, read_corpus
from duramen.evaluate.metrics.scores import bag_scores
from duramen.evaluate.tokens import unspaced_words
from duramen.evaluate.training.alignment import block_words
from duramen.evaluate.training.examples import prepare
from duramen.evaluate.training.roles import examples
from duramen.evaluate.training.train import train

from ..tables import markdown


def main(argv: Sequence[str] | None = None) -> None:
    """Print a row for each set, and the mean of all sets."""
    options = argparse.ArgumentParser(prog="python -m benchmarks seeds", description=__doc__)
    options.add_argument("--train", type=Path, nargs="+", required=True, help="sets to train on")
    options.add_argument("--measure", type=Path, nargs="+", required=True, help="other sets, to measure on")
    options.add_argument("--labels", type=Path, nargs="*", default=[], help="labels made by reading of the former")
    options.add_argument("--seeds", type=int, default=3, help="models to train")
    options.add_argument("--processes", type=int, default=2, help="processes that label pages")
    args = options.parse_args(argv)
    with get_context("spawn").Pool(args.processes) as pool:
        pages = pool.map(prepare, examples(read_corpus(*args.train), read_labels(*args.labels)), chunksize=8)
    models = []
    for seed in range(args.seeds):
        print(f"seed {seed}", file=sys.stderr, flush=True)
        models.append(_core.Model(train(pages, folds=0, seed=seed).data))
    print(report(measured(models, read_corpus(*args.measure))))


def measured(models: Sequence[_core.Model], samples: Iterable[Sample]) -> dict[str, list[list[float]]]:
    """For each set, and each language of it, the F1 of every page that has a gold text: a list for each model."""
    found: dict[str, list[list[float]]] = defaultdict(lambda: [[] for _ in models])
    for sample in samples:
        if sample.text is None:
            continue
        page, gold = parse(sample.html, lenient=True), Counter(unspaced_words(sample.text))
        blocks = block_words(page)
        name = f"{sample.dataset}, {sample.lang}" if sample.lang else sample.dataset
        for model, scores in zip(models, found[name], strict=True):
            kept = model.decide(page.core)[1]
            scores.append(bag_scores((word for at in np.flatnonzero(kept) for word in blocks[at]), gold).f1)
    return dict(found)


def report(scores: Mapping[str, list[list[float]]]) -> str:
    """The mean F1 of each set for each seed, with the mean and the spread over seeds.

    >>> print(report({"oaks": [[0.5, 0.7], [0.8, 0.8]]}))
    | set | pages | seed 0 | seed 1 | mean | spread |
    |---|---|---|---|---|---|
    | oaks | 2 | 0.6000 | 0.8000 | 0.7000 | 0.1414 |
    | mean of the sets |  | 0.6000 | 0.8000 | 0.7000 | 0.1414 |
    """
    means = {name: [float(np.mean(pages)) for pages in each] for name, each in scores.items()}
    rows = [row(name, str(len(scores[name][0])), each) for name, each in means.items()]
    overall = [float(mean) for mean in np.mean(list(means.values()), axis=0)]
    seeds = [f"seed {seed}" for seed in range(len(overall))]
    return markdown(["set", "pages", *seeds, "mean", "spread"], [*rows, row("mean of the sets", "", overall)])


def row(name: str, pages: str, seeds: Sequence[float]) -> list[str]:
    """A line of the table; the spread is the standard deviation between seeds."""
    spread = float(np.std(seeds, ddof=1)) if len(seeds) > 1 else 0.0
    return [name, pages, *(f"{each:.4f}" for each in [*seeds, float(np.mean(seeds)), spread])]
