"""From the block of a record, an HTTP response with its headers, to a page."""

import re

from ..http import body_bytes, verdict
from ..page import Page, Reading

STATUS_LINE = re.compile(rb"HTTP/\d(?:\.\d)?[ \t]+(\d{3})")
HEAD_END = re.compile(rb"\r?\n\r?\n")
FIELD = re.compile(rb"^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*([^\r\n]*)", re.MULTILINE)


def page_of_answer(
    block: bytes,
    reading: Reading,
    *,
    is_http: bool,
    block_type: str | None,
    identified_type: str | None,
    url: str | None,
    id: str | None,  # noqa: A002 - as the column is called
    date: str | None,
    offset: int | None,
    dump: str | None = None,
    file_path: str | None = None,
) -> Page | None:
    """The page in a block; None where it holds something else, which is counted by reason."""
    status, fields, payload = parsed_http(block) if is_http else (None, {}, block)
    content_type = fields.get("content-type") if is_http else block_type
    body = body_bytes(payload, fields.get("transfer-encoding"), fields.get("content-encoding"))
    if body is None:
        reading.skip("too large", status)
        return None
    reason = verdict(status, content_type, identified_type, body)
    if reason != "html":
        reading.skip(reason, status)
        return None
    return Page(body, url, content_type, id, date, status, offset, file_path, dump)


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
