"""Endpoints of other readers: Open WebUI's web loader, Mercury Parser, servers of Readability.js, and readers of feeds.

`POST /loader` with `{"urls": [...]}`, `GET /parser?url=` and `POST /readability` with `{"url"}` answer as those do.

`GET /feed?url=` is a feed with the content of each entry replaced by that of its page. The address is that of the feed,
or of a page that names one. Articles are kept while there is room, so that each page is fetched once. Entries that
cannot be read in time stay as they are; the next request goes on with them. A reader that has the answer already gets
304. The feed itself is read and written in a process, as pages are.
"""

import asyncio
import re
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET
from xml.parsers.expat import ExpatError

from starlette.requests import Request
from starlette.responses import Response

from ....base.json_text import read_json
from ....base.limits import FEED_BYTES, FEED_ENTRIES, FEED_SECONDS, FETCHES_PER_HOST
from ....export.front_matter import listed
from ....export.page import direction_of
from ....export.xml import xml_text
from ....fetch import Response as Fetched
from ....fetch.content import FEEDS, PAGES
from ....fetch.discovery import feeds_of_page
from ....fetch.urls import joined
from ....fetch.xml import MAX_DEPTH, Hostile, strict_parser
from ....page.document import Document
from ..http.bodies import json_answer, json_bytes, while_there
from ..http.problems import Problem
from ..work.options import MAX_ARRAY_STRINGS, PageOptions, is_short_list
from ..work.service import NO_FETCHING, Service
from .firecrawl import posted

USUAL = PageOptions()

UNREADABLE = (Hostile, ExpatError, LookupError, ValueError, RecursionError)
"""Errors for content that is not a feed; `LookupError` is for its encoding."""

MAX_HEAD_BYTES = 4096
"""Where the start of a page is looked for; a feed may have elements of HTML further below."""

CONTENT = "http://purl.org/rss/1.0/modules/content/"


async def loader(service: Service, request: Request) -> Response:
    """The pages behind several addresses, as LangChain's documents; those that fail are left out."""
    urls = (await posted(service, request)).get("urls")
    if not is_short_list(urls):
        raise Problem("bad-request", f"urls must be an array of at most {MAX_ARRAY_STRINGS} addresses")

    room = asyncio.Semaphore(FETCHES_PER_HOST)

    async def load(url: str) -> Any:
        with suppress(Problem):
            async with room:
                return await document_of(service, url, loaded)

    found = await while_there(request, asyncio.gather(*map(load, urls)))
    return await json_answer(list(filter(None, found)))


async def mercury(service: Service, request: Request) -> Response:
    return await one(service, request, request.query_params.get("url"), as_mercury)


async def readability(service: Service, request: Request) -> Response:
    return await one(service, request, (await posted(service, request)).get("url"), as_readability)


async def one(service: Service, request: Request, url: Any, make: Any) -> Response:
    if not isinstance(url, str) or not url:
        raise Problem("bad-request", "url is missing: name the page, such as https://example.org/")
    return await json_answer(await document_of(service, url, make, request))


async def document_of(service: Service, url: str, make: Any, request: Request | None = None) -> Any:
    """What is made from the page behind an address."""
    given = await service.fetched(url, USUAL, request=request)
    return await service.made(given, USUAL.finding, partial(make, url=url))


def loaded(document: Document, *, url: str) -> dict[str, Any]:
    metadata = document.metadata
    about = {"source": url, "title": document.title, "description": metadata.description, "language": metadata.language}
    fields = {name: value for name, value in about.items() if value is not None}
    return {"page_content": document.as_markdown(title=True), "metadata": fields}


def as_mercury(document: Document, *, url: str) -> dict[str, Any]:
    metadata = document.metadata
    return {
        "title": document.title,
        "author": listed(metadata.authors) or None,
        "date_published": metadata.published,
        "dek": None,
        "lead_image_url": metadata.image,
        "content": document.html,
        "next_page_url": metadata.next_page,
        "url": document.page.url or url,
        "domain": urlsplit(document.page.url or url).hostname,
        "excerpt": metadata.description,
        "word_count": metadata.word_count or 0,
        "direction": direction_of(document),
        "total_pages": 1,
        "rendered_pages": 1,
    }


def as_readability(document: Document, *, url: str) -> dict[str, Any]:
    """The members of Readability.js's article, and the address."""
    metadata = document.metadata
    return {
        "url": document.page.url or url,
        "title": document.title or "",
        "byline": listed(metadata.authors) or None,
        "dir": direction_of(document),
        "lang": metadata.language,
        "content": document.html,
        "textContent": document.text,
        "length": len(document.text),
        "excerpt": metadata.description,
        "siteName": metadata.site_name,
        "publishedTime": metadata.published,
    }


