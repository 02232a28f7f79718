"""What a reader sees: headings, bylines and dates on the page itself."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from ..page import Page
from ..tree import has_tag
from .candidate import Candidate, tidy
from .elements import Element, Regions
from .words import phrases

SOURCE = "visible"
NEAR = 12  # blocks after the heading in which a byline or a date without markup is looked for
MAX_BYLINES = 60
BY = re.compile(r"(?:by|von|par|por|di|door|av|af|autor|author|text|oleh)\s*:?\s+", re.IGNORECASE)


def headings(page: Page) -> list[int]:
    """The rows of the first-level headings with words, outside menus and asides first."""
    rows = np.flatnonzero(has_tag(page.nodes, "h1"))[:50].tolist()
    return [row for row in rows if not page.nodes.in_nav[row]]


def candidates(page: Page, elements: Sequence[Element], heading: int | None) -> Iterator[Candidate]:
    """Bylines and dates, the likeliest first."""
    regions = Regions(page)
    for _, row in sorted(bylines(page, elements, regions, heading)):
        yield Candidate("author", tidy(page.text(row)), SOURCE)
    for _, row, value, field in sorted(dates(page, elements, regions, heading)):
        yield Candidate(field, value, SOURCE)


def bylines(
    page: Page, elements: Sequence[Element], regions: Regions, heading: int | None
) -> Iterator[tuple[tuple[int, int], int]]:
    """Rows that may hold a byline, each with a key that sorts the likeliest first."""
    named, not_named = phrases("regions", "byline"), phrases("regions", "not_byline")
    marked = []
    for each in elements:
        relation = each.attributes.get("rel", "").lower().split() if "rel" in each.attributes else ()
        if "author" in relation:
            marked.append((0, each.row))
        elif not named.isdisjoint(each.names) and not_named.isdisjoint(each.names):
            marked.append((1, each.row))
        if len(marked) == MAX_BYLINES:
            break
    for strength, row in marked:
        inner = any(row < other < page.nodes.end[row] for _, other in marked)
        if not inner and not regions.is_aside(row):
            yield (strength, distance(row, heading)), row


def distance(row: int, heading: int | None) -> int:
    """Rows between a heading and what stands after it; what stands before counts four times."""
    if heading is None:
        return row
    return row - heading if row >= heading else 4 * (heading - row)


def dates(
    page: Page, elements: Sequence[Element], regions: Regions, heading: int | None
) -> Iterator[tuple[tuple[int, int], int, str, str]]:
    """Texts that may hold a date, each with a key that sorts the likeliest first."""
    named, changed = phrases("regions", "published"), phrases("regions", "modified")
    count = 0
    for each in elements:
        is_time = page.nodes.name(each.row) == "time" or "datetime" in each.attributes
        if not is_time and named.isdisjoint(each.names):
            continue
        count += 1
        if count > MAX_BYLINES or regions.is_aside(each.row):
            continue
        value = each.attributes.get("datetime") or tidy(page.text(each.row))
        if value and any(mark.isdecimal() for mark in value):
            field = "modified" if not changed.isdisjoint(each.names) else "published"
            yield (0 if is_time else 1, distance(each.row, heading)), each.row, value, field
