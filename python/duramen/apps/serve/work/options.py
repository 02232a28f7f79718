"""The options of a request: the names, types and defaults of `duramen.extract` and of the command line.

One table, `SHARED`, has the options that every request may carry; the options of a method come from its signature.
Both are checked here before a page is read, and the OpenAPI document is written from both.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from inspect import signature
from types import NoneType
from typing import Any, Literal, TypeGuard, get_args, get_origin
from urllib.parse import parse_qsl

from ...._core import check_option
from ....base.limits import PARAMETERS
from ....export import FORMATS
from ....fetch.paged import ALL
from ....page.extract import DEFAULT_METHOD, METHODS, check_options, method_named
from ....page.extract import OPTIONS as READING
from ....page.render.markup import OPTIONS
from ..http.problems import Problem

Schema = dict[str, Any]
Finding = dict[str, Any]
"""The options of `extract` that find the content: the method, and the method's own options."""

LOCAL = frozenset({"model", "hidden", "search"})
"""Options of methods that name files of the server, or that only Python objects can be given to."""

SHARED: dict[str, tuple[Schema, str]] = {
    "url": ({"type": "string"}, "Address of the page; without HTML the page is fetched from there."),
    "pages": (
        {"anyOf": [{"type": "integer", "minimum": 1, "maximum": ALL}, {"type": "string", "enum": ["all"]}]},
        "Join the pages of an article or thread from the url on, all or so many.",
    ),
    "method": ({"type": "string", "enum": list(METHODS)}, f"How the content is found; {DEFAULT_METHOD} by default."),
    "model": ({"type": "string"}, "Of the method duramen: a model that this service trained, by its name at /train."),
    "format": ({"type": "string", "enum": list(FORMATS)}, "Form of the result; as Accept asks, else text."),
    **{name: ({"type": READING[name].type}, READING[name].about) for name in ("encoding", "content_type")},
    "metadata": ({"type": "boolean"}, "Title, authors, dates and more before the content."),
    "title": ({"type": "boolean"}, "The title as the first heading, where the format has it; true by default."),
    **{each.name: ({"type": "boolean"}, f"{each.metadata['meaning']}; true by default.") for each in OPTIONS},
    "data": ({"type": "boolean"}, "In JSON, also what the page declares in structured data."),
    "escape_formulas": ({"type": "boolean"}, "In CSV, escape cells that spreadsheets would run."),
    "size": ({"type": "integer", "minimum": 1}, "Of chunks, the longest; 300 by default."),
    "overlap": ({"type": "integer", "minimum": 0}, "What a chunk repeats of the prose before it; 0 by default."),
    "unit": ({"type": "string", "enum": ["words", "characters"]}, "What size and overlap count; words by default."),
    "markdown": ({"type": "boolean"}, "Chunks of Markdown, not of text."),
}
"""Options that every request may carry, each with its JSON schema and what it means."""

NOT_RENDERING = frozenset("url pages method model format encoding content_type metadata".split())
MAX_ARRAY_STRINGS = 100
"""Limit on an array of options, such as selectors."""


@dataclass(frozen=True)
class PageOptions:
    """The options of a request; `rendering` has those for the writer of the format."""

    finding: Finding = field(default_factory=lambda: {"method": DEFAULT_METHOD})
    encoding: str | None = None
    content_type: str | None = None
    url: str | None = None
    form: str | None = None
    rendering: dict[str, Any] = field(default_factory=dict)
    metadata: bool = False
    model: str | None = None
    """The name of a model that the service trained."""
    pages: int | None = None
    """The largest number of pages to join; None for the one of the url."""

    @classmethod
    def at(cls, selectors: Sequence[str], *, otherwise: str = DEFAULT_METHOD) -> "PageOptions":
        """The elements that selectors name, or what another method finds where there are none."""
        return cls({"method": "element-id", "selector": list(selectors)} if selectors else {"method": otherwise})

    def writing(self, form: str) -> dict[str, Any]:
        """The options for the writer of a format; one that the format does not have is a problem."""
        own_options = FORMATS[form].options
        for name in self.rendering:
            if name not in own_options:
                able = ", ".join(each for each, other in FORMATS.items() if name in other.options)
                raise Problem("unsupported-option", f"format {form} has no {name}; those that have it: {able}")
        usual = {"title": True, "metadata": self.metadata}
        return {**{name: value for name, value in usual.items() if name in own_options}, **self.rendering}


def query_values(query: bytes) -> dict[str, Any]:
    """The parameters of a query as HTTP has it, each of which may be given once, as values of their types."""
    if query.count(b"&") >= PARAMETERS:
        raise Problem("bad-request", f"a query may have {PARAMETERS} parameters; send fewer")
    texts: dict[str, str] = {}
    for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
        if name in texts:
            raise Problem("bad-request", f"{quoted(name)} is given more than once; give it once")
        texts[name] = value
    schemas = {**schemas_of(texts.get("method", DEFAULT_METHOD)), **{name: each[0] for name, each in SHARED.items()}}
    return {name: from_text(text, schemas.get(name, {})) for name, text in texts.items()}


@lru_cache(maxsize=64)
def options_in(query: bytes) -> PageOptions:
    """The options of a query; most requests of a client have the same."""
    return from_values(query_values(query))


