"""`GET /https://...`: pages in Jina Reader's format, for clients of r.jina.ai.

The headers that choose something are those of Jina. A header of Jina that has no meaning here is refused by its name,
so that no client takes an answer for something that it is not.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal
from urllib.parse import unquote

import msgspec
import numpy as np
from msgspec import Meta
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from ....base.tree import has_tag, subtree_any
from ....fetch import View
from ....page.document import Document
from ..http.bodies import json_bytes
from ..http.problems import Problem
from ..work.options import PageOptions
from ..work.pages import check_finding
from ..work.service import Service

Format = Literal["markdown", "html", "text", "screenshot", "pageshot"]
Engine = Literal["browser", "direct", "default", "auto"]
Summary = Literal["true", "all", "false"]
SCREENSHOTS: dict[str, Literal["window", "page"]] = {"screenshot": "window", "pageshot": "page"}

USUAL = {(name, value) for name in ("x-return-format", "x-respond-with") for value in ("content", "default")}
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

BYTES_PER_TOKEN = 4
"""Tokens are estimated from the bytes of UTF-8: the tokenizers of current models differ, and none is installed."""


class JinaOptions(msgspec.Struct, rename=lambda name: f"x-{name.replace('_', '-')}", frozen=True):
    """What the headers of a request may ask for; without a format it is Jina's own mixture of fields and Markdown."""

    return_format: Format | None = None
    respond_with: Format | None = None
    target_selector: str = ""
    remove_selector: str = ""
    wait_for_selector: str = ""
    retain_images: Literal["all", "none"] = "all"
    with_links_summary: Summary = "false"
    with_images_summary: Summary = "false"
    no_cache: str = "false"
    engine: Engine = "auto"
    timeout: Annotated[float, Meta(ge=1, le=10**6)] | None = None
    token_budget: Annotated[int, Meta(ge=1, le=10**6)] | None = None
    accept: str = msgspec.field(default="", name="accept")

    @property
    def form(self) -> Format | None:
        return self.return_format or self.respond_with

    @property
    def is_stream(self) -> bool:
        return "text/event-stream" in self.accept and "application/json" not in self.accept

    @property
    def is_json(self) -> bool:
        return self.is_stream or "application/json" in self.accept

    @property
    def page_options(self) -> PageOptions:
        """How the content is found: by the learned extractor, or where the target selector says."""
        return PageOptions.at([self.target_selector] if self.target_selector else [])

    @property
    def how(self) -> dict[str, Any]:
        manner = "usual" if self.no_cache in {"false", "0"} else "fresh"
        return {"manner": manner, "render": self._rendering(), "timeout": self.timeout}

    def _rendering(self) -> bool | View | None:
        """Whether a browser opens the page, and what it does there; None where the service decides."""
        awaited, screenshot = self.wait_for_selector or None, SCREENSHOTS.get(self.form or "")
        if not awaited and not screenshot:
            return {"browser": True, "direct": False}.get(self.engine)
        if self.engine == "direct":
            detail = "a screenshot and x-wait-for-selector need a browser; leave out x-engine: direct"
            raise Problem("bad-request", detail)
        if awaited:
            check_finding({"method": "element-id", "selector": [awaited]})
        return View(wait_for=awaited, screenshot=screenshot)


def jina_options(headers: Headers) -> JinaOptions:
    """What the headers of a request ask for; those that duramen cannot serve are refused by name."""
    if refused := sorted(UNSUPPORTED & set(headers.keys())):
        raise Problem("unsupported-option", f"the header {refused[0]} is not supported; leave it out")
    given = {
        name: value if name.endswith("-selector") else value.lower()
        for name, value in headers.items()
        if value.strip() and (name, value.lower()) not in USUAL
    }
    try:
        return msgspec.convert(given, JinaOptions, strict=False)
    except msgspec.ValidationError as mistake:
        kind = "unsupported-option" if "enum" in str(mistake) else "bad-request"
        raise Problem(kind, f"{mistake}; /docs lists the values") from None


