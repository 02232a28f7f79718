"""What the document has by itself: its <title>, its language, and the date in its address."""

import re
from collections.abc import Iterator

import numpy as np

from ..page import Page
from ..tree import has_tag
from .candidate import Candidate, tidy
from .words import month_numbers

ARCHIVED = re.compile(r"^https?://web\.archive\.org/web/\w+/", re.IGNORECASE)
NUMBERED = re.compile(
    r"(?<!\d)((?:19|20)\d\d)[/_-]([01]\d)[/_-]([0-3]\d)(?!\d)|[/_-]((?:19|20)\d\d)([01]\d)([0-3]\d)(?!\d)"
)
LOOSE = re.compile(r"/((?:19|20)\d\d)/(\d{1,2})/(\d{1,2})/")
DAY_FIRST = re.compile(r"(?<!\d)([0-3]\d)[._-]([01]\d)[._-]((?:19|20)\d\d)(?!\d)")
NAMED = re.compile(r"/((?:19|20)\d\d)/([a-z]{3,9})/(\d{1,2})(?!\d)", re.IGNORECASE)


def candidates(page: Page) -> Iterator[Candidate]:
    """The <title>, the language of the root, and the day in the address."""
    nodes = page.nodes
    for row in np.flatnonzero(has_tag(nodes, "html"))[:1].tolist():
        if tag := page.attribute(row, "lang") or page.attribute(row, "xml:lang"):
            yield Candidate("language", tag, "html")
    for row in np.flatnonzero(has_tag(nodes, "title"))[:1].tolist():
        if text := tidy(page.text(row)):
            yield Candidate("title", text, "html")
    if page.url and (day := day_in(page.url)):
        yield Candidate("published", day, "url")


def day_in(url: str) -> str | None:
    """The day that an address names: as year, month and day, the month as a number or a name.

    >>> day_in("https://example.org/2023/dec/21/oak"), day_in("https://example.org/2023/12/oak")
    ('2023-12-21', None)
    """
    path = ARCHIVED.sub("", url[:2000])
    if found := NUMBERED.search(path) or LOOSE.search(path):
        year, month, day = (part for part in found.groups() if part)
        return f"{year}-{month:0>2}-{day:0>2}"
    if found := DAY_FIRST.search(path):
        return f"{found[3]}-{found[2]}-{found[1]}"
    if (found := NAMED.search(path)) and (month := month_numbers().get(found[2].casefold())):
        return f"{found[1]}-{month:02}-{found[3]:0>2}"
    return None
