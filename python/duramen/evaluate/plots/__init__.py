"""Plots of a run, of a page and of a corpus; they need matplotlib, the extra `plot`.

Every picture is a function that returns a matplotlib figure, or None where there is nothing to draw. `draw` writes one
to a file; `inline_svg` gives it as markup that takes the text colour of the page around it, light or dark.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..comparison import Comparison
from ..summary import Summary

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


def check_plot(path: Path) -> None:
    """Raise before any work is done if a plot cannot be drawn."""
    if path.suffix not in FORMATS:
        raise ValueError(f"a plot is a {', '.join(FORMATS[:-1])} or {FORMATS[-1]} file, not {path.name}")
    check_matplotlib()


def check_matplotlib() -> None:
    """Raise where matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise ModuleNotFoundError("plots need matplotlib: pip install 'duramen[plot]'")


def run_plots(summary: Summary, comparison: Comparison | None) -> dict[str, Drawing]:
    """The pictures of a run by name."""
    from .by_type import by_type
    from .differences import critical_difference, page_differences
    from .scores import distribution, precision_recall, time_against_score

    metric = summary.metrics[0]
    made: dict[str, Drawing] = {
        "by-type": lambda: by_type(summary, metric),
        "precision-recall": lambda: precision_recall(summary, metric),
        "time": lambda: time_against_score(summary, metric),
    }
    if comparison is not None:
        made["distribution"] = lambda: distribution(comparison.paired)
        made["differences"] = lambda: page_differences(comparison.paired)
        made["critical-difference"] = lambda: critical_difference(comparison.ranking)
    return made


def styled(drawing: Drawing) -> "Figure | None":
    """The figure in the style of all our pictures."""
    from matplotlib import rc_context

    with rc_context(STYLE):
        return drawing()


def draw(drawing: Drawing, path: Path) -> bool:
    """Write a picture to a file; False where there is nothing to draw."""
    from matplotlib import rc_context

    figure = styled(drawing)
    if figure is None:
        return False
    buffer = BytesIO()
    with rc_context({**STYLE, "svg.hashsalt": path.stem}):
        metadata: Mapping[str, Any] = {"Date": None} if path.suffix == ".svg" else {}
        figure.savefig(buffer, format=path.suffix[1:], facecolor="white", transparent=False, dpi=150, metadata=metadata)
    path.write_bytes(buffer.getvalue())
    return True


def draw_all(drawings: Mapping[str, Drawing], folder: Path, suffix: str = ".svg") -> list[Path]:
    """Write every picture that has something to show to a file of its name; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    places = {name: folder / f"{name}{suffix}" for name in drawings}
    return [places[name] for name, drawing in drawings.items() if draw(drawing, places[name])]


def inline_svg(name: str, drawing: Drawing) -> str | None:
    """The picture as an `svg` element whose ids begin with its name; None where there is nothing to draw."""
    from matplotlib import rc_context

    figure = styled(drawing)
    if figure is None:
        return None
    text = StringIO()
    with rc_context({**STYLE, "svg.hashsalt": name, "svg.id": name}):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Type": None, "Format": None})
    markup = text.getvalue()
    return markup[markup.index("<svg") :].replace(INK, "currentColor").strip()
