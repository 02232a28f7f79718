"""<link> and <a rel>: canonical address, feeds, the next page, the licence, tags."""

import re
from collections.abc import Iterable, Iterator

import numpy as np

from ..page import Page
from ..tree import has_tag
from .candidate import Candidate, tidy
from .elements import Element

MAX_LINKS = 2_000  # <link> elements of a page that are read
FEED_TYPES = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml"})
LAST_LINKS = 40  # links at the end of the page, where a licence without markup is looked for
LICENCES = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/")


def candidates(page: Page) -> Iterator[Candidate]:
    """What the <link> elements say, in their order; addresses are joined with the page's."""
    for row in np.flatnonzero(has_tag(page.nodes, "link"))[:MAX_LINKS].tolist():
        attributes = page.attributes(row)
        relations = attributes.get("rel", "").lower().split()
        if href := attributes.get("href", "").strip():
            for relation in relations:
                if field := field_of(relation, attributes.get("type", ""), relations):
                    yield Candidate(field, page.absolute(href), "link")


def field_of(relation: str, kind: str, relations: list[str]) -> str | None:
    """The field that a link with this relation and media type fills."""
    if relation == "alternate" and "stylesheet" not in relations:
        return "feeds" if kind.split(";")[0].strip().lower() in FEED_TYPES else None
    return {"canonical": "canonical_url", "next": "next_page", "license": "licence", "image_src": "image"}.get(relation)


def anchored(page: Page, elements: Iterable[Element]) -> Iterator[Candidate]:
    """What links that a reader can click say: the licence, the next page, tags."""
    for row, attributes, _ in elements:
        relations = attributes.get("rel", "").lower().split()
        href = attributes.get("href", "").strip()
        if href and "license" in relations:
            yield Candidate("licence", page.absolute(href), "link")
        if href and "next" in relations:
            yield Candidate("next_page", page.absolute(href), "link")
        if "tag" in relations and (name := tidy(page.text(row)).lstrip("#")):
            yield Candidate("tags", name, "link")
    for row in np.flatnonzero(has_tag(page.nodes, "a"))[-LAST_LINKS:].tolist():
        address = page.attribute(row, "href")
        if address and LICENCES.search(address):
            yield Candidate("licence", page.absolute(address), "visible")
