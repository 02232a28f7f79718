"""JSON with all fields of a document (docs/formats.md), and the JSON that `defuddle parse --json` prints."""

from typing import Unpack

import numpy as np

from ..base.json_text import json_text
from ..base.tree import has_tag
from ..page.document import Document
from ..page.render.markup import MarkupOptions
from .front_matter import listed


def as_json(
    document: Document, *, source: str | None = None, data: bool = False, **markup: Unpack[MarkupOptions]
) -> str:
    """A document as one JSON object, indented so that people can read it; with `data` also its structured data."""
    written = document.json(source=source, **markup)
    return (with_data(written, document) if data else written) + "\n"


def as_jsonl(
    document: Document, *, source: str | None = None, data: bool = False, **markup: Unpack[MarkupOptions]
) -> str:
    written = document.json(source=source, indent=False, **markup)
    return (with_data(written, document) if data else written) + "\n"


def with_data(written: str, document: Document) -> str:
    """The JSON object of a document with `Document.data` as its last field."""
    return f'{written[:-1].rstrip()}, "data": {document.data_json()}}}'


def as_defuddle(document: Document, **markup: Unpack[MarkupOptions]) -> str:
    """A document as one JSON object with Defuddle's names; unknown values are empty strings, `parseTime` is 0."""
    metadata, page = document.metadata, document.page
    found = map(page.attributes, np.flatnonzero(has_tag(page.nodes, "meta")).tolist())
    meta_tags = [
        {"name": tag.get("name"), "property": tag.get("property"), "content": tag["content"]}
        for tag in found
        if tag.get("content") and (tag.get("name") or tag.get("property"))
    ]
    members = {
        "content": document.as_html(**markup),
        "title": document.title or "",
        "description": metadata.description or "",
        "domain": (metadata.host or "").removeprefix("www."),
        "favicon": metadata.favicon or "",
        "image": metadata.image or "",
        "language": metadata.language or "",
        "metaTags": meta_tags,
        "parseTime": 0,
        "published": metadata.published or "",
        "author": listed(metadata.authors),
        "site": metadata.site_name or "",
        "schemaOrgData": document.schema_org(),
        "wordCount": metadata.word_count or 0,
        "contentMarkdown": document.as_markdown(**markup),
    }
    return json_text(members, indent=2) + "\n"
