"""`POST /v2/scrape`, `/v1/scrape`: pages in Firecrawl's format, for clients of its API.

Formats and options that duramen does not have are refused by name, so that no client takes an answer for something
that it is not. Options that change nothing here (`origin`, `blockAds` ...) are accepted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from ...document import Document
from ...fetch import View
from ...fetch.fetcher import checked_headers
from ...tree import has_tag
from ..http.json_bodies import json_body, json_bytes
from ..http.problems import Problem
from ..work.fetching import Manner
from ..work.options import MAX_ARRAY_STRINGS, PageOptions, is_short_list, quoted
from ..work.service import Service
from .jina import data_url

FORMATS = ("markdown", "html", "rawHtml", "links", "images", "screenshot")
MEANINGLESS = frozenset(
    """
    origin integration blockAds removeBase64Images storeInCache zeroDataRetention fastMode skipTlsVerification parsePDF
    """.split()
)
"""Options that are accepted with any value: duramen loads no advertisements and stores nothing. Clients send
`skipTlsVerification: true` by default; certificates are verified all the same."""

DEFAULTS: dict[str, Any] = {"mobile": False, "proxy": ("auto", "basic")}
"""Options of which only the default is supported."""

OF_V1 = {"maxDepth": "maxDiscoveryDepth", "allowBackwardLinks": "crawlEntireDomain"}
"""Options of the first version of the interface that have another name in the second."""

MIN_TIMEOUT_MS, MAX_TIMEOUT_MS = 1_000, 10**9


@dataclass(frozen=True)
class ScrapeOptions:
    """What the body of a request asks for."""

    url: str
    formats: tuple[str, ...] = ("markdown",)
    main_only: bool = True
    included: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    timeout: float | None = None
    manner: Manner = "usual"
    screenshot: Literal["window", "page"] | None = None
    wait: float = 0.0
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def how(self) -> dict[str, Any]:
        """How the page is fetched."""
        is_shown = self.screenshot or self.wait
        view = View(screenshot=self.screenshot, wait_seconds=self.wait) if is_shown else None
        return {"manner": self.manner, "timeout": self.timeout, "render": view, "headers": self.headers or None}

    @property
    def page_options(self) -> PageOptions:
        """How the content is found."""
        finding: dict[str, Any] = {"method": "duramen" if self.main_only else "body"}
        if self.included:
            finding = {"method": "element-id", "selector": list(self.included)}
        return PageOptions(finding, {"encoding": None, "content_type": None})


async def scrape(request: Request) -> Response:
    """The page that the body names, in the formats that it names."""
    service: Service = request.app.state.service
    asked = scrape_options(await posted(request))
    try:
        given = await service.fetched(asked.url, asked.page_options, request=request, **asked.how)
        make = partial(page_json, asked=asked, screenshot=given.screenshot)
        content = await service.made(given, asked.page_options.finding, make, excluded=asked.excluded)
    except Problem as problem:
        content = failed_page_json(asked, problem)
    return Response(b'{"success":true,"data":%s}' % content, media_type="application/json")


def failed_page_json(asked: ScrapeOptions, problem: Problem) -> bytes:
    """Firecrawl's `data` of a page in place of which the site answered with a status; any other problem is raised."""
    if problem.site_status is None:
        raise problem
    empty = {name: [] if name in {"links", "images"} else "" for name in asked.formats if name != "screenshot"}
    about = {"sourceURL": asked.url, "url": asked.url, "statusCode": problem.site_status, "error": problem.detail}
    return json_bytes({**empty, "metadata": about})


async def posted(request: Request) -> dict[str, Any]:
    """The JSON object of a request without its null values, in the words of the second version of the interface."""
    service: Service = request.app.state.service
    with service.bodies.reading(request) as reading:
        body = await json_body(await reading.whole())
    given = {name: value for name, value in body.items() if value is not None and name not in MEANINGLESS}
    return of_v1(given) if request.url.path.startswith("/v1/") else given


def of_v1(body: dict[str, Any]) -> dict[str, Any]:
    """A body of the first version as one of the second.

    >>> of_v1({"ignoreSitemap": True, "maxDepth": 2, "formats": ["screenshot@fullPage"]})
    {'maxDiscoveryDepth': 2, 'formats': [{'type': 'screenshot', 'fullPage': True}], 'sitemap': 'skip'}
    """
    sitemaps = {"ignoreSitemap": "skip", "sitemapOnly": "only"}
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
    data = {name: makers[name]() for name in asked.formats}
    data["metadata"] = {name: value for name, value in about.items() if value is not None}
    return json_bytes(data)


