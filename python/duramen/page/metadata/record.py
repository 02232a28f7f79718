"""The metadata of a page."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import numpy as np

from ... import _core
from ...base.nodes import Mask
from ..page import Page

DAY = re.compile(r"\d{4}-\d\d-\d\d")


def read_date(text: str, *, today: str, month_first: bool = False) -> str | None:
    """The first date in a text, or None where there is none that may be true; none lies after `today`.

    `month_first` says whether 3/4 is the fourth of March, as in the United States.

    >>> read_date("Published 3. März 2021, 14:05 Uhr", today="2026-01-01")
    '2021-03-03T14:05:00'
    >>> read_date("2021-03-03T14:05:09.000Z", today="2026-01-01")
    '2021-03-03T14:05:09+00:00'
    >>> read_date("03/04/2021", today="2026-01-01"), read_date("03/04/2021", today="2026-01-01", month_first=True)
    ('2021-04-03', '2021-03-04')
    """
    return _core.read_date(text, checked_day(today), month_first)


def checked_day(today: str) -> str:
    """An ISO 8601 day as it is; `ValueError` for anything else."""
    if not DAY.fullmatch(today):
        raise ValueError(f"today must be a day such as 2026-01-31, not {today!r}")
    return today


class Field(NamedTuple):
    """A line of the core's table of fields."""

    name: str
    kind: Literal["text", "list", "number", "count"]
    about: str
    sources: list[str]
    """Where the value may come from, the most trusted first."""


FIELDS = tuple(Field(*line) for line in _core.METADATA_FIELDS)
"""Every field, in the order of the record."""


@dataclass(frozen=True)
class Metadata:
    """Data about a page, and in `sources` for each field that is set where it was found.

    Dates are ISO 8601, as exact as the page gives them; languages BCP 47; addresses absolute where the page's is known.
    """

    # Fields of the core's table, written by docs/generate.py.
    title: str | None = None
    """The heading that says a declared title, else the declared title, without the name of the site."""
    authors: tuple[str, ...] = ()
    """Names of people."""
    published: str | None = None
    """ISO 8601, as exact as the page gives it, with its time zone."""
    modified: str | None = None
    """The same, of the last change."""
    site_name: str | None = None
    """What the site calls itself; its domain where it says nothing."""
    description: str | None = None
    """What the page declares as its summary."""
    language: str | None = None
    """BCP 47: `en-GB`, `zh-Hant`. A declaration that the text contradicts does not count."""
    language_base: str | None = None
    """The language without region and script, to group by: `en` for `en-GB` and `en-US`."""
    language_score: float | None = None
    """From 0 to 1, how sure it is that the text is in that language."""
    canonical_url: str | None = None
    """The absolute URL that the page prefers for itself."""
    host: str | None = None
    """The host of the page's address: `news.example.co.uk`."""
    domain: str | None = None
    """The registered part of the host, by the public suffix list: `example.co.uk`."""
    licence: str | None = None
    """A URL or a text."""
    categories: tuple[str, ...] = ()
    """The sections of the site that the page is in, at most fifty."""
    tags: tuple[str, ...] = ()
    """What the page is about, at most fifty."""
    image: str | None = None
    """The lead image, an absolute URL."""
    favicon: str | None = None
    """The icon of the site, an absolute URL."""
    page_type: str | None = None
    """What the markup declares: `article`, `product`, `forum` ..."""
    feeds: tuple[str, ...] = ()
    """Absolute URLs of feeds."""
    next_page: str | None = None
    """The absolute URL of the next part."""
    word_count: int | None = None
    """Words of the main content; a Han or kana letter is one."""
    reading_minutes: float | None = None
    """Minutes to read the main content: 238 words or 500 Han or kana letters each."""
    fingerprint: str | None = None
    """SimHash of the main content, 16 hexadecimal digits."""
    # End of the table.
    sources: Mapping[str, str] = field(default_factory=dict)
    """Where each field that is set was found."""

    def as_dict(self) -> dict[str, Any]:
        """All fields by name, for JSON.

        >>> Metadata(title="Oak", sources={"title": "html"}).as_dict()["title"]
        'Oak'
        """
        return dict(vars(self))


def read(page: Page, *, today: str, kept: Mask | None = None) -> Metadata:
    """What a page says of itself; no date lies after `today`, an ISO 8601 day.

    The language is that of the rows that are `kept`, or of all rows.

    >>> page = parse("<title>Oak - The Forester</title><h1>Oak</h1><p class=byline>By Ann Lee, 3 May 2021")
    >>> found = read(page, today="2026-01-01")
    >>> found.title, found.authors, found.published
    ('Oak', ('Ann Lee',), '2021-05-03')
    >>> found.sources["authors"]
    'visible'
    """
    kept = np.ones(len(page.nodes), dtype=bool) if kept is None else kept
    values, sources = _core.metadata(page.core, kept, page.url, checked_day(today))
    return Metadata(**values, sources=sources)


def people(values: Iterable[str], *, not_people: Iterable[str] = ()) -> tuple[str, ...]:
    """The names in some bylines, each once; `not_people` are names of the site.

    >>> people(["By Ann Lee and Bo Díaz, Senior Reporter", "STAFF", "https://example.org/ann"])
    ('Ann Lee', 'Bo Díaz')
    """
    return tuple(_core.people(list(values), list(not_people)))
