"""<meta>: Open Graph, Dublin Core, cards for sharing, and the names that news systems made up."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from ..page import Page
from ..tree import has_tag
from .candidate import Candidate, tidy
from .words import phrases, table

CARD_LABEL, CARD_DATA = re.compile(r"twitter:label(\d)"), re.compile(r"twitter:data(\d)")
MAX_TAGS = 2_000  # <meta> elements of a page that are read


def candidates(page: Page) -> Iterator[Candidate]:
    """What the <meta> elements say, in their order."""
    known = known_names()
    labels: dict[str, str] = {}
    for row in np.flatnonzero(has_tag(page.nodes, "meta"))[:MAX_TAGS].tolist():
        attributes = page.attributes(row)
        content = attributes.get("content") or attributes.get("value")
        if not content:
            continue
        for name in names(attributes):
            if name in known:
                field, source = known[name]
                if value := tidy(content):
                    yield Candidate(field, value, source)
                break
            if label := CARD_LABEL.fullmatch(name):
                labels[label[1]] = content
            elif (data := CARD_DATA.fullmatch(name)) and says_author(labels.get(data[1], "")):
                yield Candidate("author", tidy(content), "twitter")


def names(attributes: Mapping[str, str]) -> Iterator[str]:
    """What a <meta> may be called, in lower case."""
    for key in ("property", "name", "http-equiv"):
        if key in attributes:
            yield attributes[key].strip().lower()
    if "itemprop" in attributes:
        yield f"itemprop:{attributes['itemprop'].strip().lower()}"


def says_author(label: str) -> bool:
    """Whether the label of a card's field is one that stands before a name: "Written by"."""
    return label.strip().casefold() in phrases("bylines", "prefixes")


@cache
def known_names() -> Mapping[str, tuple[str, str]]:
    """From the name of a <meta> to its field and source."""
    return {name: (field, source) for source, fields in table("meta_names").items() for name, field in fields.items()}
