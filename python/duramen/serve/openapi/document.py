"""The OpenAPI document, written from the tables that the endpoints themselves read."""

import json
from functools import cache
from importlib.metadata import version

from ...extract import METHODS
from ..compat.firecrawl import FORMATS as FIRECRAWL_FORMATS
from ..compat.firecrawl import MAX_TIMEOUT_MS, MIN_TIMEOUT_MS
from ..compat.jina import ENGINES, MAX_HEADER_NUMBER, SCREENSHOTS
from ..compat.jina import FORMATS as JINA_FORMATS
from ..work.formats import BY_TYPE
from ..work.options import RENDERING, SHARED, schemas_of
from .clients import paths as paths_of_clients
from .page import paths as paths_of_page
from .parts import BOOLEAN, FETCH, TEXT, URL, Object, answer, json_answer, nullable, operation

SELECTORS: Object = {"type": "array", "items": {"type": "string", "minLength": 1}}
LEARNED = ("favor", "comments", "page_type", "hidden")
"""Options of the default method, which are listed one by one; those of other methods are described in words."""


@cache
def document() -> bytes:
    return json.dumps(described(), indent=1).encode()


def described() -> Object:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "duramen",
            "version": version("duramen"),
            "summary": "The main content of web pages, as text, Markdown, HTML or JSON.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths(),
        "components": {
            "schemas": {"Problem": problem(), "Page": page(), "Line": line()},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def paths() -> Object:
    extract = "The main content of a page"
    inspect = "Blocks, probabilities and reasons of a page"
    book = "The main content as a book"
    return {
        "/extract": {
            "get": operation(extract, extracted(), parameters=query(url=True), fails=FETCH),
            "post": operation(extract, extracted(), parameters=query(), body=pages(), fails=[*FETCH, 408]),
        },
        "/inspect": {
            "get": operation(inspect, inspected(), parameters=query(url=True, writes=False), fails=FETCH),
            "post": operation(inspect, inspected(), parameters=query(writes=False), body=pages(), fails=[*FETCH, 408]),
        },
        "/batch": {
            "post": operation(
                "Many pages, one JSON object on each line", lines(), body=batch(), fails=[408], needs_body=False
            )
        },
        "/epub": {
            "get": operation(book, epub(), parameters=query(url=True, writes=False), fails=FETCH),
            "post": operation(book, epub(), parameters=query(writes=False), body=pages(), fails=[*FETCH, 408]),
        },
        **paths_of_page(page()),
        "/v2/scrape": {
            "post": operation("A page as Firecrawl serves it", scraped(), body=scrape(), fails=[*FETCH, 408, 501])
        },
        **paths_of_clients(),
        "/": {
            "get": operation("The page for people", {"200": answer("text/html"), "307": {"description": "To /docs."}}),
            "post": operation("A page as Jina Reader serves it", jina(), body=posted(), fails=[*FETCH, 408, 409, 501]),
        },
        "/{url}": {
            "get": operation(
                "A page as Jina Reader serves it; the path is its URL",
                jina(),
                parameters=[{"name": "url", "in": "path", "required": True, "schema": URL}, *jina_headers()],
                fails=[*FETCH, 404, 409, 501],
            )
        },
        "/mcp": {
            "post": operation(
                "Tools for language models, by the Model Context Protocol (streamable HTTP)",
                json_answer("The answer of JSON-RPC.", {"type": "object"}) | {"202": {"description": "Taken."}},
                body={"application/json": {"schema": {"type": "object"}}},
                fails=[404, 405, 501],
            )
        },
        "/healthz": {"get": operation("Whether the process answers", {"200": answer("text/plain")}, is_open=True)},
        "/readyz": {"get": operation("Whether new requests are welcome", {"200": answer("text/plain")}, is_open=True)},
        "/metrics": {"get": operation("Counts for Prometheus", {"200": answer("text/plain")})},
        "/openapi.json": {"get": operation("This document", {"200": answer("application/json")}, is_open=True)},
        "/docs": {"get": operation("This document for people", {"200": answer("text/html")}, is_open=True)},
    }


def query(*, url: bool = False, writes: bool = True) -> list[Object]:
    """The parameters of a query; those of writing only where something is written."""
    found = []
    for name, (schema, description) in SHARED.items():
        if not writes and name in {"format", "metadata", *RENDERING}:
            continue
        is_needed = url and name == "url"
        described = URL if name == "url" else schema
        found.append(
            {"name": name, "in": "query", "required": is_needed, "schema": described, "description": description}
        )
    own = schemas_of("duramen")
    found += [
        {"name": name, "in": "query", "schema": own[name], "description": LEARNED_WORDS[name]} for name in LEARNED
    ]
    return found


LEARNED_WORDS = {
    "favor": "Of the method duramen: rather miss text (precision), or rather keep foreign text (recall).",
    "comments": "Of the method duramen: keep or drop readers' comments; by default where they are the content.",
    "page_type": "Of the method duramen: the type of the page, where it is known.",
    "hidden": "Of the method duramen: of the text that a visitor does not see, keep what a control shows, all or none.",
}


def page() -> Object:
    """The JSON object that brings or names a page."""
    properties = {name: {**schema, "description": words} for name, (schema, words) in SHARED.items()}
    own: Object = {}
    for method in METHODS:
        for name, schema in schemas_of(method).items():
            own.setdefault(name, []).append(schema)
    for name, schemas in own.items():
        different = [json.loads(each) for each in dict.fromkeys(map(json.dumps, schemas))]
        properties[name] = different[0] if len(different) == 1 else {"anyOf": different}
    properties |= {
        "url": {**URL, "description": SHARED["url"][1]},
        "html": {"type": "string", "description": "The page."},
    }
    needed = [{"required": ["html"], "properties": {"html": TEXT}}, {"required": ["url"], "properties": {"url": URL}}]
    properties = {name: nullable(schema) for name, schema in properties.items()}
    return {"type": "object", "properties": properties, "anyOf": needed, "additionalProperties": False}


def line() -> Object:
    whole = page()
    named = {
        "type": "string",
        "description": "What the result is called; the url or the number of the line by default.",
    }
    return {**whole, "properties": {**whole["properties"], "source": named}}


def pages() -> Object:
    """Bodies that bring or name a page."""
    markup = {"example": "<p>The heartwood of an old oak is dark."}
    return {
        "application/json": {"schema": {"$ref": "#/components/schemas/Page"}},
        "text/html": markup,
        "text/plain": markup,
        "application/xhtml+xml": markup,
        "application/octet-stream": markup,
    }


def batch() -> Object:
    words = "Lines of JSON, each a `Line`; results come in the same order, with `problem` where there is no result."
    return {"application/x-ndjson": {"schema": {"description": words}}}


def scrape() -> Object:
    """The body of a request to Firecrawl."""
    properties = {
        "url": URL,
        "formats": {"type": "array", "items": {"type": "string", "enum": list(FIRECRAWL_FORMATS)}},
        "onlyMainContent": BOOLEAN,
        "includeTags": SELECTORS,
        "excludeTags": SELECTORS,
        "timeout": {"type": "number", "minimum": MIN_TIMEOUT_MS, "maximum": MAX_TIMEOUT_MS},
        "maxAge": {"type": "number", "minimum": 0, "maximum": MAX_TIMEOUT_MS},
    }
    return {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["url"],
                "properties": {name: each if name == "url" else nullable(each) for name, each in properties.items()},
                "additionalProperties": False,
            }
        }
    }


