"""The paths of the OpenAPI document that clients of other services call: jobs of Firecrawl, loaders and feeds."""

from typing import Any

from ..compat.crawling import MAX_PAGES
from .parts import BOOLEAN, FETCH, TEXT, URL, Object, answer, json_answer, nullable, operation

COUNT: Object = {"type": "integer", "minimum": 1, "maximum": 10**9}
SITEMAP: Object = {"type": "string", "enum": ["include", "skip", "only"]}
PATTERNS: Object = {"type": "array", "items": {"type": "string", "examples": ["blog/.*"]}}
URLS: Object = {"type": "array", "items": TEXT, "maxItems": 100}
SEVERAL_URLS: Object = {**URLS, "minItems": 1, "maxItems": MAX_PAGES}
SUCCESS: Object = {"type": "object", "required": ["success"], "properties": {"success": BOOLEAN}}


def paths() -> Object:
    crawling = {
        "url": URL,
        "limit": COUNT,
        "maxDiscoveryDepth": {**COUNT, "minimum": 0},
        "includePaths": PATTERNS,
        "excludePaths": PATTERNS,
        "sitemap": SITEMAP,
        "allowSubdomains": BOOLEAN,
        "crawlEntireDomain": BOOLEAN,
        "scrapeOptions": {"type": "object", "description": "Options of /v2/scrape."},
    }
    mapping = {"url": URL, "search": TEXT, "limit": COUNT, "sitemap": SITEMAP, "includeSubdomains": BOOLEAN}
    found: Object = {
        "/v2/map": post("The addresses of a site", SUCCESS, mapping, "url"),
        "/v2/crawl": post("Follow the links of a site", SUCCESS, crawling, "url"),
        "/v2/batch/scrape": post(
            "Scrape several pages, with options of /v2/scrape", SUCCESS, {"urls": SEVERAL_URLS}, "urls"
        ),
        "/v2/search": {"post": operation("Not offered", {})},
        "/loader": post("Pages for Open WebUI", {"type": "array"}, {"urls": URLS}, "urls"),
        "/readability": post("A page as servers of Readability.js give it", {"type": "object"}, {"url": URL}, "url"),
        "/parser": get("A page as Mercury Parser gives it", {"200": answer("application/json")}),
        "/feed": get(
            "A feed with whole articles", {"200": {"description": "The feed."}, "304": {"description": "Same."}}
        ),
    }
    named = [{"name": "id", "in": "path", "required": True, "schema": TEXT}]
    for kind in ("crawl", "batch/scrape"):
        done = json_answer("The job.", SUCCESS)
        found[f"/v2/{kind}/{{id}}"] = {
            "get": operation("How far a job is, and its results", done, parameters=named, fails=[404]),
            "delete": operation("End a job early", done, parameters=named, fails=[404, 409]),
        }
        errors = operation("Why pages of a job failed", done, parameters=named, fails=[404])
        found[f"/v2/{kind}/{{id}}/errors"] = {"get": errors}
    return found


def post(summary: str, schema: Object, properties: dict[str, Any], needed: str) -> Object:
    """An operation with a body of JSON."""
    given = {
        name: each if name == needed or "type" not in each else nullable(each) for name, each in properties.items()
    }
    body = {"type": "object", "required": [needed], "properties": given}
    found = operation(
        summary, json_answer("The answer.", schema), body={"application/json": {"schema": body}}, fails=[*FETCH, 408]
    )
    return {"post": found}


def get(summary: str, answers: Object) -> Object:
    """An operation that names a page in its query."""
    parameter = {"name": "url", "in": "query", "required": True, "schema": URL}
    return {"get": operation(summary, answers, parameters=[parameter], fails=FETCH)}
