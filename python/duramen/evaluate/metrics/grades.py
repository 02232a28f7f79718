"""Grades (Wang et al. 2013): excellent, good or poor, as a person would mark the output.

Excellent: the text equals the gold one, white space and case aside. Good: at most two sentences
are lost and at most two noise blocks are added. Poor: the rest.
"""

import re
from collections.abc import Iterator

from ..tokens import without_space
from .metric import Means, Metric, Numbers, of_text

MAX_LOST_SENTENCES = 2  # "only 1-2 sentences lost", section 5
MAX_NOISE_BLOCKS = 2  # "or the text contains 1-2 noise blocks"
SENTENCE_END = re.compile(r"(?<=[.?!…])\s+|(?<=[。！？])|\n+")

LEVELS = ("excellent", "good", "poor")
"""The three levels of the paper's section 5."""


def grade(extracted: str, gold: str) -> str:
    """Grade of one text.

    >>> grade("Big  STORY.", "Big story."), grade("Menu\\nBig story.", "Big story.")
    ('excellent', 'good')
    """
    ours, theirs = squeezed(extracted), squeezed(gold)
    if ours == theirs:
        return "excellent"
    is_poor = (
        not ours
        or not theirs
        or more_than(MAX_LOST_SENTENCES, lost_sentences(gold, ours))
        or more_than(MAX_NOISE_BLOCKS, noise_blocks(extracted, theirs))
    )
    return "poor" if is_poor else "good"


def lost_sentences(gold: str, ours: str) -> Iterator[str]:
    """Sentences of the gold text that the squeezed output lacks."""
    search = Search(ours)
    return (sentence for sentence in sentences(gold) if not search.has(sentence))


def noise_blocks(extracted: str, theirs: str) -> Iterator[str]:
    """Lines of the output most of whose characters are in sentences that the gold text lacks."""
    search = Search(theirs)
    for block in extracted.splitlines():
        size = len(squeezed(block))
        matched = sum(len(sentence) for sentence in sentences(block) if search.has(sentence))
        if 2 * matched < size:
            yield block


def sentences(text: str) -> Iterator[str]:
    """Squeezed sentences of a text; a line end ends a sentence too."""
    return filter(None, map(squeezed, SENTENCE_END.split(text)))


def squeezed(text: str) -> str:
    """The text without white space and case."""
    return without_space(text).casefold()


def more_than(limit: int, things: Iterator[str]) -> bool:
    """Whether there are more than `limit` items; stops at the first one beyond the limit."""
    return any(at >= limit for at, _ in enumerate(things))


class Search:
    """Looks for sentences that mostly come in order: on from the last hit, then from the start."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def has(self, sentence: str) -> bool:
        found = self.text.find(sentence, self.at)
        if found < 0:
            found = self.text.find(sentence, 0, self.at + len(sentence))
        if found >= 0:
            self.at = found
        return found >= 0


def compare(extracted: str, gold: str) -> tuple[float, ...]:
    """A 1 for the grade, a 0 for the others."""
    ours = grade(extracted, gold)
    return tuple(float(each == ours) for each in LEVELS)


def figures(mean: Means) -> dict[str, Numbers]:
    """Good rate (which counts excellent) and excellent rate."""
    return {"good": mean["excellent"] + mean["good"], "excellent": mean["excellent"]}


GRADES = Metric(
    name="grades",
    columns=LEVELS,
    measure=of_text(compare),
    figures=figures,
    headlines=("good", "excellent"),
    summary="share of pages graded good or excellent, and excellent",
    citation="Wang et al. 2013, section 5",
)
