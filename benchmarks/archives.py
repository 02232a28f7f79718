"""Archives made from pages, written as Common Crawl writes them: a gzip member for each record."""

import gzip
from collections.abc import Iterable
from pathlib import Path

HEADER = """WARC/1.0\r
WARC-Type: response\r
WARC-Date: 2024-10-12T08:00:00Z\r
WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>\r
WARC-Target-URI: https://example.org/{number}\r
WARC-Identified-Payload-Type: text/html\r
Content-Type: application/http; msgtype=response\r
Content-Length: {length}\r
\r
"""
HTTP = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"


def write_archive(path: Path, pages: Iterable[bytes]) -> None:
    """A `.warc.gz` file with a response for each page."""
    with path.open("wb") as file:
        for number, page in enumerate(pages):
            header = HEADER.format(number=number, length=len(HTTP) + len(page))
            file.write(gzip.compress(header.encode() + HTTP + page + b"\r\n\r\n", compresslevel=6))
