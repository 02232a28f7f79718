"""Calibration: maps what is known of a decision to the F1 measured on such pages."""

import numpy as np
from numpy.typing import ArrayLike

from .model_file import Line

BINS = 20


MIN_PAGES = 200  # with fewer, the expected F1 alone is calibrated
RIDGE = 1.0


def calibrated(evidence: ArrayLike, met: ArrayLike) -> Line:
    """The least-squares weights of the evidence for the measured F1, and the isotonic fit to their sum.

    The first number of the evidence of a page is its expected F1.
    """
    known = np.asarray(evidence, dtype=np.float64)
    if len(known) < MIN_PAGES:
        return rising_line(known[:, 0], met) if len(known) else Line()
    inputs = np.hstack([np.ones((len(known), 1)), known])
    damping = RIDGE * np.eye(inputs.shape[1])
    weights = np.linalg.solve(inputs.T @ inputs + damping, inputs.T @ np.asarray(met)).astype(np.float32)
    return rising_line(inputs @ weights, met)._replace(weights=[float(weight) for weight in weights])


def rising_line(expected: ArrayLike, met: ArrayLike, *, bins: int = BINS) -> Line:
    """The isotonic fit of `met` to `expected` over bins of equally many pages.

    Neighbouring bins that decrease are pooled until the fit is monotonic (pool adjacent violators).

    >>> rising_line([0.1, 0.2, 0.3, 0.4], [0.0, 0.5, 0.3, 1.0], bins=4)
    Line(expected=[0.1, 0.25, 0.4], met=[0.0, 0.4, 1.0], weights=())
    """
    order = np.argsort(expected, kind="stable")
    pools: list[tuple[float, float, int]] = []
    for part in np.array_split(order, min(bins, len(order)) or 1):
        if not part.size:
            continue
        pool = (float(np.asarray(expected)[part].sum()), float(np.asarray(met)[part].sum()), int(part.size))
        while pools and not is_rising(pools[-1], pool):
            before = pools.pop()
            pool = (before[0] + pool[0], before[1] + pool[1], before[2] + pool[2])
        pools.append(pool)
    means = [(float(np.float32(x / n)), float(np.float32(y / n))) for x, y, n in pools]
    return Line([round(x, 6) for x, _ in means], [round(y, 6) for _, y in means])


def is_rising(one: tuple[float, float, int], other: tuple[float, float, int]) -> bool:
    """Whether the second pool lies to the right of the first, and above it."""
    return other[0] / other[2] > one[0] / one[2] + 1e-4 and other[1] / other[2] > one[1] / one[2]
