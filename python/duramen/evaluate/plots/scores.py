"""Scores of the systems: their distribution over pages, precision against recall, time against score."""

from typing import TYPE_CHECKING

import numpy as np

from ..metrics import METRICS, Numbers
from ..paired import Paired
from ..summary import Figure as Measured
from ..summary import Summary
from . import INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

POINTS = 1000  # of a curve, at most
MARGIN = 0.06  # of the range around points
MARKERS = "os^D"  # each for ten systems, whose colours differ
LINES = ("-", "--", ":", "-.")
ISO_F1 = np.arange(0.1, 1, 0.1)


def distribution(paired: Paired) -> "Figure | None":
    """For every system the share of pages whose score is at most x: the lower the curve, the better the system."""
    from matplotlib.figure import Figure

    canvas = Figure(figsize=(7, 4.2))
    axes = canvas.subplots()
    for number, (name, scores) in enumerate(zip(paired.systems, paired.scores, strict=True)):
        sample = scores if len(scores) <= POINTS else np.quantile(scores, np.linspace(0, 1, POINTS))
        axes.ecdf(sample, label=name, linestyle=LINES[number // 10 % len(LINES)])
    axes.set_xlabel(f"{paired.metric.name} {paired.figure} of a page")
    axes.set_ylabel("share of pages at or below")
    axes.set_ylim(0, 1.01)
    if paired.scores.min() >= 0 and paired.scores.max() <= 1:
        axes.set_xlim(-0.01, 1.01)
    axes.legend(fontsize="small", loc="upper left")
    return canvas


def precision_recall(summary: Summary, metric: str) -> "Figure | None":
    """Mean precision against mean recall with their intervals, over curves of equal F1."""
    from matplotlib.figure import Figure

    rows = [row for row in summary.tables["all"] if {"precision", "recall"} <= row.figures.get(metric, {}).keys()]
    if not rows:
        return None
    canvas = Figure(figsize=(7.5, 5))
    axes = canvas.subplots()
    for number, row in enumerate(rows):
        point(
            axes,
            MARKERS[number // 10 % len(MARKERS)],
            row.method,
            row.figures[metric]["recall"],
            row.figures[metric]["precision"],
        )
    low = max(0.0, min(axes.get_xlim()[0], axes.get_ylim()[0]) - MARGIN)
    axes.set(xlim=(low, 1.005), ylim=(low, 1.005), xlabel="recall", ylabel="precision", aspect="equal")
    recall = np.linspace(max(low, 0.01), 1, 200)
    for f1 in ISO_F1:
        with np.errstate(divide="ignore", invalid="ignore"):
            precision = np.where(2 * recall > f1, f1 * recall / (2 * recall - f1), np.nan)
        axes.plot(recall, np.where(precision <= 1, precision, np.nan), color=INK, alpha=0.25, linewidth=0.7)
        if f1 / (2 - f1) >= low:
            axes.annotate(f"{f1:.1f}", (1, f1 / (2 - f1)), alpha=0.6, fontsize="x-small", ha="right", va="bottom")
    axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    return canvas


def time_against_score(summary: Summary, metric: str) -> "Figure | None":
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
        axes.errorbar([place[0]], [place[1]], yerr=bounds(figure), fmt="o", capsize=2, elinewidth=0.9)
        axes.annotate(row.method, place, xytext=(6, 4), textcoords="offset points", fontsize="small")
    axes.set(xscale="log", xlabel="processor time of a page, ms (mean)", ylabel=f"{metric} {headline}")
    axes.margins(x=0.2, y=0.15)
    return canvas


def point(axes: "Axes", marker: str, name: str, across: Measured, up: Measured) -> None:
    """One system with the intervals of two figures."""
    x, y = [across.value], [up.value]
    axes.errorbar(x, y, yerr=bounds(up), xerr=bounds(across), fmt=marker, capsize=2, elinewidth=0.9, label=name)


def bounds(figure: Measured) -> Numbers:
    """The distances from the figure to the ends of its interval, for error bars."""
    return np.array([[figure.value - figure.low], [figure.high - figure.value]]).clip(0)
