"""Time of several functions on the same pages, alternating page by page so that a busy machine affects all equally."""

import gc
import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from time import thread_time_ns
from typing import TypeVar

import numpy as np

Page = TypeVar("Page")


def seconds(
    functions: Mapping[str, Callable[[Page], object]], pages: Sequence[Page], *, rounds: int = 5, in_turns: bool = False
) -> dict[str, list[float]]:
    """Processor time of each function on each page, the best of the rounds.

    A function has a page for all its rounds in a row, so that the best finds its own code and memory in the cache;
    `in_turns` gives each round to the next function, and every call a cache that the others left.
    """
    calls = list(functions) * rounds
    if not in_turns:
        calls.sort(key=list(functions).index)
    best = {name: [math.inf] * len(pages) for name in functions}
    gc.collect()
    gc.disable()
    try:
        for number, page in enumerate(pages):
            for name in calls:
                best[name][number] = min(best[name][number], once(functions[name], page))
    finally:
        gc.enable()
    return best


def once(function: Callable[[Page], object], page: Page) -> float:
    """Processor time of one call, without freeing its result."""
    start = thread_time_ns()
    result = function(page)
    end = thread_time_ns()
    del result
    return (end - start) / 1e9


def summary(values: Sequence[float]) -> tuple[float, float, float]:
    """Median, mean and 99th percentile."""
    return statistics.median(values), statistics.fmean(values), float(np.percentile(values, 99, method="inverted_cdf"))
