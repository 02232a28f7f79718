"""A summary as JSON or Markdown."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from .metrics import METRICS
from .summary import Figure, Row, Summary

FAILURES_SHOWN = 20

# In percent, as in their papers; every other figure is a share.
PERCENT = frozenset({"characters"})


def to_json(summary: Summary) -> str:
    """Everything in the summary."""
    return json.dumps(asdict(summary), indent=2, ensure_ascii=False)


def to_markdown(summary: Summary) -> str:
    """Tables for people: all figures with intervals, then headline figures by group."""
    parts = [about(summary), *(overview(summary, metric) for metric in summary.metrics), times(summary)]
    parts += [by_group(summary, grouping) for grouping in summary.tables if grouping != "all"]
    if summary.failures:
        parts.append(failures(summary))
    return "\n".join(part for part in parts if part)


def about(summary: Summary) -> str:
    """What was measured."""
    pages = max(row.pages for row in summary.tables["all"])
    return (
        f"# Evaluation on {pages} pages\n\n"
        f"Intervals: {summary.level:.0%}, {summary.resamples} bootstrap samples, seed {summary.seed}. "
        f"Data: `{summary.digest[:16]}`.\n"
    )


def overview(summary: Summary, name: str) -> str:
    """All figures of one metric over all pages that have them."""
    rows = [row for row in summary.tables["all"] if name in row.figures]
    if not rows:
        return ""
    metric = METRICS[name]
    figures = list(rows[0].figures[name])
    cells = [
        [
            row.method,
            str(row.figures[name][figures[0]].pages),
            *(with_interval(each, name) for each in row.figures[name].values()),
        ]
        for row in rows
    ]
    return f"## {name}\n\n{metric.summary} ({metric.citation})\n\n" + table(["method", "pages", *figures], cells)


def times(summary: Summary) -> str:
    """Processor time, and how many pages failed."""
    cells = [
        [row.method, str(row.pages), str(row.failed), milliseconds(row.mean_ms), milliseconds(row.median_ms)]
        for row in summary.tables["all"]
    ]
    return "## time\n\n" + table(["method", "pages", "failed", "mean ms", "median ms"], cells)


def by_group(summary: Summary, grouping: str) -> str:
    """Headline figures of all metrics, a row per group and method."""
    rows = summary.tables[grouping]
    shown = [(name, figure) for name in summary.metrics for figure in METRICS[name].headlines if has(rows, name)]
    heads = [f"{name} {figure}" for name, figure in shown]
    cells = [
        [row.group, row.method, str(row.pages), str(row.failed), *(headline(row, *each) for each in shown)]
        for row in rows
    ]
    return f"## by {grouping}\n\n" + table([grouping, "method", "pages", "failed", *heads], cells)


def has(rows: Iterable[Row], name: str) -> bool:
    """Whether any group has pages for the metric."""
    return any(name in row.figures for row in rows)


def failures(summary: Summary) -> str:
    """The pages that failed, with the reason."""
    shown = summary.failures[:FAILURES_SHOWN]
    cells = [[each.method, f"{each.dataset}/{each.id}", each.error] for each in shown]
    left = len(summary.failures) - len(shown)
    more = f"\n{left} more are in the JSON report.\n" if left else ""
    return f"## failures ({len(summary.failures)})\n\n" + table(["method", "page", "reason"], cells) + more


def headline(row: Row, name: str, figure: str) -> str:
    """A figure that the metric is known by, or a dash where no page has it."""
    return number(row.figures[name][figure].value, name) if name in row.figures else "-"


def with_interval(figure: Figure, name: str) -> str:
    """A figure and its bounds."""
    return f"{number(figure.value, name)} [{number(figure.low, name)}, {number(figure.high, name)}]"


def number(value: float, name: str) -> str:
    """Three decimals for a share, two for a percentage.

    >>> number(0.8613, "word-bag"), number(88.176, "characters")
    ('0.861', '88.18')
    """
    return f"{value:.2f}" if name in PERCENT else f"{value:.3f}"


def milliseconds(value: float | None) -> str:
    """A time, or a dash where there is none."""
    return "-" if value is None else f"{value:.2f}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table.

    >>> print(table(["a", "b"], [["1", "x|y"]]), end="")
    | a | b |
    |---|---|
    | 1 | x\\|y |
    """
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(
        f"|{'|'.join(line)}|\n" if at == 1 else f"| {' | '.join(map(cell, line))} |\n" for at, line in enumerate(lines)
    )


def cell(text: str) -> str:
    """Text that stays within its cell."""
    return " ".join(text.split()).replace("|", "\\|")
