"""A summary as a picture; needs matplotlib, the extra `plot`."""

from importlib.util import find_spec
from pathlib import Path

import numpy as np

from .metrics import METRICS
from .summary import Figure, Row, Summary

FORMATS = (".png", ".svg", ".pdf")
BAR_SHARE = 0.8  # of the room between two groups


def check_plot(path: Path) -> None:
    """Raise before any work is done where a plot could not be drawn at its end."""
    if path.suffix not in FORMATS:
        raise ValueError(f"a plot is a {', '.join(FORMATS[:-1])} or {FORMATS[-1]} file, not {path.name}")
    if find_spec("matplotlib") is None:
        raise ModuleNotFoundError("plots need matplotlib: pip install 'duramen[plot]'")


def plot_by_page_type(summary: Summary, metric: str, path: Path) -> None:
    """Draw a metric's headline figure of every method on every page type, with its interval, as bars."""
    from matplotlib import colormaps
    from matplotlib.figure import Figure as Canvas

    headline = METRICS[metric].headlines[0]
    rows = [row for row in [*summary.tables["all"], *summary.tables.get("page type", [])] if metric in row.figures]
    groups = list(dict.fromkeys(row.group for row in rows))
    canvas = Canvas(figsize=(max(6.0, 1.2 * len(groups) + 0.25 * len(rows)), 4.5), layout="constrained")
    axes = canvas.subplots()
    axes.set_prop_cycle(color=colormaps["tab20"](range(20)))
    width = BAR_SHARE / len(summary.methods)
    for number, method in enumerate(summary.methods):
        shown = {row.group: figure_of(row, metric, headline) for row in rows if row.method == method}
        places = [groups.index(group) + width * number for group in shown]
        values = [figure.value for figure in shown.values()]
        bounds = [(figure.value - figure.low, figure.high - figure.value) for figure in shown.values()]
        axes.bar(places, values, width, yerr=np.array(bounds).T.clip(0), label=method, error_kw={"elinewidth": 0.8})

    axes.set_xticks([at + width * (len(summary.methods) - 1) / 2 for at in range(len(groups))], groups)
    axes.set_ylabel(f"{metric} {headline}")
    axes.legend(fontsize="small", ncols=min(len(summary.methods), 6), loc="lower center", bbox_to_anchor=(0.5, 1))
    canvas.savefig(path)


def figure_of(row: Row, metric: str, headline: str) -> Figure:
    """The figure of a row that the metric is known by."""
    return row.figures[metric][headline]
