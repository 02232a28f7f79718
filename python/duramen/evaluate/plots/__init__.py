"""Plots of a run; they need matplotlib, from the extra `evaluate`.

Every picture is a function that returns a matplotlib figure, or None where there is nothing to draw. `draw` writes one
to a file; `inline_svg` gives it as markup that takes the text colour of the page around it, light or dark.
"""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..extra import check_installed

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
