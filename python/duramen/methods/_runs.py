"""Runs of texts: the texts between two boundaries of certain elements."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class Runs:
    """The texts of a page and the run of each; runs are numbered in the order of the page."""

    nodes: Nodes
    texts: Rows
    run: Rows

    def __len__(self) -> int:
        return int(self.run[-1]) + 1 if self.run.size else 0

    def total(self, column: NDArray[np.int32]) -> Rows:
        """The sum of a column over the texts of each run."""
        return np.bincount(self.run, weights=column[self.texts], minlength=len(self)).astype(np.intp)

    def holding(self, rows: Mask) -> Mask:
        """The runs that have a text of the mask."""
        mask = np.zeros(len(self), dtype=bool)
        mask[self.run[rows[self.texts]]] = True
        return mask

    def strings(self, wanted: Rows) -> Iterable[tuple[int, str]]:
        """Each of the wanted runs with its text, white space collapsed."""
        text = self.nodes.text(0).encode()
        first = np.searchsorted(self.run, wanted)
        last = np.searchsorted(self.run, wanted, side="right") - 1
        starts, ends = self.nodes.text_start[self.texts[first]], self.nodes.text_end[self.texts[last]]
        for run, start, end in zip(wanted.tolist(), starts.tolist(), ends.tolist(), strict=True):
            yield run, " ".join(text[start:end].decode().split())

    def kept(self, content: Mask) -> Mask:
        """The rows of the texts whose run is content."""
        kept = np.zeros(len(self.nodes), dtype=bool)
        kept[self.texts[content[self.run]]] = True
        return kept


def cut_runs(nodes: Nodes, seen: Mask, parts: Mask) -> Runs:
    """The seen texts, cut wherever an element of `parts` begins or ends.

    >>> page = parse("<p>One <b>two</b><p>Three")
    >>> cut_runs(page.nodes, page.nodes.is_text, page.nodes.is_block).run.tolist()
    [0, 0, 1]
    """
    texts = np.flatnonzero(nodes.is_text & seen & (nodes.chars > 0))
    begun = np.cumsum(parts)
    ended = np.cumsum(np.bincount(nodes.end[parts], minlength=len(nodes) + 1))
    boundaries = begun[texts] + ended[texts]
    run = np.concatenate(([0], np.cumsum(np.diff(boundaries) > 0)))[: len(texts)]
    return Runs(nodes, texts, run)
