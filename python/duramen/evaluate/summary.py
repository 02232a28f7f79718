"""The scores of every method: over all pages, and by set, page type, language and host."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from .bootstrap import RESAMPLES, intervals
from .corpus import digest_of
from .metrics import Numbers, metric_named, summarise
from .results import PageResult

Member = TypeVar("Member")
Group = TypeVar("Group")

UNKNOWN = "unknown"

GROUPINGS: dict[str, Callable[[PageResult], str]] = {
    "all": lambda result: "all",  # noqa: ARG005 - a grouping gets the result
    "set": lambda result: result.dataset,
    "page type": lambda result: result.page_type or UNKNOWN,
    "language": lambda result: result.lang or UNKNOWN,
    "host": lambda result: result.host or UNKNOWN,
}
BY = ("set", "page type", "language")
"""Groupings of a usual summary. There are as many hosts as sites, so they are shown when asked for."""


@dataclass(frozen=True)
class Figure:
    """A figure with its confidence interval and the number of pages behind it."""

    value: float
    low: float
    high: float
    pages: int


@dataclass(frozen=True)
class Row:
    """One method on one group of pages; `figures` by metric, then by name.

    Times are milliseconds of processor per page, over the pages that were not killed.
    """

    group: str
    method: str
    pages: int
    failed: int
    mean_ms: float | None
    median_ms: float | None
    figures: Mapping[str, Mapping[str, Figure]]


@dataclass(frozen=True)
class Summary:
    """All that a report shows. `digest` names the pages and their gold; `failures` are results with an error."""

    digest: str
    versions: Mapping[str, str]
    metrics: tuple[str, ...]
    resamples: int
    tables: Mapping[str, Sequence[Row]]
    failures: Sequence[PageResult]

    @property
    def methods(self) -> tuple[str, ...]:
        return tuple(self.versions)


def summarise_results(results: Sequence[PageResult], *, by: Sequence[str] = BY, resamples: int = RESAMPLES) -> Summary:
    """Tables of figures from the results of `evaluate`; groupings of a single group are left out."""
    if not results:
        raise ValueError("no pages were evaluated")
    if unknown := set(by) - GROUPINGS.keys():
        raise ValueError(f"no grouping is called {', '.join(sorted(unknown))}; there is {', '.join(GROUPINGS)}")
    tables = {}
    for grouping in dict.fromkeys(("all", *by)):
        grouped = collect(results, GROUPINGS[grouping])
        if grouping == "all" or len({group for group, _ in grouped}) > 1:
            tables[grouping] = [row_of(*key, members, resamples) for key, members in grouped.items()]
    return Summary(
        digest=digest_of_pages(results),
        versions={each.method: each.version for each in results},
        metrics=tuple(dict.fromkeys(name for each in results for name in each.scores)),
        resamples=resamples,
        tables=tables,
        failures=[each for each in results if each.error],
    )


def row_of(group: str, method: str, results: Sequence[PageResult], resamples: int) -> Row:
    figures = {}
    for name in results[0].scores:
        pages = score_table(results, name)
        if len(pages):
            metric = metric_named(name)
            bounds = intervals(metric, pages, resamples=resamples)
            found = summarise(metric, pages).items()
            figures[name] = {each: Figure(float(value), *bounds[each], len(pages)) for each, value in found}
    times = [1000 * each.seconds for each in results if each.seconds is not None]
    return Row(
        group=group,
        method=method,
        pages=len(results),
        failed=sum(each.error is not None for each in results),
        mean_ms=float(np.mean(times)) if times else None,
        median_ms=float(np.median(times)) if times else None,
        figures=figures,
    )


def score_table(results: Iterable[PageResult], metric: str) -> Numbers:
    rows = [numbers for each in results if (numbers := each.scores.get(metric)) is not None]
    return np.array(rows, dtype=np.float64).reshape(len(rows), len(metric_named(metric).columns))


def collect(
    results: Iterable[PageResult], group_of: Callable[[PageResult], str]
) -> dict[tuple[str, str], list[PageResult]]:
    """Results by group and method: the largest group first, methods in the order of their first result."""
    groups = grouped(results, lambda each: (group_of(each), each.method))
    size: dict[str, int] = {}
    for (group, _), members in groups.items():
        size[group] = max(size.get(group, 0), len(members))
    return dict(sorted(groups.items(), key=lambda item: (-size[item[0][0]], item[0][0])))


def grouped(members: Iterable[Member], group_of: Callable[[Member], Group]) -> dict[Group, list[Member]]:
    groups: dict[Group, list[Member]] = {}
    for each in members:
        groups.setdefault(group_of(each), []).append(each)
    return groups


def digest_of_pages(results: Iterable[PageResult]) -> str:
    """Digest of the pages and their gold, whatever their order.

    >>> digest_of_pages([])[:8]
    'e3b0c442'
    """
    return digest_of(*sorted({result.digest for result in results}))
