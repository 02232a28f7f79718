"""Named recipes: the filters of published corpora, with the thresholds and in the order of datatrove.

A rule compares one statistic of the text with a limit. C4's rules drop lines, too: what is left of the text is written,
and the rules after them look at that. `tests/test_statistics.py` compares the decisions of `gopher` with datatrove's.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ... import _core
from ...page.statistics import statistics


class RecipeRule(NamedTuple):
    """A page is dropped if its statistic is below `least` or above `most`."""

    name: str
    statistic: str
    least: float = 0.0
    most: float = float("inf")


GOPHER = (
    RecipeRule("repeated paragraphs", "repeated_paragraphs", most=0.3),
    RecipeRule("characters in repeated paragraphs", "repeated_paragraph_chars", most=0.2),
    RecipeRule("repeated lines", "repeated_lines", most=0.3),
    RecipeRule("characters in repeated lines", "repeated_line_chars", most=0.2),
    RecipeRule("frequent 2-gram", "top_2_gram", most=0.2),
    RecipeRule("frequent 3-gram", "top_3_gram", most=0.18),
    RecipeRule("frequent 4-gram", "top_4_gram", most=0.16),
    *(RecipeRule(f"repeated {n}-grams", f"repeated_{n}_grams", most=(20 - n) / 100) for n in range(5, 11)),
    RecipeRule("few words", "token_words", least=50),
    RecipeRule("many words", "token_words", most=100_000),
    RecipeRule("short words", "mean_word_length", least=3),
    RecipeRule("long words", "mean_word_length", most=10),
    RecipeRule("hash signs", "hash_ratio", most=0.1),
    RecipeRule("ellipses", "ellipsis_ratio", most=0.1),
    RecipeRule("bullet lines", "bullet_lines", most=0.9),
    RecipeRule("lines that end with an ellipsis", "ellipsis_lines", most=0.3),
    RecipeRule("words without letters", "alphabetic_words", least=0.8),
    RecipeRule("few stop words", "stop_words", least=2),
)
"""Rae et al. 2021, tables A1 and section A.1.1: repetition, then quality."""

FINEWEB = (
    RecipeRule("lines without punctuation", "punctuated_lines", least=0.12),
    RecipeRule("short lines", "short_lines", most=0.67),
    RecipeRule("repeated characters", "repeated_chars", most=0.01),
    RecipeRule("line breaks", "line_breaks", most=0.3),
)
"""Penedo et al. 2024, section 3.6."""

Verdict = tuple[str | None, str]
"""The rule that drops a text, or None, and what is left of the text."""


def by_rules(recipe: str, rules: Sequence[RecipeRule], text: str) -> str | None:
    found = statistics(text)
    for rule in rules:
        if not rule.least <= found[rule.statistic] <= rule.most:
            return f"{recipe}: {rule.name}"
    return None


def gopher(text: str) -> Verdict:
    return by_rules("gopher", GOPHER, text), text


def c4(text: str, *, punctuated: bool = True) -> Verdict:
    """C4's filter; lines without punctuation at their end are dropped if `punctuated`."""
    left, reason = _core.c4_lines(text, punctuated)
    return (f"c4: {reason}", text) if reason else (None, left)


def fineweb(text: str) -> Verdict:
    """FineWeb's filters: Gopher, C4 without its rule on the ends of lines, and rules of its own."""
    reason = by_rules("gopher", GOPHER, text)
    if reason is None:
        reason, text = c4(text, punctuated=False)
    return reason or by_rules("fineweb", FINEWEB, text), text


RECIPES: Mapping[str, Callable[[str], Verdict]] = {"fineweb": fineweb, "gopher": gopher, "c4": c4}
