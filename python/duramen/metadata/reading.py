"""From a page to its metadata: gather candidates, then decide field by field."""

import re
from collections.abc import Sequence

from ..page import Page
from . import json_ld, links, meta, microdata, visible
from .authors import people
from .candidate import Candidate, tidy
from .dates import read_date
from .elements import short_elements
from .language import language_tag
from .ranking import by_source, ranked
from .record import Metadata
from .title import without_site

MAX_TAGS = 50
Chosen = tuple[str, str]  # a value and its source


def read(page: Page, *, today: str) -> Metadata:
    """What a page says of itself; no date lies after `today`, an ISO 8601 day.

    >>> found = read(parse("<title>Oak - The Forester</title><h1>Oak</h1><p class=byline>By Ann Lee"), today="2026-01-01")
    >>> found.title, found.authors, found.sources["authors"]
    ('Oak', ('Ann Lee',), 'visible')
    """
    h1 = visible.headings(page)
    found = gathered(page, h1[0] if h1 else None)
    language = first(found, "language", language_tag)
    month_first = is_month_first(language[0] if language else "", page.url or "")
    site = first(found, "site_name", lambda value: value)
    sites = [each.value for each in ranked(found, "site_name")]
    headings = [text for row in h1 if (text := tidy(page.text(row)))]

    def date(value: str) -> str | None:
        return read_date(value, today=today, month_first=month_first)

    chosen: dict[str, tuple[object, str] | None] = {
        "title": title_of(found, headings, sites),
        "authors": authors_of(found, sites),
        "published": first(found, "published", date),
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
    told = {name: value for name, value in chosen.items() if value is not None}
    return Metadata(
        **{name: value for name, (value, _) in told.items()},  # type: ignore[arg-type]
        sources={name: source for name, (_, source) in told.items()},
    )


def gathered(page: Page, heading: int | None) -> list[Candidate]:
    """All candidates, from all places."""
    elements = short_elements(page)
    linked = [(each.row, dict(each.attributes)) for each in elements if "href" in each.attributes]
    found = [*json_ld.candidates(page), *meta.candidates(page), *links.candidates(page), *links.anchored(page, linked)]
    found += [*microdata.candidates(page, elements), *visible.candidates(page, elements, heading)]
    return found + list(from_html(page))


def from_html(page: Page) -> list[Candidate]:
    """The language and the title that the document has by itself, and the date in its address."""
    import numpy as np

    from ..tree import has_tag

    nodes = page.nodes
    found = []
    for row in np.flatnonzero(has_tag(nodes, "html"))[:1].tolist():
        if tag := page.attribute(row, "lang") or page.attribute(row, "xml:lang"):
            found.append(Candidate("language", tag, "html"))
    for row in np.flatnonzero(has_tag(nodes, "title"))[:1].tolist():
        if text := tidy(page.text(row)):
            found.append(Candidate("title", text, "html"))
    if date := re.search(r"/((?:19|20)\d\d)[/-]?(\d{1,2})[/-]?(\d{1,2})(?=[/_-])", page.url or ""):
        found.append(Candidate("published", "-".join(date.groups()), "url"))
    return found


def first(found, field, make):
    """The first candidate of a field that something can be made of."""
    for each in ranked(found, field):
        if value := make(each.value):
            return value, each.source
    return None


def title_of(found: Sequence[Candidate], headings: Sequence[str], sites: Sequence[str]):
    """The best title, without the name of the site."""
    for each in ranked(found, "title"):
        return without_site(each.value, site_names=sites, headings=headings), each.source
    return (headings[0], "visible") if headings else None


def authors_of(found: Sequence[Candidate], sites: Sequence[str]):
    """The people of the first source that names any."""
    for source, values in by_source(ranked(found, "author")):
        for tried in [values] if source != "visible" else [[value] for value in values]:
            if names := people(tried, not_people=sites):
                return names, source
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
