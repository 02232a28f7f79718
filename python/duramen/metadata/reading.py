"""From a page to its metadata: gather candidates, then decide field by field."""

import re
from collections.abc import Sequence

from ..page import Page
from . import bylines, datelines, document, json_ld, links, meta, microdata
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
Chosen = tuple[str, str]  # a value and its source


def read(page: Page, *, today: str) -> Metadata:
    """What a page says of itself; no date lies after `today`, an ISO 8601 day.

    >>> found = read(parse("<title>Oak - The Forester</title><h1>Oak</h1><p class=byline>By Ann Lee"), today="2026-01-01")
    >>> found.title, found.authors, found.sources["authors"]
    ('Oak', ('Ann Lee',), 'visible')
    """
    found = declared(page)
    sites = [each.value for each in ranked(found, "site_name")] + ([name] if (name := site_in(page.url or "")) else [])
    title = choose([each for each in found if each.field == "title"], headings(page), sites)
    found += shown(page, title.heading.row if title and title.heading else None)
    language = first(found, "language", language_tag)
    month_first = is_month_first(language[0] if language else "", page.url or "")
    site = first(found, "site_name", lambda value: value)

    def date(value: str) -> str | None:
        return read_date(value, today=today, month_first=month_first)

    chosen: dict[str, tuple[object, str] | None] = {
        "title": (title.text, title.source) if title else None,
        "authors": authors_of(found, sites),
        "published": published_of(found, date),
        "modified": first(found, "modified", date),
        "site_name": site,
        "description": first(found, "description", lambda value: value),
        "language": language,
        "canonical_url": first(found, "canonical_url", lambda value: links.absolute(page, value)),
        "licence": first(found, "licence", lambda value: value),
        "tags": tags_of(found),
        "image": first(found, "image", lambda value: links.absolute(page, value)),
        "page_type": first(found, "page_type", lambda value: value.lower()),
        "feeds": several(found, "feeds"),
        "next_page": first(found, "next_page", lambda value: value),
    }
    if chosen["published"] is None and chosen["modified"] is not None:
        chosen["published"] = (chosen["modified"][0], "modified")
    told = {name: value for name, value in chosen.items() if value is not None}
    return Metadata(
        **{name: value for name, (value, _) in told.items()},  # type: ignore[arg-type]
        sources={name: source for name, (_, source) in told.items()},
    )


def declared(page: Page) -> list[Candidate]:
    """What is said in the head, in scripts and in the address."""
    found = [*meta.candidates(page), *links.candidates(page), *document.candidates(page)]
    return [*json_ld.candidates(page, [each.value for each in found if each.field == "title"]), *found]


def shown(page: Page, heading: int | None) -> list[Candidate]:
    """What is said in the body."""
    elements, regions = telling_elements(page), Regions(page, heading)
    return [
        *links.anchored(page, elements),
        *microdata.candidates(page, elements, regions),
        *bylines.candidates(page, elements, regions, heading),
        *datelines.candidates(page, elements, regions, heading),
    ]


def first(found, field, make):
    """The first candidate of a field that something can be made of."""
    for each in ranked(found, field):
        if value := make(each.value):
            return value, each.source
    return None


def published_of(found: Sequence[Candidate], date):
    """The day that the address names, where a candidate says it too, else the first date that may be true."""
    named = next((each.value for each in found if each.source == "url"), None)
    chosen = None
    for each in ranked(found, "published"):
        value = date(each.value)
        if value and named in (None, value[:10]):
            return (value, each.source) if each.source != "url" or chosen is None else chosen
        chosen = chosen or (value and (value, each.source)) or None
    return chosen


def authors_of(found: Sequence[Candidate], sites: Sequence[str]):
    """The people of the first source that names any; a name that is the site's only where nobody else signs."""
    own = [name for name in sites if name not in {each.value for each in found if each.field == "person"}]
    for refused in (own, ()):
        for source, values in by_source(ranked(found, "author")):
            if not refused and source in ("meta", "open-graph", "dublin-core"):
                continue
            for tried in [values] if source != "visible" else [[value] for value in values]:
                if names := people(tried, not_people=refused):
                    return names, source
        if refused and (names := people([each.value for each in found if each.field == "group"], not_people=refused)):
            return names, "json-ld"
    return None


def tags_of(found: Sequence[Candidate]):
    """The tags of the first source that has any, each once."""
    for source, values in by_source(ranked(found, "tags")):
        split = [part.strip() for value in values for part in re.split(r"[,;|]", value)]
        if tags := tuple(dict.fromkeys(part for part in split if part))[:MAX_TAGS]:
            return tags, source
    return None


def several(found: Sequence[Candidate], field: str):
    """All values of a field, each once."""
    values = dict.fromkeys(each.value for each in ranked(found, field))
    return (tuple(values), "link") if values else None


def is_month_first(language: str, url: str) -> bool:
    """Whether 3/4 is the fourth of March, as in the United States."""
    british = re.search(r"\.(?:uk|au|nz|ie|in|za)(?:[/:]|$)", url)
    return language in ("en", "en-US", "en-PH") and not british


def site_in(url: str) -> str | None:
    """The name in the host of an address: `example` of `https://www.example.co.uk/`."""
    host = re.match(r"https?://(?:[^/@]*@)?(?:www\d?\.)?([\w.-]+)", url)
    labels = [label for label in host[1].split(".")[:-1] if len(label) > 3] if host else []
    return labels[-1] if labels else None
