"""The entries of a sitemap or feed: sitemap and sitemap index, plain list of URLs, RSS, Atom, RDF and JSON Feed."""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from .decompress import Corrupt, EndsEarly, Overflow, unpacked
from .errors import TooLarge, UnreadableFeed
from .response import MIB, Limits
from .urls import joined, well_formed
from .xml import Element, Hostile, elements

MAX_ENTRIES = 50_000  # of one listing: sitemaps.org lets a sitemap have no more
MAX_ITEMS = 1_000_000  # elements or lines that are read of one listing
MAX_JSON_BYTES = 10 * MIB  # read as a whole, JSON takes up to 25 times its bytes
ROOTS = frozenset({"urlset", "sitemapindex", "rss", "rdf", "feed", "channel"})
SUPPORTED = "sitemap, RSS, Atom and JSON feeds can be read"


@dataclass(frozen=True)
class Found:
    """The URL of an article, and what the listing `source` says of it.

    `kind` is `sitemap` or `feed`; `index` for a listing in a listing.
    """

    url: str
    source: str
    kind: str
    title: str | None = None
    date: str | None = None


def entries(content: bytes, *, url: str, limits: Limits) -> list[Found]:
    """The entries of the listing at `url`, http(s) only and each once; raises `UnreadableFeed` if it is not a listing.

    An entry without a valid URL is left out. Of very many entries the first 50,000 are given, or as many as have
    `limits.decoded` characters in their URLs: relative URLs can be far longer than what stands in the listing. At most
    a million elements or lines are read.
    """
    found: dict[str, Found] = {}
    room = limits.decoded
    try:
        for link, kind, title, date in _listed(_plain(content, url, limits)):
            absolute = joined(url, link)
            if absolute is None or absolute in found:
                continue
            room -= len(absolute)
            if room < 0 or len(found) == MAX_ENTRIES:
                break
            found[absolute] = Found(absolute, url, kind, _words(title), _words(date))
    except (Hostile, ValueError, RecursionError) as mistake:
        raise UnreadableFeed(f"{url} is no listing to read ({mistake}); {SUPPORTED}", url) from None
    return list(found.values())


Entry = tuple[str, str, str | None, str | None]


def _listed(content: bytes) -> Iterator[Entry]:
    """The link, kind, title and date of each entry of a listing, whose format is detected from its first bytes."""
    data = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if data.startswith((b"{", b"[")):
        if len(data) > MAX_JSON_BYTES:
            raise ValueError(f"JSON of more than {MAX_JSON_BYTES} bytes")
        return _of_json(json.loads(data))
    if data.startswith(b"<") or data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return _of_xml(data)
    return _of_text(data)


def _plain(content: bytes, url: str, limits: Limits) -> bytes:
    """The listing itself, where it came as a packed file."""
    if not content.startswith(b"\x1f\x8b"):
        return content
    plain = bytearray()
    try:
        for piece in unpacked([content], "gzip", most=limits.decoded):
            plain += piece
    except EndsEarly:
        return bytes(plain)
    except Overflow as mistake:
        raise TooLarge(f"{url} unpacks to {mistake}; raise the limits to read it", url) from None
    except Corrupt as mistake:
        raise UnreadableFeed(f"{url} does not decompress ({mistake}); {SUPPORTED}", url) from None
    return bytes(plain)


def _of_text(data: bytes) -> Iterator[Entry]:
    for line in islice(io.TextIOWrapper(io.BytesIO(data), "utf-8", "replace"), MAX_ITEMS):
        if re.match(r"https?://\S+$", line.strip()):
            yield line.strip(), "sitemap", None, None


def _of_json(feed: Any) -> Iterator[Entry]:
    items = feed.get("items") if isinstance(feed, dict) else None
    if not isinstance(items, list):
        raise ValueError("JSON without a list of items")
    for item in items:
        where = item.get("url") or item.get("external_url") if isinstance(item, dict) else None
        if isinstance(where, str):
            date = item.get("date_modified") or item.get("date_published")
            yield where, "feed", _text(item.get("title")), _text(date)


def _of_xml(data: bytes) -> Iterator[Entry]:
    """Entries by the local names of their elements, because prefixes and namespaces are often wrong."""
    parts: dict[str, str] = {}
    root = ""
    for element in islice(elements(data), MAX_ITEMS):
        if not root:
            root = element.path[0]
            if root not in ROOTS:
                break
        name = element.path[-1]
        if name in {"url", "sitemap", "item", "entry"} and len(element.path) <= 3:
            kind = {"url": "sitemap", "sitemap": "index"}.get(name, "feed")
            where = parts.get("loc") or parts.get("link") or parts.get("guid")
            if where:
                yield where, kind, parts.get("title"), parts.get("date")
            parts = {}
        elif len(element.path) >= 2 and element.path[-2] in {"url", "sitemap", "item", "entry"}:
            _note(parts, element)
    if root not in ROOTS:
        raise ValueError(f"its root is {root or 'missing'}")


def _note(parts: dict[str, str], element: Element) -> None:
    """Stores the URL, title or date from a child of an entry; the first of each counts."""
    name, attributes, text = element.path[-1], element.attributes, element.text
    if name == "link" and attributes.get("href"):
        if attributes.get("rel", "alternate") == "alternate":
            parts.setdefault("link", attributes["href"])
    elif name == "guid":
        if attributes.get("isPermaLink", "true") == "true" and text.startswith("http"):
            parts.setdefault("guid", text)
    elif name in {"loc", "link", "title"} and text:
        parts.setdefault(name, text)
    elif name in {"lastmod", "updated", "published", "pubdate", "date"} and text:
        parts.setdefault("date", text)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _words(text: str | None) -> str | None:
    """A text on one line; None if it is empty."""
    return " ".join(well_formed(text or "").split()) or None
