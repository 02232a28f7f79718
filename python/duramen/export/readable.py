"""Text, Markdown and HTML for people: the content, optionally with its title and its metadata.

In Python both are off by default, so that these functions return the content alone; the command line writes the title.
"""

from html import escape
from typing import Unpack

from ..page.document import Document
from ..page.render.markup import MarkdownOptions, MarkupOptions
from .front_matter import front_matter, listed, metadata_fields
from .page import whole_page


def as_text(document: Document, *, metadata: bool = False, title: bool = False) -> str:
    """The plain text; with `metadata` after lines such as `Title: Oak`."""
    head = "".join(f"{label(name)}: {listed(value)}\n" for name, value in metadata_fields(document)) if metadata else ""
    return (f"{head}\n" if head else "") + document.as_text(title=title) + "\n"


def as_markdown(
    document: Document, *, metadata: bool = False, title: bool = False, **markup: Unpack[MarkdownOptions]
) -> str:
    """The Markdown; with `metadata` after a front matter of YAML."""
    body = document.as_markdown(title=title, **markup)
    return (front_matter(document) if metadata else "") + body.rstrip("\n") + "\n"


def as_html(document: Document, *, metadata: bool = False, title: bool = False, **markup: Unpack[MarkupOptions]) -> str:
    """The content as an HTML fragment; with `metadata` as a whole page that shows it and has it in its head."""
    body = document.as_html(title=title, **markup)
    return whole_page(document, body) if metadata else body.rstrip("\n") + "\n"


def label(name: str) -> str:
    """A field as a word.

    >>> label("site_name")
    'Site name'
    """
    return name.replace("_", " ").capitalize().replace("url", "URL").replace("Url", "URL")


def heading_label(source: str) -> str:
    return f"==> {source} <==\n"


def comment_label(source: str) -> str:
    """The same label as an HTML comment.

    >>> comment_label("a-->b")
    '<!-- a- -&gt;b -->\\n'
    """
    inside = escape(source, quote=False).replace("--", "- -").replace("--", "- -")
    return f"<!-- {inside} -->\n"
