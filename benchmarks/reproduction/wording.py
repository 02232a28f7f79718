"""The wording of figures and comparisons."""

from collections.abc import Sequence
from typing import Any

FIGURES = {"f1": "F1", "good": "the good rate"}


def claims(study: dict[str, Any]) -> str:
    """A list of the comparisons of a study."""
    return "\n".join(map(claim, study["comparisons"]))


def claim(each: dict[str, Any]) -> str:
    """What may be said of two systems.

    >>> found = {"first": "wlr", "second": "wnr", "figure": "f1", "difference": 0.2, "low": 0.1, "high": 0.3}
    >>> claim({**found, "p": 0.0001, "verdict": "ahead"})
    '- `wlr` and `wnr`, F1: 20.0 [10.0, 30.0], ahead'
    >>> claim({**found, "low": -0.1, "p": 0.4, "verdict": "level"})
    '- `wlr` and `wnr`, F1: 20.0 [−10.0, 30.0], level (p = 0.40)'
    """
    pair = f"{code(each['first'])} and {code(each['second'])}"
    figure = FIGURES.get(each["figure"], each["figure"])
    size = interval([each["difference"], each["low"], each["high"]])
    chance = f" (p = {each['p']:.2f})" if each["verdict"] == "level" else ""
    return f"- {pair}, {figure}: {size}, {each['verdict']}{chance}"


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
