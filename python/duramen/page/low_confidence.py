"""Pages below a confidence: something else is asked about them, and its answer is used instead."""

import re
from collections.abc import Callable
from html import escape

from ..base.tree import has_tag, within
from .document import Document
from .page import parse

Below = tuple[float, Callable[[Document], Document | str | None]]
"""A confidence, and what to call with each document below it.

The answer is another document, a text, or None to keep the document as it is.
"""

PLAIN_TEXT = "plain-text"
"""The method name of documents in which everything is content."""

METHOD = "duramen"
"""The method whose documents have a confidence."""


def check_below(below: Below, method: str) -> None:
    """Raise where `below` is no such pair, or the method has no confidence."""
    if not isinstance(below, tuple) or len(below) != 2 or not callable(below[1]):
        raise TypeError(f"below is a confidence and a function, such as (0.6, ask), not {below!r}")
    check_limit(below[0], method)


def check_limit(limit: float, method: str) -> None:
    """Raise for a limit that no page can be below, or a method without confidence."""
    if not 0 < limit <= 1:
        raise ValueError(f"below must be a confidence above 0 and up to 1, not {limit}")
    if method != METHOD:
        raise ValueError(f"method {method} has no confidence; below needs the method {METHOD}")


def is_below(confidence: float | None, limit: float | None) -> bool:
    """Whether a confidence is known and below a limit; no limit has nothing below it.

    >>> is_below(0.4, 0.6), is_below(0.6, 0.6), is_below(None, 0.6), is_below(0.4, None)
    (True, False, False, False)
    """
    return confidence is not None and limit is not None and confidence < limit


def answered(document: Document, below: Below) -> Document:
    """The document, or the answer about it where its confidence is below the limit.

    Nothing is asked about an empty page.
    """
    limit, ask = below
    if not is_below(document.confidence, limit) or not document.page.source:
        return document
    answer = ask(document)
    if isinstance(answer, str):
        return of_text(answer, document)
    return document if answer is None else answer


def of_text(text: str, instead_of: Document) -> Document:
    """A document of a text, with the title and the URL of the page that it stands for; blank lines part paragraphs.

    >>> document = of_text("Oak & ash.\\n\\nOne\\ntwo.", extract("<title>Trees</title>", url="https://example.org/"))
    >>> document.title, document.text, document.page.url, document.confidence
    ('Trees', 'Oak & ash.\\n\\nOne\\ntwo.', 'https://example.org/', None)
    """
    paragraphs = [escape(each).replace("\n", "<br>") for each in re.split(r"\n\s*\n", text.strip())]
    title = escape(instead_of.title or "")
    page = parse(f"<!doctype html><title>{title}</title><p>{'<p>'.join(paragraphs)}", url=instead_of.page.url)
    kept = page.nodes.is_text & within(page.nodes, has_tag(page.nodes, "body"))
    return Document(page, kept, PLAIN_TEXT, today=instead_of.today)