def posted() -> Object:
    """The body of a request to Jina Reader."""
    schema = {"type": "object", "required": ["url"], "properties": {"url": URL}, "additionalProperties": False}
    return {"application/json": {"schema": schema}}


def jina_headers() -> list[Object]:
    """The headers that Jina's clients choose by."""
    schemas = {
        "X-Return-Format": {"type": "string", "enum": [*JINA_FORMATS, *SCREENSHOTS]},
        "X-Target-Selector": {"type": "string"},
        "X-Remove-Selector": {"type": "string"},
        "X-With-Links-Summary": {"type": "string", "enum": ["true", "all", "false"]},
        "X-With-Images-Summary": {"type": "string", "enum": ["true", "all", "false"]},
        "X-Engine": {"type": "string", "enum": [name for name in ENGINES if name]},
        "X-Wait-For-Selector": {"type": "string"},
        "X-Retain-Images": {"type": "string", "enum": ["all", "none"]},
        "X-No-Cache": {"type": "string", "enum": ["true", "false"]},
        "X-Timeout": {"type": "number", "minimum": 1, "maximum": MAX_HEADER_NUMBER},
        "X-Token-Budget": {"type": "integer", "minimum": 1, "maximum": MAX_HEADER_NUMBER},
    }
    return [{"name": name, "in": "header", "schema": schema} for name, schema in schemas.items()]


def extracted() -> Object:
    content = {media: {"schema": {} if name == "json" else TEXT} for media, name in BY_TYPE.items()}
    return {"200": {"description": "The main content in the format asked for.", "content": content}}


def epub() -> Object:
    return {"200": {"description": "The book.", "content": {"application/epub+zip": {}}}}


def inspected() -> Object:
    steps = {"type": "array", "items": {"type": "object", "required": ["step", "kept", "because"]}}
    block = {
        "type": "object",
        "required": ["number", "text", "kept", "probability", "step", "steps", "reasons"],
        "properties": {"steps": steps, "kept": BOOLEAN, "step": {"type": ["string", "null"]}},
    }
    needed = ["blocks", "tree", "metadata", "text", "markdown", "html", "threshold", "page_types", "completeness"]
    schema = {"type": "object", "required": needed, "properties": {"blocks": {"type": "array", "items": block}}}
    return json_answer("Everything that decided about the page.", schema)


def lines() -> Object:
    return {
        "200": {"description": "A line of JSON for each line.", "content": {"application/x-ndjson": {"schema": {}}}}
    }


def scraped() -> Object:
    """The answer of /v2/scrape."""
    schema = {"type": "object", "required": ["success", "data"], "properties": {"data": {"type": "object"}}}
    return json_answer("The page.", schema)


def jina() -> Object:
    content = {media: {"schema": TEXT} for media in ("text/plain", "text/markdown", "text/html")}
    content["application/json"] = {"schema": {"type": "object", "required": ["code", "data"]}}
    content["image/png"] = {}
    return {"200": {"description": "The main content of the page.", "content": content}}


def problem() -> Object:
    properties = {
        "type": TEXT,
        "title": TEXT,
        "status": {"type": "integer"},
        "detail": TEXT,
        "success": BOOLEAN,
        "error": TEXT,
        "code": {"type": "integer"},
        "message": TEXT,
    }
    return {"type": "object", "required": ["type", "title", "status", "detail"], "properties": properties}
