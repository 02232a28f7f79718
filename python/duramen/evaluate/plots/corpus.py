"""Plots of a labelled corpus: labels, lengths of the gold, coverage."""

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from ..inventory import LOW_COVERAGE, Inventory
from . import INK, Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BARS = 15  # labels shown, the most frequent first


def corpus_plots(inventory: Inventory) -> dict[str, Drawing]:
    """The pictures of a corpus by name."""
    return {
        "labels": lambda: labels(inventory),
        "gold-lengths": lambda: gold_lengths(inventory),
        "coverage": lambda: coverage(inventory),
    }


def labels(inventory: Inventory) -> "Figure | None":
    """Pages by type and by language."""
    from matplotlib.figure import Figure

    counts = [
        Counter(each.page_type for each in inventory.pages).most_common(BARS),
        Counter(each.lang for each in inventory.pages).most_common(BARS),
    ]
    canvas = Figure(figsize=(8, 1.2 + 0.26 * max(map(len, counts))))
    for axes, found, title in zip(canvas.subplots(1, 2), counts, ("page type", "language"), strict=True):
        names, values = zip(*reversed(found), strict=True)
        bars = axes.barh(names, values)
        axes.bar_label(bars, padding=3, fontsize="small")
        axes.margins(x=0.15)
        axes.set_ylim(-0.6, max(map(len, counts)) - 0.4)
        axes.set(xlabel="pages", title=title)
        axes.grid(visible=False, axis="y")
    return canvas


def gold_lengths(inventory: Inventory) -> "Figure | None":
    """Distribution of the lengths of the gold texts of each set, on a logarithmic scale."""
    from matplotlib.figure import Figure

    sets: dict[str, list[int]] = {}
    for each in inventory.pages:
        if each.words:
            sets.setdefault(each.dataset, []).append(each.words)
    if not sets:
        return None
    canvas = Figure(figsize=(7.5, 1.2 + 0.32 * len(sets)))
    axes = canvas.subplots()
    names = list(reversed(sets))
    axes.boxplot(
        [sets[name] for name in names],
        orientation="horizontal",
        tick_labels=[f"{name} ({len(sets[name])})" for name in names],
        widths=0.6,
        boxprops={"color": INK},
        whiskerprops={"color": INK},
        capprops={"color": INK},
        flierprops={"markersize": 2, "markeredgecolor": "tab:gray"},
        medianprops={"color": "tab:orange"},
    )
    axes.set(xscale="log", xlabel="words of the gold text")
    return canvas


def coverage(inventory: Inventory) -> "Figure | None":
    """Share of the gold words that are in the page, as a histogram with a logarithmic count."""
    from matplotlib.figure import Figure

    found = [each.coverage for each in inventory.pages if each.coverage is not None]
    if not found:
        return None
    canvas = Figure(figsize=(7, 3))
    axes = canvas.subplots()
    axes.hist(found, bins=np.linspace(0, 1, 41).tolist(), log=True)
    axes.axvline(LOW_COVERAGE, color=INK, linestyle="--", linewidth=0.8)
    axes.set(xlabel="share of the gold words that are in the page", ylabel="pages", xlim=(0, 1))
    return canvas