async def read(service: Service, request: Request) -> Response:
    raw = request.scope.get("raw_path") or request.scope["path"].encode("utf-8", "surrogateescape")
    return await answer(service, request, target_in(raw.decode("ascii", "replace"), request.url.query))


async def read_posted(service: Service, request: Request) -> Response:
    """The page that a body of JSON names by its `url`, or has in `html`."""
    values = await service.json_of(request)
    if unknown := sorted(values.keys() - {"url"}):
        raise Problem("unsupported-option", f"{unknown[0]} is not supported here; use POST /extract")
    if not isinstance(values.get("url"), str):
        raise Problem("bad-request", 'the JSON object needs a url, such as {"url": "https://example.org/"}')
    return await answer(service, request, values["url"])


def target_in(path: str, query: str) -> str:
    """The URL that a path names, as it stands there or percent-encoded as a whole.

    >>> target_in("/https://example.org/a%20b", "q=1"), target_in("/https%3A%2F%2Fexample.org%2Fa%2520b", "")
    ('https://example.org/a%20b?q=1', 'https://example.org/a%20b')
    """
    named = path.removeprefix("/")
    if "://" not in named and "%3a" in named[:10].lower():
        named = unquote(named)
    return f"{named}?{query}" if query else named


async def answer(service: Service, request: Request, url: str) -> Response:
    """The content of the page behind a URL, as the headers ask for it."""
    asked = jina_options(request.headers)
    given = await service.fetched(url, asked.page_options, request=request, **asked.how)
    if given.screenshot is not None and not asked.is_json:
        return Response(given.screenshot, media_type="image/png")
    make = partial(written, asked=asked, screenshot=given.screenshot)
    removed = [asked.remove_selector] if asked.remove_selector else []
    body = await service.made(given, asked.page_options.finding, make, excluded=removed)
    if asked.is_stream:  # the whole page is one event, which is also the last one
        return Response(b"event: data\ndata: %s\n\n" % body, media_type="text/event-stream")
    if asked.is_json:
        return Response(body, media_type="application/json")
    kind = {"html": "text/html", "markdown": "text/markdown"}.get(asked.form or "", "text/plain")
    return Response(body, headers={"Content-Type": f"{kind}; charset=utf-8"})


def written(document: Document, *, asked: JinaOptions, screenshot: bytes | None = None) -> bytes:
    made = fields(document, asked=asked, screenshot=screenshot)
    content = made["data"].get(asked.form if asked.form in {"html", "text"} else "content", "")
    if asked.token_budget is not None and tokens(content) > asked.token_budget:  # refused, as Jina does
        detail = f"the content has about {tokens(content)} tokens, the budget is {asked.token_budget}; raise it"
        raise Problem("over-budget", detail)
    if asked.is_json:
        return json_bytes(made["data"] if asked.is_stream else made)
    text: str = content if asked.form is not None else mixture(made["data"])
    return text.encode("utf-8", "replace")


def data_url(screenshot: bytes) -> str:
    """A picture as an address; there is no place on the web where clients could load it from."""
    return f"data:image/png;base64,{b64encode(screenshot).decode()}"


def fields(document: Document, *, asked: JinaOptions, screenshot: bytes | None = None) -> dict[str, Any]:
    if screenshot is not None:
        content = {f"{asked.form}Url": data_url(screenshot)}
    elif asked.form == "html":
        content = {"html": document.as_html(images=asked.retain_images == "all")}
    elif asked.form == "text":
        content = {"text": document.text}
    else:
        content = {"content": document.as_markdown(images=asked.retain_images == "all")}
    metadata, has_images = document.metadata, asked.with_images_summary != "false"
    found = enumerate(document.images if has_images else (), 1)
    images = {f"Image {number}" + (f": {image.alt}" if image.alt else ""): image.url for number, image in found}
    data = {
        "title": document.title or "",
        "description": metadata.description or "",
        "url": document.page.url,
        **content,
        "links": None if (which := asked.with_links_summary) == "false" else links_of(document, which == "all"),
        "images": images if has_images else None,
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


def tokens(text: str) -> int:
    """About how many tokens a language model would make of a text."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_PER_TOKEN)
