"""Small archives for the tests of integrations and engines."""

import gzip
from collections.abc import Iterable
from pathlib import Path


def story(number: int) -> str:
    """A page with a menu and a text that tells its number."""
    sentence = f"The heartwood of oak number {number} is dark, dense and dead, and it carries the tree. "
    return (
        f"<!doctype html><html><head><title>Oak {number}</title></head><body><nav><a href=/>Home</a></nav>"
        f"<article><h1>Oak {number}</h1><p>{sentence * 3}</p></article><footer>All rights reserved.</footer></body></html>"
    )


def write_archive(path: Path, pages: Iterable[tuple[str, bytes, str]], *, status: str = "200 OK") -> Path:
    """A WARC file with a gzip member for each page: URL, bytes and content type."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(gzip.compress(record(*page, status=status), mtime=0) for page in pages))
    return path


def record(url: str, html: bytes, content_type: str, *, status: str) -> bytes:
    """A response record of WARC 1.1."""
    block = f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\n\r\n".encode() + html
    header = (
        f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:test:{url}>\r\nWARC-Target-URI: {url}\r\n"
        f"WARC-Date: 2024-10-12T08:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(block)}\r\n\r\n"
    )
    return header.encode() + block + b"\r\n\r\n"


def stories(start: int, count: int) -> list[tuple[str, bytes, str]]:
    """Pages for an archive."""
    return [
        (f"https://example.org/{number}", story(number).encode(), "text/html; charset=utf-8")
        for number in range(start, start + count)
    ]
