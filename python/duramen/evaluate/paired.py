"""Differences between systems on the same pages: intervals by the bootstrap, p-values by permutation.

Pages differ in difficulty far more than systems do, so two systems are compared page by page. The interval comes
from resampling pages, all systems on the same sample (paired percentile bootstrap). The p-value comes from swapping
the two systems' scores on a random half of the pages, which changes nothing on average if the systems are equally
good (paired permutation test, two-sided). Both work for every metric, since a figure is a function of means over pages.

Pages of one site share a template and are not independent. `unit="host"` resamples and swaps whole sites.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from .bootstrap import LEVEL, RESAMPLES, SEED, resampling
from .metrics import Metric, Numbers, figures_of, metric_named, summarise
from .results import PageResult

PERMUTATIONS = 9999  # p-values down to 0.0001
CHUNK = 1000  # permutations in memory at a time, at most
CELLS = 10_000_000  # numbers in memory at a time, at most
ROUNDING = 1e-12  # two sums of the same numbers in another order are equal

Unit = Literal["page", "host"]


@dataclass(frozen=True)
class Paired:
    """One metric of several systems on the pages that all of them have seen.

    `numbers` has the axes system, page and column of the metric; `labels` has the first system's result of each page.
    """

    metric: Metric
    systems: tuple[str, ...]
    labels: tuple[PageResult, ...]
    numbers: Numbers
    unit: Unit = "page"

    @property
    def figure(self) -> str:
        """The figure that is compared: the one the metric is known by."""
        return self.metric.headlines[0]

    @property
    def measured(self) -> str:
        return f"{self.metric.name} {self.figure}"

    @cached_property
    def scores(self) -> Numbers:
        """The figure of every system (rows) on every page (columns) by itself."""
        return summarise(self.metric, self.numbers[:, :, None, :])[self.figure]

    @cached_property
    def unit_of_page(self) -> NDArray[np.intp]:
        """The number of the unit that each page belongs to."""
        if self.unit == "page":
            return np.arange(len(self.labels))
        _, number = np.unique([each.host or each.page for each in self.labels], return_inverse=True)
        return number.astype(np.intp)

    @cached_property
    def unit_pages(self) -> Numbers:
        return np.bincount(self.unit_of_page).astype(np.float64)

    @cached_property
    def unit_sums(self) -> Numbers:
        """The numbers summed over the pages of each unit: system, unit, column."""
        sums = np.zeros((len(self.systems), len(self.unit_pages), self.numbers.shape[2]))
        for system, numbers in zip(sums, self.numbers, strict=True):
            np.add.at(system, self.unit_of_page, numbers)
        return sums

    @cached_property
    def unit_scores(self) -> Numbers:
        """The figure of every system (rows) on every unit (columns)."""
        return figures_of(self.metric, self.unit_sums / self.unit_pages[:, None])[self.figure]

    @cached_property
    def overall(self) -> Numbers:
        return summarise(self.metric, self.numbers)[self.figure]

    def subset(self, pages: Sequence[int]) -> "Paired":
        chosen = tuple(self.labels[page] for page in pages)
        return Paired(self.metric, self.systems, chosen, self.numbers[:, list(pages)], self.unit)


@dataclass(frozen=True)
class Difference:
    """How far `system` is ahead of `other`, with its interval, its p-value and the p-value after Holm's correction."""

    group: str
    system: str
    other: str
    value: float
    low: float
    high: float
    p: float
    p_holm: float
    pages: int
    units: int

    @property
    def is_beyond_chance(self) -> bool:
        return self.p_holm < 1 - LEVEL


def pair_results(results: Sequence[PageResult], metric: str, *, unit: Unit = "page") -> Paired:
    """The systems' numbers side by side, on the pages that all systems have seen and that have gold for the metric.

    A page counts as the same where its name, contents and gold are the same.
    """
    by_system: dict[str, dict[tuple[str, str], PageResult]] = {}
    for each in results:
        if each.scores.get(metric) is not None:
            by_system.setdefault(each.method, {})[each.page, each.digest] = each
    if not by_system:
        raise ValueError(f"no page has the gold that {metric} needs")
    first, *others = by_system.values()
    shared = [key for key in first if all(key in other for other in others)]
    if not shared:
        raise ValueError(f"no page was seen by all of {', '.join(by_system)}: there is nothing to compare")
    numbers = np.array([[seen[key].scores[metric] for key in shared] for seen in by_system.values()], dtype=np.float64)
    return Paired(metric_named(metric), tuple(by_system), tuple(first[key] for key in shared), numbers, unit)


