"""The headline figure of every method on every page type."""

from typing import TYPE_CHECKING

import numpy as np

from ..metrics import METRICS
from ..summary import Summary

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BAR_SHARE = 0.8  # of the room between two groups
LEGEND_COLUMNS = 5


def by_type(summary: Summary, metric: str) -> "Figure | None":
    """A metric's headline figure of every method on all pages and on every page type, with its interval, as bars."""
    from matplotlib import colormaps
    from matplotlib.figure import Figure

    headline = METRICS[metric].headlines[0]
    rows = [row for row in [*summary.tables["all"], *summary.tables.get("page type", [])] if metric in row.figures]
    if not rows:
        return None
    groups = list(dict.fromkeys(row.group for row in rows))
    canvas = Figure(figsize=(max(6.0, 1.2 * len(groups) + 0.25 * len(rows)), 4.5))
    axes = canvas.subplots()
    axes.set_prop_cycle(color=colormaps["tab20"](range(20)))
    width = BAR_SHARE / len(summary.methods)
    for number, method in enumerate(summary.methods):
        figures = {row.group: row.figures[metric][headline] for row in rows if row.method == method}
        places = [groups.index(group) + width * number for group in figures]
        values = [figure.value for figure in figures.values()]
        bounds = np.array([(figure.value - figure.low, figure.high - figure.value) for figure in figures.values()])
        error = bounds.reshape(-1, 2).T.clip(0)
        axes.bar(places, values, width, yerr=error, label=method, error_kw={"elinewidth": 0.8, "ecolor": "gray"})

    axes.grid(visible=False, axis="x")
    axes.set_xticks([at + width * (len(summary.methods) - 1) / 2 for at in range(len(groups))], groups)
    axes.set_ylabel(f"{metric} {headline}")
    axes.legend(
        fontsize="small", ncols=min(len(summary.methods), LEGEND_COLUMNS), loc="lower center", bbox_to_anchor=(0.5, 1)
    )
    return canvas
