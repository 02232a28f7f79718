"""Pictures of a run: scores of the systems, their differences and their ranks, each system in one colour in all."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from ...page import parse
from ..comparison import Comparison
from ..corpus import Sample
from ..metrics import METRICS, Numbers
from ..paired import Paired
from ..ranks import Ranking
from ..summary import Figure as Measured
from ..summary import Row, Summary
from . import INK, Drawing
from .page import has_visible_text, page_plots

if TYPE_CHECKING:
    from matplotlib.figure import Figure

POINTS = 1000  # of a curve, at most
DIFFERENCE_POINTS = 400  # pages drawn in a panel, at most; more would overlap
PANELS, PANELS_ACROSS = 9, 3
MARGIN = 0.06  # of the range around points
MARKERS, LINES = "os^D", ("-", "--", ":", "-.")  # each for twenty systems, whose colours differ
BAR_SHARE = 0.8  # of the room between two groups
LEGEND_COLUMNS = 5
LEVEL_HEIGHT, BAR_HEIGHT = 0.28, 0.13  # inches between the names of two systems, and between two bars

Colours = dict[str, str]


def run_plots(summary: Summary, comparison: Comparison | None) -> dict[str, Drawing]:
    """The pictures of a run by name."""
    metric, colours = summary.metrics[0], colours_of(summary.methods)
    made: dict[str, Drawing] = {
        "by-type": lambda: by_type(summary, metric, colours),
        "precision-recall": lambda: precision_recall(summary, metric, colours),
        "time": lambda: time_against_score(summary, metric, colours),
    }
    if comparison is not None:
        made["distribution"] = lambda: distribution(comparison.paired, colours)
        made["differences"] = lambda: page_differences(comparison.paired, colours)
        made["critical-difference"] = lambda: critical_difference(comparison.ranking, colours)
    return made


def with_page_plots(
    drawings: dict[str, Drawing], comparison: Comparison | None, samples: Iterable[Sample]
) -> dict[str, Drawing]:
    """The pictures, and those of the page on which the systems differ most, of the pages that show some text."""
    found = [] if comparison is None else sorted(comparison.deciding, key=lambda each: -abs(each.difference))
    names = list(dict.fromkeys(each.page for each in found))
    wanted = {sample.key: sample for sample in samples if sample.key in names} if names else {}
    pages = (parse(each.html, url=each.url, lenient=True) for name in names if (each := wanted.get(name)))
    most = next((page for page in pages if has_visible_text(page)), None)
    return drawings if most is None else drawings | page_plots(most)


def colours_of(systems: Sequence[str]) -> Colours:
    """The colour of each system in every picture: ten strong colours, then ten pale ones, then again."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    palette = [to_hex(colormaps["tab20"](at)) for at in (*range(0, 20, 2), *range(1, 20, 2))]
    return {name: palette[at % 20] for at, name in enumerate(systems)}


def by_type(summary: Summary, metric: str, colours: Colours) -> "Figure | None":
    """A metric's headline figure of every method on all pages and on every page type, with its interval, as bars."""
    from matplotlib.figure import Figure

    headline = METRICS[metric].headlines[0]
    rows = [row for row in [*summary.tables["all"], *summary.tables.get("page type", [])] if metric in row.figures]
    if not rows:
        return None
    groups = list(dict.fromkeys(row.group for row in rows))
    canvas = Figure(figsize=(max(6.0, 1.2 * len(groups) + 0.25 * len(rows)), 4.5))
    axes = canvas.subplots()
    width = BAR_SHARE / len(colours)
    for number, (method, colour) in enumerate(colours.items()):
        figures = {row.group: row.figures[metric][headline] for row in rows if row.method == method}
        places = [groups.index(group) + width * number for group in figures]
        error = np.hstack([bounds(figure) for figure in figures.values()]) if figures else None
        values = [figure.value for figure in figures.values()]
        style = {"elinewidth": 0.8, "ecolor": "gray"}
        axes.bar(places, values, width, yerr=error, label=method, color=colour, error_kw=style)
    axes.grid(visible=False, axis="x")
    axes.set_xticks([at + width * (len(colours) - 1) / 2 for at in range(len(groups))], groups)
    axes.set_ylabel(f"{metric} {headline}")
    axes.legend(fontsize="small", ncols=min(len(colours), LEGEND_COLUMNS), loc="lower center", bbox_to_anchor=(0.5, 1))
    return canvas


