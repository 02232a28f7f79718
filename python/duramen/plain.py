"""Plain text as a page: one `pre`, as browsers show it."""

from html import escape

from .page import Page, parse

PLAIN_TEXT = "plain-text"
"""The name that stands for a method where all is content."""


def is_plain_text(content_type: str | None) -> bool:
    """Whether an HTTP content type says text without markup.

    >>> is_plain_text("Text/Plain; charset=utf-8"), is_plain_text("text/html"), is_plain_text(None)
    (True, False, False)
    """
    return (content_type or "").partition(";")[0].strip().lower() == "text/plain"


def plain_text_page(page: Page) -> Page:
    """The page whose one text is what another page was parsed from, markup and all.

    >>> plain_text_page(parse("1 < 2 & 3 > 2")).text()
    '1 < 2 & 3 > 2'
    """
    # Directly after <pre> a line end is dropped; so one is put there.
    shown = parse(f"<!doctype html><pre>\n{escape(page.source, quote=False)}</pre>", url=page.url)
    return Page(shown.core, page.url, encoding=page.encoding)
