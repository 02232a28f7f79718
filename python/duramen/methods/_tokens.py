"""A page as the old methods read it: tags and words in source order, taken from the tree."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..nodes import Mask, Nodes
from ..tree import has_tag
from ._document import VOID, body_row, outside_body

Tokens = NDArray[np.int8]
"""A tag is 1, a word -1."""


@dataclass(frozen=True)
class Stream:
    """The tokens of a page, and how many each row has: its start tag, its words, the end tags that follow it."""

    tokens: Tokens
    counts: NDArray[np.intp]

    def row(self, token: int) -> int:
        """The row that a token belongs to."""
        return int(np.searchsorted(np.cumsum(self.counts), token, side="right")) // 3

    def words(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The first word token of each row, and one past the last."""
        until: NDArray[np.intp] = np.cumsum(self.counts)[1::3]
        return until - self.counts[:, 1], until


def tokenise(nodes: Nodes, dropped: Mask, *, untagged: Mask | None = None) -> Stream:
    """What is inside the body, less the dropped rows and the tags of the untagged, as tokens."""
    size = len(nodes)
    taken = ~(dropped | outside_body(nodes))
    taken[body_row(nodes)] = False
    tags = nodes.is_element & taken
    if untagged is not None:
        tags &= ~untagged
    paired = tags & ~has_tag(nodes, *VOID)

    counts = np.empty((size, 3), dtype=np.intp)
    counts[:, 0] = tags
    np.multiply(nodes.words, taken, out=counts[:, 1])
    counts[:, 2] = np.bincount(nodes.end[paired] - 1, minlength=size)
    tokens = np.repeat(np.tile(np.array([1, -1, 1], dtype=np.int8), size), counts.ravel())
    return Stream(tokens, counts)
