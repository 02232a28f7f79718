"""Compares all systems on one page."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask
from ..base.pool import Lost, answers
from ..page.extract import as_arguments, extract
from ..page.page import Page
from .corpus import Sample
from .run import Extractor, processor_seconds, text_or_error
from .systems import options_in
from .tokens import unspaced_words

REPEATS = 3  # number of timed runs of a method, of which the fastest counts


@dataclass(frozen=True)
class Reading:
    """What a system makes of a page: its text, and the rows that it kept if it is a method. `error` says why it failed.

    The time of a method is that of its mask, without rendering.
    """

    system: str
    text: str = ""
    words: int = 0
    milliseconds: float = 0.0
    error: str | None = None
    kept: Mask | None = None


def read_by_method(page: Page, method: str) -> Reading:
    """What a method makes of the page; its name may have options, as in `wlr:combine=relevances`.

    >>> from duramen import parse
    >>> read_by_method(parse("<p>one two three"), "wlr").words
    3
    """
    spent = []
    name, _, option_text = method.partition(":")
    try:
        options = as_arguments({"method": name, **options_in(option_text)})
        for _ in range(REPEATS):
            start = time.perf_counter()
            found = extract(page, **options)
            kept = found.kept
            spent.append(time.perf_counter() - start)
    except Exception as failure:  # noqa: BLE001 - shown beside the systems that did not fail
        return Reading(method, error=f"{type(failure).__name__}: {failure}")
    return Reading(method, found.text, int(page.nodes.words[kept].sum()), 1000 * min(spent), kept=kept)


def read_by_other(sample: Sample, extractors: Mapping[str, Extractor], system: str) -> Reading:
    """One system's text of a page; the work of a worker process."""
    start = processor_seconds()
    text, error = text_or_error(extractors[system], sample.html, sample.url)
    return Reading(system, text, len(unspaced_words(text)), 1000 * (processor_seconds() - start), error)


def read_by_others(sample: Sample, extractors: Mapping[str, Extractor], *, timeout: float) -> Iterator[Reading]:
    """Every system's text of a page, each in another process that is killed after `timeout` seconds."""
    for system, answer in answers(partial(read_by_other, sample, extractors), list(extractors), timeout=timeout):
        yield Reading(system, error=answer.reason) if isinstance(answer, Lost) else answer


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