def differences(
    paired: Paired,
    pairs: Sequence[tuple[int, int]] | None = None,
    *,
    group: str = "all",
    resamples: int = RESAMPLES,
    permutations: int = PERMUTATIONS,
    seed: int = SEED,
) -> list[Difference]:
    """The difference of every pair of systems, or of the pairs given by number; p-values are not yet corrected."""
    chosen = list(combinations(range(len(paired.systems)), 2)) if pairs is None else list(pairs)
    if not chosen:
        return []
    low, high = bootstrap_bounds(paired, chosen, resamples, seed)
    p_values = permutation_p_values(paired, chosen, permutations, seed)
    names, overall = paired.systems, paired.overall
    size = len(paired.labels), len(paired.unit_pages)
    found = zip(chosen, low.tolist(), high.tolist(), p_values.tolist(), strict=True)
    return [
        Difference(group, names[one], names[other], float(overall[one] - overall[other]), least, most, p, p, *size)
        for (one, other), least, most, p in found
    ]


def bootstrap_bounds(
    paired: Paired, pairs: Sequence[tuple[int, int]], resamples: int, seed: int
) -> tuple[Numbers, Numbers]:
    """Lower and upper bounds of the difference of each pair, from one set of resamples for all."""
    weights = resampling(len(paired.unit_pages), resamples, seed)
    means = weights @ paired.unit_sums / (weights @ paired.unit_pages)[:, None]
    figures = figures_of(paired.metric, means)[paired.figure]
    one, other = np.array(pairs).T
    tail = 50 * (1 - LEVEL)
    low, high = np.percentile(figures[one] - figures[other], (tail, 100 - tail), axis=1)
    return low, high


def permutation_p_values(
    paired: Paired, pairs: Sequence[tuple[int, int]], permutations: int = PERMUTATIONS, seed: int = SEED
) -> Numbers:
    """Two-sided p-value of each pair. Few units are permuted in every possible way, and the p-value is exact."""
    one, other = np.array(pairs).T
    pages = paired.unit_pages.sum()
    total_one, total_other = paired.unit_sums[one].sum(axis=1), paired.unit_sums[other].sum(axis=1)
    change = paired.unit_sums[other] - paired.unit_sums[one]

    def difference(moved: Numbers) -> Numbers:
        figures = [
            figures_of(paired.metric, means / pages)[paired.figure]
            for means in (total_one[:, None] + moved, total_other[:, None] - moved)
        ]
        return figures[0] - figures[1]

    observed = np.abs(difference(np.zeros((len(pairs), 1, change.shape[2]))))
    units = len(paired.unit_pages)
    is_exact = units < 60 and 2**units <= permutations + 1
    extreme = np.zeros(len(pairs))
    for swapped in all_swaps(units) if is_exact else random_swaps(units, permutations, seed):
        extreme += (np.abs(difference(swapped @ change)) >= observed - ROUNDING).sum(axis=1)
    return extreme / 2**units if is_exact else (extreme + 1) / (permutations + 1)


def all_swaps(units: int) -> Iterator[Numbers]:
    """Every way to swap units, a row each, in pieces."""
    for start in range(0, 2**units, CHUNK):
        numbers = np.arange(start, min(start + CHUNK, 2**units))
        yield (numbers[:, None] >> np.arange(units) & 1).astype(np.float64)


def random_swaps(units: int, permutations: int, seed: int) -> Iterator[Numbers]:
    """Random ways to swap units, a row each, in pieces."""
    drawn = np.random.default_rng(seed)
    chunk = max(1, min(CHUNK, CELLS // units))
    for start in range(0, permutations, chunk):
        rows = min(chunk, permutations - start)
        yield drawn.integers(2, size=(rows, units), dtype=np.int8).astype(np.float64)


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values corrected for their number (Holm 1979): the chance of any false finding among them stays below alpha.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = np.argsort(p_values, kind="stable")
    scaled = np.array(p_values, dtype=np.float64)[order] * np.arange(len(p_values), 0, -1)
    corrected = np.empty(len(p_values))
    corrected[order] = np.minimum(np.maximum.accumulate(scaled), 1)
    return corrected.tolist()
