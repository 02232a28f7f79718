"""Archives for the tests, written by warcio, which knows nothing of our readers."""

import gzip
import io
import warnings
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import lz4.frame
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from duramen.apps.corpus.compression import zstd

WORDS = "The heartwood of an old oak is dark, dense and dead. It carries the tree, and it lasts for centuries."


def page(number: int = 0, text: str = WORDS) -> bytes:
    story = f"<h1>Oak {number}</h1>" + f"<p>{text} Tree number {number}.</p>" * 3
    return f"<!doctype html><title>Oak {number}</title><nav><a href=/>Home</a></nav>{story}".encode()


@dataclass
class Record:
    """A record to be written: a page, unless told otherwise."""

    body: bytes = field(default_factory=page)
    url: str = "https://example.org/oak"
    status: str = "200 OK"
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "text/html; charset=utf-8"),)
    kind: str = "response"
    warc_headers: dict[str, str] = field(default_factory=dict)


def pages(count: int, first: int = 0) -> list[Record]:
    return [Record(page(number), f"https://example.org/{number}") for number in range(first, first + count)]


def warc(records: Iterable[Record], *, packed: bool = True) -> bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # warcio leaves its temporary files to the collector
        buffer = io.BytesIO()
        writer = WARCWriter(buffer, gzip=packed)
        writer.write_record(writer.create_warcinfo_record("test.warc.gz", {"isPartOf": "TEST-2024-10"}))
        for number, each in enumerate(records):
            http = StatusAndHeaders(each.status, list(each.headers), protocol="HTTP/1.1")
            is_http = each.kind in ("response", "revisit")
            headers = {
                "WARC-Record-ID": f"<urn:uuid:00000000-0000-4000-8000-{number:012}>",
                "WARC-Date": "2024-03-01T12:00:00Z",
                **each.warc_headers,
            }
            writer.write_record(
                writer.create_warc_record(
                    each.url,
                    each.kind,
                    payload=io.BytesIO(each.body),
                    http_headers=http if is_http else None,
                    warc_content_type=None if is_http else dict(each.headers).get("Content-Type", "text/plain"),
                    warc_headers_dict=headers,
                )
            )
        return buffer.getvalue()


PACKINGS: dict[str, Callable[[Iterable[Record]], bytes]] = {
    "plain": lambda records: warc(records, packed=False),
    "gzip by record": warc,
    "gzip as a whole": lambda records: gzip.compress(warc(records, packed=False)),
    "zstd as a whole": lambda records: zstd.compress(warc(records, packed=False)),
    "zstd by record": lambda records: b"".join(map(zstd.compress, members(warc(records)))),
    "lz4 as a whole": lambda records: lz4.frame.compress(warc(records, packed=False)),
    "lz4 by record": lambda records: b"".join(map(lz4.frame.compress, members(warc(records)))),
}


def members(data: bytes) -> list[bytes]:
    found = []
    while data:
        inner = zlib.decompressobj(wbits=31)
        found.append(inner.decompress(data))
        data = inner.unused_data
    return found


def arc(records: Iterable[Record], *, packed: bool) -> bytes:
    """An ARC, version 1, as https://archive.org/web/researcher/ArcFileFormat.php shows it."""
    about = b"1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n"
    parts = [b"filedesc://test.arc 0.0.0.0 20240301120000 text/plain %d\n" % len(about) + about + b"\n"]
    for each in records:
        head = "".join(f"{name}: {value}\r\n" for name, value in each.headers)
        block = f"HTTP/1.1 {each.status}\r\n{head}\r\n".encode() + each.body
        kind = dict(each.headers).get("Content-Type", "no-type").partition(";")[0]
        parts.append(f"{each.url} 127.0.0.1 20240301120000 {kind} {len(block)}\n".encode() + block + b"\n")
    return b"".join(map(gzip.compress, parts)) if packed else b"".join(parts)


def written(path: Path, content: bytes) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return str(path)
