"""`GET /feed?url=`: a feed with the content of each entry replaced by that of its page.

The contents are kept, so that each page is fetched once. Entries that cannot be read in time stay as they are; the next
request goes on with them. A reader that has the answer already gets 304.
"""

import asyncio
import json
from collections import OrderedDict
from hashlib import sha256
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

from starlette.requests import Request
from starlette.responses import Response

from ..document import Document
from ..fetch.content import FEEDS, PAGES
from ..fetch.urls import joined
from ..fetch.xml import Hostile, elements
from .problems import Problem
from .readers import document_of
from .service import Service

MOST_ENTRIES = 30
"""Entries of a feed whose pages are read; the others stay as they are."""

SECONDS = 25.0
"""How long the pages of one feed may take together."""

KEPT = 1_000
"""Contents that are kept."""

ATOM = "{http://www.w3.org/2005/Atom}"
ENCODED = "{http://purl.org/rss/1.0/modules/content/}encoded"
RSS_1 = "{http://purl.org/rss/1.0/}"


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
        made = await (json_feed if is_json else xml_feed)(service, response.content, response.url)
    except (Hostile, ET.ParseError, ValueError) as mistake:
        raise Problem("unsupported-content", f"the address leads to no feed that can be read ({mistake})") from None
    tag = f'"{sha256(made).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "max-age=300"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    return Response(made, headers={**headers, "Content-Type": "application/feed+json" if is_json else TYPE_OF_XML})


TYPE_OF_XML = "application/xml; charset=utf-8"


async def json_feed(service: Service, content: bytes, base: str) -> bytes:
    """A JSON Feed with whole articles."""
    told = json.loads(content)
    items = [each for each in told.get("items", []) if isinstance(each, dict) and isinstance(each.get("url"), str)]
    contents = await contents_of(service, [joined(base, each["url"]) for each in items])
    for item in items:
        if found := contents.get(joined(base, item["url"])):
            item["content_html"] = found
    return json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")


async def xml_feed(service: Service, content: bytes, base: str) -> bytes:
    """RSS or Atom with whole articles."""
    for _ in elements(content):  # raises for what a feed must not have: declarations of entities
        pass
    root = parsed(content)
    entries = [each for each in root.iter() if each.tag in {"item", f"{RSS_1}item", f"{ATOM}entry"}]
    places = [joined(base, link_of(each)) for each in entries]
    contents = await contents_of(service, places)
    for entry, place in zip(entries, places, strict=True):
        if found := contents.get(place):
            name = f"{ATOM}content" if entry.tag.startswith(ATOM) else ENCODED
            for old in entry.findall(name):
                entry.remove(old)
            ET.SubElement(entry, name, {"type": "html"} if name.startswith(ATOM) else {}).text = found
    return bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))


def parsed(content: bytes) -> ET.Element:
    """The tree of a feed; its prefixes stay as they are."""
    ET.register_namespace("content", ENCODED[1:].partition("}")[0])
    root: ET.Element | None = None
    for event, told in ET.iterparse(BytesIO(content), ["start-ns", "start"]):  # noqa: S314 - `elements` has read it
        if event == "start-ns" and not told[0].startswith("ns"):
            ET.register_namespace(*told)
        elif event == "start" and root is None:
            root = told
    if root is None:
        raise ValueError("it is empty")
    return root


def link_of(entry: ET.Element) -> str:
    """The address of an entry's page."""
    for link in entry.findall(f"{ATOM}link"):
        if link.get("rel", "alternate") == "alternate":
            return link.get("href", "")
    return (entry.findtext("link") or entry.findtext(f"{RSS_1}link") or "").strip()


async def contents_of(service: Service, places: list[str | None]) -> dict[str | None, str]:
    """The content of the pages that could be read in time."""
    known: OrderedDict[str, str] = service.contents
    new = [each for each in dict.fromkeys(places[:MOST_ENTRIES]) if each and each not in known]
    tasks = [asyncio.create_task(keep(service, each)) for each in new]
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=SECONDS)
        for task in late:
            task.cancel()
    while len(known) > KEPT:
        known.popitem(last=False)
    return {each: known[each] for each in places if each is not None and each in known}


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
