"""Array words the methods share beyond those of `tree`: names, spans, insides, levels."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from ..nodes import HTML, TAGS, Mask, Nodes

VOID = tuple(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)
"""Elements without an end tag."""


@lru_cache
def _tags_named(names: tuple[str, ...]) -> Mask:
    """For every tag id whether its name is one of these."""
    if unknown := set(names) - set(TAGS):
        raise ValueError(f"HTML has no element called {' or '.join(sorted(unknown))}")
    held = np.zeros(1 << 16, dtype=bool)
    held[[TAGS.index(name) for name in names]] = True
    held.flags.writeable = False
    return held


def named(nodes: Nodes, *names: str) -> Mask:
    """Rows with one of HTML's own names; one look-up however many they are."""
    held: Mask = _tags_named(names)[nodes.tag] & (nodes.namespace == HTML)
    return held


def span_sum(end: NDArray[Any], column: NDArray[Any]) -> NDArray[Any]:
    """Add `column` over every span at once: span i covers i to end[i].

    >>> span_sum(np.array([3, 2, 3]), np.array([1, 10, 100]))
    array([111,  10, 100])
    """
    total = np.zeros(len(column) + 1, dtype=np.float64 if column.dtype.kind == "f" else np.intp)
    np.cumsum(column, out=total[1:])
    sums: NDArray[Any] = total[end] - total[:-1]
    return sums


def inside(nodes: Nodes, marked: Mask) -> Mask:
    """Rows in the subtree of a marked row, the marked rows too."""
    # In preorder row i lies in a marked subtree when one that began at or before i has not ended.
    reach: Mask = np.maximum.accumulate(np.where(marked, nodes.end, 0)) > np.arange(len(nodes))
    return reach


def unseen(nodes: Nodes) -> Mask:
    """Rows that no reader sees: scripts, styles and the like, and what is hidden."""
    return nodes.in_head | nodes.is_hidden


def body_row(nodes: Nodes) -> int:
    """The row of the body, or of the document where a page has none."""
    rows = np.flatnonzero(named(nodes, "body"))
    return int(rows[0]) if rows.size else 0


def enclosing(nodes: Nodes, marked: Mask, rows: NDArray[np.intp]) -> NDArray[np.intp]:
    """The nearest marked row at or above each of `rows`, the document where there is none."""
    size = len(nodes)
    roots = np.flatnonzero(marked)
    if roots.size == 0:
        return np.zeros(len(rows), dtype=np.intp)
    closed = np.bincount(nodes.end[roots], minlength=size + 1)[:size]
    nested = np.cumsum(marked - closed)
    # Marked subtrees of one nesting level are disjoint: the last to begin before a row of that level holds it.
    keys = np.sort(nested[roots] * size + roots)
    found = np.searchsorted(keys, nested[rows] * size + rows, side="right") - 1
    return np.where(nested[rows] > 0, keys[found] % size, 0)


def levels(rows: NDArray[np.intp], depth: NDArray[np.uint16]) -> Iterator[NDArray[np.intp]]:
    """The rows level by level, the deepest first, each level in order."""
    if rows.size == 0:
        return
    order = rows[np.argsort(depth[rows], kind="stable")]
    cuts = np.flatnonzero(np.diff(depth[order])) + 1
    bounds = [0, *cuts.tolist(), len(order)]
    for low, high in zip(bounds[-2::-1], bounds[:0:-1], strict=True):
        yield order[low:high]


def one_of(name: str, value: str, choices: object) -> None:
    """Raise unless `value` is one of the choices that a `Literal` type names."""
    allowed = get_args(choices)
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
