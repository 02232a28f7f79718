"""Text, Markdown and HTML for people: the content, under its metadata where that is wanted."""

import json
import re
from html import escape
from typing import Any

from ..document import Document
from ..render import CONTENT_POLICY

SHOWN = (
    "title",
    "authors",
    "published",
    "modified",
    "site_name",
    "description",
    "language",
    "url",
    "canonical_url",
    "licence",
    "tags",
    "image",
)
HEADS = {
    "authors": '<meta name="author" content="{}">',
    "published": '<meta property="article:published_time" content="{}">',
    "modified": '<meta property="article:modified_time" content="{}">',
    "site_name": '<meta property="og:site_name" content="{}">',
    "description": '<meta name="description" content="{}">',
    "url": '<meta property="og:url" content="{}">',
    "canonical_url": '<link rel="canonical" href="{}">',
    "licence": '<link rel="license" href="{}">',
    "tags": '<meta name="keywords" content="{}">',
    "image": '<meta property="og:image" content="{}">',
}
"""How the head of a page says it, so that others can read it there."""

ESCAPED = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|<(?=[a-zA-Z/!?])|(?<=\])\(")
"""What JSON may have in a string as it is, and YAML may not; and what begins HTML or the address of a link where a
renderer knows no front matter."""


def as_text(document: Document, *, metadata: bool = False) -> str:
    """The plain text; with `metadata` after lines such as `Title: Oak`."""
    head = "".join(f"{label(name)}: {listed(value)}\n" for name, value in known(document)) if metadata else ""
    return (f"{head}\n" if head else "") + document.text + "\n"


def as_markdown(
    document: Document, *, metadata: bool = False, links: bool = True, images: bool = True, tables: bool = True
) -> str:
    """The Markdown; with `metadata` after a front matter of YAML."""
    head = "".join(f"{name}: {yaml(value)}\n" for name, value in known(document)) if metadata else ""
    body = document.as_markdown(links=links, images=images, tables=tables)
    return (f"---\n{head}---\n\n" if head else "") + body.rstrip("\n") + "\n"


def as_html(
    document: Document, *, metadata: bool = False, links: bool = True, images: bool = True, tables: bool = True
) -> str:
    """The content as a piece of HTML; with `metadata` as a whole page that has it in its head."""
    body = document.as_html(links=links, images=images, tables=tables).rstrip("\n") + "\n"
    if not metadata:
        return body
    language = f' lang="{escape(document.metadata.language)}"' if document.metadata.language else ""
    heads = "".join(
        HEADS[name].format(escape(listed(value))) + "\n" for name, value in known(document) if name in HEADS
    )
    title = f"<title>{escape(document.title or '', quote=False)}</title>\n"
    start = f'<!doctype html>\n<html{language}>\n<meta charset="utf-8">\n{CONTENT_POLICY}\n'
    return f"{start}{title}{heads}<body>\n{body}</html>\n"


def known(document: Document) -> list[tuple[str, Any]]:
    """The title, and whatever else is known of a page."""
    found = {"url": document.page.url, **document.metadata.as_dict()}
    return [(name, found[name]) for name in SHOWN if found[name] or name == "title"]


def label(name: str) -> str:
    """A field as a word.

    >>> label("site_name")
    'Site name'
    """
    return name.replace("_", " ").capitalize().replace("url", "URL").replace("Url", "URL")


def listed(value: Any) -> str:
    """A value on one line; several apart by commas."""
    return ", ".join(value) if isinstance(value, list | tuple) else " ".join(str(value or "").split())


def yaml(value: Any) -> str:
    r"""A value that YAML and JSON read alike.

    >>> print(yaml(["Ilse: Brandt", "a\u2028b"]))
    ["Ilse: Brandt", "a\u2028b"]
    """
    written = json.dumps(value, ensure_ascii=False)
    return ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def heading_label(source: str) -> str:
    """What stands above each of several texts."""
    return f"==> {source} <==\n"


def comment_label(source: str) -> str:
    """The same where it must not be seen.

    >>> comment_label("a-->b")
    '<!-- a- -&gt;b -->\\n'
    """
    inside = escape(source, quote=False).replace("--", "- -").replace("--", "- -")
    return f"<!-- {inside} -->\n"
