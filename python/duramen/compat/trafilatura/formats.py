"""The document of trafilatura, and what it writes in each of its formats."""

import csv
import json
import re
from dataclasses import asdict, dataclass
from io import StringIO
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from ...export import as_tei
from ...export.front_matter import yaml
from ...export.xml import xml_text
from ...page import render
from ...page.document import Document as Extracted

FORMATS = ("csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei")
FIELDS = "title author url hostname description sitename date categories tags fingerprint id license".split()
"""The fields in the head of a text, and as attributes of XML."""


@dataclass
class Document:
    """The fields of trafilatura's document."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    comments: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def written(document: Extracted, fields: Document, **options: Any) -> str:
    form, with_metadata = options["output_format"], options.get("with_metadata") or options.get("only_with_metadata")
    markup: dict[str, Any] = {
        "links": bool(options.get("include_links")),
        "images": bool(options.get("include_images")),
    }
    names = FIELDS if with_metadata else ["id", "fingerprint"] if form == "xml" else []
    about = {name: value for name in names if (value := getattr(fields, name))}
    texts = {name: value if isinstance(value, str) else ";".join(value) for name, value in about.items()}
    if form == "json":
        members = chosen(fields, "text comments")
        if with_metadata:  # under the names that trafilatura's JSON has
            members = fields.as_dict() | {
                name: ";".join(getattr(fields, name) or []) for name in ("categories", "tags")
            }
            renamed = {"url": "source", "sitename": "source-hostname", "description": "excerpt"}
            members = {renamed.get(name, name): value for name, value in members.items()}
        return json.dumps(members, ensure_ascii=False)
    if form == "csv":
        values = chosen(fields, "url id fingerprint hostname title image date text comments license pagetype").values()
        line = StringIO()
        csv.writer(line, delimiter="\t").writerow([value or "null" for value in values])
        return line.getvalue()
    if form == "xmltei":
        return as_tei(document, **markup).strip()
    if form == "xml":
        body = render.tei(document.page, document.kept, **markup)
        content = re.sub(r"</?(text|body|div)\b[^>]*>", "", body).replace('<head n="', '<head rend="h')
        paragraphs = (escape(xml_text(line)) for line in (fields.comments or "").splitlines())
        comments = "".join(f"<p>{each}</p>" for each in paragraphs)
        return f"<doc{attributes(**texts)}><main>{content}</main><comments>{comments}</comments></doc>"
    if form == "html":
        meta = "".join(f"<meta{attributes(name=name, content=value)}/>" for name, value in texts.items())
        head = f"<head>{meta}</head>" if meta else ""
        return f"<html>{head}<body>{document.as_html(posts=False, **markup)}</body></html>"
    header = "".join(f"{name}: {yaml(value)}\n" for name, value in about.items())
    comments = f"\n{fields.comments}" if fields.comments else ""
    return (f"---\n{header}---\n" if header else "") + (fields.text or "") + comments


def plain(document: Extracted, **options: Any) -> str:
    """The text, a paragraph on each line; Markdown where formatting, links or images are asked for."""
    names = ("include_links", "include_images")
    formatting = options.get("include_formatting")
    form = options["output_format"]
    wants_markup = formatting or (form == "markdown" and formatting is None) or any(map(options.get, names))
    if form == "json" or not wants_markup:
        return lines(document.as_text(posts=False))
    links, images = (bool(options.get(name)) for name in names)
    return document.as_markdown(posts=False, links=links, images=images).strip()


def attributes(**values: str) -> str:
    return "".join(f" {name}={quoteattr(xml_text(value))}" for name, value in values.items())


def chosen(fields: Document, names: str) -> dict[str, Any]:
    return {name: getattr(fields, name) for name in names.split()}


def lines(text: str) -> str:
    """Text without empty lines.

    >>> lines("An oak.\\n\\n\\nAn ash.")
    'An oak.\\nAn ash.'
    """
    return re.sub(r"\n\s*\n", "\n", text).strip()


def one_line(text: str) -> str:
    return " ".join(text.split())
