"""The class of readability-lxml, with duramen's extraction: `from duramen.compat.readability import Document`."""

from functools import cached_property
from html import escape
from typing import Any

import numpy as np

from ...base.tree import has_tag
from ...page.document import Document as Extracted
from ...page.extract import extract
from ...page.page import Page
from ..trafilatura import page_of

REFUSED = {
    "positive_keywords": "the learned extractor takes no names of classes",
    "negative_keywords": "the learned extractor takes no names of classes",
    "xpath": "rows of the table have paths of their own: duramen.Page.css_path",
}
"""Options of readability-lxml without a counterpart, and why."""

__version__ = "0.9"
"""The version of readability-lxml whose names and options these are."""


class Unparseable(ValueError):
    """There is no HTML in what was given."""


class Document:
    """A page; `min_text_length`, `retry_length` and `handle_failures` are accepted and change nothing.

    >>> page = "<title>Oak - The Forester</title><h1>Oak</h1><p>The heartwood of an old oak is dark and dense."
    >>> print(Document(page).summary(html_partial=True))
    <div>...<p>The heartwood of an old oak is dark and dense.</p></div>
    >>> Document(page).title(), Document(page).short_title()
    ('Oak - The Forester', 'Oak')
    """

    def __init__(
        self,
        input: Any,  # noqa: A002 - the name of readability-lxml
        positive_keywords: Any = None,
        negative_keywords: Any = None,
        url: str | None = None,
        min_text_length: int = 25,  # noqa: ARG002
        retry_length: int = 250,  # noqa: ARG002
        xpath: bool = False,
        handle_failures: str | None = "discard",  # noqa: ARG002
    ) -> None:
        given = {"positive_keywords": positive_keywords, "negative_keywords": negative_keywords, "xpath": xpath}
        for name, why in REFUSED.items():
            if given[name]:
                raise ValueError(f"{name} is not offered by duramen.compat.readability: {why}")
        self.input = input
        self.url = url

    @cached_property
    def page(self) -> Page:
        root = self.input.getroot() if hasattr(self.input, "getroot") else self.input
        page = page_of(root, self.url)
        if page is None:
            raise Unparseable("Document is empty: there is no HTML in it")
        return page

    @cached_property
    def document(self) -> Extracted:
        return extract(self.page)

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:  # noqa: ARG002
        """The main content as HTML: a page, or a `div`."""
        content = f"<div>{self.document.html}</div>"
        return content if html_partial else f"<html><body>{content}</body></html>"

    def title(self) -> str:
        """The title as the page declares it."""
        rows = np.flatnonzero(has_tag(self.page.nodes, "title"))
        return " ".join(self.page.text(rows[0]).split()) if rows.size else "[no-title]"

    def short_title(self) -> str:
        return self.document.title or ""

    def author(self) -> str:
        return ", ".join(self.document.metadata.authors) or "[no-author]"

    def content(self) -> str:
        """The whole body, without scripts and handlers of events."""
        return f"<body>{extract(self.page, method='everything').html}</body>"

    def get_clean_html(self) -> str:
        """The whole page, without scripts and handlers of events."""
        return f"<html><head><title>{escape(self.title())}</title></head>{self.content()}</html>"
