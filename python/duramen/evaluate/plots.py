"""Plots of a run; they need matplotlib, from the extra `evaluate`.

Every picture is a function that returns a matplotlib figure, or None where there is nothing to draw. `draw` writes one
to a file; `inline_svg` gives it as markup that takes the text colour of the page around it, light or dark.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .comparison import Comparison
from .extra import check_installed
from .metrics import METRICS, Numbers
from .paired import Paired
from .ranks import Ranking
from .summary import Figure as Measured
from .summary import Summary

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg", ".pdf")
INK = "#0b0c0d"  # placeholder for the text colour of the page; no curve has this colour

STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.25,
    "grid.color": INK,
    "legend.frameon": False,
    "figure.constrained_layout.use": True,
    "savefig.transparent": True,
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
}

Drawing = Callable[[], "Figure | None"]


def canvas(width: float, height: float, *shape: int, **options: Any) -> tuple["Figure", Any]:
    """A figure of so many inches, and its axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    return figure, figure.subplots(*shape, **options)


def check_plot(path: Path) -> None:
    """Raise before any work is done if a plot cannot be drawn."""
    if path.suffix not in FORMATS:
        raise ValueError(f"a plot is a {', '.join(FORMATS[:-1])} or {FORMATS[-1]} file, not {path.name}")
    check_installed("matplotlib")


def draw(drawing: Drawing, path: Path) -> bool:
    """Write a picture to a file; False where there is nothing to draw."""
    data = drawn(drawing, path.stem, format=path.suffix[1:], facecolor="white", transparent=False, dpi=150)
    if data:
        path.write_bytes(data)
    return bool(data)


def inline_svg(name: str, drawing: Drawing) -> str:
    """The picture as an `svg` element whose ids begin with its name; empty where there is nothing to draw."""
    markup = drawn(drawing, name, format="svg").decode()
    return markup[markup.find("<svg") :].replace(INK, "currentColor").strip()


def drawn(drawing: Drawing, name: str, **options: Any) -> bytes:
    """A picture in the style of all of ours, the same bytes in each run; none where there is nothing to draw."""
    from matplotlib import rc_context

    buffer = BytesIO()
    with rc_context({**STYLE, "svg.hashsalt": name, "svg.id": name}):
        if figure := drawing():
            unwanted = ("Date", "Creator", "Type", "Format") if options["format"] == "svg" else ()
            figure.savefig(buffer, metadata=dict.fromkeys(unwanted), **options)
    return buffer.getvalue()


POINTS = 400  # of a curve, at most
MARGIN = 0.06  # of the range around points
MARKERS, LINES = "os^D", ("-", "--", ":", "-.")  # each for twenty systems, whose colours differ
BAR_SHARE = 0.8  # of the room between two groups
LEGEND_COLUMNS = 5

Colours = dict[str, str]


def run_plots(summary: Summary, comparison: Comparison | None) -> dict[str, Drawing]:
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


def colours_of(systems: Sequence[str]) -> Colours:
    """The colour of each system in every picture: ten strong colours, then ten pale ones, then again."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    palette = [to_hex(colormaps["tab20"](at)) for at in (*range(0, 20, 2), *range(1, 20, 2))]
    return {name: palette[at % 20] for at, name in enumerate(systems)}


def by_type(summary: Summary, metric: str, colours: Colours) -> "Figure | None":
    """A metric's headline figure of every method on all pages and on every page type, with its interval, as bars."""
    headline = METRICS[metric].headlines[0]
    rows = [row for row in [*summary.tables["all"], *summary.tables.get("page type", [])] if metric in row.figures]
    if not rows:
        return None
    groups = list(dict.fromkeys(row.group for row in rows))
    figure, axes = canvas(max(6.0, 1.2 * len(groups) + 0.25 * len(rows)), 4.5)
    width = BAR_SHARE / len(colours)
    for number, (method, colour) in enumerate(colours.items()):
        figures = {row.group: row.figures[metric][headline] for row in rows if row.method == method}
        places = [groups.index(group) + width * number for group in figures]
        error = np.hstack([bounds(each) for each in figures.values()]) if figures else None
        values = [each.value for each in figures.values()]
        axes.bar(places, values, width, yerr=error, label=method, color=colour, error_kw={"ecolor": "gray"})
    axes.grid(visible=False, axis="x")
    axes.set_xticks([at + width * (len(colours) - 1) / 2 for at in range(len(groups))], groups)
    axes.set_ylabel(f"{metric} {headline}")
    axes.legend(fontsize="small", ncols=min(len(colours), LEGEND_COLUMNS), loc="lower center", bbox_to_anchor=(0.5, 1))
    return figure


