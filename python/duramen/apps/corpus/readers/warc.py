"""WARC archives: plain, gzip, zstd, lz4 or xz, compressed by record or as a whole."""

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO, cast

from fastwarc import ArchiveIterator, WarcRecord, WarcRecordType

from ....fetch.archived import MAX_PAGE_BYTES
from ..compression import Compression, compression_of, decompressing
from ..page import Damage, RawPage, ReadLog
from .answer import page_of_answer

DUMP = re.compile(r"CC-MAIN-\d{4}-\d{2}(?!\d)")
IS_PART_OF = re.compile(rb"^isPartOf:[ \t]*([^\r\n]+)", re.IGNORECASE | re.MULTILINE)
MAX_INFO_BYTES = 1 << 20
FRAME = 8
"""Bytes needed to see whether a compressed frame begins."""


@dataclass
class Watched:
    """A file that records its own errors, to distinguish them from damage in its content, and ends endless reading."""

    file: BinaryIO
    reading: ReadLog
    error: Exception | None = None

    def read(self, size: int = -1) -> bytes:
        try:
            self.reading.check_time()
            return self.file.read(size)
        except Exception as error:
            self.error = error
            raise

    def seek(self, offset: int, whence: int = 0) -> int:
        return self.file.seek(offset, whence)

    def tell(self) -> int:
        return self.file.tell()


def read_warc(
    file: BinaryIO, source: str, reading: ReadLog, *, compression: Compression = None, dump: str | None = None
) -> Iterator[RawPage]:
    """The pages of an archive; other records are counted by reason, damage ends the reading with `Damage`."""
    watched = Watched(file, reading)
    is_whole = compression is not None and is_compressed_as_a_whole(cast(BinaryIO, watched))
    stream = decompressing(cast(BinaryIO, watched), "xz") if compression == "xz" else watched
    named = DUMP.search(source)
    dump = dump or (named[0] if named else None)
    last: WarcRecord | None = None
    try:
        for record in ArchiveIterator(cast(Any, stream), parse_http=False):
            last = record
            reading.position = watched.tell()
            reading.count(record.stream_pos, "byte")
            if record.record_type == WarcRecordType.warcinfo and record.content_length <= MAX_INFO_BYTES:
                block = record.reader.read()
                check_whole(record, len(block))
                reading.skip("warcinfo record")
                part = IS_PART_OF.search(block)
                dump = dump or (part and part[1].decode("utf-8", "replace").strip())
                continue
            page = page_of_record(record, reading, dump)
            if page is not None:
                yield page._replace(offset=None) if is_whole else page
    except (OSError, EOFError) as error:
        if watched.error is not None:
            raise watched.error from None  # an I/O error, which does not mean that the content is damaged
        raise Damage(str(error), damaged_after(file, last, compression)) from None
    if compression == "gzip" and last is not None and (at := gzip_damage(file, last.stream_pos)) is not None:
        raise Damage("the file is cut", at)
    if last is None:
        raise Damage("the file is cut before its first record ends", 0)


def is_compressed_as_a_whole(file: BinaryIO) -> bool:
    """Whether the second record begins where no compressed frame does; then no record can be found by an offset."""
    found = False
    with suppress(OSError, EOFError):
        for second in islice(ArchiveIterator(cast(Any, file), parse_http=False), 1, 2):
            file.seek(second.stream_pos)
            found = compression_of(file.read(FRAME)) is None
    file.seek(0)
    return found


def page_of_record(record: WarcRecord, reading: ReadLog, dump: str | None) -> RawPage | None:
    """The page that a record holds; None for other records, which are counted."""
    kind = record.record_type
    offset = record.stream_pos
    if header(record, "Content-Length") is None:
        raise Damage("the header of a record is cut or has no length", offset)
    is_answer = kind in (WarcRecordType.response, WarcRecordType.resource)
    if not is_answer or record.content_length > MAX_PAGE_BYTES:
        reading.skip("too large" if is_answer else f"{kind} record")
        check_whole(record, record.reader.consume())
        return None
    block = record.reader.read()
    check_whole(record, len(block))
    url, number, date = (header(record, f"WARC-{name}") for name in ("Target-URI", "Record-ID", "Date"))
    block_type = header(record, "Content-Type")  # old crawlers write none
    return page_of_answer(
        block,
        RawPage(b"", address(url), id=number, date=date, offset=offset, dump=dump),
        reading,
        is_http=kind == WarcRecordType.response
        and (block_type or "application/http").lower().startswith("application/http"),
        block_type=block_type,
        identified_type=header(record, "WARC-Identified-Payload-Type"),
    )


def check_whole(record: WarcRecord, length: int) -> None:
    if length < record.content_length:
        there = f"{length:,} of {record.content_length:,} bytes are there"
        raise Damage(f"the record is cut: {there}", record.stream_pos, url=address(header(record, "WARC-Target-URI")))


def header(record: WarcRecord, name: str) -> str | None:
    value = record.headers.get_bytes(name.encode())
    return None if value is None else value.decode("utf-8", "replace").strip()


def address(url: str | None) -> str | None:
    """The URL without the angle brackets that wget writes around it."""
    return url[1:-1] if url and url.startswith("<") and url.endswith(">") else url


def damaged_after(file: BinaryIO, last: WarcRecord | None, compression: Compression) -> int:
    """Where the record begins that cannot be read; for zstd and lz4 the last one before it."""
    if last is None:
        return 0
    found = None
    if compression == "gzip":
        found = gzip_damage(file, last.stream_pos)
    elif compression is None:
        file.seek(last.stream_pos)
        end = file.read(MAX_HEADER_BYTES).find(HEADER_END)
        found = None if end < 0 else last.stream_pos + end + 2 * len(HEADER_END) + last.content_length
    return last.stream_pos if found is None else found


PIECE = 64 << 10
GZIP = b"\x1f\x8b"
HEADER_END = b"\r\n\r\n"
MAX_HEADER_BYTES = 64 << 10


def gzip_damage(file: BinaryIO, start: int) -> int | None:
    """Where the first member begins, from `start` on, that is cut or damaged; None where all are good.

    None also where no member begins at `start`, as in a file that is compressed as a whole.
    """
    file.seek(start)
    data = file.read(PIECE)
    if not data.startswith(GZIP):
        return None
    member = start
    while data:
        inner = zlib.decompressobj(wbits=31)
        read = 0
        try:
            while not inner.eof:
                if not data:
                    return member
                read += len(data)
                inner.decompress(data)
                data = file.read(PIECE) if not inner.eof else b""
        except zlib.error:
            return member
        rest = inner.unused_data
        member += read - len(rest)
        data = rest or file.read(PIECE)
    return None
