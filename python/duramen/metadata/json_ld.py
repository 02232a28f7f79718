"""JSON-LD: the thing that the page is about, and what it says of itself in schema.org's words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..page import Page
from ..tree import has_tag
from .candidate import Candidate, tidy
from .loose_json import values
from .title import likeness, words
from .words import table

SOURCE = "json-ld"
MAX_SCRIPT = 2_000_000  # characters of one script
MAX_THINGS = 2_000  # objects of a page that are looked at
MAX_NAMES = 50  # authors, tags or images of one thing

Thing = Mapping[str, Any]

INWARDS = ("@graph", "mainEntity", "mainEntityOfPage", "hasPart", "itemListElement", "item", "about", "subjectOf")
"""Properties that lead to a thing of the same page; an author, a publisher or a comment is another story."""


def candidates(page: Page, titles: Sequence[str] = ()) -> Iterator[Candidate]:
    """What JSON-LD says of the page, the article first; of several the one with a title of the page."""
    things = all_things(page)
    by_id = {each["@id"]: each for each in reversed(things) if isinstance(each.get("@id"), str) and len(each) > 1}
    wanted = list(map(words, titles))
    ranked = sorted(things, key=lambda thing: (rank(thing), not is_titled(thing, wanted)))
    # One article, recipe or product names the page; of several each names only itself.
    heads = [each for each in ranked if rank(each) < 2]
    titled = heads[:1] if len(heads) == 1 or (heads and rank(heads[0]) == 0) else []
    signed = False
    for thing in ranked:
        if rank(thing) == UNKNOWN:
            break
        names = (
            [] if signed else list(authors(thing.get("author"), by_id)) or list(authors(thing.get("creator"), by_id))
        )
        signed = signed or bool(names)
        yield from names
        # By identity: to compare two things that nest deep would take as deep a stack.
        yield from told_by(thing, by_id, titled=any(thing is each for each in titled))
    for thing in things:
        if "person" in types(thing) and (name := text_of(thing.get("name"))):
            yield Candidate("person", name, SOURCE)
    for thing in things:
        if types(thing) & {"website"} and (name := text_of(thing.get("name"))):
            yield Candidate("site_name", name, SOURCE)


def all_things(page: Page) -> list[Thing]:
    """The objects of all scripts, outer before inner; an explicit queue, so depth costs no stack."""
    things: list[Thing] = []
    queue: list[Any] = []
    for row in np.flatnonzero(has_tag(page.nodes, "script")).tolist():
        kind = page.attribute(row, "type")
        if kind and "ld+json" in kind.lower() and page.nodes.end[row] > row + 1:
            queue += values(page.raw(row + 1)[:MAX_SCRIPT])
    for value in queue:
        if len(things) == MAX_THINGS:
            break
        if isinstance(value, list):
            queue += value[:MAX_THINGS]
        elif isinstance(value, dict):
            things.append(value)
            queue += [value[key] for key in INWARDS if isinstance(value.get(key), dict | list)]
    return things


UNKNOWN = 9
ALIKE = 0.5  # F1 of words from which a headline is the page's


def is_titled(thing: Thing, titles: Sequence[frozenset[str]]) -> bool:
    """Whether a thing is called what the page is called."""
    name = text_of(thing.get("headline")) or text_of(thing.get("name")) or ""
    mine = words(name)
    return any(likeness(mine, title) >= ALIKE for title in titles)


def rank(thing: Thing) -> int:
    """How likely the page is about this thing: articles, then other works and wares, then the page itself."""
    kinds = types(thing)
    if not kinds:
        return 0 if "headline" in thing and "datePublished" in thing else UNKNOWN
    return min((table("schema_types").get(kind, [UNKNOWN])[0] for kind in kinds), default=UNKNOWN)


def types(thing: Thing) -> set[str]:
    """The types of a thing in lower case, without where they are defined."""
    given = thing.get("@type")
    names = given[:MAX_NAMES] if isinstance(given, list) else [given]
    return {re.split(r"[/#:]", name)[-1].lower() for name in names if isinstance(name, str)}


def page_type(thing: Thing) -> str | None:
    """What sort of page a thing of this type makes."""
    found = [table("schema_types")[kind] for kind in types(thing) if kind in table("schema_types")]
    return min(found)[1] if found else None


def told_by(thing: Thing, by_id: Mapping[str, Thing], *, titled: bool) -> Iterator[Candidate]:
    """The fields of one thing."""
    if kind := page_type(thing):
        yield Candidate("page_type", kind, SOURCE)
    for field, properties in FIELDS.items():
        if field == "title" and not titled:
            continue
        for key in properties:
            for value in texts(thing.get(key), by_id):
                yield Candidate(field, value, SOURCE)


FIELDS = {
    "title": ("headline", "name"),
    "published": ("datePublished", "dateCreated", "uploadDate"),
    "modified": ("dateModified",),
    "description": ("description",),
    "language": ("inLanguage",),
    "licence": ("license",),
    "tags": ("keywords",),
    "image": ("image", "thumbnailUrl"),
    "site_name": ("publisher",),
}
"""By field, the properties that tell it, the best first."""


def authors(value: Any, by_id: Mapping[str, Thing]) -> Iterator[Candidate]:
    """The names in an author property, as authors or, where they are said to be no persons, as groups."""
    for each in (value if isinstance(value, list) else [value])[:MAX_NAMES]:
        thing = referred(each, by_id)
        is_group = isinstance(thing, dict) and bool(types(thing)) and "person" not in types(thing)
        for name in texts(thing, by_id, keys=("name", "alternateName")):
            yield Candidate("group" if is_group else "author", name, SOURCE)


KEYS = ("name", "url", "contentUrl", "alternateName", "@value", "@id")
"""Of an object, what stands for it as a text, the best first."""


def texts(value: Any, by_id: Mapping[str, Thing], *, keys: Sequence[str] = KEYS) -> list[str]:
    """The strings of a value: itself, its name or address, or those of a list of such."""
    listed = value if isinstance(value, list) else [value]
    return [text for each in listed[:MAX_NAMES] if (text := text_of(referred(each, by_id), keys=keys))]


def text_of(value: Any, *, keys: Sequence[str] = KEYS) -> str | None:
    """A string as it is, a number as written, of an object what one of `keys` says."""
    if isinstance(value, dict):
        inner = (value[key] for key in keys if key in value)
        firsts = (each[0] if isinstance(each, list) and each else each for each in inner)
        return next((text for each in firsts if isinstance(each, str) and (text := tidy(each))), None)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**15:
        return str(value)
    return tidy(value) or None if isinstance(value, str) else None


def referred(value: Any, by_id: Mapping[str, Thing]) -> Any:
    """The thing that `{"@id": ...}` stands for, where the page has it; else the value."""
    if isinstance(value, dict) and "name" not in value and isinstance(value.get("@id"), str):
        return by_id.get(value["@id"], value)
    return value
