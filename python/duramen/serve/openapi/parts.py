"""Building blocks of the OpenAPI document."""

from typing import Any

from ..http.problems import KINDS, MEDIA_TYPE

Object = dict[str, Any]

TEXT: Object = {"type": "string"}
BOOLEAN: Object = {"type": "boolean"}
URL: Object = {"type": "string", "pattern": r"^\s*[hH][tT][tT][pP][sS]?:", "examples": ["https://example.org/"]}

CLIENT = [400, 401, 406, 413, 415, 421, 422, 429]
FETCH = [403, 502, 504]
SERVER = [500, 503]


def operation(
    summary: str,
    answers: Object,
    *,
    parameters: list[Object] | None = None,
    body: Object | None = None,
    fails: list[int] | None = None,
    is_open: bool = False,
    needs_body: bool = True,
) -> Object:
    statuses = sorted({*(CLIENT if not is_open else [421]), *SERVER, *(fails or [])})
    found: Object = {
        "summary": summary,
        "responses": {**answers, **{str(status): failure(status) for status in statuses}},
    }
    if is_open:
        found["security"] = []
    if parameters:
        found["parameters"] = parameters
    if body:
        found["requestBody"] = {"required": needs_body, "content": body}
    return found


def failure(status: int) -> Object:
    """The answer of a status that is no success."""
    titles = [f"{kind.title} (`{kind.name}`)." for kind in KINDS.values() if kind.status == status]
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    found: Object = {"description": " ".join(titles), "content": content}
    if status in {429, 503}:
        found["headers"] = {"Retry-After": {"schema": TEXT, "description": "Seconds to wait."}}
    return found


def nullable(schema: Object) -> Object:
    """A schema that also allows null, which stands for the default."""
    if "anyOf" in schema:
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    choices = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **choices}


def optional(properties: Object) -> Object:
    """A body of JSON with these properties and no others."""
    return {"application/json": {"schema": {"type": "object", "properties": properties, "additionalProperties": False}}}


def json_answer(description: str, schema: Object) -> Object:
    """A success that is JSON."""
    return {"200": {"description": description, "content": {"application/json": {"schema": schema}}}}


def answer(media: str) -> Object:
    schema = {"type": "object"} if media == "application/json" else TEXT
    return {"description": "The answer.", "content": {media: {"schema": schema}}}
