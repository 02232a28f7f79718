"""Compares all systems on one page."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..extract import as_arguments, extract
from ..nodes import Mask
from ..page import Page
from ..pool import Lost, answers
from .corpus import Sample
from .run import Extractor, processor_seconds, text_or_error
from .systems import options_in

REPEATS = 3  # number of timed runs, of which the fastest counts


@dataclass(frozen=True)
class Choice:
    """The rows that a method kept. `kept` is None if the method failed; `error` has the reason."""

    method: str
    kept: Mask | None
    words: int
    milliseconds: float
    error: str | None


def choices(page: Page, methods: Sequence[str]) -> list[Choice]:
    """The rows that each method keeps; a name may have options, as in `wlr:combine=relevances`.

    >>> from duramen import parse
    >>> [each.words for each in choices(parse("<p>one two three"), ["wlr"])]
    [3]
    """
    return [choice(page, name) for name in methods]


def choice(page: Page, method: str) -> Choice:
    """The rows that one method keeps. A failure is recorded and does not end the comparison."""
    spent = []
    name, _, option_text = method.partition(":")
    try:
        options = options_in(option_text)
        for _ in range(REPEATS):
            start = time.perf_counter()
            kept = extract(page, **as_arguments({"method": name, **options})).kept
            spent.append(time.perf_counter() - start)
    except Exception as failure:  # noqa: BLE001 - shown beside the methods that did not fail
        return Choice(method, None, 0, 0.0, f"{type(failure).__name__}: {failure}")
    return Choice(method, kept, int(page.nodes.words[kept].sum()), 1000 * min(spent), None)


@dataclass(frozen=True)
class Reading:
    """The text that a system makes of a page, empty where it failed for the reason in `error`."""

    system: str
    text: str
    seconds: float | None
    error: str | None


@dataclass(frozen=True)
class ReadingWork:
    """The work of a worker process: runs one system on the page."""

    sample: Sample
    extractors: Mapping[str, Extractor]

    def __call__(self, system: str) -> Reading:
        """The system's text."""
        start = processor_seconds()
        text, error = text_or_error(self.extractors[system], self.sample.html, self.sample.url)
        return Reading(system, text, processor_seconds() - start, error)


def readings(sample: Sample, extractors: Mapping[str, Extractor], *, timeout: float) -> Iterator[Reading]:
    """Every system's text of a page, each in another process that is killed after `timeout` seconds."""
    for system, answer in answers(ReadingWork(sample, extractors), list(extractors), timeout=timeout):
        yield Reading(system, "", None, answer.reason) if isinstance(answer, Lost) else answer


def agreement(kept: Sequence[Mask], texts: Mask) -> NDArray[np.float64]:
    """Jaccard index of every two masks over the rows in `texts`; two empty choices agree.

    >>> agreement([np.array([1, 1, 0], bool), np.array([0, 1, 1], bool)], np.ones(3, bool)).round(2).tolist()
    [[1.0, 0.33], [0.33, 1.0]]
    """
    masks = np.array([each[texts] for each in kept], dtype=np.float64).reshape(len(kept), int(texts.sum()))
    both = masks @ masks.T
    size = np.diag(both)
    either = size[:, None] + size[None, :] - both
    return np.divide(both, either, out=np.ones_like(both), where=either > 0)
