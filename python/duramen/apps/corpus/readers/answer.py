"""From the block of a record, an HTTP response with its headers, to a page."""

import re
from typing import Literal

from ...._core import binary_type
from ....fetch.archived import body_bytes, parsed_http
from ....fetch.content import GENERIC, media_type
from ..page import RawPage, ReadLog

HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})

SNIFFED = 2048
# https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type
LOOKS_LIKE_HTML = re.compile(
    rb"(?:\xef\xbb\xbf)?[\t\n\x0c\r ]*(?:<\?xml[^>]*>[\t\n\x0c\r ]*)?"
    rb"(?:<!--.*?-->[\t\n\x0c\r ]*)*"
    rb"<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\t\n\x0c\r >]",
    re.IGNORECASE | re.DOTALL,
)

Verdict = Literal["html", "redirect", "error status", "other type", "empty"]


def verdict(status: int | None, http_type: str | None, identified_type: str | None, body: bytes) -> Verdict:
    """Whether an answer is a page, or the reason why it is skipped.

    The HTTP header says the type, else the archive's `WARC-Identified-Payload-Type`, else the bytes do. Bytes that
    are clearly something else (a PDF, an image) refute a header that calls them HTML.

    >>> verdict(200, "text/html; charset=utf-8", None, b"<p>An oak.")
    'html'
    >>> verdict(200, None, None, b"%PDF-1.7"), verdict(301, "text/html", None, b"moved")
    ('other type', 'redirect')
    """
    if status is not None and 300 <= status < 400:
        return "redirect"
    if status is not None and not 200 <= status < 300:
        return "error status"
    if not body or body.isspace():
        return "empty"
    if binary_type(body):
        return "other type"
    for declared in (media_type(http_type), media_type(identified_type)):
        if declared not in GENERIC and "/" in declared:
            return "html" if declared in HTML_TYPES else "other type"
    return "html" if LOOKS_LIKE_HTML.match(body[:SNIFFED]) else "other type"


def page_of_answer(
    block: bytes, page: RawPage, reading: ReadLog, *, is_http: bool, block_type: str | None, identified_type: str | None
) -> RawPage | None:
    """A page with the HTML in a block; None where the block holds something else, which is counted by reason."""
    status, fields, payload = parsed_http(block) if is_http else (None, {}, block)
    content_type = fields.get("content-type") if is_http else block_type
    body = body_bytes(payload, fields.get("transfer-encoding"), fields.get("content-encoding"))
    reason = "too large" if body is None else verdict(status, content_type, identified_type, body)
    if body is None or reason != "html":
        reading.skip(reason, status)
        return None
    return page._replace(html=body, content_type=content_type, status=status)
