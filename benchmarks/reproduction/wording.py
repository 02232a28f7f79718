"""The wording of figures and comparisons."""

from collections.abc import Sequence
from typing import Any

FIGURES = {"f1": "F1", "good": "the good rate"}


def claims(study: dict[str, Any]) -> str:
    """A list of sentences, one for each comparison of a study."""
    return "\n".join(f"- {claim(each)}" for each in study["comparisons"])


def claim(each: dict[str, Any]) -> str:
    """What may be said of two systems.

    >>> told = {"first": "wlr", "second": "wnr", "figure": "f1", "difference": 0.2, "low": 0.1, "high": 0.3}
    >>> claim({**told, "p": 0.0001, "verdict": "ahead"})
    '`wlr` is ahead of `wnr` in F1 by 20.0 points [10.0, 30.0].'
    >>> claim({**told, "low": -0.1, "p": 0.4, "verdict": "level"})
    '`wlr` and `wnr` are level in F1: the difference is 20.0 points [−10.0, 30.0], p = 0.40.'
    """
    first, second = code(each["first"]), code(each["second"])
    figure = FIGURES.get(each["figure"], each["figure"])
    sign = -1 if each["verdict"] == "behind" else 1
    low, high = sorted(100 * sign * each[bound] for bound in ("low", "high"))
    size = f"{points(100 * sign * each['difference'])} points [{points(low)}, {points(high)}]"
    if each["verdict"] == "level":
        return f"{first} and {second} are level in {figure}: the difference is {size}, p = {each['p']:.2f}."
    return f"{first} is {'ahead of' if sign > 0 else 'behind'} {second} in {figure} by {size}."


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