async def feed(service: Service, request: Request) -> Response:
    url = request.query_params.get("url")
    if not url:
        raise Problem("bad-request", "url is missing: add ?url=https://... of a feed")
    if service.fetching is None:
        raise Problem("fetching-disabled", NO_FETCHING)
    [response] = await service.fetching.fetch(url, kinds=(*FEEDS, *PAGES))
    if named := await service.workers.run(partial(feed_of_page, response), is_patient=True):
        [response] = await service.fetching.fetch(named, kinds=(*FEEDS, *PAGES))
    links = await service.workers.run(partial(links_in, response.content), is_patient=True)
    articles = await articles_of(service, [joined(response.url, link) for link in links])
    made = await service.workers.run(partial(with_articles, response.content, articles), is_patient=True)
    tag = f'"{sha256(made).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "max-age=300"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    kind = "application/feed+json" if is_json(response.content) else "application/xml; charset=utf-8"
    return Response(made, headers={**headers, "Content-Type": kind})


def feed_of_page(response: Fetched) -> str | None:
    """The first feed that a page names; None for what is no page, such as a feed."""
    if not re.search(rb"<(html|head|link|body)\b", response.content[:MAX_HEAD_BYTES], re.IGNORECASE):
        return None
    found = feeds_of_page(response.content, url=response.url, content_type=response.content_type)
    return next(iter(found), None)


def is_json(content: bytes) -> bool:
    return content.lstrip()[:1] == b"{"


def links_in(content: bytes) -> list[str]:
    """The links of the entries whose pages are read."""
    return feed_in(content).links[:FEED_ENTRIES]


def with_articles(content: bytes, articles: list[str | None]) -> bytes:
    """The feed with the articles of its first entries; it is read again, which is cheaper than to send its tree."""
    return feed_in(content).written(articles)


def feed_in(content: bytes) -> "JsonFeed | XmlFeed":
    try:
        return (JsonFeed if is_json(content) else XmlFeed)(content)
    except UNREADABLE as mistake:
        raise Problem("unsupported-content", f"the address leads to no feed that can be read ({mistake})") from None


class JsonFeed:
    """A JSON Feed, and the links of its entries."""

    def __init__(self, content: bytes) -> None:
        self.feed = read_json(content, is_strict=True)
        items = self.feed.get("items")
        listed = items if isinstance(items, list) else []
        self.items = [each for each in listed if isinstance(each, dict) and isinstance(each.get("url"), str)]
        self.links = [each["url"] for each in self.items]

    def written(self, contents: list[str | None]) -> bytes:
        for item, content in zip(self.items, contents, strict=False):
            if content:
                item["content_html"] = content
        return json_bytes(self.feed)


class XmlFeed:
    """RSS or Atom, and the links of its entries.

    Names keep the prefixes that they have in the file: those that ElementTree knows are of the whole process, and would
    grow with each feed.
    """

    def __init__(self, content: bytes) -> None:
        builder, parser = ET.TreeBuilder(), strict_parser()
        parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
        parser.CharacterDataHandler = builder.data
        parser.Parse(content, True)
        self.root = builder.close()
        level = [self.root]
        for _ in range(MAX_DEPTH):
            level = [each for element in level for each in element]
        if level:
            raise Hostile(f"elements nest deeper than {MAX_DEPTH}")
        self.entries = [each for each in self.root.iter() if local(each) in {"item", "entry"}]
        self.links = [link_of(each) for each in self.entries]

    def written(self, contents: list[str | None]) -> bytes:
        for entry, content in zip(self.entries, contents, strict=False):
            if content:
                is_atom = local(entry) == "entry"
                name = f"{entry.tag.removesuffix('entry')}content" if is_atom else "content:encoded"
                entry[:] = [each for each in entry if each.tag != name and (is_atom or local(each) != "encoded")]
                about = {"type": "html"} if is_atom else {"xmlns:content": CONTENT}
                ET.SubElement(entry, name, about).text = xml_text(content)
        return bytes(ET.tostring(self.root, encoding="utf-8", xml_declaration=True))


def local(element: ET.Element) -> str:
    """The name of an element without its prefix."""
    return element.tag.rpartition(":")[2]


def link_of(entry: ET.Element) -> str:
    links = [each for each in entry if local(each) == "link" and each.get("rel", "alternate") == "alternate"]
    found = (each.get("href") or (each.text or "").strip() for each in links)
    return next(filter(None, found), "")


async def articles_of(service: Service, places: list[str | None]) -> list[str | None]:
    """The content of each page that could be read in time, `FEED_BYTES` of them together."""
    articles: dict[str, str | None] = {}
    room = FEED_BYTES

    async def take(url: str) -> None:
        nonlocal room
        article = await article_of(service, url)
        if article is not None and len(article) <= room:
            room -= len(article)
            articles[url] = article

    with suppress(TimeoutError):
        async with asyncio.timeout(FEED_SECONDS):
            await asyncio.gather(*map(take, dict.fromkeys(filter(None, places))))
    return [articles.get(each) if each else None for each in places]


async def article_of(service: Service, url: str) -> str | None:
    """The content of a page; one that fails is tried again by the next request."""
    while (kept := await asyncio.to_thread(service.store.article, url)) is None:
        try:
            made: str = await document_of(service, url, content_of)
        except Problem as problem:
            if problem.kind != "busy":
                return None
            await asyncio.sleep(1)
        else:
            await asyncio.to_thread(service.store.keep_article, url, made)
            return made
    return kept


def content_of(document: Document, *, url: str) -> Any:  # noqa: ARG001 - as all makers are called
    """The content of a page as safe HTML."""
    return document.html
