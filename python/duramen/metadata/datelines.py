"""When it was written, as a reader sees it: <time>, elements named after dates, and lines near the heading."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from ..page import Page
from .bylines import distance
from .candidate import Candidate, tidy
from .elements import Element, Regions
from .words import phrases

SOURCE = "visible"
DATED = frozenset({"time", "published", "modified"})
MOST = 80  # marked elements that are weighed
BLOCKS_BEFORE, BLOCKS_AFTER = 6, 16  # of the heading, where a line without markup may be the date
MOST_WORDS = 40  # of such a line
OPENING = 40  # characters of a paragraph that may open with the date
FURTHER = 30  # blocks further down that are looked at
LONGEST = 90  # characters of a line that may have the date anywhere in it


def candidates(
    page: Page, elements: Sequence[Element], regions: Regions, heading: int | None, *, in_text: bool
) -> Iterator[Candidate]:
    """Dates, the likeliest first; those without markup only where `in_text` asks for them."""
    for _, _, value, field in sorted(marked(page, elements, regions, heading)):
        yield Candidate(field, value, SOURCE)
    for text in lines(page, heading) if in_text else ():
        yield Candidate("modified" if says_changed(text) else "published", text, SOURCE)


def marked(
    page: Page, elements: Sequence[Element], regions: Regions, heading: int | None
) -> Iterator[tuple[tuple[int, int], int, str, str]]:
    """Texts of elements named after dates, each with a key that sorts the likeliest first."""
    count = 0
    for each in elements:
        if DATED.isdisjoint(each.says):
            continue
        text = tidy(page.text(each.row))
        value = each.attributes.get("datetime") or titled(each) or text
        if not any(mark.isdecimal() for mark in value):
            continue
        count += 1
        if count > MOST:
            return
        if not regions.is_aside(each.row):
            key = (0 if "time" in each.says else 1, distance(each.row, heading))
            yield key, each.row, value, "modified" if "modified" in each.says or says_changed(text) else "published"


def titled(element: Element) -> str | None:
    """The title of an element, where it is the exact time of what is shown: "three days ago"."""
    title = element.attributes.get("title", "")
    return title if re.match(r"\d{4}-\d\d-\d\d", title) else None


def lines(page: Page, heading: int | None) -> Iterator[str]:
    """Short blocks with digits: those after the heading, those before it, then those further down."""
    blocks = page.blocks
    at = int(np.searchsorted(blocks.first, heading)) if heading is not None else 0
    dated = np.flatnonzero((blocks.digits >= 3) & ~blocks.in_nav & ~blocks.in_aside)
    near = dated[(dated >= at) & (dated < at + BLOCKS_AFTER)]
    before = dated[(dated < at) & (dated >= at - BLOCKS_BEFORE)][::-1]
    after = dated[dated >= at + BLOCKS_AFTER][:FURTHER]
    for index in [*near.tolist(), *before.tolist(), *after.tolist()]:
        is_line = blocks.words[index] <= MOST_WORDS
        yield blocks.text(index)[: LONGEST if is_line else OPENING]


def says_changed(text: str) -> bool:
    """Whether a line says that its date is that of a change."""
    found = {word.casefold() for word in re.findall(r"[^\W\d_]+", text[:100])}
    return not phrases("regions", "modified").isdisjoint(found) and phrases("regions", "first").isdisjoint(found)
