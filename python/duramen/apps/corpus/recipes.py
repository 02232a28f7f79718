"""Named recipes: the filters of published corpora, with the thresholds and in the order of datatrove.

A rule of recipes.toml compares one statistic of the text with a limit. C4's rules drop lines, too: what is left of the
text is written, and the rules after them look at that. `tests/test_statistics.py` compares the decisions of `gopher`
with datatrove's.
"""

import tomllib
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any

from ... import _core
from ...page.statistics import statistics

RULES: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
"""A page is dropped if its statistic is below `least` or above `most`."""

Verdict = tuple[str | None, str]
"""The rule that drops a text, or None, and what is left of the text."""


def by_rules(recipe: str, text: str) -> str | None:
    found = statistics(text)
    for name, rule in RULES[recipe].items():
        if not rule.get("least", 0) <= found[rule["statistic"]] <= rule.get("most", inf):
            return f"{recipe}: {name}"
    return None


def gopher(text: str) -> Verdict:
    return by_rules("gopher", text), text


def c4(text: str, *, punctuated: bool = True) -> Verdict:
    """C4's filter; lines without punctuation at their end are dropped if `punctuated`."""
    left, reason = _core.c4_lines(text, punctuated)
    return (f"c4: {reason}", text) if reason else (None, left)


def fineweb(text: str) -> Verdict:
    """FineWeb's filters: Gopher, C4 without its rule on the ends of lines, and rules of its own."""
    reason = by_rules("gopher", text)
    if reason is None:
        reason, text = c4(text, punctuated=False)
    return reason or by_rules("fineweb", text), text


RECIPES: Mapping[str, Callable[[str], Verdict]] = {"fineweb": fineweb, "gopher": gopher, "c4": c4}
