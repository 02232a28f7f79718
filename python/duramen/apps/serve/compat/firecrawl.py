"""`POST /v2/scrape`, `/v1/scrape`: pages in Firecrawl's format, for clients of its API.

Formats and options that duramen does not have are refused by name, so that no client takes an answer for something
that it is not. Options that change nothing here (`origin`, `blockAds` ...) are accepted.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import numpy as np
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ....base.tree import has_tag
from ....fetch import View
from ....fetch.fetcher import checked_headers
from ....page.document import Document
from ....page.extract import DEFAULT_METHOD
from ..http.bodies import converted, json_bytes
from ..http.problems import Problem
from ..work.options import MAX_ARRAY_STRINGS, PageOptions, quoted
from ..work.service import Service
from .jina import data_url

FORMATS = ("markdown", "html", "rawHtml", "links", "images", "screenshot")
MEANINGLESS = frozenset(
    """
    origin integration blockAds removeBase64Images storeInCache zeroDataRetention fastMode skipTlsVerification parsePDF
    delay maxConcurrency deduplicateSimilarURLs ignoreInvalidURLs
    """.split()
)
"""Options that are accepted with any value: duramen loads no advertisements and stores nothing, and the fetcher sets
the pace. Clients send `skipTlsVerification: true` by default; certificates are verified all the same."""

NOT_ASKED: tuple[Any, ...] = (False, [], {})
"""Values by which clients say that they do not want something; so they may say it of what is not offered."""

OF_V1 = {"maxDepth": "maxDiscoveryDepth", "allowBackwardLinks": "crawlEntireDomain"}
"""Options of the first version of the interface that have another name in the second."""

Body = dict[str, Any]
Asked = TypeVar("Asked", bound=msgspec.Struct)
Address = Annotated[str, Meta(min_length=1)]
Strings = Annotated[tuple[str, ...], Meta(max_length=MAX_ARRAY_STRINGS)]
Milliseconds = Annotated[float, Meta(ge=0, le=10**9)]


class ScrapeOptions(msgspec.Struct, rename="camel", frozen=True):
    """What the body of a request for a page may have."""

    url: Address
    formats: list[str | Body] | str | Body = "markdown"
    only_main_content: bool = True
    include_tags: Strings = ()
    exclude_tags: Strings = ()
    timeout: Annotated[float, Meta(ge=1000, le=10**9)] | None = None
    max_age: Milliseconds | None = None
    wait_for: Milliseconds = 0.0
    headers: Annotated[dict[str, str], Meta(max_length=MAX_ARRAY_STRINGS)] = msgspec.field(default_factory=dict)
    proxy: str = "auto"

    def __post_init__(self) -> None:
        checked_headers(self.headers)
        for each in self._formats:
            if each.get("type") not in FORMATS:
                detail = f"the format {quoted(each.get('type'))} is not supported; those that are: {', '.join(FORMATS)}"
                raise Problem("unsupported-option", detail)
            if each["type"] == "screenshot":
                refuse(name for name in each.keys() - {"type", "fullPage"} if each[name] is not None)
            if not isinstance(each.get("fullPage") or False, bool):
                raise ValueError("fullPage must be true or false")
        if self.proxy not in ("auto", "basic"):
            refuse(["proxy"])

    @property
    def _formats(self) -> list[Body]:
        given = self.formats if isinstance(self.formats, list) else [self.formats]
        return [each if isinstance(each, dict) else {"type": each} for each in given]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each["type"] for each in self._formats))

    @property
    def screenshot(self) -> Literal["window", "page"] | None:
        """Which picture is asked for, if any."""
        pictures = [each for each in self._formats if each["type"] == "screenshot"]
        return None if not pictures else "page" if pictures[0].get("fullPage") else "window"

    @property
    def how(self) -> dict[str, Any]:
        is_shown = self.screenshot or self.wait_for
        return {
            "manner": "fresh" if self.max_age == 0 else "usual",
            "timeout": None if self.timeout is None else self.timeout / 1000,
            "render": View(screenshot=self.screenshot, wait_seconds=self.wait_for / 1000) if is_shown else None,
            "headers": dict(checked_headers(self.headers)) or None,
        }

    @property
    def page_options(self) -> PageOptions:
        return PageOptions.at(self.include_tags, otherwise=DEFAULT_METHOD if self.only_main_content else "body")


def options(body: Body, kind: type[Asked]) -> Asked:
    """What a body asks for; options that the kind of request does not have here are refused by name."""
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    given = {name: value for name, value in body.items() if value is not None and name not in MEANINGLESS}
    refuse(name for name in given.keys() - known if given[name] not in NOT_ASKED)
    return converted({name: given[name] for name in given.keys() & known}, kind)


def refuse(names: Iterable[str]) -> None:
    if found := sorted(names):
        raise Problem("unsupported-option", f"{quoted(found[0])} is not supported here; leave it out")


async def scrape(service: Service, request: Request) -> Response:
    """The page that the body names, in the formats that it names."""
    asked = options(await posted(service, request), ScrapeOptions)
    try:
        given = await service.fetched(asked.url, asked.page_options, request=request, **asked.how)
        make = partial(page_json, asked=asked, screenshot=given.screenshot)
        content = await service.made(given, asked.page_options.finding, make, excluded=asked.exclude_tags)
    except Problem as problem:
        content = failed_page_json(asked, problem)
    return Response(b'{"success":true,"data":%s}' % content, media_type="application/json")


def failed_page_json(asked: ScrapeOptions, problem: Problem) -> bytes:
    """Firecrawl's `data` of a page in place of which the site answered with a status; any other problem is raised."""
    if problem.site_status is None:
        raise problem
    empty = {name: [] if name in {"links", "images"} else "" for name in asked.names if name != "screenshot"}
    about = {"sourceURL": asked.url, "url": asked.url, "statusCode": problem.site_status, "error": problem.detail}
    return json_bytes({**empty, "metadata": about})


