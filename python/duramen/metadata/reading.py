"""From a page to its metadata: gather candidates, then decide field by field."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ..page import Page
from . import bylines, datelines, document, json_ld, links, meta, microdata, scripts
from .authors import people
from .candidate import Candidate
from .dates import read_date
from .elements import Regions, telling_elements
from .headings import headings
from .language import language_tag
from .ranking import by_source, ranked
from .record import Metadata
from .title import choose

MAX_TAGS = 50
TAG_END = re.compile(r"[,;|、，]")

FIELDS = frozenset(Metadata.names())
DATES, LINKED = frozenset({"published", "modified"}), frozenset({"licence", "next_page", "tags"})
IN_BODY = DATES | LINKED | {"authors", "language"}
"""Fields that something in the body of a page may tell; the title is chosen from headings, before all others."""

Found = Mapping[str, Sequence[Candidate]]
Chosen = tuple[Any, str] | None
"""What was decided for a field, and the source that told it."""


def read(page: Page, *, today: str, fields: Collection[str] = FIELDS) -> Metadata:
    """What a page says of itself; no date lies after `today`, an ISO 8601 day.

    Only `fields` are decided, and what only others need is not looked for: the title alone takes half the time of
    everything.

    >>> page = parse("<title>Oak - The Forester</title><h1>Oak</h1><p class=byline>By Ann Lee, 3 May 2021")
    >>> found = read(page, today="2026-01-01")
    >>> found.title, found.authors, found.published
    ('Oak', ('Ann Lee',), '2021-05-03')
    >>> found.sources["authors"]
    'visible'
    """
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", today):
        raise ValueError(f"today must be a day such as 2026-01-31, not {today!r}")

    said = declared(page)
    sites = [each.value for each in said if each.field == "site_name"]
    host = host_label(page.url or "")
    titles = [each for each in said if each.field == "title"]
    title = choose(titles, headings(page, 1), lambda: headings(page, 2, 3), [*sites, host])
    # Lines of text are read where nothing better tells a date, or to side with the address: there are many lines.
    dating = {each.source for each in said if each.field == "published" and read_date(each.value, today=today)}
    in_text = not dating or "url" in dating
    heading = title.heading.row if title and title.heading else None
    found = ranked([*said, *shown(page, heading, fields, in_text=in_text)])
    language = first(found, "language", language_tag)
    month_first = is_month_first(language[0] if language else "", page.url or "")

    def date(text: str) -> str | None:
        return read_date(text, today=today, month_first=month_first)

    modified = first(found, "modified", date)
    ways: dict[str, Callable[[], Chosen]] = {
        "title": lambda: (title.text, title.source) if title else None,
        "authors": lambda: authors_of(found, sites if "-" in host else [*sites, host]),
        "published": lambda: (
            published_of(found, date) or in_scripts(page, date) or (modified and (modified[0], "modified"))
        ),
        "modified": lambda: modified,
        "site_name": lambda: first(found, "site_name"),
        "description": lambda: first(found, "description"),
        "language": lambda: language,
        "canonical_url": lambda: first(found, "canonical_url", page.absolute),
        "licence": lambda: first(found, "licence"),
        "tags": lambda: tags_of(found),
        "image": lambda: first(found, "image", page.absolute),
        "page_type": lambda: first(found, "page_type", str.lower),
        "feeds": lambda: several(found, "feeds"),
        "next_page": lambda: first(found, "next_page"),
    }
    told = {name: value for name, decide in ways.items() if name in fields and (value := decide())}
    values = {name: value for name, (value, _) in told.items()}
    return Metadata(**values, sources={name: source for name, (_, source) in told.items()})


def declared(page: Page) -> list[Candidate]:
    """What is said in the head, in scripts and in the address."""
    found = [*meta.candidates(page), *links.candidates(page), *document.candidates(page)]
    return [*json_ld.candidates(page, [each.value for each in found if each.field == "title"]), *found]


def shown(page: Page, heading: int | None, fields: Collection[str], *, in_text: bool) -> list[Candidate]:
    """What is said in the body, around the row of the heading, as far as some fields need it."""
    if not IN_BODY.intersection(fields):
        return []
    elements, regions = telling_elements(page), Regions(page, heading)
    found = list(microdata.candidates(page, elements, regions))
    if LINKED.intersection(fields):
        found = [*links.anchored(page, elements), *found]
    if "authors" in fields:
        found += bylines.candidates(page, elements, regions, heading)
    if DATES.intersection(fields):
        found += datelines.candidates(page, elements, regions, heading, in_text=in_text)
    return found


def host_label(url: str) -> str:
    """What the site may be called by its address: `example` of `https://www.example.co.uk/`; maybe nothing."""
    host = re.match(r"https?://(?:[^/@]*@)?(?:www\d?\.)?([\w.-]+)", url)
    labels = [label for label in host[1].split(".")[:-1] if len(label) > 3] if host else []
    return labels[-1] if labels else ""


def first(found: Found, field: str, make: Callable[[str], str | None] = str) -> Chosen:
    """The first candidate of a field that something can be made of."""
    for each in found.get(field, ()):
        if value := make(each.value):
            return value, each.source
    return None


def published_of(found: Found, date: Callable[[str], str | None]) -> Chosen:
    """The day that the address names, where a candidate says it too, else the first date that may be true."""
    named = next((each.value for each in found.get("published", ()) if each.source == "url"), None)
    chosen: Chosen = None
    for each in found.get("published", ()):
        value = date(each.value)
        if value and named in (None, value[:10]):
            return chosen if chosen and each.source == "url" else (value, each.source)
        if value and chosen is None:
            chosen = value, each.source
    return chosen


def in_scripts(page: Page, date: Callable[[str], str | None]) -> Chosen:
    """The date that the page's own scripts know."""
    return next(((value, "script") for text in scripts.published(page) if (value := date(text))), None)


