"""HTTP answers as web archives hold them: status, headers, and the body as the server had it.

Archives hold answers as servers sent them: chunked, compressed, and with headers that are often wrong. A declaration
that the bytes contradict is ignored: a body that says `chunked` or `gzip` and is not stays as it is.
"""

import re

from .decompress import Corrupt, Overflow, unpacked

MAX_PAGE_BYTES = 64 << 20
"""Limit before and after decompression; larger pages are skipped, so that memory stays bounded."""

CHUNK_SIZE = re.compile(rb"[ \t]*([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n")
STATUS_LINE = re.compile(rb"HTTP/\d(?:\.\d)?[ \t]+(\d{3})")
HEAD_END = re.compile(rb"\r?\n\r?\n")
FIELD = re.compile(rb"^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*([^\r\n]*)", re.MULTILINE)


def parsed_http(block: bytes) -> tuple[int | None, dict[str, str], bytes]:
    """Status, headers and payload of an HTTP answer; a block that begins with no status line is all payload.

    >>> parsed_http(b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\n\\r\\n<p>Oak")
    (200, {'content-type': 'text/html'}, b'<p>Oak')
    """
    status = STATUS_LINE.match(block)
    if status is None:
        return None, {}, block
    end = HEAD_END.search(block)
    head, payload = (block[: end.start()], block[end.end() :]) if end else (block, b"")
    fields: dict[str, str] = {}
    for name, value in FIELD.findall(head):
        fields.setdefault(name.decode("ascii").lower(), value.decode("latin-1").strip())
    return int(status[1]), fields, payload


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
    return body if len(body) <= MAX_PAGE_BYTES else None


def without_chunks(payload: bytes) -> bytes:
    """The body of a chunked message; the unchanged payload if it is not chunked.

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
    """The body without its content coding; unchanged if it does not have that coding, None if it is too large.

    A body that breaks off gives what could be read of it.
    """
    pieces: list[bytes] = []
    try:
        pieces.extend(unpacked([body], content_encoding, most=MAX_PAGE_BYTES))
    except Overflow:
        return None
    except Corrupt:
        if not any(pieces):
            return body
    return b"".join(pieces) or body
