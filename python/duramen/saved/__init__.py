"""Pages as browsers save them: MHTML, Safari's webarchive, SingleFile, and the view of a page's source.

`saved_page` recognises them by their first bytes and gives the page inside; `extract` calls it, so that every way to
give a page takes them. A damaged file is no saved page, and is read as HTML like any other.
"""

import re

from .._core import mentions
from ..page import Source
from .mhtml import read_mhtml
from .saved_page import SavedPage, iso_date
from .view_source import IS_VIEW_SOURCE, read_view_source
from .webarchive import MAGIC, read_webarchive

__all__ = ["SUFFIXES", "SavedPage", "saved_page"]

SUFFIXES = (".mhtml", ".mht", ".webarchive")
"""Suffixes of files that hold one saved page and are not HTML."""

HEAD = 4096
"""Characters at the beginning that tell what a file is."""

MARKS = (b"line-content", b"viewsource", b"singlefile", b"multipart/")
"""Each kind of saved page has one of these at its beginning, in capitals or small letters."""

SINGLE_FILE = re.compile(
    rb"<!--\s+Page saved with SingleFile[^\n]*\n\s*url:[ \t]*(\S+)[ \t]*(?:\n\s*saved date:[ \t]*([^\n]*?)[ \t]*\n)?"
)


def saved_page(html: Source, *, encoding: str | None = None, content_type: str | None = None) -> SavedPage | None:
    """The page in a file that a browser saved; None for a file that is a page itself.

    `encoding` and `content_type` tell how a view of a source was encoded.

    >>> saved_page("<html><!--\\n Page saved with SingleFile \\n url: https://example.org/oak \\n--><p>Oak.").url
    'https://example.org/oak'
    >>> saved_page("<p>Oak.") is None
    True
    """
    head = html[:HEAD].encode("utf-8", "replace") if isinstance(html, str) else bytes(html[:HEAD])
    if head.startswith(MAGIC) and not isinstance(html, str):
        return read_webarchive(bytes(html))
    # Every page comes through here, and a search for words takes a fraction of the time of a pattern.
    if not mentions(head, MARKS):
        return None
    if IS_VIEW_SOURCE.search(head):
        return read_view_source(html, encoding=encoding, content_type=content_type)
    if comment := SINGLE_FILE.search(head):
        url, date = (found.decode("utf-8", "replace") if found else None for found in comment.groups())
        return SavedPage(html if isinstance(html, str) else bytes(html), content_type, url, iso_date(date))
    if not head.lstrip().startswith(b"<"):
        return read_mhtml(html.encode("utf-8", "replace") if isinstance(html, str) else bytes(html))
    return None
