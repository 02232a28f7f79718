"""Endpoints of other readers: Open WebUI's web loader, Mercury Parser, and servers of Readability.js.

`POST /loader` with `{"urls": [...]}`, `GET /parser?url=` and `POST /readability` with `{"url"}` answer as those do.
"""

from contextlib import aclosing
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from ....base.limits import FETCHES_PER_HOST
from ....export.front_matter import listed
from ....export.page import direction_of
from ....page.document import Document
from ..http.bodies import while_there
from ..http.json_bodies import json_answer
from ..http.problems import Problem
from ..work.options import MAX_ARRAY_STRINGS, PageOptions, is_short_list
from ..work.scheduling import as_they_are, in_order
from ..work.service import Service
from .firecrawl import posted

USUAL = PageOptions()


async def loader(service: Service, request: Request) -> Response:
    """The pages behind several addresses, as LangChain's documents; those that fail are left out."""
    urls = (await posted(service, request)).get("urls")
    if not is_short_list(urls):
        raise Problem("bad-request", f"urls must be an array of at most {MAX_ARRAY_STRINGS} addresses")

    async def load(url: str) -> Any:
        try:
            return await document_of(service, url, loaded)
        except Problem:
            return None

    async def load_all() -> list[Any]:
        async with aclosing(in_order(as_they_are(urls), load, at_once=FETCHES_PER_HOST)) as made:
            return [each async for each in made if each is not None]

    return await json_answer(await while_there(request, load_all()))


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