def from_text(text: str, schema: Schema) -> Any:
    """The value that a text of a query stands for, by the type of the option."""
    kind = "any" if "anyOf" in schema else schema.get("type", "string")
    if kind == "array":
        return text.split(",")
    try:
        return text if kind == "string" else json.loads(text)
    except (ValueError, RecursionError):
        return text


def from_values(values: Mapping[str, Any]) -> PageOptions:
    """The options of a JSON object, checked against the tables; null stands for the default."""
    given = {name: value for name, value in values.items() if value is not None}
    method, form = given.get("method", DEFAULT_METHOD), given.get("format")
    own = {name: value for name, value in given.items() if name not in SHARED}
    if not isinstance(method, str):
        raise Problem("bad-request", f"method must be a string, not {quoted(method)}")
    if forbidden := sorted(local_options(method) & own.keys()):
        raise Problem("unsupported-option", f"{forbidden[0]} cannot be set over HTTP; leave it out")
    if given.get("model") is not None and method != DEFAULT_METHOD:
        raise Problem("unsupported-option", f"model is an option of {DEFAULT_METHOD}, not of {method}; leave it out")
    try:
        check_options(method_named(method), own)
    except ValueError as mistake:
        raise Problem("unknown-option", str(mistake)) from None
    except TypeError as mistake:
        raise Problem("unknown-option", f"{mistake}; all requests have: {', '.join(SHARED)}") from None
    if form is not None and form not in list(FORMATS):
        raise Problem("unknown-option", f"no format is called {quoted(form)}; there are {', '.join(FORMATS)}")
    for name, value in given.items():
        schema = SHARED[name][0] if name in SHARED else schemas_of(method)[name]
        try:
            if name in READING and name not in {"method", "status"}:
                check_option(name, value)
        except (TypeError, ValueError) as mistake:  # in the core's words
            raise Problem("bad-request", str(mistake)) from None
        if not is_of(value, schema):
            raise Problem("bad-request", f"{name} must be {described(schema)}, not {quoted(value)}")
    return PageOptions(
        finding={"method": method, **own},
        **{name: given.get(name) for name in ("encoding", "content_type", "url")},
        form=form,
        rendering={name: given[name] for name in SHARED if name in given and name not in NOT_RENDERING},
        metadata=given.get("metadata", False),
        model=given.get("model"),
        pages=ALL if given.get("pages") == "all" else given.get("pages"),
    )


@cache
def schemas_of(method: str) -> dict[str, Schema]:
    """The JSON schemas of the options that a method takes over HTTP; empty for a method that does not exist."""
    if method not in METHODS:
        return {}
    parameters = list(signature(METHODS[method].find).parameters.items())[1:]
    return {name: schema_of(each.annotation) for name, each in parameters if name not in local_options(method)}


def local_options(method: str) -> frozenset[str]:
    """The options of a method that cannot be set over HTTP; `hidden` of the papers' methods is a mask."""
    return LOCAL - {"hidden"} if method == DEFAULT_METHOD else LOCAL


def schema_of(annotation: Any) -> Schema:
    """The JSON schema of a type.

    >>> schema_of(int | None), schema_of(Literal["words", "chars"])
    ({'type': 'integer'}, {'type': 'string', 'enum': ['words', 'chars']})
    """
    simple = {bool: "boolean", int: "integer", float: "number", str: "string"}
    if annotation in simple:
        return {"type": simple[annotation]}
    if get_origin(annotation) is Literal:
        return {"type": "string", "enum": list(get_args(annotation))}
    members = [each for each in get_args(annotation) if each not in (NoneType, Ellipsis)]
    if len(members) == 1 and NoneType in get_args(annotation):
        return schema_of(members[0])
    return {"type": "array", "items": {"type": "string"}}


def is_of(value: Any, schema: Schema) -> bool:
    """Whether a value is of the type that a schema names; a boolean is no number."""
    if "anyOf" in schema:
        return any(is_of(value, each) for each in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"] if isinstance(value, str) else False
    if "maximum" in schema and isinstance(value, int) and not schema["minimum"] <= value <= schema["maximum"]:
        return False
    if schema["type"] == "array":
        return isinstance(value, str) or is_short_list(value)
    python: Any = {"string": str, "boolean": bool, "integer": int, "number": (int, float)}[schema["type"]]
    return isinstance(value, python) and (schema["type"] == "boolean" or not isinstance(value, bool))


def is_short_list(value: Any) -> TypeGuard[list[str]]:
    """Whether a value is a list of strings, at most `MAX_ARRAY_STRINGS`."""
    return isinstance(value, list) and len(value) <= MAX_ARRAY_STRINGS and all(isinstance(each, str) for each in value)


def described(schema: Schema) -> str:
    if "anyOf" in schema:
        return " or ".join(described(each) for each in schema["anyOf"])
    if "enum" in schema:
        return f"one of {', '.join(schema['enum'])}" if len(schema["enum"]) > 1 else schema["enum"][0]
    if "maximum" in schema:
        return f"an integer from {schema['minimum']} to {schema['maximum']}"
    words = {"array": f"an array of at most {MAX_ARRAY_STRINGS} strings", "integer": "an integer"}
    return words.get(schema["type"], f"a {schema['type']}")


def quoted(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
