"""Out-of-fold scores: models on pages of domains that they were not trained on."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..evaluate.block_labels import SUFFIX
from .alignment import Labels, block_words, words
from .examples import Example, Prepared


class Scored(NamedTuple):
    """An out-of-fold page: the expected F1, the measured F1, and the kept text.

    `met` is against the gold text, `met_by_hand` against the labels that people made; None where there are none.
    """

    example: Example
    expected: float
    met: float | None
    met_by_hand: float | None
    page_type: str
    text: str


class Outcome(NamedTuple):
    """As `Scored`, with the number of the page."""

    page: int
    expected: float
    met: float | None
    met_by_hand: float | None
    page_type: str
    text: str


def held_out(data: bytes, pages: Sequence[Prepared], chosen: Iterable[int]) -> list[Outcome]:
    """The scores of a model on some of the pages, by word-bag F1."""
    model = _core.Model(data)
    outcomes = []
    for number in chosen:
        prepared = pages[number]
        page, example = prepared.page, prepared.example
        _, kept, types, expected = model.decide(page.core)
        rows = np.flatnonzero(kept)
        met, by_hand = None, None
        if example.readings:
            by_hand = marked_f1(np.asarray(kept), prepared.words, prepared.labels)
        if example.text is not None:
            blocks = block_words(page)
            found = Counter(word for index in rows for word in blocks[index])
            met = word_bag_f1(found, Counter(words(example.text)))
        text = "\n".join(page.blocks.text(index) for index in rows)
        outcomes.append(Outcome(number, expected, met, by_hand, model.types[int(np.argmax(types))], text))
    return outcomes


def best_known(page: Scored) -> float | None:
    """The measured F1, against the labels by people if there are any."""
    return page.met if page.met_by_hand is None else page.met_by_hand


def marked_f1(kept: NDArray[np.bool_], words: NDArray[np.int64], marks: Labels) -> float:
    """F1 over the words of blocks labelled as content or not; optional blocks are left out.

    >>> marked_f1(np.array([True, True, True]), np.array([3, 1, 9]), np.array([1, 0, np.nan], np.float32))
    0.8571428571428571
    """
    content, foreign = words * (marks == 1), words * (marks == 0)
    size = (kept * (content + foreign)).sum() + content.sum()
    return float(2 * (kept * content).sum() / size) if size else 1.0


def word_bag_f1(found: Counter[str], gold: Counter[str]) -> float:
    """F1 over words with multiplicity; two empty texts agree.

    >>> word_bag_f1(Counter("aab"), Counter("abc"))
    0.6666666666666666
    """
    size = found.total() + gold.total()
    return 2 * (found & gold).total() / size if size else 1.0


def summary(scored: Iterable[Scored]) -> str:
    """Mean F1 of each set and of each page type in it, and the accuracy of the page type."""
    groups: dict[str, list[float]] = defaultdict(list)
    right: list[bool] = []
    for page in scored:
        dataset, kind = page.example.dataset, page.example.page_type
        if page.met is not None:
            for name in [dataset, *([f"{dataset}/{kind}"] if kind else [])]:
                groups[name].append(page.met)
        if page.met_by_hand is not None:
            for name in (f"{dataset}{SUFFIX}", f"{dataset}{SUFFIX}/{kind}"):
                groups[name].append(page.met_by_hand)
        if kind:
            right.append(page.page_type == kind)
    told = f"page type right {np.mean(right):.4f}" if right else ""
    return "; ".join([*(f"{name} {np.mean(met):.4f} ({len(met)})" for name, met in sorted(groups.items())), told])
