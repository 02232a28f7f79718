"""From an archived HTTP response to the bytes of a page: checks that it is HTML, and decodes the body.

Archives hold answers as servers sent them: chunked, compressed, and with headers that are often wrong. A declaration
that the bytes contradict is ignored: a body that says `chunked` or `gzip` and is not stays as it is.
"""

import re
from typing import Literal

from ..fetch.content import MAGIC, UNTOLD, media_type
from ..fetch.decompress import Corrupt, Overflow, unpacker_for

HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
LARGEST_PAGE = 64 << 20
"""Bytes of one page, before and after decompression; larger ones are skipped, so that memory stays bounded."""

CHUNK_SIZE = re.compile(rb"[ \t]*([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n")

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
    if any(body.startswith(magic) for magic, _ in MAGIC):
        return "other type"
    for declared in (media_type(http_type), media_type(identified_type)):
        if declared not in UNTOLD and "/" in declared:
            return "html" if declared in HTML_TYPES else "other type"
    return "html" if LOOKS_LIKE_HTML.match(body[:SNIFFED]) else "other type"


def body_bytes(payload: bytes, transfer_encoding: str | None, content_encoding: str | None) -> bytes | None:
    """The body as the server had it before it was sent; None where it would be too large.

    >>> body_bytes(b"4\\r\\nWiki\\r\\n0\\r\\n\\r\\n", "chunked", None), body_bytes(b"Wiki", "chunked", "gzip")
    (b'Wiki', b'Wiki')
    """
    body = payload
    if "chunked" in (transfer_encoding or "").lower():
        body = without_chunks(payload)
    if content_encoding:
        return decompressed(body, content_encoding)
    return body if len(body) <= LARGEST_PAGE else None


def without_chunks(payload: bytes) -> bytes:
    """The body of a chunked message; the payload itself where it is not chunked at all.

    A message that breaks off or goes wrong later gives what its good chunks hold, then the rest as it stands.
    """
    parts: list[bytes] = []
    at = 0
    while size := CHUNK_SIZE.match(payload, at):
        length = int(size[1], 16)
        if length == 0:
            return b"".join(parts)
        start, end = size.end(), size.end() + length
        if end > len(payload) or (
            payload[end : end + 2] not in (b"\r\n", b"", b"\r") and payload[end : end + 1] != b"\n"
        ):
            break
        parts.append(payload[start:end])
        at = end + (2 if payload[end : end + 1] == b"\r" else 1)
    return b"".join([*parts, payload[at:]])


def decompressed(body: bytes, content_encoding: str) -> bytes | None:
    """The body without its content coding; as it stands where it does not have that coding, None if it is too large.

    A body that breaks off gives what could be read of it.
    """
    pieces: list[bytes] = []
    try:
        pieces.extend(unpacker_for(content_encoding, most=LARGEST_PAGE).feed(body))
    except Overflow:
        return None
    except Corrupt:
        if not any(pieces):
            return body
    return b"".join(pieces) or body
