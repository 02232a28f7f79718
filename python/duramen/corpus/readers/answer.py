"""From the block of a record, an HTTP response with its headers, to a page."""

from ...fetch.archived import body_bytes, parsed_http
from ..http import verdict
from ..page import RawPage, ReadLog


def page_of_answer(
    block: bytes,
    reading: ReadLog,
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
) -> RawPage | None:
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
    return RawPage(body, url, content_type, id, date, status, offset, file_path, dump)
