"""Tag ratios: lines with much text and few tags, and their neighbours, are content.

T. Weninger, W. H. Hsu, J. Han: CETR: content extraction via tag ratios, WWW 2010.

The ratio of a line is its characters divided by its tags (or by one), smoothed with a Gaussian kernel of radius 1.
k-means splits the lines by smoothed ratio and its smoothed difference to the mean of the next three lines into three
clusters, one centre fixed at the origin, the others starting at the furthest point and halfway to it; lines outside
the first cluster are content. A text is kept if most of its characters are on content lines. A line feed inside a tag
or a script does not start a new line.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ._choices import one_of
from ._document import unseen
from ._lines import read_lines

LOOK_AHEAD = 3  # alpha, section 3.3
MAX_ROUNDS = 50

Cut = Literal["clusters", "threshold"]
Numbers = NDArray[np.float64]


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
        content[used] = off_origin(ratio, smoothed(np.abs(look_ahead(ratio)), radius))
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


def off_origin(x: Numbers, y: Numbers) -> Mask:
    """The points in another cluster than the one whose centre stays at the origin."""
    off: Mask = clusters(x, y) > 0
    return off


def clusters(x: Numbers, y: Numbers) -> NDArray[np.intp]:
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
