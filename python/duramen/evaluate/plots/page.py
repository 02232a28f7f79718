"""Plots of the scores that CEDS and CETR compute on a page: importance of blocks, and lines with their clusters."""

from typing import TYPE_CHECKING

import numpy as np

from ...methods._document import unseen
from ...methods._lines import read_lines
from ...methods.ceds import above_threshold, importance, leaf_rows, real_nodes, segment
from ...methods.cetr import clusters, look_ahead, smoothed
from ...page import Page
from . import INK, Drawing, canvas

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MIN_TEXTS = 10
KEPT, DROPPED = INK, "darkgray"  # not the colour of any system
CLUSTER_COLOURS = (DROPPED, "dimgray", KEPT)
CLUSTER_NAMES = ("at the origin: no content", "cluster 1: content", "cluster 2: content")


def page_plots(page: Page) -> dict[str, Drawing]:
    return {"ceds-blocks": lambda: ceds_blocks(page), "cetr-lines": lambda: cetr_lines(page)}


def has_visible_text(page: Page) -> bool:
    """Whether the page has more than a few visible texts; some pages show none until a script runs."""
    nodes = page.nodes
    return int((nodes.is_text & (nodes.chars > 0) & ~unseen(nodes)).sum()) >= MIN_TEXTS


def ceds_blocks(page: Page) -> "Figure | None":
    """ContentImportance of every block in the order of the page (Yu & Jin 2017, Figure 4)."""
    nodes = page.nodes
    leaves = leaf_rows(nodes)
    if leaves.size == 0:
        return None
    scores = importance(nodes, segment(nodes, leaves, real_nodes(nodes, leaves)))
    kept = above_threshold(scores)
    figure, axes = canvas(8, 3.4)
    number = np.arange(1, len(scores) + 1)
    for mask, colour, label in ((kept, KEPT, "above the threshold"), (~kept, DROPPED, "below")):
        if mask.any():
            axes.vlines(number[mask], 0, scores[mask], color=colour, linewidth=max(0.8, min(6, 300 / len(scores))))
            axes.plot([], [], color=colour, linewidth=4, label=f"{label}: {int(mask.sum())} blocks")
    if kept.any() and not kept.all():
        limit = (scores[kept].min() + scores[~kept].max()) / 2
        axes.axhline(limit, color=INK, linewidth=0.8, linestyle="--")
    axes.set(xlabel="block, in the order of the page", ylabel="ContentImportance", ylim=(0, None))
    axes.legend(fontsize="small")
    return figure


def cetr_lines(page: Page) -> "Figure | None":
    """The smoothed tag ratio of every line, and the clusters of ratio and change (Weninger et al. 2010)."""
    lines = read_lines(page.nodes, ~unseen(page.nodes))
    used = np.flatnonzero((lines.characters > 0) | (lines.tags > 0))
    if used.size == 0:
        return None
    ratio = smoothed(lines.characters[used] / np.maximum(lines.tags[used], 1), 1)
    change = smoothed(np.abs(look_ahead(ratio)), 1)
    cluster = clusters(ratio, change)
    figure, (along, plane) = canvas(9, 3.6, 1, 2, width_ratios=(3, 2))
    for number, (colour, name) in enumerate(zip(CLUSTER_COLOURS, CLUSTER_NAMES, strict=True)):
        members = cluster == number
        if members.any():
            along.vlines(
                used[members] + 1, 0, ratio[members], color=colour, linewidth=max(0.6, min(4, 400 / len(used)))
            )
            plane.scatter(ratio[members], change[members], s=9, color=colour, label=f"{name} ({int(members.sum())})")
    along.set(xlabel="line of the source", ylabel="smoothed characters per tag", ylim=(0, None))
    plane.set(xlabel="smoothed ratio", ylabel="smoothed change to the next lines")
    plane.legend(fontsize="x-small")
    return figure
