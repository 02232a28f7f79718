"""Out-of-fold scores: models on pages of domains that they were not trained on."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import _core
from ..block_labels import SUFFIX
from ..metrics.scores import bag_scores
from ..tokens import unspaced_words
from .alignment import Labels, block_words
from .examples import Example, Prepared


class PageF1(NamedTuple):
    """The measured F1: against the gold text, and against the labels made by reading; None where there are none."""

    met: float | None
    by_hand: float | None

    @property
    def best_known(self) -> float | None:
        """The F1 against the labels made by reading if there are any, else against the gold text."""
        return self.met if self.by_hand is None else self.by_hand


class Scored(NamedTuple):
    """An out-of-fold page: the expected and the measured F1, and the most probable page type."""

    example: Example
    expected: float
    measured: PageF1
    page_type: str


class PageScore(NamedTuple):
    """As `Scored`, with the number of the page."""

    page: int
    expected: float
    measured: PageF1
    page_type: str


def held_out(data: bytes, pages: Sequence[Prepared], chosen: Iterable[int]) -> list[PageScore]:
    """The scores of a model on some of the pages, by word-bag F1."""
    model = _core.Model(data)
    outcomes = []
    for number in chosen:
        _, kept, types, expected = model.decide(pages[number].page.core)
        guessed = model.types[int(np.argmax(types))]
        outcomes.append(PageScore(number, expected, measure(pages[number], kept), guessed))
    return outcomes


def measure(prepared: Prepared, kept: NDArray[np.bool_]) -> PageF1:
    """The F1 of the kept blocks of a page."""
    example = prepared.example
    met, by_hand = None, None
    if example.readings:
        by_hand = marked_f1(np.asarray(kept), prepared.words, prepared.labels)
    if example.text is not None:
        blocks = block_words(prepared.page)
        found = (word for index in np.flatnonzero(kept) for word in blocks[index])
        met = bag_scores(found, unspaced_words(example.text)).f1
    return PageF1(met, by_hand)


def marked_f1(kept: NDArray[np.bool_], words: NDArray[np.int64], marks: Labels) -> float:
    """F1 over the words of blocks labelled as content or not; optional blocks are left out.

    >>> marked_f1(np.array([True, True, True]), np.array([3, 1, 9]), np.array([1, 0, np.nan], np.float32))
    0.8571428571428571
    """
    content, foreign = words * (marks == 1), words * (marks == 0)
    size = (kept * (content + foreign)).sum() + content.sum()
    return float(2 * (kept * content).sum() / size) if size else 1.0


def groups_of(example: Example, measured: PageF1) -> Iterator[tuple[str, float]]:
    """The groups of pages that a page counts in (its set, its type in the set), each with the page's F1 there."""
    for suffix, met in zip(("", SUFFIX), measured, strict=True):
        if met is not None:
            yield f"{example.dataset}{suffix}", met
            if example.page_type:
                yield f"{example.dataset}{suffix}/{example.page_type}", met
