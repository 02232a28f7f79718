"""Tag ratios: lines with much text and few tags, and their neighbours, are content.

T. Weninger, W. H. Hsu, J. Han: CETR: content extraction via tag ratios, WWW 2010.

The ratio of a line is its characters divided by its tags (or by one), smoothed with a Gaussian kernel of radius 1.
k-means splits the lines by smoothed ratio and its smoothed difference to the mean of the next three lines into three
clusters, one centre fixed at the origin, the others starting at the furthest point and halfway to it; lines outside
the first cluster are content. A text is kept if most of its characters are on content lines. A line feed inside a tag
or a script does not start a new line.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag
from ._choices import one_of
from ._document import VOID, Counts, Numbers, unseen

LOOK_AHEAD = 3  # alpha, section 3.3
MAX_ROUNDS = 50

Cut = Literal["clusters", "threshold"]

# Bytes that begin a character, white space aside.
BEGINS_CHARACTER = bytes(byte not in b" \t\n\f\r" and not 0x80 <= byte < 0xC0 for byte in range(256))


def tag_ratios(
    nodes: Nodes, *, cut: Cut = "clusters", radius: int = 1, factor: float = 1.0, wrap: int | None = None
) -> Mask:
    """Keep the texts that lie, for the most part, on lines of content.

    A line's ratio is its characters over its tags. The ratios are smoothed, and taken together with how much the
    next lines differ; the lines clustered at the origin are no content. `cut="threshold"` is the paper's simpler
    rule: a smoothed ratio above `factor` standard deviations. Pages without line feeds have no lines: `wrap` breaks
    lines that are longer than this number of bytes of text. The last lines before a story rise with it, as here:

    >>> menu = "<li><a href=a>Home</a>\\n" * 4
    >>> page = parse(f"<ul>\\n{menu}</ul>\\n<p>A long story,\\ntold at leisure,\\nand to its end.\\n<ul>\\n{menu}</ul>")
    >>> kept = tag_ratios(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['Home', 'Home', 'A long story,\\ntold at leisure,\\nand to its end.\\n']
    """
    one_of("cut", cut, Cut)
    if radius < 1:
        raise ValueError(f"radius must be 1 or more, not {radius}")
    if wrap is not None and wrap < 1:
        raise ValueError(f"wrap must be 1 or more, not {wrap}; leave it out for the lines of the source")
    lines = read_lines(nodes, ~unseen(nodes), wrap)
    used = (lines.characters > 0) | (lines.tags > 0)
    ratio = smoothed(lines.characters[used] / np.maximum(lines.tags[used], 1), radius)
    if ratio.size == 0:
        return np.zeros(len(nodes), dtype=bool)

    content = np.zeros(len(used), dtype=bool)
    if cut == "threshold":
        content[used] = ratio > factor * ratio.std()
    else:
        content[used] = clusters(ratio, smoothed(np.abs(look_ahead(ratio)), radius)) > 0
    return lines.mostly(content, len(nodes))


def smoothed(values: Numbers, radius: int) -> Numbers:
    """The values under a bell curve of that radius (section 3.2); beyond the page they are 0."""
    offset = np.arange(-radius, radius + 1)
    bell = np.exp(-(offset**2) / (2 * radius**2))
    return np.convolve(values, bell / bell.sum())[radius:-radius]


def look_ahead(ratio: Numbers) -> Numbers:
    """How far the mean of the next lines lies above each line (section 3.3)."""
    total = np.concatenate(([0], np.cumsum(ratio), np.zeros(LOOK_AHEAD)))
    total[-LOOK_AHEAD:] = total[-LOOK_AHEAD - 1]
    return (total[1 + LOOK_AHEAD :] - total[1:-LOOK_AHEAD]) / LOOK_AHEAD - ratio


def clusters(x: Numbers, y: Numbers) -> Counts:
    """The cluster of each point: 0 for the one whose centre stays at the origin (k-means, section 3.4).

    There are three clusters. The other two centres begin at the furthest point and halfway there.
    """
    points = np.stack((x, y))
    far = points[:, np.argmax(x * x + y * y)]
    centres = np.stack((far / 2, far))
    members = np.zeros((2, len(x)), dtype=bool)
    for _ in range(MAX_ROUNDS):
        # A centre c is nearer to p than the origin where 2 c.p > c.c, and the nearest has the most of it.
        gain = centres @ points * 2 - (centres * centres).sum(axis=1)[:, None]
        further = gain[1] > gain[0]
        nearest = (gain > 0) & np.stack((~further, further))
        if np.array_equal(nearest, members):
            break
        members = nearest
        centres = members @ points.T / np.maximum(members.sum(axis=1), 1)[:, None]
    return np.where(members[0], 1, np.where(members[1], 2, 0))


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
        return np.bincount(self.piece_row, weights=sign * self.piece_characters, minlength=rows) > 0


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
