"""Calibration: maps the F1 expected from the probabilities to the F1 measured on such pages."""

import numpy as np
from numpy.typing import ArrayLike

from .model_file import Line

BINS = 100  # fewer bins hide how low the F1 of the worst pages is


def rising_line(expected: ArrayLike, met: ArrayLike, *, bins: int = BINS) -> Line:
    """The isotonic fit of `met` to `expected` over bins of equally many pages.

    Neighbouring bins that decrease are pooled until the fit is monotonic (pool adjacent violators).

    >>> rising_line([0.1, 0.2, 0.3, 0.4], [0.0, 0.5, 0.3, 1.0], bins=4)
    Line(expected=[0.1, 0.25, 0.4], met=[0.0, 0.4, 1.0])
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
