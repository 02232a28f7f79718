"""The tables that the papers print, and figures computed from them."""

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from duramen.evaluate.metrics.characters import accuracy, difference
from duramen.evaluate.metrics.grades import rates

PRINTED: dict[str, Any] = tomllib.loads(Path(__file__).with_name("printed.toml").read_text("utf-8"))


def printed_figures(method: str) -> str:
    """What a paper prints for a method, or what follows from its rows; empty where it prints nothing.

    >>> printed_figures("wlr"), printed_figures("fe"), printed_figures("naive-bayes-table"), printed_figures("body")
    ('R 73.5, P 83.8, F1 73.8', 'P 74.2, R 60.2, F1 66.5', 'excellent 27.2, good 93.0', '')
    """
    tables = {"naive-bayes": "blocks", "naive-bayes-table": "tables"}
    if method == "sentences":
        return f"accuracy {printed_accuracy():.2f}"
    if method in tables:
        found = zip(("excellent", "good"), printed_rates(PRINTED["bayes"][tables[method]]), strict=True)
    elif method in PRINTED["insa"]["pages"]:
        found = zip("R P F1".split(), means(PRINTED["insa"]["pages"][method]), strict=True)
    else:
        found = zip("P R F1".split(), PRINTED["yu"]["methods"].get(method, ()), strict=False)
    return ", ".join(f"{name} {value:.1f}" for name, value in found)


def printed_accuracy() -> float:
    """The accuracy that follows from Radilova et al.'s counts of characters."""
    return accuracy([difference(acquired, required) for required, acquired, _ in PRINTED["radilova"]["pages"]])


def printed_rates(rows: Iterable[Sequence[int]]) -> list[float]:
    """The mean excellent rate and the mean good rate of the sites in a printed table."""
    return means([[100 * rate for rate in rates(*row[:3])] for row in rows])


def means(rows: Any) -> list[float]:
    """The mean of each column of a printed table.

    >>> means([[1, 2], [3, 6]])
    [2.0, 4.0]
    """
    return [float(value) for value in np.mean(np.array(list(rows), dtype=np.float64), axis=0)]


def harmonic_mean(precision: float, recall: float) -> float:
    """F1 as its formula says.

    >>> round(harmonic_mean(98.12, 96.34), 2)  # Yu & Jin print 96.98 for The Economist
    97.22
    """
    return 2 * precision * recall / (precision + recall)
