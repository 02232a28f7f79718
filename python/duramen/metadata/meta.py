"""<meta>: Open Graph, Dublin Core, cards for sharing, and the names that news systems made up."""

from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from ..page import Page
from ..tree import has_tag
from .candidate import Candidate, tidy
from .words import table

MAX_TAGS = 2_000  # <meta> elements of a page that are read


def candidates(page: Page) -> Iterator[Candidate]:
    """What the <meta> elements say, in their order."""
    known = known_names()
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


def names(attributes: Mapping[str, str]) -> Iterator[str]:
    """What a <meta> may be called, in lower case."""
    for key in ("property", "name", "http-equiv"):
        if key in attributes:
            yield attributes[key].strip().lower()
    if "itemprop" in attributes:
        yield f"itemprop:{attributes['itemprop'].strip().lower()}"


@cache
def known_names() -> Mapping[str, tuple[str, str]]:
    """From the name of a <meta> to its field and source."""
    return {name: (field, source) for source, fields in table("meta_names").items() for name, field in fields.items()}
