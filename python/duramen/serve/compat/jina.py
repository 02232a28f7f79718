"""`GET /https://...`: pages in Jina Reader's format, for clients of r.jina.ai.

The headers that choose something are those of Jina. A header of Jina that has no meaning here is refused by its name,
so that no client takes an answer for something that it is not.
"""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal
from urllib.parse import unquote

import numpy as np
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from ...document import Document
from ...fetch import View
from ...tree import has_tag, subtree_any
from ..http.json_bodies import json_body, json_bytes
from ..http.problems import Problem
from ..work.fetching import Manner
from ..work.options import PageOptions
from ..work.pages import check_finding
from ..work.service import Service

FORMATS = ("markdown", "html", "text")
SCREENSHOTS: dict[str, Literal["window", "page"]] = {"screenshot": "window", "pageshot": "page"}
ENGINES: dict[str, bool | None] = {"browser": True, "direct": False, "default": None, "auto": None, "": None}
"""Whether an engine is a browser; None where the service decides."""

UNSUPPORTED = frozenset(
    f"x-{name}"
    for name in """
    base-cache-tolerance browser cache-tolerance device-type do-not-track instruction json-schema
    keep-img-data-url
    locale md-bullet-list-marker md-em-delimiter md-heading-style md-hr md-link-reference-style md-link-style
    md-strong-delimiter no-gfm preset proxy proxy-url referer remove-overlay robots-txt set-cookie target-viewport
    user-agent viewport with-generated-alt with-iframe with-shadow-dom
    """.split()
)
"""Headers of Jina Reader that ask for something that duramen does not do."""

MAX_HEADER_NUMBER = 1_000_000
"""The largest number of seconds or tokens that a header may ask for."""

BYTES_PER_TOKEN = 4
"""Tokens are estimated from the bytes of UTF-8: the tokenizers of current models differ, and none is installed."""


@dataclass(frozen=True)
class JinaOptions:
    """What the headers of a request ask for; `form` is None for Jina's own mixture of fields and Markdown."""

    form: str | None
    target: tuple[str, ...]
    removed: tuple[str, ...]
    images: bool
    links_summary: str | None
    images_summary: bool
    manner: Manner
    render: bool | View | None
    timeout: float | None
    budget: int | None
    is_json: bool
    is_stream: bool

    @property
    def page_options(self) -> PageOptions:
        """How the content is found: by the learned extractor, or where the target selector says."""
        finding: dict[str, Any] = {"method": "duramen"}
        if self.target:
            finding = {"method": "element-id", "selector": list(self.target)}
        return PageOptions(finding, {"encoding": None, "content_type": None})


async def read(request: Request) -> Response:
    """The page that the path names."""
    raw = request.scope.get("raw_path") or request.scope["path"].encode("utf-8", "surrogateescape")
    return await answer(request, target_in(raw.decode("ascii", "replace"), request.url.query))


async def read_posted(request: Request) -> Response:
    """The page that a body of JSON names by its `url`, or has in `html`."""
    service: Service = request.app.state.service
    with service.bodies.reading(request) as reading:
        values = await json_body(await reading.whole())
    if unknown := sorted(values.keys() - {"url"}):
        raise Problem("unsupported-option", f"{unknown[0]} is not supported here; use POST /extract")
    if not isinstance(values.get("url"), str):
        raise Problem("bad-request", 'the JSON object needs a url, such as {"url": "https://example.org/"}')
    return await answer(request, values["url"])


def target_in(path: str, query: str) -> str:
    """The URL that a path names, as it stands there or percent-encoded as a whole.

    >>> target_in("/https://example.org/a%20b", "q=1"), target_in("/https%3A%2F%2Fexample.org%2Fa%2520b", "")
    ('https://example.org/a%20b?q=1', 'https://example.org/a%20b')
    """
    named = path.removeprefix("/")
    if "://" not in named and "%3a" in named[:10].lower():
        named = unquote(named)
    return f"{named}?{query}" if query else named


