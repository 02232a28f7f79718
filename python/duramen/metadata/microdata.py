"""Microdata and RDFa in the visible page: what an element with `itemprop` or `property` holds."""

from collections.abc import Iterator, Sequence

from ..page import Page
from .candidate import Candidate
from .elements import Element, Regions, text_of

SOURCE = "microdata"
NEXT_AUTHOR = 40  # rows after one author in which a second is of the same text, and not of the next answer

FIELDS = {
    "headline": "title",
    "author": "author",
    "creator": "author",
    "datepublished": "published",
    "datecreated": "published",
    "datemodified": "modified",
    "keywords": "tags",
    "license": "licence",
    "inlanguage": "language",
}


def candidates(page: Page, elements: Sequence[Element], regions: Regions) -> Iterator[Candidate]:
    """What microdata says, in page order."""
    last_author = len(page.nodes)
    for each in elements:
        given = each.attributes.get("itemprop") or each.attributes.get("property")
        if not given:
            continue
        for name in given.lower().split()[:5]:
            field = FIELDS.get(name.rpartition(":")[2])
            if field and not regions.is_aside(each.row):
                if field == "author":
                    if each.row - last_author > NEXT_AUTHOR:
                        continue
                    last_author = each.row
                value = each.attributes.get("content") or each.attributes.get("datetime") or name_in(page, each)
                if value:
                    yield Candidate(field, value, SOURCE)


def name_in(page: Page, element: Element) -> str:
    """The name inside an element that is a thing of its own, else its text."""
    if "itemscope" in element.attributes:
        for row in range(element.row + 1, min(int(page.nodes.end[element.row]), element.row + 60)):
            if page.attribute(row, "itemprop") == "name":
                return page.attribute(row, "content") or text_of(page, row)
    return text_of(page, element.row)
