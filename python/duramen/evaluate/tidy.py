"""A run as one tidy table with one row for each number, for spreadsheets, R and pandas."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict

from .comparison import Comparison
from .summary import Row, Summary

COLUMNS = tuple("table grouping group method other metric figure value low high p p_holm pages page note".split())


def to_csv(summary: Summary, comparison: Comparison | None = None) -> str:
    """Figures, times, failures and versions; differences, ranks, effects and deciding pages where there are any."""
    return csv_of(COLUMNS, [*summary_rows(summary), *(comparison_rows(comparison) if comparison is not None else ())])


def csv_of(columns: Iterable[str], rows: Iterable[Mapping[str, object]]) -> str:
    """Rows as CSV with a header.

    >>> csv_of(["a", "b"], [{"a": 1}, {"b": "x,y"}])
    'a,b\\n1,\\n,"x,y"'
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def summary_rows(summary: Summary) -> Iterator[dict[str, object]]:
    yield {"table": "run", "figure": "digest", "note": summary.digest}
    for method, version in summary.versions.items():
        yield {"table": "run", "method": method, "figure": "version", "note": version}
    for grouping, rows in summary.tables.items():
        for row in rows:
            yield from figure_rows(grouping, row)
    for each in summary.failures:
        yield {"table": "failures", "method": each.method, "page": f"{each.dataset}/{each.id}", "note": each.error}


def figure_rows(grouping: str, row: Row) -> Iterator[dict[str, object]]:
    place = {"table": "figures", "grouping": grouping, "group": row.group, "method": row.method}
    for metric, figures in row.figures.items():
        for name, figure in figures.items():
            yield {**place, "metric": metric, "figure": name, **asdict(figure)}
    for name, value in (("mean_ms", row.mean_ms), ("median_ms", row.median_ms), ("failed", row.failed)):
        yield {**place, "table": "time", "metric": "time", "figure": name, "value": value, "pages": row.pages}


def comparison_rows(comparison: Comparison) -> Iterator[dict[str, object]]:
    paired, ranking = comparison.paired, comparison.ranking
    measured = {"metric": paired.metric.name, "figure": paired.figure}
    for grouping, found in {"all": comparison.differences, **comparison.by_group}.items():
        for each in found:
            tested = {name: value for name, value in asdict(each).items() if name in COLUMNS}
            yield {**tested, "table": "differences", "grouping": grouping, "method": each.system, **measured}
    yield {**measured, "table": "ranks", "figure": "friedman", "value": ranking.chi_squared, "p": ranking.p}
    yield {**measured, "table": "ranks", "figure": "critical difference", "value": ranking.critical_difference}
    for method, rank in zip(ranking.systems, ranking.mean_ranks, strict=True):
        yield {**measured, "table": "ranks", "method": method, "figure": "mean rank", "value": rank}
    for effect in comparison.effects:
        place = {"table": "effects", "grouping": effect.grouping, "method": effect.system}
        yield {**measured, **place, "figure": "eta squared", "value": effect.eta_squared, "p": effect.p}
    for page in comparison.deciding:
        place = {"table": "deciding", "page": page.page, "method": page.system, "other": page.other}
        yield {**measured, **place, "value": page.difference}