async def answer(request: Request, url: str) -> Response:
    """The content of the page behind a URL, as the headers ask for it."""
    service: Service = request.app.state.service
    asked = jina_options(request.headers)
    how = {"manner": asked.manner, "render": asked.render, "timeout": asked.timeout}
    given = await service.fetched(url, asked.page_options, request=request, **how)
    if given.screenshot is not None and not asked.is_json:
        return Response(given.screenshot, media_type="image/png")
    make = partial(written, asked=asked, screenshot=given.screenshot)
    body = await service.made(given, asked.page_options.finding, make, excluded=asked.removed)
    if asked.is_stream:  # the whole page is one event, which is also the last one
        return Response(b"event: data\ndata: %s\n\n" % body, media_type="text/event-stream")
    if asked.is_json:
        return Response(body, media_type="application/json")
    kind = {"html": "text/html", "markdown": "text/markdown"}.get(asked.form or "", "text/plain")
    return Response(body, headers={"Content-Type": f"{kind}; charset=utf-8"})


def written(document: Document, *, asked: JinaOptions, screenshot: bytes | None = None) -> bytes:
    """The body of the answer."""
    made = fields(document, asked=asked, screenshot=screenshot)
    content = made["data"].get(asked.form if asked.form in {"html", "text"} else "content", "")
    if asked.budget is not None and tokens(content) > asked.budget:  # refused, as Jina does
        detail = f"the content has about {tokens(content)} tokens, the budget is {asked.budget}; raise x-token-budget"
        raise Problem("over-budget", detail)
    if asked.is_json:
        return json_bytes(made["data"] if asked.is_stream else made)
    text: str = content if asked.form is not None else mixture(made["data"])
    return text.encode("utf-8", "replace")


def data_url(screenshot: bytes) -> str:
    """A picture as an address; there is no place on the web where clients could load it from."""
    return f"data:image/png;base64,{b64encode(screenshot).decode()}"


def fields(document: Document, *, asked: JinaOptions, screenshot: bytes | None = None) -> dict[str, Any]:
    """What Jina's JSON has of a page."""
    if screenshot is not None:
        content = {f"{asked.form}Url": data_url(screenshot)}
    elif asked.form == "html":
        content = {"html": document.as_html(images=asked.images)}
    elif asked.form == "text":
        content = {"text": document.text}
    else:
        content = {"content": document.as_markdown(images=asked.images)}
    metadata = document.metadata
    data = {
        "title": document.title or "",
        "description": metadata.description or "",
        "url": document.page.url,
        **content,
        "links": None if asked.links_summary is None else links_of(document, asked.links_summary == "all"),
        "images": images_of(document) if asked.images_summary else None,
        "publishedTime": metadata.published,
        "metadata": {"lang": metadata.language},
        "usage": {"tokens": 0 if screenshot is not None else tokens(next(iter(content.values())))},
    }
    return {"code": 200, "status": 20000, "data": {name: value for name, value in data.items() if value is not None}}


def mixture(data: Mapping[str, Any]) -> str:
    """The text that Jina answers with where no format is asked for."""
    published = f"Published Time: {data['publishedTime']}\n\n" if "publishedTime" in data else ""
    head = f"Title: {data['title']}\n\nURL Source: {data['url']}\n\n{published}Markdown Content:\n{data['content']}\n"
    images = "".join(f"- ![{name}]({url})\n" for name, url in data.get("images", {}).items())
    links = "".join(f"- [{name}]({url})\n" for name, url in data.get("links", {}).items())
    return head + (f"\nImages:\n{images}" if images else "") + (f"\nLinks/Buttons:\n{links}" if links else "")


def links_of(document: Document, everywhere: bool) -> dict[str, str]:
    """The links of the main content, or of the whole page, by their words."""
    page = document.page
    is_link = has_tag(page.nodes, "a")
    rows = np.flatnonzero(is_link if everywhere else is_link & subtree_any(page.nodes, document.kept)).tolist()
    named = ((" ".join(page.text(row).split()), page.attribute(row, "href")) for row in rows)
    return {name: page.absolute(href) for name, href in named if name and href and not href.startswith("#")}


