"""The studies: for each paper, the variants of its methods, the metrics, the pages and the comparisons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duramen import extract
from duramen.evaluate.bootstrap import intervals
from duramen.evaluate.metrics import metric_named, summarise
from duramen.evaluate.results import PageResult
from duramen.evaluate.summary import score_table
from duramen.extract import as_arguments

from .paired import compare

NEWS = ("newspaper", "l3s-gn1", "daniel")
ARTICLES = (*NEWS, "fundus", "fundus-eval")
MIXED = ("wcxb-dev",)


@dataclass(frozen=True)
class Reading:
    """A method with the options of one interpretation of a paper, as an extractor with a name of its own."""

    name: str
    """As in `wlr combine=relevances`."""

    def __call__(self, html: str | bytes, url: str | None) -> str:
        """Main content as plain text."""
        method, *options = self.name.split()
        given = {name: value(text) for name, _, text in (each.partition("=") for each in options)}
        return extract(html, url=url, **as_arguments({"method": method, **given})).text


def value(text: str) -> Any:
    """The value of an option: a number, True, False, or else a word.

    >>> value("200"), value("False"), value("tree")
    (200, False, 'tree')
    """
    return {"True": True, "False": False}.get(text, int(text) if text.isdecimal() else text)


def readings(*names: str) -> tuple[Reading, ...]:
    return tuple(map(Reading, names))


@dataclass(frozen=True)
class Study:
    """Systems on pages. `pairs` are compared: two systems, a metric and one of its figures."""

    readings: tuple[Reading, ...]
    metrics: tuple[str, ...]
    sets: tuple[str, ...] = ARTICLES
    pairs: tuple[tuple[str, str, str, str], ...] = ()
    by_type: bool = False


STUDIES = {
    "000": Study(
        readings("sentences", "characters", "characters gather=False", "characters visible=True"),
        ("characters", "words"),
        pairs=(
            ("characters", "characters gather=False", "words", "f1"),
            ("characters", "characters visible=True", "words", "f1"),
        ),
    ),
    "001": Study(
        readings("bte-original", "bte-rle", "bte", "bte-original tags=tree", "bte-rle tags=tree"),
        ("words",),
        ("newspaper",),
        pairs=(
            ("bte-rle", "bte-original", "words", "f1"),
            ("bte-rle", "bte-rle tags=tree", "words", "f1"),
            ("bte-original", "bte-original tags=tree", "words", "f1"),
        ),
    ),
    "001 mixed": Study(readings("bte-original", "bte-rle", "bte-rle tags=tree"), ("words",), MIXED, by_type=True),
    "002": Study(
        readings(
            "naive-bayes",
            "naive-bayes cumulative=False",
            "naive-bayes priors=False",
            "naive-bayes priors=False cumulative=False",
            "naive-bayes visible=True",
            "naive-bayes-table",
            "naive-bayes-table visible=True",
        ),
        ("grades", "words"),
        NEWS,  # the shipped model was trained on the other two
        pairs=(
            ("naive-bayes", "naive-bayes-table", "grades", "good"),
            ("naive-bayes", "naive-bayes cumulative=False", "grades", "good"),
            ("naive-bayes", "naive-bayes cumulative=False", "words", "f1"),
            ("naive-bayes", "naive-bayes priors=False", "grades", "good"),
            ("naive-bayes", "naive-bayes visible=True", "grades", "good"),
            ("naive-bayes", "naive-bayes visible=True", "words", "f1"),
            ("naive-bayes-table", "naive-bayes-table visible=True", "words", "f1"),
        ),
    ),
    "003": Study(
        readings("cnr", "wnr", "clr", "wlr", "wlr combine=relevances", "wlr aria_hidden=True"),
        ("words",),
        pairs=(
            ("wlr", "wnr", "words", "recall"),
            ("clr", "cnr", "words", "recall"),
            ("wlr", "wnr", "words", "precision"),
            ("clr", "cnr", "words", "precision"),
            ("wlr", "clr", "words", "f1"),
            ("wnr", "cnr", "words", "f1"),
            ("wlr", "wlr aria_hidden=True", "words", "f1"),
        ),
    ),
    "003 mixed": Study(readings("wlr"), ("words",), MIXED, by_type=True),
    "004": Study(
        readings(
            "fe",
            "ccb",
            "ccb unit=characters",
            "cetr",
            "cetr wrap=200",
            "cetd",
            "ceds",
            "ceds extent=fused",
            "ceds visible=True",
        ),
        ("lcs",),
        pairs=(
            ("ccb", "fe", "lcs", "f1"),
            ("cetr", "ccb", "lcs", "f1"),
            ("cetd", "cetr", "lcs", "f1"),
            ("ceds", "cetd", "lcs", "f1"),
            ("cetd", "fe", "lcs", "f1"),
            ("ceds", "fe", "lcs", "f1"),
            ("ceds", "ceds extent=fused", "lcs", "f1"),
            ("ceds", "ceds visible=True", "lcs", "f1"),
            ("ccb unit=characters", "ccb", "lcs", "f1"),
        ),
    ),
}


def figures_of(study: Study, results: Sequence[PageResult]) -> dict[str, Any]:
    """All that the page says of a study: pages, figures with intervals, comparisons, and figures by page type."""
    by_name = grouped(results)
    made: dict[str, Any] = {
        "pages": max(map(len, by_name.values())),
        "figures": {
            name: {metric: with_intervals(pages, metric) for metric in study.metrics} for name, pages in by_name.items()
        },
        "comparisons": compared(study, by_name),
    }
    if study.by_type:
        made["types"] = {name: by_page_type(pages, study.metrics[0]) for name, pages in by_name.items()}
    return made


def grouped(results: Iterable[PageResult]) -> dict[str, list[PageResult]]:
    groups: dict[str, list[PageResult]] = {}
    for each in results:
        groups.setdefault(each.method, []).append(each)
    return groups


def with_intervals(results: Sequence[PageResult], metric: str) -> dict[str, list[float]]:
    """Each figure of a metric with the bounds of its interval."""
    pages = score_table(results, metric)
    bounds = intervals(metric_named(metric), pages)
    figures = summarise(metric_named(metric), pages)
    return {name: [rounded(float(value)), *map(rounded, bounds[name])] for name, value in figures.items()}


def by_page_type(results: Sequence[PageResult], metric: str) -> dict[str, dict[str, float]]:
    """Figures of a metric by page type, with the number of pages."""
    types: dict[str, list[PageResult]] = {}
    for each in results:
        types.setdefault(each.page_type or "untyped", []).append(each)
    return {
        kind: {"pages": len(pages), **{name: rounded(float(value)) for name, value in figures.items()}}
        for kind, pages in sorted(types.items(), key=lambda item: -len(item[1]))
        for figures in [summarise(metric_named(metric), score_table(pages, metric))]
    }


def compared(study: Study, by_name: Mapping[str, Sequence[PageResult]]) -> list[dict[str, Any]]:
    """The comparisons of a study, corrected together."""
    scores = {
        f"{name} {metric} {figure}": page_figures(by_name[name], metric, figure)
        for first, second, metric, figure in study.pairs
        for name in (first, second)
    }
    pairs = [
        (f"{first} {metric} {figure}", f"{second} {metric} {figure}") for first, second, metric, figure in study.pairs
    ]
    return [
        {
            **{key: rounded(value) if isinstance(value, float) else value for key, value in asdict(each).items()},
            "first": first,
            "second": second,
            "figure": figure,
            "verdict": each.verdict,
        }
        for each, (first, second, _, figure) in zip(compare(scores, pairs), study.pairs, strict=True)
    ]


def page_figures(results: Sequence[PageResult], metric: str, figure: str) -> NDArray[np.float64]:
    """A figure for each page by itself."""
    pages = score_table(results, metric)
    return np.asarray(summarise(metric_named(metric), pages[:, None, :])[figure], dtype=np.float64)


def rounded(value: float) -> float:
    """Six decimals: more than any page shows, and the same on every machine.

    >>> rounded(0.12345678)
    0.123457
    """
    return round(value, 6)
