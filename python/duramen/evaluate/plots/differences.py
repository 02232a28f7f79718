"""Differences between systems: page by page, and by mean rank."""

from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from ..paired import Paired
from ..ranks import Ranking
from . import INK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PANELS = 9
POINTS = 400  # pages drawn in a panel, at most; more would overlap
PANELS_ACROSS = 3
AHEAD, BEHIND = "tab:blue", "tab:orange"
LEVEL_HEIGHT = 0.28  # inches between the names of two systems
BAR_HEIGHT = 0.13


def page_differences(paired: Paired) -> "Figure | None":
    """The first system less each other one on every page, sorted: above zero the first is ahead."""
    from matplotlib.figure import Figure

    others = range(1, min(len(paired.systems), PANELS + 1))
    if not others:
        return None
    across = min(len(others), PANELS_ACROSS)
    down = ceil(len(others) / across)
    canvas = Figure(figsize=(3.4 * across + 0.6, 2.6 * down + 0.4))
    panels = canvas.subplots(down, across, squeeze=False, sharey=True)
    for panel, other in zip(panels.flat, others, strict=False):
        whole = np.sort(paired.scores[0] - paired.scores[other])[::-1]
        won, lost = int((whole > 0).sum()), int((whole < 0).sum())
        page = np.unique(np.linspace(1, len(whole), POINTS).astype(int))
        gap = whole[page - 1]
        panel.fill_between(page, gap, 0, where=gap >= 0, step="mid", color=AHEAD, linewidth=0)
        panel.fill_between(page, gap, 0, where=gap <= 0, step="mid", color=BEHIND, linewidth=0)
        panel.axhline(0, color=INK, linewidth=0.6)
        panel.set_title(f"{paired.systems[0]} − {paired.systems[other]}", fontsize="small")
        panel.set_xlabel(f"pages: {won} ahead, {len(whole) - won - lost} equal, {lost} behind", fontsize="small")
    for empty in panels.flat[len(others) :]:
        empty.set_visible(False)
    for panel in panels[:, 0]:
        panel.set_ylabel(f"{paired.metric.name} {paired.figure}", fontsize="small")
    return canvas


def critical_difference(ranking: Ranking) -> "Figure | None":
    """Demšar's diagram: mean ranks on an axis, a bar over systems that do not differ by the Nemenyi test."""
    from matplotlib.figure import Figure

    order = sorted(range(len(ranking.systems)), key=lambda at: ranking.mean_ranks[at])
    groups = ranking.groups()
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
        axes.plot(ends, [-BAR_HEIGHT * level] * 2, color=AHEAD, linewidth=4, solid_capstyle="butt")
    base = -BAR_HEIGHT * (len(groups) + 1)
    for place, system in enumerate(order):
        is_left = place < rows
        depth = base - LEVEL_HEIGHT * (place if is_left else len(order) - 1 - place) - 0.1
        mean, edge = ranking.mean_ranks[system], first - 0.08 if is_left else last + 0.08
        axes.plot([mean, mean, edge], [0, depth, depth], color=INK, linewidth=0.8)
        name = f"{ranking.systems[system]} ({mean:.2f})"
        axes.text(edge, depth, f"{name} " if is_left else f" {name}", ha="right" if is_left else "left", va="center")
    return canvas
