"""A run as one tidy table with one row for each number, for spreadsheets, R and pandas."""

import csv
import io
from collections.abc import Iterator

from .comparison import Comparison
from .paired import Difference
from .summary import Row, Summary

COLUMNS = (
    "table",
    "grouping",
    "group",
    "method",
    "other",
    "metric",
    "figure",
    "value",
    "low",
    "high",
    "p",
    "p_holm",
    "pages",
)


def to_csv(summary: Summary, comparison: Comparison | None = None) -> str:
    """The rows as CSV with a header: figures, times, and differences where there are any."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for grouping, rows in summary.tables.items():
        for row in rows:
            writer.writerows(figure_rows(grouping, row))
    if comparison is not None:
        for grouping, found in {"all": comparison.differences, **comparison.by_group}.items():
            writer.writerows(difference_row(grouping, each, comparison) for each in found)
        ranking = comparison.ranking
        for method, rank in zip(ranking.systems, ranking.mean_ranks, strict=True):
            named = {"metric": comparison.paired.metric.name, "figure": "mean rank"}
            writer.writerow(
                {"table": "ranks", "grouping": "all", "group": "all", "method": method, "value": rank, **named}
            )
    return text.getvalue().rstrip("\n")


def figure_rows(grouping: str, row: Row) -> Iterator[dict[str, object]]:
    """Every figure of one method on one group, then its times and failures."""
    place = {"table": "figures", "grouping": grouping, "group": row.group, "method": row.method}
    for metric, figures in row.figures.items():
        for name, figure in figures.items():
            bounds = {"value": figure.value, "low": figure.low, "high": figure.high, "pages": figure.pages}
            yield {**place, "metric": metric, "figure": name, **bounds}
    for name, value in (("mean_ms", row.mean_ms), ("median_ms", row.median_ms), ("failed", row.failed)):
        yield {**place, "table": "time", "metric": "time", "figure": name, "value": value, "pages": row.pages}


def difference_row(grouping: str, each: Difference, comparison: Comparison) -> dict[str, object]:
    """One difference between two systems."""
    paired = comparison.paired
    measured = {"metric": paired.metric.name, "figure": paired.figure, "pages": each.pages}
    tested = {"value": each.value, "low": each.low, "high": each.high, "p": each.p, "p_holm": each.p_holm}
    place = {"table": "differences", "grouping": grouping, "group": each.group}
    return {**place, "method": each.system, "other": each.other, **measured, **tested}
