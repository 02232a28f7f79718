"""The description of the interface: /openapi.json for programs, and the same as a web page at /docs.

openapi.json beside this file has the paths and some examples. What the registries decide is added here as its
components: the options, the schemas of pages, the formats, and the types of problems.
"""

import json
from functools import cache, reduce
from html import escape
from importlib.metadata import version
from importlib.resources import files
from operator import getitem
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...page.extract import DEFAULT_METHOD, METHODS, OPTIONS
from .http.headers import OWN
from .http.problems import KINDS, MEDIA_TYPE
from .work.options import SHARED, schemas_of
from .work.pages import BY_TYPE
from .work.service import Service

Object = dict[str, Any]

TEXT: Object = {"type": "string"}
URL: Object = {"type": "string", "pattern": r"^\s*[hH][tT][tT][pP][sS]?:", "examples": ["https://example.org/"]}


async def openapi(_service: Service, _request: Request) -> Response:
    return Response(json.dumps(described()), media_type="application/json")


async def docs(_service: Service, request: Request) -> Response:
    """The same for people, with the address of this service; the page loads only a style sheet of ours."""
    here = escape(str(request.base_url).rstrip("/"))
    content = page().replace(b"http://localhost:8080", here.encode())
    return Response(content, headers={"Content-Type": "text/html; charset=utf-8", **OWN})


@cache
def described() -> Object:
    api: Object = json.loads((files(__package__) / "openapi.json").read_bytes())
    api["info"]["version"] = version("duramen")
    for path, operations in list(api["paths"].items()):
        if path.startswith("/v2/"):  # the first version of Firecrawl's interface has all of the second
            older = {
                verb: {**each, "summary": f"{each['summary']}, for older clients"} for verb, each in operations.items()
            }
            api["paths"][path.replace("/v2/", "/v1/")] = older
    components = api["components"]
    components["parameters"] = parameters()
    content = {media: {"schema": {} if name == "json" else TEXT} for media, name in BY_TYPE.items()}
    extracted = {"description": "The main content in the format asked for.", "content": content}
    components["responses"] = {"Extracted": extracted, **failures()}
    own, page = components["schemas"], page_schema()
    for name in ("Line", "Comparison"):
        own[name] = {**page, **own[name], "properties": {**page["properties"], **own[name]["properties"]}}
    own["Page"] = page
    return api


def parameters() -> Object:
    own = schemas_of(DEFAULT_METHOD)
    learned = {name: (own[name], each.about) for name, each in OPTIONS.items() if each.is_learned}
    described = {**SHARED, **learned}
    kept = {each.name: each.summary for each in METHODS.values()}
    described["method"] = ({**SHARED["method"][0], "x-enumDescriptions": kept}, SHARED["method"][1])
    return {
        name: {"name": name, "in": "query", "schema": URL if name == "url" else schema, "description": words}
        for name, (schema, words) in described.items()
    }


def failures() -> Object:
    """The answer of each status that is no success."""
    found: Object = {}
    for name, kind in KINDS.items():
        answer = found.setdefault(str(kind.status), {"description": "", "content": {MEDIA_TYPE: {"schema": PROBLEM}}})
        answer["description"] = f"{answer['description']} {kind.title} (`{name}`).".strip()
        if kind.status in {429, 503}:
            answer["headers"] = {"Retry-After": {"schema": TEXT, "description": "Seconds to wait."}}
    return found


PROBLEM: Object = {"$ref": "#/components/schemas/Problem"}


def page_schema() -> Object:
    """The JSON object that brings or names a page."""
    properties = {name: {**schema, "description": words} for name, (schema, words) in SHARED.items()}
    own: Object = {}
    for method in METHODS:
        for name, schema in schemas_of(method).items():
            own.setdefault(name, []).append(schema)
    for name, several in own.items():
        different = [json.loads(each) for each in dict.fromkeys(map(json.dumps, several))]
        properties[name] = different[0] if len(different) == 1 else {"anyOf": different}
    properties |= {"url": {**URL, "description": SHARED["url"][1]}, "html": {**TEXT, "description": "The page."}}
    # null stands for the default
    properties = {name: {"anyOf": [schema, {"type": "null"}]} for name, schema in properties.items()}
    needed = [{"required": ["html"], "properties": {"html": TEXT}}, {"required": ["url"], "properties": {"url": URL}}]
    return {"type": "object", "properties": properties, "anyOf": needed, "additionalProperties": False}


@cache
def page() -> bytes:
    api = described()
    operations = [section(verb, path, each) for path, verbs in api["paths"].items() for verb, each in verbs.items()]
    rows = [[f'<code id="{name}">{name}</code>', str(kind.status), escape(kind.title)] for name, kind in KINDS.items()]
    title = f"duramen {escape(api['info']['version'])}"
    found = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{title}</title><link rel="stylesheet" href="/static/docs.css"><main><h1>{title}</h1>'
        f'<p>{escape(api["info"]["summary"])} For programs: <a href="/openapi.json">openapi.json</a>.</p>'
        f"<pre>{escape(api['info']['description'])}</pre><h2>Requests</h2>{''.join(operations)}"
        f"<h2>Problems</h2>{table(['type', 'status', 'meaning'], rows)}</main></html>"
    )
    return found.encode()


def section(verb: str, path: str, operation: Object) -> str:
    parts = [f'<section><h3><code><span class="verb">{verb.upper()}</span> {escape(path)}</code></h3>']
    parts.append(f"<p>{escape(operation['summary'])}.</p>")
    rows = [parameter(resolved(each)) for each in operation.get("parameters", [])]
    answers = [[status, escape(resolved(each)["description"])] for status, each in operation["responses"].items()]
    shown = {"Parameters": table(["name", "in", "type", ""], rows)} if rows else {}
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        shown[f"Body {media}"] = f"<pre>{escape(json.dumps(body.get('schema', {}), indent=1))}</pre>"
    shown["Answers"] = table(["status", ""], answers)
    parts += [f"<details><summary>{title}</summary>{content}</details>" for title, content in shown.items()]
    return "".join([*parts, "</section>"])


def resolved(given: Object) -> Object:
    return reduce(getitem, given["$ref"].split("/")[1:], described()) if "$ref" in given else given


def parameter(given: Object) -> list[str]:
    kinds = given["schema"].get("anyOf", [given["schema"]])
    kind = ", ".join(choice for each in kinds for choice in each.get("enum", [each["type"]]))
    name = f"<code>{escape(given['name'])}</code>{' (required)' if given.get('required') else ''}"
    return [name, given["in"], escape(kind), escape(given.get("description", ""))]


def table(header: list[str], rows: list[list[str]]) -> str:
    """A table of cells that are HTML already."""
    cells = [f"<tr><td>{'<td>'.join(row)}" for row in rows]
    return f"<table><thead><tr><th>{'<th>'.join(header)}<tbody>{''.join(cells)}</table>"