def images_of(document: Document) -> dict[str, str]:
    """The images of the main content, numbered as Jina numbers them."""
    found = enumerate(document.images, 1)
    return {f"Image {number}: {image.alt}" if image.alt else f"Image {number}": image.url for number, image in found}


def jina_options(headers: Headers) -> JinaOptions:
    """What the headers of a request ask for; those that duramen cannot serve are refused by name."""
    if refused := sorted(UNSUPPORTED & set(headers.keys())):
        raise Problem("unsupported-option", f"the header {refused[0]} is not supported; leave it out")
    form = return_format(headers.get("x-return-format") or headers.get("x-respond-with"))
    accepted = headers.get("accept", "")
    is_stream = "text/event-stream" in accepted and "application/json" not in accepted
    return JinaOptions(
        form=form,
        target=selectors(headers.get("x-target-selector")),
        removed=selectors(headers.get("x-remove-selector")),
        images=retains_images(headers.get("x-retain-images", "all")),
        links_summary=summary(headers, "x-with-links-summary"),
        images_summary=summary(headers, "x-with-images-summary") is not None,
        manner="usual" if headers.get("x-no-cache", "false").lower() in {"false", "0", ""} else "fresh",
        render=rendering(headers, SCREENSHOTS.get(form or "")),
        timeout=number_in("x-timeout", headers.get("x-timeout"), float),
        budget=number_in("x-token-budget", headers.get("x-token-budget"), int),
        is_json=is_stream or "application/json" in accepted,
        is_stream=is_stream,
    )


def rendering(headers: Headers, screenshot: Literal["window", "page"] | None) -> bool | View | None:
    """Whether a browser opens the page, and what it does there."""
    engine = headers.get("x-engine", "").lower()
    if engine not in ENGINES:
        raise Problem("unsupported-option", f"x-engine {engine} is not supported; use browser or direct")
    awaited = headers.get("x-wait-for-selector")
    if not awaited and not screenshot:
        return ENGINES[engine]
    if ENGINES[engine] is False:
        raise Problem("bad-request", "a screenshot and x-wait-for-selector need a browser; leave out x-engine: direct")
    if awaited:
        check_finding({"method": "element-id", "selector": [awaited]})
    return View(wait_for=awaited or None, screenshot=screenshot)


def summary(headers: Headers, name: str) -> str | None:
    """Which summary a header asks for: `true`, or `all` of the page; None for none."""
    value = headers.get(name, "false").lower()
    if value not in {"true", "all", "false", ""}:
        raise Problem("unsupported-option", f"{name} {value} is not supported; use true or all")
    return value if value in {"true", "all"} else None


def return_format(name: str | None) -> str | None:
    """The format that a header names; None for the default."""
    if name is None or name.lower() in {"content", "default", ""}:
        return None
    supported = (*FORMATS, *SCREENSHOTS)
    if name.lower() not in supported:
        raise Problem("unsupported-option", f"x-return-format {name} is not supported; use {', '.join(supported)}")
    return name.lower()


def selectors(header: str | None) -> tuple[str, ...]:
    return (header,) if header and header.strip() else ()


def retains_images(value: str) -> bool:
    """Whether images stay in the result."""
    if value.lower() not in {"all", "none"}:
        raise Problem("unsupported-option", f"x-retain-images {value} is not supported; use all or none")
    return value.lower() == "all"


def number_in(name: str, text: str | None, kind: type) -> Any:
    """A number that a header has; None without the header."""
    if text is None:
        return None
    try:
        number = kind(text)
    except ValueError:
        number = 0
    if not 1 <= number <= MAX_HEADER_NUMBER:
        raise Problem("bad-request", f"{name} must be a number from 1 to {MAX_HEADER_NUMBER}, not {text!r}")
    return number


def tokens(text: str) -> int:
    """About how many tokens a language model would make of a text."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_PER_TOKEN)
