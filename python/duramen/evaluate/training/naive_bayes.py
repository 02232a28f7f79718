"""Naive Bayes counts of each fold of sites, and a report that is cross-validated by domain."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ...methods.naive_bayes import BLOCKS, TABLES, NaiveBayes, combined, fit
from ...page.page import parse
from ..corpus import Sample, read_corpus
from ..metrics import METRICS, summarise
from ..results import PageResult
from ..run import evaluate
from ..summary import collect, score_table
from ..systems import MethodExtractor
from .folds import FOLDS, fold_of

MODELS = {"naive-bayes": BLOCKS, "naive-bayes-table": TABLES}
FIGURES = {"grades": "good", "word-bag": "f1"}
HEADS = ("set", "method", "pages", *(f"{name} {figure}" for name, figure in FIGURES.items()))

Models = dict[str, NaiveBayes]


def labelled(corpus: Iterable[Path]) -> Iterator[Sample]:
    return (sample for sample in read_corpus(*corpus) if sample.text)


def counts_by_fold(corpus: tuple[Path, ...], progress: Callable[[], None] = lambda: None) -> list[Models]:
    """Both models of each fold, trained on its own pages alone. Counts are additive, so sums give all models."""
    by_fold = [{name: fit([], blocks=blocks) for name, blocks in MODELS.items()} for _ in range(FOLDS)]
    for sample in labelled(corpus):
        nodes = parse(sample.html, url=sample.url, lenient=True).nodes
        fold = by_fold[fold_of(sample.domain, FOLDS)]
        for name, blocks in MODELS.items():
            fold[name] = combined([fold[name], fit([(nodes, sample.text or "")], blocks=blocks)])
        progress()
    return by_fold


def held_out_scores(
    corpus: tuple[Path, ...], by_fold: list[Models], folds: int, progress: Callable[[], None] = lambda: None
) -> list[list[str]]:
    """Figures of the held-out pages by set and method, below HEADS; none where no page can be held out."""
    results: list[PageResult] = []
    for fold in range(folds):
        others = [each for at, each in enumerate(by_fold) if at != fold]
        models = {name: combined(each[name] for each in others) for name in MODELS}
        if models["naive-bayes"].trained_on:
            inside = (sample for sample in labelled(corpus) if fold_of(sample.domain, FOLDS) == fold)
            systems = {name: MethodExtractor(name, {"model": model}) for name, model in models.items()}
            results += evaluate(inside, systems, metrics=[*FIGURES], progress=lambda _: progress())
    rows = []
    for (dataset, method), members in sorted(collect(results, lambda each: each.dataset).items()):
        tables = [summarise(METRICS[name], score_table(members, name))[figure] for name, figure in FIGURES.items()]
        rows.append([dataset, method, str(len(members)), *(f"{float(figure):.3f}" for figure in tables)])
    return rows
