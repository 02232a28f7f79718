"""The papers' tables beside ours: Radilova et al., naive Bayes, Insa et al. (Table 5), Yu & Jin (Table II).

    python -m benchmarks papers [--corpus DIR] [--papers 000 002 003 004] [--jobs 2] [--results FILE]

Figures are in percent. The papers' own pages are not to be had: ours are those of the corpus, or else generated
ones, on which only the order of the methods says something. Phan & Ha's table is `python -m benchmarks bte`.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

import duramen
from duramen.evaluate.corpus import Sample
from duramen.evaluate.results import PageResult
from duramen.tree import has_tag

from .pages import generated_page
from .quality import corpus_options, figures, measure, our_systems, our_versions, samples_of
from .tables import markdown

NEWS = ("newspaper", "l3s-gn1", "daniel")
ARTICLES = (*NEWS, "fundus", "fundus-eval")
GENERATED = 50


@dataclass(frozen=True)
class Table:
    """A table of a paper: for each method the printed figures, in percent, None where there are none."""

    title: str
    metric: str
    figures: tuple[str, ...]
    printed: dict[str, tuple[float | None, ...]]
    sets: tuple[str, ...] = ARTICLES


TABLES = {
    "000": Table(
        "Radilova et al. 2022, Table 1: characters",
        "characters",
        ("accuracy",),
        {"sentences": (88.18,), "characters": (None,)},
    ),
    "002": Table(
        "Naive Bayes over blocks 2013, Tables 2 and 3: grades",
        "grades",
        ("good",),
        {"naive-bayes": (96.2,), "naive-bayes-table": (93.0,)},
        NEWS,  # the shipped model was trained on the others
    ),
    "003": Table(
        "Insa, Silva, Tamarit 2013, Table 5: words",
        "words",
        ("recall", "precision", "f1"),
        {
            "cnr": (26.0, 77.0, 30.9),
            "wnr": (32.5, 80.3, 36.9),
            "clr": (73.5, 83.8, 73.8),
            "wlr": (73.5, 83.8, 73.8),
        },
    ),
    "004": Table(
        "Yu & Jin 2017, Table II: longest common subsequence",
        "lcs",
        ("precision", "recall", "f1"),
        {
            "fe": (74.2, 60.2, 66.5),
            "ccb": (81.3, 90.3, 85.6),
            "cetr": (87.0, 93.7, 90.2),
            "cetd": (94.5, 94.6, 94.5),
            "ceds": (97.9, 98.5, 98.2),
        },
    ),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print each table, the paper's figures before ours."""
    args = parser().parse_args(argv)
    for name in args.papers:
        table = TABLES[name]
        samples = samples_of(args.corpus, args.sets or table.sets, args.limit) if args.corpus else generated_samples()
        methods = list(table.printed)
        results = measure(
            samples,
            our_systems(methods),
            metrics=[table.metric],
            versions=our_versions(methods),
            jobs=args.jobs,
            resume=args.results,
        )
        pages = len({(each.dataset, each.id) for each in results})
        print(f"## {table.title}, {pages} pages\n")
        heads = [f"{figure}, {whose}" for whose in ("paper", "ours") for figure in table.figures]
        print(markdown(["method", *heads], rows_of(table, results)), end="\n\n")
    return 0


def rows_of(table: Table, results: Sequence[PageResult]) -> Iterator[list[str]]:
    """A row for each method."""
    scale = 1 if table.metric == "characters" else 100  # which is in percent by itself
    for name, printed in table.printed.items():
        ours = figures([each for each in results if each.method == name], table.metric, *table.figures)
        yield [f"`{name}`", *map(percent, printed), *(percent(scale * value) for value in ours)]


def percent(value: float | None) -> str:
    """A figure with one decimal, or a dash.

    >>> percent(96.23), percent(None)
    ('96.2', '-')
    """
    return "-" if value is None else f"{value:.1f}"


def generated_samples() -> Iterable[Sample]:
    """Generated pages; the gold text is that of their article."""
    for seed in range(GENERATED):
        page = duramen.parse(html := generated_page(seed, boxed=False))
        article = int(np.flatnonzero(has_tag(page.nodes, "article"))[0])
        yield Sample(id=str(seed), dataset="generated", html=html, text=page.text(article))


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks papers", description=__doc__.partition("\n")[0])
    corpus_options(options)
    options.add_argument("--papers", nargs="*", choices=TABLES, default=list(TABLES), help="default: all")
    return options
