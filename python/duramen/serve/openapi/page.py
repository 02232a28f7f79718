"""The part of the OpenAPI document for the page at `/`: comparing, books, labels, training."""

from typing import Any

from ..api.labelling import MAX_CHARS
from ..ui.comparing import MAX_METHODS
from .parts import TEXT, Object, answer, json_answer, nullable, operation, optional

COUNT: Object = {"type": "integer", "minimum": 0}
SHARE: Object = {"type": ["number", "null"]}
DISABLED = [403]
LABELLER: Object = {
    "name": "labeller",
    "in": "query",
    "schema": TEXT,
    "description": "The person; the queue leaves out what they have labelled.",
}


def paths(page: Object) -> Object:
    """The paths; `page` is the schema of an object that brings or names a page."""
    return {
        "/compare": {
            "post": operation(
                "Several methods on one page",
                json_answer("The methods with their texts, times and F1.", compared()),
                body={"application/json": {"schema": comparison(page)}},
                fails=[403, 408, 502, 504],
            )
        },
        "/frame": {
            "get": operation(
                "The empty document that shows content of others", {"200": answer("text/html")}, is_open=True
            )
        },
        "/static/{file}": {
            "get": operation(
                "Scripts, styles and icons of the page",
                {"200": {"description": "The file.", "content": {"*/*": {}}}},
                parameters=[{"name": "file", "in": "path", "required": True, "schema": {**TEXT, "minLength": 1}}],
                fails=[404, 405],
                is_open=True,
            )
        },
        **label_paths(),
        **training_paths(),
    }


def comparison(page: Object) -> Object:
    properties = {
        **page["properties"],
        "methods": {
            "type": "array",
            "items": TEXT,
            "minItems": 1,
            "maxItems": MAX_METHODS,
            "description": "Methods with their options, such as wlr:combine=relevances.",
            "examples": [["duramen", "wlr"]],
        },
        "gold": nullable({**TEXT, "description": "The text that should be found; that of the last label by default."}),
    }
    return {**page, "properties": properties, "required": ["methods"]}


def compared() -> Object:
    one = {"type": "object", "required": ["method"], "properties": {"method": TEXT, "text": TEXT, "error": TEXT}}
    properties = {"gold": {"type": ["string", "null"]}, "methods": {"type": "array", "items": one}}
    return {"type": "object", "required": ["gold", "methods"], "properties": properties}


def label_paths() -> Object:
    """Saving, listing, exporting and importing labels."""
    lines = {"application/x-ndjson": {"schema": {"description": "A labelled page on each line."}}}
    counts = {"type": "object", "required": ["added", "labelled"], "properties": {"added": COUNT, "labelled": COUNT}}
    digest = {"name": "page", "in": "query", "required": True, "schema": TEXT, "description": "The digest of the page."}
    return {
        "/labels": {
            "get": operation(
                "Labelled pages, and how far people agree",
                json_answer("The last labels, and Cohen's kappa.", listing("agreements")),
                fails=DISABLED,
            ),
            "post": operation(
                "Saves a label",
                json_answer("The label is saved.", {"type": "object", "required": ["id", "words"]}),
                body={"application/json": {"schema": label()}},
                fails=[*DISABLED, 408, 504],
            ),
        },
        "/labels/queue": {
            "get": operation(
                "Pages to label, the one that the model is least sure of first",
                json_answer("The queue.", listing()),
                parameters=[LABELLER],
                fails=DISABLED,
            )
        },
        "/labels/page": {
            "get": operation(
                "The whole line of a labelled page",
                json_answer("The line.", {"type": "object", "required": ["html", "text"]}),
                parameters=[digest, LABELLER],
                fails=[*DISABLED, 404],
            )
        },
        "/labels/export": {
            "get": operation(
                "The last label of every page", {"200": {"description": "Lines.", "content": lines}}, fails=DISABLED
            )
        },
        "/labels/import": {
            "post": operation(
                "Appends labelled pages, and pages to label",
                json_answer("How many were new.", counts),
                body=lines,
                fails=[*DISABLED, 408, 504],
                needs_body=False,
            )
        },
    }


def listing(*more: str) -> Object:
    """A list of pages with what else it has."""
    needed = ["count", "pages", *more]
    return {"type": "object", "required": needed, "properties": {"count": COUNT, "pages": {"type": "array"}}}


def label() -> Object:
    properties: dict[str, Any] = {
        "html": {**TEXT, "minLength": 1, "description": "The source of the page."},
        "url": nullable(TEXT),
        "content": {"type": "array", "items": COUNT, "description": "Numbers of the blocks that are content."},
        **{name: nullable({**TEXT, "maxLength": longest}) for name, longest in MAX_CHARS.items()},
    }
    return {"type": "object", "required": ["html", "content"], "properties": properties}


def training_paths() -> Object:
    state = json_answer("The last training, and the models that there are.", training())
    rounds = {"type": "integer", "minimum": 1, "maximum": 2000, "description": "Trees over blocks; 120 by default."}
    asked = optional({"rounds": nullable(rounds)})
    conflicts = [*DISABLED, 408, 409, 501]
    return {
        "/train": {
            "get": operation("The last training, and the models that there are", state, fails=DISABLED),
            "post": operation("Begins a training on the labelled pages", state, body=asked, fails=conflicts),
        },
        "/train/cancel": {
            "post": operation("Ends the training that runs", state, body=optional({}), fails=[*DISABLED, 408])
        },
    }


def training() -> Object:
    properties = {
        "state": {"type": "string", "enum": ["none", "running", "done", "failed", "cancelled"]},
        "progress": {"type": "number", "minimum": 0, "maximum": 1},
        "events": {"type": "array", "items": TEXT},
        "model": nullable(TEXT),
        "report": {"type": ["object", "null"], "properties": {"before": SHARE, "after": SHARE, "held_out": COUNT}},
        "reason": nullable(TEXT),
        "models": {"type": "array", "items": TEXT},
    }
    return {"type": "object", "required": list(properties), "properties": properties}
