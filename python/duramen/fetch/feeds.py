"""The entries of a sitemap or feed: sitemap and sitemap index, plain list of URLs, RSS, Atom, RDF and JSON Feed."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from .decompress import Corrupt, Zlib, unpacked
from .errors import TooLarge, UnreadableFeed
from .response import Limits
from .xml import Element, Hostile, elements

SUPPORTED = "sitemap, RSS, Atom and JSON feeds can be read"


@dataclass(frozen=True)
class Entry:
    """A URL with what its listing says of it; `kind` is `sitemap`, `feed`, or `index` for a listing of listings."""

    url: str
    kind: str
    title: str | None = None
    date: str | None = None


def entries(content: bytes, *, url: str, limits: Limits) -> list[Entry]:
    """The entries of the listing at `url`, http(s) only and each once; `UnreadableFeed` where it is none."""
    data = _plain(content, url, limits).removeprefix(b"\xef\xbb\xbf").lstrip()
    try:
        if data.startswith((b"{", b"[")):
            found = list(_of_json(json.loads(data)))
        elif data.startswith(b"<") or data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
            found = list(_of_xml(data))
        else:
            found = list(_of_text(data))
    except (Hostile, ValueError, RecursionError) as mistake:
        raise UnreadableFeed(f"{url} is no listing to read ({mistake}); {SUPPORTED}", url) from None
    absolute = (Entry(urljoin(url, entry.url.strip()), entry.kind, entry.title, entry.date) for entry in found)
    return list({entry.url: entry for entry in absolute if entry.url.startswith(("http://", "https://"))}.values())


def _plain(content: bytes, url: str, limits: Limits) -> bytes:
    """The listing itself, where it came as a packed file."""
    if not content.startswith(b"\x1f\x8b"):
        return content
    pieces: list[bytes] = []
    size = 0
    try:
        for piece in unpacked(content, Zlib(gzip=True)):
            pieces.append(piece)
            size += len(piece)
            if size > limits.decoded:
                raise TooLarge(f"{url} goes beyond {limits.decoded} bytes unpacked; raise the limits to read it", url)
    except Corrupt as mistake:
        raise UnreadableFeed(f"{url} does not decompress ({mistake}); {SUPPORTED}", url) from None
    return b"".join(pieces)


def _of_text(data: bytes) -> Iterator[Entry]:
    for line in data.decode("utf-8", "replace").splitlines():
        if re.match(r"https?://\S+$", line.strip()):
            yield Entry(line.strip(), "sitemap")


def _of_json(feed: Any) -> Iterator[Entry]:
    items = feed.get("items") if isinstance(feed, dict) else None
    if not isinstance(items, list):
        raise ValueError("JSON without a list of items")
    for item in items:
        where = item.get("url") or item.get("external_url") if isinstance(item, dict) else None
        if isinstance(where, str):
            date = item.get("date_modified") or item.get("date_published")
            yield Entry(where, "feed", _words(item.get("title")), _words(date))


def _of_xml(data: bytes) -> Iterator[Entry]:
    """Entries by the last names of their elements' places: prefixes and namespaces are too often wrong to go by."""
    parts: dict[str, str] = {}
    root = ""
    for element in elements(data):
        root = root or element.path[0]
        name = element.path[-1]
        if name in {"url", "sitemap", "item", "entry"} and len(element.path) <= 3:
            kind = {"url": "sitemap", "sitemap": "index"}.get(name, "feed")
            where = parts.get("loc") or parts.get("link") or parts.get("guid")
            if where:
                yield Entry(where, kind, parts.get("title"), parts.get("date"))
            parts = {}
        elif len(element.path) >= 2 and element.path[-2] in {"url", "sitemap", "item", "entry"}:
            _note(parts, element)
    if root not in {"urlset", "sitemapindex", "rss", "rdf", "feed", "channel"}:
        raise ValueError(f"its root is {root or 'missing'}")


def _note(parts: dict[str, str], element: Element) -> None:
    """Keeps what an entry's child says of URL, title and date; what comes first counts."""
    name, attributes, text = element.path[-1], element.attributes, element.text
    if name == "link" and attributes.get("href"):
        if attributes.get("rel", "alternate") == "alternate":
            parts.setdefault("link", attributes["href"])
    elif name == "guid":
        if attributes.get("isPermaLink", "true") == "true" and text.startswith("http"):
            parts.setdefault("guid", text)
    elif name in {"loc", "link", "title"} and text:
        parts.setdefault(name, " ".join(text.split()))
    elif name in {"lastmod", "updated", "published", "pubdate", "date"} and text:
        parts.setdefault("date", text)


def _words(value: object) -> str | None:
    return " ".join(value.split()) or None if isinstance(value, str) else None