def distribution(paired: Paired, colours: Colours) -> "Figure":
    """For every system the share of pages whose score is at most x: the lower the curve, the better the system."""
    figure, axes = canvas(7, 4.2)
    for number, (name, scores) in enumerate(zip(paired.systems, paired.scores, strict=True)):
        axes.ecdf(thinned(scores), label=name, color=colours[name], linestyle=LINES[number // 20 % len(LINES)])
    axes.set(xlabel=f"{paired.measured} of a page", ylabel="share of pages at or below", ylim=(0, 1.01))
    axes.legend(fontsize="small", loc="upper left")
    return figure


def page_differences(paired: Paired, colours: Colours) -> "Figure":
    """How far the first system is ahead of each other one, page by page, from its best page to its worst."""
    figure, axes = canvas(7, 4.2)
    for number, (other, scores) in enumerate(zip(paired.systems[1:], paired.scores[1:], strict=True)):
        gap = thinned(paired.scores[0] - scores)[::-1]
        line = LINES[number // 20 % len(LINES)]
        axes.plot(np.linspace(0, 1, len(gap)), gap, color=colours[other], linestyle=line, label=other)
    axes.axhline(0, color=INK, linewidth=0.6)
    axes.set(xlabel="share of pages", ylabel=f"{paired.measured}: {paired.systems[0]} less the other")
    axes.legend(fontsize="small", loc="upper right")
    return figure


def thinned(values: Numbers) -> Numbers:
    """The values in rising order, those of a long column at equal distances."""
    return np.sort(values) if len(values) <= POINTS else np.quantile(values, np.linspace(0, 1, POINTS))


def precision_recall(summary: Summary, metric: str, colours: Colours) -> "Figure | None":
    """Mean precision against mean recall with their intervals, over curves of equal F1."""
    rows = [row for row in summary.tables["all"] if {"precision", "recall"} <= row.figures.get(metric, {}).keys()]
    if not rows:
        return None
    figure, axes = canvas(7.5, 5)
    for number, row in enumerate(rows):
        across, up = row.figures[metric]["recall"], row.figures[metric]["precision"]
        style = {"fmt": MARKERS[number // 20 % len(MARKERS)], "color": colours[row.method], "label": row.method}
        axes.errorbar([across.value], [up.value], xerr=bounds(across), yerr=bounds(up), capsize=2, **style)
    low = max(0.0, min(axes.get_xlim()[0], axes.get_ylim()[0]) - MARGIN)
    axes.set(xlim=(low, 1.005), ylim=(low, 1.005), xlabel="recall", ylabel="precision", aspect="equal")
    recall, precision = np.meshgrid(*[np.linspace(max(low, 0.01), 1, 100)] * 2)
    f1 = 2 * recall * precision / (recall + precision)
    axes.clabel(axes.contour(recall, precision, f1, np.arange(0.1, 1, 0.1), colors=INK, alpha=0.25, linewidths=0.7))
    axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    return figure


def time_against_score(summary: Summary, metric: str, colours: Colours) -> "Figure | None":
    """Mean processor time of a page against the headline figure; the upper left corner is best."""
    headline = METRICS[metric].headlines[0]
    rows = [row for row in summary.tables["all"] if metric in row.figures and row.mean_ms]
    if not rows:
        return None
    figure, axes = canvas(6.5, 4.5)
    for row in rows:
        found, place = row.figures[metric][headline], row.mean_ms or 0.0
        axes.errorbar([place], [found.value], yerr=bounds(found), fmt="o", color=colours[row.method], label=row.method)
        axes.annotate(row.method, (place, found.value), xytext=(6, 4), textcoords="offset points", fontsize="small")
    axes.set(xscale="log", xlabel="processor time of a page, ms (mean)", ylabel=f"{metric} {headline}")
    axes.margins(x=0.2, y=0.15)
    return figure


def bounds(figure: Measured) -> Numbers:
    """The distances from the figure to the ends of its interval, for error bars."""
    return np.array([[figure.value - figure.low], [figure.high - figure.value]]).clip(0)


def critical_difference(ranking: Ranking, colours: Colours) -> "Figure":
    """Mean ranks, the best above, in intervals as wide as the critical difference: those that overlap do not differ."""
    order = ranking.order()[::-1]
    figure, axes = canvas(7, 1 + 0.3 * len(order))
    for place, at in enumerate(order):
        name, half = ranking.systems[at], ranking.critical_difference / 2
        style = {"fmt": "o", "capsize": 3, "color": colours[name], "label": name}
        axes.errorbar([ranking.mean_ranks[at]], [place], xerr=half, **style)
    axes.set_yticks(range(len(order)), [ranking.systems[at] for at in order])
    axes.set_xlabel(f"mean rank ± half the critical difference of {ranking.critical_difference:.2f}")
    return figure
