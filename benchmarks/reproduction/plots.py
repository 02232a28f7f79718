"""The papers' figures with our data, as images."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duramen.methods._document import unseen
from duramen.methods.ceds import above_threshold, best_threshold, importance, segment
from duramen.page import Page
from duramen.tree import has_tag

from .printed import PRINTED

Numbers = NDArray[np.float64]
INK, SOFT, LIGHT = "#7a3b12", "#c98a4b", "#d9d4cc"


def difference_plot(ours: dict[str, Numbers], path: Path) -> None:
    """Radilova et al., Figure 5: the difference of each page; theirs in their order, ours from least to most."""
    figure = _figure(len(ours) + 1)
    theirs, *others = figure.subplots(len(ours) + 1, 1)
    printed = [row[2] for row in PRINTED["radilova"]["pages"]]
    theirs.bar(range(1, len(printed) + 1), printed, color=INK)
    theirs.set(title="Radilova et al., Figure 5: 45 Slovak pages", xlabel="page", ylabel="difference, %")
    for axes, (name, differences) in zip(others, ours.items(), strict=True):
        ordered = np.sort(differences)
        axes.fill_between(np.arange(1, len(ordered) + 1), ordered, step="mid", color=INK)
        axes.set_yscale("symlog", linthresh=100)
        axes.set_yticks([-100, -50, 0, 50, 100, 1000, 10000], ["−100", "−50", "0", "50", "100", "1,000", "10,000"])
        within = float((np.abs(ordered) <= 50).mean())
        axes.set(
            title=f"{name} on {len(ordered):,} articles: {within:.0%} of the pages are within ±50 %",
            xlabel="page, by difference",
            ylabel="difference, %",
        )
    for axes in (theirs, *others):
        axes.axhline(0, color="black", linewidth=0.8)
        axes.grid(axis="y", color=LIGHT, linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=110)


def importance_plot(page: Page, path: Path) -> None:
    """Yu & Jin, Figure 4: ContentImportance of every block of a page, in the order of the page, and the threshold."""
    nodes = page.nodes
    leaves = np.flatnonzero((nodes.is_text & (nodes.chars > 0) | has_tag(nodes, "img")) & ~unseen(nodes, visible=False))
    blocks = segment(nodes, leaves)
    scores = importance(nodes, blocks, weighted=True)
    above = above_threshold(scores)
    place = np.argsort(np.array([leaves[blocks.block == block][0] for block in range(len(scores))]))
    threshold = best_threshold(scores)

    figure = _figure(1.2)
    axes = figure.subplots()
    colours = np.where(above[place], INK, SOFT)
    axes.bar(range(1, len(scores) + 1), scores[place], color=colours.tolist())
    axes.axhline(threshold, color="black", linewidth=0.8, linestyle="--")
    axes.annotate("threshold", (len(scores), threshold), ha="right", va="bottom")
    axes.set(
        title="ContentImportance of the blocks of examples/heartwood.html; dark: content",
        xlabel="block, in the order of the page",
        ylabel="ContentImportance",
    )
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=110)


def _figure(rows: float) -> Any:
    from matplotlib.figure import Figure

    return Figure(figsize=(9, 2.7 * rows), layout="constrained")