def links(document: Document) -> list[str]:
    """The addresses that the page's links lead to, each once, in order."""
    page = document.page
    rows = np.flatnonzero(has_tag(page.nodes, "a")).tolist()
    given = (page.attribute(row, "href") for row in rows)
    absolute = (page.absolute(each) for each in given if each)
    return list(dict.fromkeys(each for each in absolute if each.startswith(("http:", "https:"))))


def scrape_options(body: dict[str, Any]) -> ScrapeOptions:
    """What a body asks for; what duramen cannot serve is refused by name."""
    values = {name: value for name, value in body.items() if value is not None and name not in MEANINGLESS}
    url, formats = values.pop("url", None), values.pop("formats", ["markdown"])
    if not isinstance(url, str) or not url:
        raise Problem("bad-request", 'the JSON object needs a url, such as {"url": "https://example.org/"}')
    asked = ScrapeOptions(
        url=url,
        formats=formats_in(formats),
        screenshot=screenshot_in(formats),
        main_only=boolean("onlyMainContent", values.pop("onlyMainContent", True)),
        included=selectors("includeTags", values.pop("includeTags", [])),
        excluded=selectors("excludeTags", values.pop("excludeTags", [])),
        timeout=milliseconds("timeout", values.pop("timeout", None)),
        manner="usual" if milliseconds("maxAge", values.pop("maxAge", None), least=0) != 0 else "fresh",
        wait=milliseconds("waitFor", values.pop("waitFor", None), least=0) or 0.0,
        headers=headers_in(values.pop("headers", {})),
    )
    for name, value in values.items():
        allowed = DEFAULTS.get(name, ())
        if value not in (allowed if isinstance(allowed, tuple) else (allowed,)) and value not in ([], {}):
            raise Problem("unsupported-option", f"{name} is not supported with the value {quoted(value)}; leave it out")
    return asked


def headers_in(value: Any) -> dict[str, str]:
    """Headers that are sent to the site of the page."""
    is_object = isinstance(value, dict) and all(isinstance(each, str) for each in value.values())
    if not is_object or len(value) > MAX_ARRAY_STRINGS:
        raise Problem("bad-request", f"headers must be an object of strings, not {quoted(value)}")
    try:
        return dict(checked_headers(value))
    except ValueError as error:
        raise Problem("bad-request", str(error)) from None


def formats_in(value: Any) -> tuple[str, ...]:
    """The names of formats, each given as a string or as an object with a `type`."""
    given = value if isinstance(value, list) else [value]
    names: list[Any] = [each.get("type") if isinstance(each, dict) else each for each in given]
    for name in names:
        if name not in FORMATS:
            detail = f"the format {quoted(name)} is not supported; those that are: {', '.join(FORMATS)}"
            raise Problem("unsupported-option", detail)
    return tuple(dict.fromkeys(names))


def screenshot_in(value: Any) -> Literal["window", "page"] | None:
    """Which picture the formats ask for, if any."""
    for each in value if isinstance(value, list) else [value]:
        wanted = each if isinstance(each, dict) else {"type": each}
        if wanted.get("type") == "screenshot":
            if more := sorted(key for key in wanted.keys() - {"type", "fullPage"} if wanted[key] is not None):
                raise Problem("unsupported-option", f"{quoted(more[0])} of a screenshot is not supported; leave it out")
            return "page" if boolean("fullPage", wanted.get("fullPage") or False) else "window"
    return None


def boolean(name: str, value: Any) -> bool:
    """A value that must be true or false."""
    if not isinstance(value, bool):
        raise Problem("bad-request", f"{name} must be true or false, not {quoted(value)}")
    return value


def selectors(name: str, value: Any) -> tuple[str, ...]:
    """A list of tags, classes, ids or other CSS selectors."""
    if not is_short_list(value):
        detail = f"{name} must be an array of at most {MAX_ARRAY_STRINGS} strings, not {quoted(value)}"
        raise Problem("bad-request", detail)
    return tuple(value)


def milliseconds(name: str, value: Any, *, least: float = MIN_TIMEOUT_MS) -> float | None:
    """Seconds, given in milliseconds."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= MAX_TIMEOUT_MS:
        raise Problem(
            "bad-request",
            f"{name} must be a number of milliseconds from {least} to {MAX_TIMEOUT_MS}, not {quoted(value)}",
        )
    return value / 1000
