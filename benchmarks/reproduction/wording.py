"""The wording of figures and comparisons."""

from collections.abc import Sequence
from typing import Any

FIGURES = {"f1": "F1", "good": "the good rate"}


def claims(study: dict[str, Any]) -> str:
    """The comparisons of a study in two sentences: differences beyond chance with their size, and the others.

    >>> found = {"first": "wlr", "second": "wnr", "figure": "f1", "difference": 0.2}
    >>> claims({"comparisons": [{**found, "verdict": "ahead"}, {**found, "figure": "good", "verdict": "level"}]})
    'Beyond chance, in points: `wlr` over `wnr` in F1 20.0. Level: `wlr` and `wnr` in the good rate.'
    """
    clear, level = [], []
    for each in study["comparisons"]:
        first, second = code(each["first"]), code(each["second"])
        figure = FIGURES.get(each["figure"], each["figure"])
        if each["verdict"] == "level":
            level.append(f"{first} and {second} in {figure}")
        else:
            clear.append(f"{first} over {second} in {figure} {points(100 * each['difference'])}")
    parts = {"Beyond chance, in points": clear, "Level": level}
    return " ".join(f"{label}: {', '.join(found)}." for label, found in parts.items() if found)


def code(name: str) -> str:
    """The name of a system as code."""
    return f"`{name}`"


def count(value: float) -> str:
    """A whole number.

    >>> count(1505.7)
    '1,506'
    """
    return f"{value:,.0f}"


def points(value: float) -> str:
    """A number with one decimal, and a true minus.

    >>> points(-3.14), points(-0.01)
    ('−3.1', '0.0')
    """
    return f"{round(value, 1) + 0:.1f}".replace("-", "−")


def interval(figure: Sequence[float], *, scale: float = 100) -> str:
    """A figure with its interval, by default from shares to percent.

    >>> interval([0.5, 0.4, 0.6])
    '50.0 [40.0, 60.0]'
    """
    value, low, high = (points(scale * each) for each in figure)
    return f"{value} [{low}, {high}]"


def percents(figures: dict[str, Sequence[float]], *names: str) -> list[str]:
    """Figures in percent, without their intervals."""
    return [points(100 * figures[name][0]) for name in names]
