"""Pages as browsers save them: MHTML, Safari's webarchive, SingleFile, and the view of a page's source.

The core recognises them by their first bytes; `extract` reads the page inside, so that every way to give a page takes
them. `saved_page` is for callers that need more: the date, or the images in the file.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .. import _core
from .page import Source

__all__ = ["SUFFIXES", "SavedPage", "saved_page"]

SUFFIXES = (".mhtml", ".mht", ".webarchive")
"""Suffixes of files that hold one saved page and are not HTML."""

BY_SCRIPT = re.compile(r"\w{3} (\w{3}) (\d{1,2}) (\d{4}) ([\d:]{8}) GMT([+-]\d{4})")


@dataclass(frozen=True)
class SavedPage:
    """A page that was inside a file, with what the file says of it."""

    html: bytes | str = field(repr=False)
    content_type: str | None = None
    url: str | None = None
    date: str | None = None
    """When the page was saved, by ISO 8601."""
    resources: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """The bytes of images, styles and frames in the file, by URL."""


def saved_page(html: Source, *, encoding: str | None = None, content_type: str | None = None) -> SavedPage | None:
    """The page in a file that a browser saved; None for a file that is a page itself.

    `encoding` and `content_type` tell how a view of a source was encoded.

    >>> saved_page("<html><!--\\n Page saved with SingleFile \\n url: https://example.org/oak \\n--><p>Oak.").url
    'https://example.org/oak'
    >>> saved_page("<p>Oak.") is None
    True
    """
    source = html if isinstance(html, str) else bytes(html)
    found = _core.saved_page(source, encoding, content_type)
    if found is None:
        return None
    inside, kind, url, date, resources = found
    if inside is None:  # the file is the page
        return SavedPage(source, content_type, url, iso_date(date))
    return SavedPage(inside, kind, url, iso_date(date), resources)


def iso_date(date: str | None) -> str | None:
    """A date as mail and JavaScript write it, by ISO 8601; None where it is none.

    >>> iso_date("Tue, 17 Nov 2026 03:11:19 GMT"), iso_date("Sat Mar 05 2022 10:11:12 GMT+0100 (Central Europe)")
    ('2026-11-17T03:11:19+00:00', '2022-03-05T10:11:12+01:00')
    """
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(BY_SCRIPT.sub(r"\2 \1 \3 \4 \5", (date or "")[:100])).isoformat()
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
