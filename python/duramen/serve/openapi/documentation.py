"""`/docs`: the OpenAPI document as a web page, which loads only a style sheet of ours."""

import json
from functools import cache
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ..http.headers import OWN
from ..http.problems import KINDS
from .document import described

EXAMPLES = """curl 'localhost:8080/extract?url=https://example.org/&format=markdown'
curl -H 'Content-Type: text/html' --data-binary @page.html localhost:8080/extract
curl -H 'Content-Type: application/x-ndjson' --data-binary @pages.jsonl localhost:8080/batch
curl localhost:8080/https://example.org/"""


async def docs(_request: Request) -> Response:
    return Response(whole(), headers={"Content-Type": "text/html; charset=utf-8", **OWN})


@cache
def whole() -> bytes:
    api = described()
    operations = [section(verb, path, each) for path, verbs in api["paths"].items() for verb, each in verbs.items()]
    title = f"duramen {escape(api['info']['version'])}"
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{title}</title><link rel="stylesheet" href="/static/docs.css"><main><h1>{title}</h1>'
        f'<p>{escape(api["info"]["summary"])} For programs: <a href="/openapi.json">openapi.json</a>.</p>'
        f"<pre>{escape(EXAMPLES)}</pre><h2>Requests</h2>{''.join(operations)}<h2>Problems</h2>{problems()}</main></html>"
    )
    return page.encode()


def section(verb: str, path: str, operation: dict[str, Any]) -> str:
    parts = [f'<section><h3><code><span class="verb">{verb.upper()}</span> {escape(path)}</code></h3>']
    parts.append(f"<p>{escape(operation['summary'])}.</p>")
    if rows := [parameter(each) for each in operation.get("parameters", [])]:
        parts.append(f"<details><summary>Parameters</summary>{table(['name', 'in', 'type', ''], rows)}</details>")
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        schema = escape(json.dumps(body.get("schema", {}), indent=1))
        parts.append(f"<details><summary>Body <code>{media}</code></summary><pre>{schema}</pre></details>")
    rows = [[f"<code>{status}</code>", escape(each["description"])] for status, each in operation["responses"].items()]
    parts.append(f"<details><summary>Answers</summary>{table(['status', ''], rows)}</details></section>")
    return "".join(parts)


def parameter(given: dict[str, Any]) -> list[str]:
    schema = given["schema"]
    kinds = schema.get("anyOf", [schema])
    kind = ", ".join(choice for each in kinds for choice in each.get("enum", [each["type"]]))
    needed = " (required)" if given.get("required") else ""
    name = f"<code>{escape(given['name'])}</code>{needed}"
    return [name, given["in"], escape(kind), escape(given.get("description", ""))]


def problems() -> str:
    """The types of problems, each where its `type` leads."""
    rows = [
        [f'<code id="{kind.name}">{kind.name}</code>', str(kind.status), escape(kind.title)] for kind in KINDS.values()
    ]
    return table(["type", "status", "meaning"], rows)


def table(header: list[str], rows: list[list[str]]) -> str:
    """A table of cells that are HTML already."""
    head = "".join(f"<th>{cell}</th>" for cell in header)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
