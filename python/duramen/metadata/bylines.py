"""Who wrote it, as a reader sees it: elements named after authors, and lines that begin with "by"."""

from collections.abc import Iterator, Sequence

import numpy as np

from ..page import Page
from .authors import without_prefix
from .candidate import Candidate
from .elements import Element, Regions, text_of
from .words import phrases

SOURCE = "visible"
MOST = 60  # marked elements that are weighed
BLOCKS_BEFORE, BLOCKS_AFTER = 4, 10  # of the heading, where a line without markup may be the byline
MOST_WORDS = 12  # of such a line


def candidates(page: Page, elements: Sequence[Element], regions: Regions, heading: int | None) -> Iterator[Candidate]:
    """Bylines, the likeliest first."""
    for _, row in sorted(marked(page, elements, regions, heading)):
        yield Candidate("author", text_of(page, row), SOURCE)
    if heading is not None:
        for text in lines_near(page, heading):
            if is_signature(text):
                yield Candidate("author", text, SOURCE)


def is_signature(line: str) -> bool:
    """Whether a line begins with "by" or the like and goes on with words that have capitals, or a script without."""
    name = without_prefix(line, prefixes=phrases("bylines", "signing"))
    words = name.split()[:2]
    return name != line and all(not word[:1].islower() for word in words) and (len(words) > 1 or name > "\u2fff")


def marked(
    page: Page, elements: Sequence[Element], regions: Regions, heading: int | None
) -> Iterator[tuple[tuple[int, int], int]]:
    """Rows that are named after an author, each with a key that sorts the likeliest first."""
    found = []
    for each in elements:
        if "author" in each.attributes.get("rel", "").lower().split():
            found.append((0, each.row))
        elif "byline" in each.says:
            found.append((1, each.row))
        if len(found) == MOST:
            break
    for (strength, row), (_, following) in zip(found, [*found[1:], (0, len(page.nodes))], strict=False):
        is_innermost = following >= page.nodes.end[row]
        if is_innermost and not regions.is_aside(row):
            yield (strength, distance(row, heading)), row


def distance(row: int, heading: int | None) -> int:
    """Rows between a heading and what stands after it; what stands before counts four times."""
    if heading is None:
        return row
    return row - heading if row >= heading else 4 * (heading - row)


def lines_near(page: Page, heading: int) -> Iterator[str]:
    """Short blocks around the heading, those after it first."""
    blocks = page.blocks
    at = int(np.searchsorted(blocks.first, heading))
    for index in [*range(at + 1, at + 1 + BLOCKS_AFTER), *range(at - 1, at - 1 - BLOCKS_BEFORE, -1)]:
        if 0 <= index < len(blocks) and 0 < blocks.words[index] <= MOST_WORDS:
            yield blocks.text(index)