async def posted(service: Service, request: Request) -> Body:
    """The JSON object of a request, in the words of the second version of the interface."""
    body = await service.json_of(request)
    return of_v1(body) if request.url.path.startswith("/v1/") else body


def of_v1(body: Body) -> Body:
    """A body of the first version as one of the second.

    >>> of_v1({"ignoreSitemap": True, "maxDepth": 2, "formats": ["screenshot@fullPage"]})
    {'maxDiscoveryDepth': 2, 'formats': [{'type': 'screenshot', 'fullPage': True}], 'sitemap': 'skip'}
    """
    sitemaps = {"ignoreSitemap": "skip", "sitemapOnly": "only"}
    made = {OF_V1.get(name, name): value for name, value in body.items() if name not in sitemaps}
    if isinstance(formats := made.get("formats"), list):
        whole = {"type": "screenshot", "fullPage": True}
        made["formats"] = [whole if each == "screenshot@fullPage" else each for each in formats]
    if isinstance(page := made.get("scrapeOptions"), dict):
        made["scrapeOptions"] = of_v1(page)
    for name, value in sitemaps.items():
        made |= {"sitemap": value} if body.get(name) else {}
    return made


def page_json(document: Document, *, asked: ScrapeOptions, screenshot: bytes | None = None) -> bytes:
    """Firecrawl's `data` of a page as JSON."""
    makers: dict[str, Callable[[], Any]] = {
        "markdown": lambda: document.as_markdown(title=True),
        "html": lambda: document.html,
        "rawHtml": lambda: document.page.source,
        "links": lambda: links(document),
        "images": lambda: [image.url for image in document.images],
        "screenshot": lambda: data_url(screenshot or b""),
    }
    metadata = document.metadata
    about = {
        "title": document.title,
        "description": metadata.description,
        "language": metadata.language,
        "publishedTime": metadata.published,
        "modifiedTime": metadata.modified,
        "ogSiteName": metadata.site_name,
        "ogImage": metadata.image,
        "sourceURL": asked.url,
        "url": document.page.url,
        "statusCode": 200,
        "contentType": "text/html",
        "proxyUsed": "basic",
    }
    data = {name: makers[name]() for name in asked.names}
    data["metadata"] = {name: value for name, value in about.items() if value is not None}
    return json_bytes(data)


def links(document: Document) -> list[str]:
    """The addresses that the page's links lead to, each once, in order."""
    page = document.page
    rows = np.flatnonzero(has_tag(page.nodes, "a")).tolist()
    given = (page.attribute(row, "href") for row in rows)
    absolute = (page.absolute(each) for each in given if each)
    return list(dict.fromkeys(each for each in absolute if each.startswith(("http:", "https:"))))
