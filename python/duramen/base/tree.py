"""Array functions over the preorder table of a page: tree operations as arithmetic on columns.

A subtree is the interval of rows from `row` to `end[row]`. A function of the
nodes alone answers for every row at once; -1 stands for "no such row". What
needs no names works on any `Tree`: the nodes of a page, or some of them
renumbered. The examples use the smallest page with a comment behind it:

    0 #document
    ├── 1 html
    │   ├── 2 head
    │   └── 3 body
    └── 4 #comment
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .nodes import HTML, MATHML, SVG, TAGS, Mask, Nodes
from .table import Scalar

__all__ = [
    "Tree",
    "bottom_up",
    "child_count",
    "has_tag",
    "is_ancestor",
    "leaves",
    "lowest_common_ancestor",
    "nearest",
    "subtree_any",
    "subtree_max",
    "subtree_size",
    "subtree_sum",
    "within",
]

Rows = NDArray[np.int32]
"""Row numbers: a selection of rows, or one row for each row."""

TAG_IDS = {name: number for number, name in enumerate(TAGS)}

NAMESPACES = {"": HTML, "svg": SVG, "math": MATHML}
"""What stands before a name, as in `svg path`, by its number in the table."""


class Tree(Protocol):
    """Rows in preorder; row 0 is the root and its own parent."""

    @property
    def parent(self) -> NDArray[Any]: ...
    @property
    def end(self) -> NDArray[Any]: ...
    @property
    def depth(self) -> NDArray[Any]: ...
    def __len__(self) -> int: ...


# Subtrees


def within(nodes: Tree, rows: ArrayLike) -> Mask:
    """The rows of the subtrees at `rows`, roots included; `rows` are numbers or a mask.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> within(nodes, 1).tolist()
    [False, True, True, True, False]
    >>> within(nodes, [2, 4]).tolist()
    [False, False, True, False, True]
    >>> within(nodes, leaves(nodes)).tolist()
    [False, False, True, True, True]
    """
    # A row lies in the subtree of an earlier row exactly if that subtree has not ended.
    roots = np.asarray(rows)
    if roots.dtype == np.bool_ and roots.shape == (len(nodes),):
        reach = np.where(roots, nodes.end, 0)
    else:
        roots = _checked(nodes, roots)
        reach = np.zeros(len(nodes), np.int32)
        reach[roots] = nodes.end[roots]
    return np.maximum.accumulate(reach) > _rows(nodes)


def leaves(nodes: Tree) -> Mask:
    """The rows without children.

    >>> leaves(parse("<html></html><!---->").nodes).tolist()
    [False, False, True, True, True]
    """
    childless: Mask = nodes.end == _rows(nodes) + 1
    return childless


def subtree_size(nodes: Tree) -> NDArray[Any]:
    """The number of rows in each subtree, its root included.

    >>> subtree_size(parse("<html></html><!---->").nodes).tolist()
    [5, 3, 1, 1, 1]
    """
    return nodes.end - _rows(nodes)


def subtree_sum(nodes: Tree, column: ArrayLike) -> NDArray[Any]:
    """The sum of `column` over each subtree; a mask is counted.

    A difference of two prefix sums: exact for integers, and for floats as
    exact as the sum over the whole page.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> subtree_sum(nodes, [0, 0, 2, 3, 4]).tolist()
    [9, 5, 2, 3, 4]
    """
    column = np.asarray(column)
    total = np.zeros(len(column) + 1, np.intp if column.dtype.kind in "bi" else column.dtype)
    np.cumsum(column, out=total[1:])
    sums: NDArray[Any] = total[nodes.end] - total[:-1]
    return sums


def subtree_any(nodes: Tree, mask: ArrayLike) -> Mask:
    """Whether `mask` holds somewhere in each subtree.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> subtree_any(nodes, [False, False, False, True, False]).tolist()
    [True, True, False, True, False]
    """
    return subtree_sum(nodes, np.asarray(mask, dtype=bool)) > 0


def subtree_max(nodes: Tree, column: NDArray[Scalar]) -> NDArray[Scalar]:
    """The largest entry of `column` in each subtree.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> subtree_max(nodes, np.array([0, 1, 5, 3, 4])).tolist()
    [5, 5, 5, 3, 4]
    """
    return bottom_up(nodes, column, np.maximum)


# Relatives


def is_ancestor(nodes: Tree, upper: ArrayLike, lower: ArrayLike) -> Mask:
    """Whether row `upper` stands above row `lower`, for each pair of rows.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> is_ancestor(nodes, 1, [1, 2, 3, 4]).tolist()
    [False, True, True, False]
    """
    upper, lower = _checked(nodes, upper), _checked(nodes, lower)
    return (upper < lower) & (lower < nodes.end[upper])


def lowest_common_ancestor(nodes: Tree, rows: ArrayLike) -> int:
    """The deepest row whose subtree holds all of `rows`; of one row, itself.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> lowest_common_ancestor(nodes, [2, 3]), lowest_common_ancestor(nodes, [2, 3, 4])
    (1, 0)
    """
    rows = _checked(nodes, rows)
    if rows.size == 0:
        raise ValueError("an empty set of rows has no common ancestor; give at least one row")

    # A subtree with the first and the last of the rows has all between them,
    # and of the nested subtrees that do, the last to begin is the deepest.
    first, last = rows.min(), rows.max()
    return int(np.flatnonzero(nodes.end[: first + 1] > last)[-1])


def nearest(nodes: Tree, mask: ArrayLike, rows: ArrayLike | None = None) -> NDArray[np.intp]:
    """The closest row where `mask` holds, going up from each of `rows` or from every row; maybe itself.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> nearest(nodes, [False, True, False, True, False]).tolist()
    [-1, 1, 1, 3, -1]
    >>> nearest(nodes, [False, True, False, True, False], [2, 4]).tolist()
    [1, -1]
    """
    size = len(nodes)
    marked = np.asarray(mask, dtype=bool)
    roots = np.flatnonzero(marked)
    below = np.arange(size) if rows is None else _checked(nodes, rows).astype(np.intp)
    if roots.size == 0:
        return np.full(len(below), -1)

    # Marked subtrees of one nesting level are disjoint: the last to begin before a row of that level holds it.
    nesting = np.cumsum(marked - np.bincount(nodes.end[roots], minlength=size + 1)[:size])
    keys = np.sort(nesting[roots] * size + roots)
    found = np.searchsorted(keys, nesting[below] * size + below, side="right") - 1
    return np.where(nesting[below] > 0, keys[found] % size, -1)


def child_count(nodes: Tree) -> Rows:
    """The number of children of each row.

    >>> child_count(parse("<html></html><!---->").nodes).tolist()
    [2, 2, 0, 0, 0]
    """
    return np.bincount(nodes.parent[1:], minlength=len(nodes)).astype(np.int32)


# Folds


def bottom_up(
    nodes: Tree,
    column: NDArray[Scalar],
    fold: np.ufunc,
    *,
    step: Callable[[Rows, NDArray[Scalar]], NDArray[Scalar]] | None = None,
) -> NDArray[Scalar]:
    """Each row's entry folded with its children's, from the leaves to the document.

    Leaves keep their entry of `column`. For the rows above, `step` makes the
    new entries from those rows and the fold over each one's children; left
    out, it folds in the row's own entry.

    >>> nodes = parse("<html></html><!---->").nodes
    >>> bottom_up(nodes, np.array([1, 2, 3, 4, 5]), np.multiply).tolist()
    [120, 24, 3, 4, 5]
    >>> height = np.zeros(len(nodes), int)
    >>> bottom_up(nodes, height, np.maximum, step=lambda rows, below: below + 1).tolist()
    [2, 1, 0, 0, 0]
    """
    # By depth rows stand in page order, so siblings are neighbours: a family is where the parent stays the same.
    by_depth = np.argsort(nodes.depth, kind="stable")
    place = np.empty_like(by_depth)
    place[by_depth] = np.arange(len(by_depth))
    parent = nodes.parent[by_depth]
    starts = np.concatenate(([1], np.flatnonzero(parent[2:] != parent[1:-1]) + 2))[: len(parent) - 1]
    parents = parent[starts]

    folded = np.asarray(column)[by_depth]
    ends = np.cumsum(np.bincount(nodes.depth))
    families = np.searchsorted(starts, ends).tolist()
    for level in range(len(ends) - 1, 0, -1):
        family = slice(families[level - 1], families[level])
        above, below = place[parents[family]], fold.reduceat(folded[: ends[level]], starts[family])
        new = fold(folded[above], below) if step is None else step(parents[family], below)
        if not np.can_cast(new.dtype, folded.dtype, "same_kind"):
            raise TypeError(f"a fold gave {new.dtype} for a column of {folded.dtype}: cast it first")
        folded[above] = new
    return folded[place]


# Names


def has_tag(nodes: Nodes, *names: str) -> Mask:
    """The rows with one of `names`: `p`, `#text`, `my-element`, `svg path`, `math mi`.

    A name alone is HTML's: `title` is not the title inside a drawing.

    >>> has_tag(parse("<html></html><!---->").nodes, "head", "div").tolist()
    [False, False, True, False, False]
    """
    mask = np.zeros(len(nodes), dtype=bool)
    for namespace, wanted in _wanted(names).items():
        # Numbers beyond the fixed table are names of this page only; clipping gives them its last entry, False.
        found = wanted.take(nodes.tag, mode="clip")
        mask |= found if namespace is None else found & (nodes.namespace == namespace)
    for name in names:
        if _local(name) not in TAG_IDS:
            mask |= _rarely_named(nodes, name)
    return mask


@lru_cache
def _wanted(names: tuple[str, ...]) -> dict[int | None, Mask]:
    """By namespace, None for any: which entries of the fixed table have one of the names, and a last one that is no."""
    wanted: dict[int | None, Mask] = {}
    for name in names:
        if _local(name) in TAG_IDS:
            namespace = None if name.startswith("#") else _namespace(name)
            wanted.setdefault(namespace, np.zeros(len(TAGS) + 1, dtype=bool))[TAG_IDS[_local(name)]] = True
    return wanted


def _rarely_named(nodes: Nodes, name: str) -> Mask:
    """The rows with a name that the fixed table lacks."""
    rare = np.flatnonzero(nodes.tag >= len(TAGS))
    tags, firsts = np.unique(nodes.tag[rare], return_index=True)
    same = [int(tag) for tag, row in zip(tags, rare[firsts], strict=True) if nodes.name(row) == _local(name)]
    found: Mask = np.isin(nodes.tag, same) & (nodes.namespace == _namespace(name))
    return found


def _local(name: str) -> str:
    """A name without what stands before it."""
    return name.rpartition(" ")[2]


def _namespace(name: str) -> int:
    prefix = name.rpartition(" ")[0]
    if prefix not in NAMESPACES:
        raise ValueError(f"no namespace {prefix!r}: write `p`, `svg path` or `math mi`")
    return NAMESPACES[prefix]


def _rows(nodes: Tree) -> Rows:
    return np.arange(len(nodes), dtype=np.int32)


def _checked(nodes: Tree, rows: ArrayLike) -> Rows:
    """`rows` as an array, once they are known to be rows of the table."""
    numbers = np.asarray(rows)
    if numbers.size == 0:
        return numbers.astype(np.int32)
    if not np.issubdtype(numbers.dtype, np.integer):
        raise TypeError("rows are integers; for the rows of a mask give np.flatnonzero(mask)")
    if numbers.min() < 0 or numbers.max() >= len(nodes):
        raise IndexError(f"rows lie in [0, {len(nodes)}); remove the -1 of missing relatives")
    return numbers.astype(np.int32)
