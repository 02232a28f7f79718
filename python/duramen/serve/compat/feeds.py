"""`GET /feed?url=`: a feed with the content of each entry replaced by that of its page.

The contents are kept, so that each page is fetched once. Entries that cannot be read in time stay as they are; the next
request goes on with them. A reader that has the answer already gets 304.
"""

import asyncio
from collections import OrderedDict
from hashlib import sha256
from itertools import compress
from typing import Any
from xml.etree import ElementTree as ET
from xml.parsers.expat import ExpatError, ParserCreate

from starlette.requests import Request
from starlette.responses import Response

from ...document import Document
from ...export.xml import xml_text
from ...fetch.content import FEEDS, PAGES
from ...fetch.urls import joined
from ...fetch.xml import Hostile, elements
from ...json_text import read_json
from ..http.json_bodies import json_bytes
from ..http.problems import Problem
from ..work.service import Service
from .readers import document_of

MAX_ENTRIES = 30
"""Entries of a feed whose pages are read; the others stay as they are."""

SECONDS = 25.0
"""How long the pages of one feed may take together."""

KEPT = 1_000
"""Limit on the contents in the cache."""

UNREADABLE = (Hostile, ExpatError, LookupError, ValueError, RecursionError)
"""Errors for content that is not a feed; `LookupError` is for its encoding."""

CONTENT = "http://purl.org/rss/1.0/modules/content/"


async def feed(request: Request) -> Response:
    """The feed with whole articles."""
    service: Service = request.app.service
    url = request.query_params.get("url")
    if not url:
        raise Problem("bad-request", "url is missing: add ?url=https://... of a feed")
    if service.fetching is None:
        await service.fetched(url, None)  # type: ignore[arg-type]  # raises: this service does not fetch
    response = await service.fetching.fetch(url, kinds=(*FEEDS, *PAGES))  # type: ignore[union-attr]
    is_json = response.content.lstrip()[:1] == b"{"
    try:
        read: JsonFeed | XmlFeed = await asyncio.to_thread(JsonFeed if is_json else XmlFeed, response.content)
        contents = await contents_of(service, [joined(response.url, link) for link in read.links])
        made = await asyncio.to_thread(read.written, contents)
    except UNREADABLE as mistake:
        raise Problem("unsupported-content", f"the address leads to no feed that can be read ({mistake})") from None
    tag = f'"{sha256(made).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "max-age=300"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    return Response(made, headers={**headers, "Content-Type": "application/feed+json" if is_json else TYPE_OF_XML})


TYPE_OF_XML = "application/xml; charset=utf-8"


class JsonFeed:
    """A JSON Feed, and the links of its entries."""

    def __init__(self, content: bytes) -> None:
        self.feed = read_json(content, is_strict=True)
        items = self.feed.get("items")
        listed = items if isinstance(items, list) else []
        self.items = [each for each in listed if isinstance(each, dict) and isinstance(each.get("url"), str)]
        self.links = [each["url"] for each in self.items]

    def written(self, contents: list[str | None]) -> bytes:
        for item, content in zip(self.items, contents, strict=True):
            if content:
                item["content_html"] = content
        return json_bytes(self.feed)


class XmlFeed:
    """RSS or Atom, and the links of its entries.

    Names keep the prefixes that they have in the file: those that ElementTree knows are of the whole process, and would
    grow with each feed.
    """

    def __init__(self, content: bytes) -> None:
        for _ in elements(content):  # raises for what a feed must not have: declarations of entities
            pass
        builder, parser = ET.TreeBuilder(), ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
        parser.CharacterDataHandler = builder.data
        parser.Parse(content, True)
        self.root = builder.close()
        self.entries = [each for each in self.root.iter() if local(each) in {"item", "entry"}]
        self.links = [link_of(each) for each in self.entries]

    def written(self, contents: list[str | None]) -> bytes:
        for entry, content in zip(self.entries, contents, strict=True):
            if content:
                is_atom = local(entry) == "entry"
                name = f"{entry.tag.removesuffix('entry')}content" if is_atom else "content:encoded"
                is_old = [each.tag == name or (not is_atom and local(each) == "encoded") for each in entry]
                for old in compress(list(entry), is_old):
                    entry.remove(old)
                about = {"type": "html"} if is_atom else {"xmlns:content": CONTENT}
                ET.SubElement(entry, name, about).text = xml_text(content)
        return bytes(ET.tostring(self.root, encoding="utf-8", xml_declaration=True))


def local(element: ET.Element) -> str:
    """The name of an element without its prefix."""
    return element.tag.rpartition(":")[2]


def link_of(entry: ET.Element) -> str:
    """The address of an entry's page."""
    links = [each for each in entry if local(each) == "link" and each.get("rel", "alternate") == "alternate"]
    found = (each.get("href") or (each.text or "").strip() for each in links)
    return next(filter(None, found), "")


async def contents_of(service: Service, places: list[str | None]) -> list[str | None]:
    """The content of each page that could be read in time."""
    cached: OrderedDict[str, str] = service.contents
    new = [each for each in dict.fromkeys(places[:MAX_ENTRIES]) if each and each not in cached]
    tasks = [asyncio.create_task(keep(service, each)) for each in new]
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=SECONDS)
        for task in late:
            task.cancel()
    while len(cached) > KEPT:
        cached.popitem(last=False)
    return [cached.get(each) if each else None for each in places]


async def keep(service: Service, url: str) -> None:
    """Keeps the content of a page; one that fails is tried again by the next request."""
    for _ in range(int(SECONDS)):
        try:
            service.contents[url] = await document_of(service, url, content_of)
        except Problem as problem:
            if problem.kind != "busy":
                return
            await asyncio.sleep(1)
        else:
            return


def content_of(document: Document, *, url: str) -> Any:  # noqa: ARG001 - as all makers are called
    """The content of a page as safe HTML."""
    return document.html
