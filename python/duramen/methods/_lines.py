"""The lines of a page's source, reconstructed from the line feeds in the texts of the tree."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag
from ._document import VOID

Counts = NDArray[np.intp]

# Bytes that begin a character, white space aside.
BEGINS_CHARACTER = bytes(byte not in b" \t\n\f\r" and not 0x80 <= byte < 0xC0 for byte in range(256))


@dataclass(frozen=True)
class Lines:
    """The characters and tags of each line; and the texts cut at line ends, each piece with its row and line."""

    characters: Counts
    tags: Counts
    piece_row: Counts
    piece_line: Counts
    piece_characters: Counts

    def mostly(self, content: Mask, rows: int) -> Mask:
        """The mask, over `rows` rows, of those with more than half their characters on lines of `content`."""
        sign = np.where(content, 1, -1)[self.piece_line]
        is_mostly_content: Mask = np.bincount(self.piece_row, weights=sign * self.piece_characters, minlength=rows) > 0
        return is_mostly_content


def read_lines(nodes: Nodes, seen: Mask, wrap: int | None = None) -> Lines:
    """What the seen rows have on each line, none longer than `wrap` bytes of text.

    A line feed inside a tag or a script breaks no line: the tree does not have it.
    """
    text = nodes.text(0).encode()
    breaks = np.flatnonzero(np.frombuffer(text, dtype=np.uint8) == ord("\n"))
    if wrap is not None:
        breaks = np.union1d(breaks, _wraps(breaks, len(text), wrap))
    size = len(breaks) + 1

    rows = np.flatnonzero(nodes.is_text & seen & (nodes.chars > 0))
    first = np.searchsorted(breaks, nodes.text_start[rows])
    times = np.searchsorted(breaks, nodes.text_end[rows]) - first + 1
    row = np.repeat(rows, times)
    line = np.repeat(first, times) + _counted_up(times)
    length = nodes.chars[row].astype(np.intp)
    cut = np.repeat(times, times) > 1
    if cut.any():
        length[cut] = _shown_on(text, breaks, nodes.text_start[row[cut]], nodes.text_end[row[cut]], line[cut])

    characters = np.bincount(line, weights=length, minlength=size).astype(np.intp)
    return Lines(characters, _tags_on(nodes, seen, breaks), row, line, length)


def _tags_on(nodes: Nodes, seen: Mask, breaks: Counts) -> Counts:
    """The tags of each line, start and end."""
    tags = nodes.is_element & seen
    paired = tags & ~has_tag(nodes, *VOID)
    places = np.concatenate((nodes.text_start[tags], nodes.text_end[paired]))
    return np.bincount(np.searchsorted(breaks, places), minlength=len(breaks) + 1)


def _shown_on(text: bytes, breaks: Counts, start: NDArray[np.int32], end: NDArray[np.int32], line: Counts) -> Counts:
    """The characters from start to end that stand on each line, white space aside."""
    places = np.flatnonzero(np.frombuffer(text.translate(BEGINS_CHARACTER), dtype=np.bool_))
    edges = np.concatenate(([0], breaks, [len(text)]))
    first = np.searchsorted(places, np.maximum(start, edges[line]))
    return np.searchsorted(places, np.minimum(end, edges[line + 1])) - first


def _wraps(breaks: Counts, size: int, wrap: int) -> Counts:
    """Where lines that are too long break, counted from the start of each."""
    starts = np.concatenate(([0], breaks + 1))
    times = np.diff(starts, append=size + 1) // wrap
    places: Counts = np.repeat(starts, times) + (_counted_up(times) + 1) * wrap
    return places[places < size]


def _counted_up(times: Counts) -> Counts:
    """0, 1, 2 ... for each entry, as many as it says."""
    return np.arange(times.sum()) - np.repeat(np.cumsum(times) - times, times)
