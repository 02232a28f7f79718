"""Article URLs of a site, from its sitemaps and feeds."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ..base.tree import has_tag
from ..page.page import parse
from .content import FEEDS, PAGES, media_type
from .errors import FetchError, UnreadableFeed
from .feeds import Found, entries
from .fetcher import Fetcher
from .response import Response
from .urls import joined, target

FEED_TYPES = frozenset(
    "application/rss+xml application/atom+xml application/rdf+xml application/feed+json application/json"
    " application/xml text/xml".split()
)
MAX_DEPTH = 3
MAX_LISTINGS = 100
MAX_URLS = 50_000


@dataclass(frozen=True)
class Listing:
    """A sitemap or feed to be read; `sure` if a page or a caller names it, not if it is a usual path."""

    url: str
    depth: int = 0
    sure: bool = True


def discover(
    url: str,
    *,
    fetcher: Fetcher,
    feeds: bool = True,
    sitemaps: bool = True,
    max_urls: int = MAX_URLS,
    max_listings: int = MAX_LISTINGS,
    problems: list[FetchError] | None = None,
) -> Iterator[Found]:
    """The articles that a site lists, each once; `url` is a page of it, or a sitemap or feed itself.

    Failures of single listings are added to `problems`; one of the page itself is raised.
    """
    failures = problems if problems is not None else []
    response = fetcher.fetch(url, kinds=(*PAGES, *FEEDS))
    start = _entries_or_none(response, fetcher)
    waiting: deque[Listing] = deque()
    listed: set[str] = set()

    def add(listing: Listing) -> None:
        if len(listed) < max_listings and listing.url not in listed:
            listed.add(listing.url)
            waiting.append(listing)

    if start is not None:
        add(Listing(response.url))
    else:
        links = feeds_of_page(response.content, url=response.url, content_type=response.content_type)
        for feed in links[:max_listings] if feeds else ():
            add(Listing(feed))
        for listing in _sitemaps_of(response, fetcher, max_listings) if sitemaps else ():
            add(listing)

    seen: set[str] = set()
    while waiting:
        listing = waiting.popleft()
        given = start if listing.url == response.url else None
        for entry in given or _read(listing, fetcher, failures):
            if entry.kind == "index":
                if listing.depth < MAX_DEPTH:
                    add(Listing(entry.url, listing.depth + 1))
            elif entry.url not in seen:
                seen.add(entry.url)
                yield replace(entry, source=listing.url)
                if len(seen) >= max_urls:
                    return


def feeds_of_page(content: bytes, *, url: str, content_type: str | None = None) -> list[str]:
    """The feeds that a page names in its `link` elements, 100 at most: each may be as long as the URL of the page.

    >>> feeds_of_page(b"<link rel=alternate type=application/rss+xml href=/feed>", url="https://example.org/a")
    ['https://example.org/feed']
    """
    page = parse(content, content_type=content_type, url=url)
    base = joined(url, page.base_url or "") or url
    found: dict[str, None] = {}
    for row in np.flatnonzero(has_tag(page.nodes, "link")).tolist():
        names = (page.nodes.attribute(row, "rel") or "").lower().split()
        href = page.nodes.attribute(row, "href")
        if "alternate" in names and href and media_type(page.nodes.attribute(row, "type")) in FEED_TYPES:
            found |= dict.fromkeys(filter(None, [joined(base, href)]))
        if len(found) == MAX_LISTINGS:
            break
    return list(found)


def _sitemaps_of(response: Response, fetcher: Fetcher, most: int) -> list[Listing]:
    """The sitemaps that robots.txt names; if it names none, the usual path of one."""
    site = target(response.url)
    try:
        named = fetcher.robots(site.url).sitemaps[:most]
    except FetchError:
        named = ()
    found = filter(None, (joined(site.url, sitemap) for sitemap in named))
    return [Listing(sitemap) for sitemap in found] or [Listing(site.at("/sitemap.xml").url, sure=False)]


def _entries_or_none(response: Response, fetcher: Fetcher) -> list[Found] | None:
    """The entries of a response that is a listing itself; None for a page."""
    is_page = media_type(response.content_type) in {"text/html", "application/xhtml+xml", "text/plain"}
    if is_page and not target(response.url).path.partition("?")[0].endswith((".xml", ".txt", ".json")):
        return None
    try:
        return entries(response.content, url=response.url, limits=fetcher.limits)
    except UnreadableFeed:
        return None


def _read(listing: Listing, fetcher: Fetcher, failures: list[FetchError]) -> list[Found]:
    try:
        response = fetcher.fetch(listing.url, kinds=FEEDS)
        return entries(response.content, url=response.url, limits=fetcher.limits)
    except FetchError as mistake:
        if listing.sure:
            failures.append(mistake)
        return []