def distribution(paired: Paired, colours: Colours) -> "Figure | None":
    """For every system the share of pages whose score is at most x: the lower the curve, the better the system."""
    from matplotlib.figure import Figure

    canvas = Figure(figsize=(7, 4.2))
    axes = canvas.subplots()
    for number, (name, scores) in enumerate(zip(paired.systems, paired.scores, strict=True)):
        sample = scores if len(scores) <= POINTS else np.quantile(scores, np.linspace(0, 1, POINTS))
        axes.ecdf(sample, label=name, color=colours[name], linestyle=LINES[number // 20 % len(LINES)])
    axes.set(xlabel=f"{paired.measured} of a page", ylabel="share of pages at or below", ylim=(0, 1.01))
    if paired.scores.min() >= 0 and paired.scores.max() <= 1:
        axes.set_xlim(-0.01, 1.01)
    axes.legend(fontsize="small", loc="upper left")
    return canvas


def precision_recall(summary: Summary, metric: str, colours: Colours) -> "Figure | None":
    """Mean precision against mean recall with their intervals, over curves of equal F1."""
    from matplotlib.figure import Figure

    rows = [row for row in summary.tables["all"] if {"precision", "recall"} <= row.figures.get(metric, {}).keys()]
    if not rows:
        return None
    canvas = Figure(figsize=(7.5, 5))
    axes = canvas.subplots()
    for number, row in enumerate(rows):
        across, up = row.figures[metric]["recall"], row.figures[metric]["precision"]
        axes.errorbar(
            [across.value],
            [up.value],
            xerr=bounds(across),
            yerr=bounds(up),
            **point_style(row, colours, MARKERS[number // 20 % len(MARKERS)]),
        )
    low = max(0.0, min(axes.get_xlim()[0], axes.get_ylim()[0]) - MARGIN)
    axes.set(xlim=(low, 1.005), ylim=(low, 1.005), xlabel="recall", ylabel="precision", aspect="equal")
    recall = np.linspace(max(low, 0.01), 1, 200)
    for f1 in np.arange(0.1, 1, 0.1):
        with np.errstate(divide="ignore", invalid="ignore"):
            precision = np.where(2 * recall > f1, f1 * recall / (2 * recall - f1), np.nan)
        axes.plot(recall, np.where(precision <= 1, precision, np.nan), color=INK, alpha=0.25, linewidth=0.7)
        if f1 / (2 - f1) >= low:
            axes.annotate(f"{f1:.1f}", (1, f1 / (2 - f1)), alpha=0.6, fontsize="x-small", ha="right", va="bottom")
    axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    return canvas


def time_against_score(summary: Summary, metric: str, colours: Colours) -> "Figure | None":
    """Mean processor time of a page against the headline figure; the upper left corner is best."""
    from matplotlib.figure import Figure

    headline = METRICS[metric].headlines[0]
    rows = [row for row in summary.tables["all"] if metric in row.figures and row.mean_ms]
    if not rows:
        return None
    canvas = Figure(figsize=(6.5, 4.5))
    axes = canvas.subplots()
    for row in rows:
        figure = row.figures[metric][headline]
        place = row.mean_ms or 0.0, figure.value
        axes.errorbar([place[0]], [place[1]], yerr=bounds(figure), **point_style(row, colours, "o"))
        axes.annotate(row.method, place, xytext=(6, 4), textcoords="offset points", fontsize="small")
    axes.set(xscale="log", xlabel="processor time of a page, ms (mean)", ylabel=f"{metric} {headline}")
    axes.margins(x=0.2, y=0.15)
    return canvas


def point_style(row: Row, colours: Colours, marker: str) -> dict[str, Any]:
    """How a system's point with its intervals is drawn."""
    return {"fmt": marker, "color": colours[row.method], "label": row.method, "capsize": 2, "elinewidth": 0.9}


def bounds(figure: Measured) -> Numbers:
    """The distances from the figure to the ends of its interval, for error bars."""
    return np.array([[figure.value - figure.low], [figure.high - figure.value]]).clip(0)


def page_differences(paired: Paired, colours: Colours) -> "Figure | None":
    """The first system less each other one on every page, sorted, in the colour of the system that is ahead."""
    from matplotlib.figure import Figure

    first, *others = paired.systems[: PANELS + 1]
    across = min(len(others), PANELS_ACROSS)
    down = ceil(len(others) / across)
    canvas = Figure(figsize=(3.4 * across + 0.6, 2.6 * down + 0.4))
    panels = canvas.subplots(down, across, squeeze=False, sharey=True)
    for number, (panel, other) in enumerate(zip(panels.flat, others, strict=False), 1):
        whole = np.sort(paired.scores[0] - paired.scores[number])[::-1]
        won, lost = int((whole > 0).sum()), int((whole < 0).sum())
        page = np.unique(np.linspace(1, len(whole), DIFFERENCE_POINTS).astype(int))
        gap = whole[page - 1]
        for name, is_ahead in ((first, gap >= 0), (other, gap <= 0)):
            panel.fill_between(page, gap, 0, where=is_ahead, step="mid", color=colours[name], linewidth=0, label=name)
        panel.axhline(0, color=INK, linewidth=0.6)
        panel.set_title(f"{first} − {other}", fontsize="small")
        panel.set_xlabel(f"pages: {won} ahead, {len(whole) - won - lost} equal, {lost} behind", fontsize="small")
    for empty in panels.flat[len(others) :]:
        empty.set_visible(False)
    for panel in panels[:, 0]:
        panel.set_ylabel(paired.measured, fontsize="small")
    return canvas


def critical_difference(ranking: Ranking, colours: Colours) -> "Figure | None":
    """Demšar's diagram: mean ranks on an axis, a bar over systems that do not differ by the Nemenyi test."""
    from matplotlib.figure import Figure

    order, groups = ranking.order(), ranking.groups()
    rows = ceil(len(order) / 2)
    height = 0.9 + BAR_HEIGHT * len(groups) + LEVEL_HEIGHT * rows
    canvas = Figure(figsize=(7.5, height))
    axes = canvas.subplots()
    first, last = 1, len(order)
    axes.set(xlim=(first - 0.6, last + 0.6), ylim=(-height + 0.15, 0.55))
    axes.axis("off")
    axes.plot([first, last], [0, 0], color=INK, linewidth=1)
    for rank in range(first, last + 1):
        axes.plot([rank, rank], [0, 0.07], color=INK, linewidth=1)
        axes.text(rank, 0.11, str(rank), ha="center", va="bottom", fontsize="small")
    width = min(ranking.critical_difference, last - first)
    axes.plot([first, first + width], [0.42, 0.42], color=INK, linewidth=1.5, marker="|", markersize=6)
    label = f"critical difference {ranking.critical_difference:.2f}"
    axes.text(first + width + 0.06, 0.42, label, va="center", fontsize="small")
    for level, members in enumerate(groups, 1):
        ends = [ranking.mean_ranks[members[0]] - 0.02, ranking.mean_ranks[members[-1]] + 0.02]
        axes.plot(ends, [-BAR_HEIGHT * level] * 2, color=INK, linewidth=4, solid_capstyle="butt")
    base = -BAR_HEIGHT * (len(groups) + 1)
    for place, system in enumerate(order):
        is_left = place < rows
        depth = base - LEVEL_HEIGHT * (place if is_left else len(order) - 1 - place) - 0.1
        mean, edge = ranking.mean_ranks[system], first - 0.08 if is_left else last + 0.08
        name = ranking.systems[system]
        axes.plot([mean, mean, edge], [0, depth, depth], color=colours[name], linewidth=1.6, label=name)
        text = f"{name} ({mean:.2f})"
        axes.text(edge, depth, f"{text} " if is_left else f" {text}", ha="right" if is_left else "left", va="center")
    return canvas
