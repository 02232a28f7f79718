"""The paired statistics of a run: differences (also by group), ranks, and the pages with the largest differences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .bootstrap import RESAMPLES, SEED
from .paired import PERMUTATIONS, Difference, Paired, Unit, differences, holm, pair_results
from .ranks import Ranking, rank_systems
from .results import PageResult
from .summary import BY, GROUPINGS, grouped

DECIDING = 30  # pages listed, over all pairs
DECIDING_OF_PAIR = 3  # minimum for each pair


@dataclass(frozen=True)
class DecidingPage:
    """A page on which two systems differ most, with the score of each."""

    page: str
    system: str
    other: str
    score: float
    other_score: float

    @property
    def difference(self) -> float:
        """How far the system is ahead on this page."""
        return self.score - self.other_score


@dataclass(frozen=True)
class Effect:
    """How much of the variance of a system's scores lies between the groups (eta squared, 0 to 1), with its p-value."""

    grouping: str
    system: str
    groups: int
    eta_squared: float
    p: float


@dataclass(frozen=True)
class Comparison:
    """The differences between the systems of a run, in the first figure of one metric.

    `differences` has every pair; `by_group` has the first system against each other one, by grouping. The p-values of
    each of these tables are corrected together.
    """

    paired: Paired
    differences: Sequence[Difference]
    by_group: dict[str, list[Difference]]
    ranking: Ranking
    effects: Sequence[Effect]
    deciding: Sequence[DecidingPage]
    permutations: int = PERMUTATIONS


def compare_systems(
    results: Sequence[PageResult],
    metric: str,
    *,
    by: Sequence[str] = BY,
    unit: Unit = "page",
    resamples: int = RESAMPLES,
    permutations: int = PERMUTATIONS,
    seed: int = SEED,
) -> Comparison:
    """The comparison of at least two systems; raises where they share no page that has gold for the metric."""
    paired = pair_results(results, metric, unit=unit)
    systems = range(len(paired.systems))
    if len(systems) < 2:
        raise ValueError("a comparison needs at least two systems")
    settings: dict[str, Any] = {"resamples": resamples, "permutations": permutations, "seed": seed}
    with_first = [(0, other) for other in systems[1:]]
    by_group, effects = dict[str, list[Difference]](), list[Effect]()
    for grouping in by:
        groups = groups_of(paired, grouping)
        if len(groups) > 1:
            parts = ((paired.subset(pages), group) for group, pages in groups.items())
            found = [differences(part, with_first, group=group, **settings) for part, group in parts]
            by_group[grouping] = corrected([each for part in found for each in part])
        if 1 < len(groups) < len(paired.labels):
            effects += [effect(paired, grouping, groups, at, permutations=resamples, seed=seed) for at in systems]
    return Comparison(
        paired=paired,
        differences=corrected(differences(paired, **settings)),
        by_group=by_group,
        ranking=rank_systems(paired),
        effects=effects,
        deciding=deciding_pages(paired),
        permutations=permutations,
    )


def corrected(found: Sequence[Difference]) -> list[Difference]:
    """The differences with the p-values of all of them corrected together."""
    p_values = holm([each.p for each in found]) if found else []
    return [replace(each, p_holm=p) for each, p in zip(found, p_values, strict=True)]


def groups_of(paired: Paired, grouping: str) -> dict[str, list[int]]:
    """The pages of each group by number, the largest group first."""
    groups = grouped(range(len(paired.labels)), lambda page: GROUPINGS[grouping](paired.labels[page]))
    return dict(sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])))


def effect(
    paired: Paired, grouping: str, groups: dict[str, list[int]], system: int, *, permutations: int, seed: int
) -> Effect:
    """The effect of a grouping on a system's scores; the p-value comes from shuffling the pages over the groups."""
    scores = paired.scores[system]
    number = np.empty(len(scores), dtype=np.intp)
    for at, pages in enumerate(groups.values()):
        number[pages] = at
    sizes = np.bincount(number)

    def eta_squared(values: np.ndarray) -> float:
        centred = values - values.mean()
        sums = np.bincount(number, weights=centred)
        total = float((centred**2).sum())
        return float((sums**2 / sizes).sum()) / total if total > 0 else 0.0

    observed = eta_squared(scores)
    drawn = np.random.default_rng(seed)
    as_large = sum(eta_squared(drawn.permutation(scores)) >= observed - 1e-12 for _ in range(permutations))
    return Effect(grouping, paired.systems[system], len(groups), observed, (as_large + 1) / (permutations + 1))


def deciding_pages(paired: Paired) -> list[DecidingPage]:
    """For every pair with the first system, and for the two best, the pages with the largest differences."""
    best = np.argsort(-paired.overall, kind="stable")[:2]
    pairs = [(0, other) for other in range(1, len(paired.systems))]
    if tuple(sorted(best)) not in pairs:
        pairs.append((int(best[0]), int(best[1])))
    count = max(DECIDING_OF_PAIR, DECIDING // len(pairs))
    found = []
    for one, other in pairs:
        scores = paired.scores[[one, other]].T
        gap = np.abs(scores[:, 0] - scores[:, 1])
        most = [page for page in np.argsort(-gap, kind="stable")[:count] if gap[page] > 0]
        names = paired.systems[one], paired.systems[other]
        found += [DecidingPage(paired.labels[page].page, *names, *scores[page].tolist()) for page in most]
    return found


def leads(found: Sequence[Difference], systems: Sequence[str]) -> list[str]:
    """The system that is significantly better than every other one, if there is one.

    >>> one = Difference("all", "a", "b", 0.1, 0.05, 0.15, 0.001, 0.001, 100, 100)
    >>> leads([one], ["a", "b"]), leads([replace(one, p_holm=0.2)], ["a", "b"])
    (['a'], [])
    """
    ahead = {(each.system, each.other) for each in found if each.is_beyond_chance and each.value > 0}
    ahead |= {(each.other, each.system) for each in found if each.is_beyond_chance and each.value < 0}
    return [one for one in systems if all((one, other) in ahead for other in systems if other != one)]
