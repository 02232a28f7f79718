"""Learning curves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .learning_curve import CurvePoint

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def learning_curves(points: Sequence[CurvePoint], measured: str) -> "Figure | None":
    """Score on held-out sites against the number of training pages, with intervals."""
    from matplotlib.figure import Figure

    canvas = Figure(figsize=(6.5, 4))
    axes = canvas.subplots()
    for method in dict.fromkeys(each.method for each in points):
        own = [each for each in points if each.method == method]
        sizes = [each.trained for each in own]
        [line] = axes.plot(sizes, [each.value for each in own], marker="o", markersize=4, label=method)
        lows, highs = [each.low for each in own], [each.high for each in own]
        axes.fill_between(sizes, lows, highs, alpha=0.2, color=line.get_color(), linewidth=0)
    axes.set(xscale="log", xlabel="pages trained on", ylabel=f"{measured} on held-out sites")
    axes.legend(fontsize="small")
    return canvas
