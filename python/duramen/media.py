"""Converts media types other than HTML, plain text and XHTML, to input for the parser."""

import re
from html import escape

from .page import Page, Reading, parsed_again

PLAIN_TEXT = "plain-text"
"""The method name of documents in which everything is content."""

SELF_CLOSED = re.compile(r"""<([a-zA-Z][\w.-]*)((?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*/>""")
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
"""Elements that HTML closes by itself."""


def media_type(content_type: str | None) -> str:
    """The type that an HTTP header names, without its parameters.

    >>> media_type("Text/Plain; charset=utf-8")
    'text/plain'
    """
    return (content_type or "").partition(";")[0].strip().lower()


def plain_text_page(page: Page) -> Page:
    """The page whose one text is what another page was parsed from, markup and all: a `pre`, as browsers show it.

    >>> plain_text_page(parse("1 < 2 & 3 > 2")).text()
    '1 < 2 & 3 > 2'
    """
    # Parsers drop a line end directly after <pre>, so one is added.
    return parsed_instead(page, f"<!doctype html><pre>\n{escape(page.source, quote=False)}</pre>")


def xhtml_page(page: Page) -> Page:
    """The page with the elements closed that XML closes in one tag, which HTML takes for open.

    >>> xhtml_page(parse("<script src='a'/><p><a id='b'/>An oak.<br/></p>")).text()
    'An oak.'
    """
    closed = SELF_CLOSED.sub(_closed, page.source)
    return page if closed == page.source else parsed_instead(page, closed)


def _closed(tag: re.Match[str]) -> str:
    name, attributes = tag.groups()
    return tag[0] if name.lower() in VOID else f"<{name}{attributes}></{name}>"


def parsed_instead(page: Page, source: str) -> Page:
    """The page that a source gives, with the address and the encoding of another."""
    reading = Reading(lenient=True)
    return parsed_again(source, page.url, page.encoding, reading)