def authors_of(found: Found, sites: Sequence[str]) -> Chosen:
    """The people of the first source that names any, then groups, then a person called like the site."""
    persons = {each.value for each in found.get("person", ())}
    own = [name for name in sites if name not in persons]
    sources = by_source(found.get("author", ()))
    for source, values in sources:
        if names := names_from(source, values, own):
            return names, source
    if names := people([each.value for each in found.get("group", ())], not_people=own):
        return names, "json-ld"
    for source, values in sources:
        # Who is a person in JSON-LD or signs in the page may run a site of that name; <meta> often just names the site.
        if source in ("json-ld", "microdata", "visible") and (names := names_from(source, values, ())):
            return names, source
    return None


def names_from(source: str, values: Sequence[str], not_people: Sequence[str]) -> tuple[str, ...]:
    """The people of one source: all that it declares, but of what a reader sees the likeliest byline only."""
    if source != "visible":
        return people(values, not_people=not_people)
    return next((names for value in values if (names := people([value], not_people=not_people))), ())


def tags_of(found: Found) -> Chosen:
    """The tags of the first source that has any, each once."""
    for source, values in by_source(found.get("tags", ())):
        parts = (part.strip() for value in values for part in TAG_END.split(value))
        if tags := tuple(dict.fromkeys(filter(None, parts)))[:MAX_TAGS]:
            return tags, source
    return None


def several(found: Found, field: str) -> Chosen:
    """All values of a field, each once."""
    values = tuple(dict.fromkeys(each.value for each in found.get(field, ())))
    return (values, found[field][0].source) if values else None


def is_month_first(language: str, url: str) -> bool:
    """Whether 3/4 is the fourth of March, as in the United States."""
    elsewhere = re.search(r"^https?://[^/]*\.(?:uk|au|nz|ie|in|za|eu)(?:[/:]|$)", url)
    return language in ("en", "en-US", "en-PH") and not elsewhere
