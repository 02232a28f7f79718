"""ARC, the predecessor of WARC (Internet Archive, 1996): a line of five fields, then the HTTP response."""

import re
from collections.abc import Iterator
from typing import BinaryIO

from ...fetch.archived import MAX_PAGE_BYTES
from ..compression import Compression, decompressing
from ..page import Damage, RawPage, ReadLog
from .answer import page_of_answer
from .members import MemberStream

MAX_LINE_BYTES = 64 << 10
DATE = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)")


def read_arc(
    file: BinaryIO, reading: ReadLog, *, compression: Compression = None, dump: str | None = None
) -> Iterator[RawPage]:
    """The pages of an archive; `https://archive.org/web/researcher/ArcFileFormat.php` has the format."""
    stream = MemberStream(file if compression in (None, "gzip") else decompressing(file, compression), compression)
    while (line := stream.readline(MAX_LINE_BYTES)) is not None:
        offset = stream.line_offset
        reading.position = file.tell()
        reading.count(offset, "byte")
        if not line.strip():
            continue
        fields = line.decode("utf-8", "replace").split()
        if len(fields) < 5 or not fields[-1].isdigit():
            raise Damage("no ARC record begins here", offset)
        # A URL may hold spaces, so the other fields are counted from the end.
        *url, _address, date, content_type, length = fields
        if int(length) > MAX_PAGE_BYTES:
            reading.skip("too large")
            stream.skip(int(length))
            continue
        block = stream.read(int(length))
        if len(block) < int(length):
            raise Damage(f"the record is cut: {len(block):,} of {int(length):,} bytes are there", offset)
        if url[0].startswith("filedesc://"):
            reading.skip("arc header")
            continue
        page = page_of_answer(
            block,
            reading,
            is_http=url[0].lower().startswith("http"),
            block_type=content_type,
            identified_type=None if content_type == "no-type" else content_type,
            url=" ".join(url),
            id=None,
            date=iso_date(date),
            offset=offset,
            dump=dump,
        )
        if page is not None:
            yield page


def iso_date(digits: str) -> str | None:
    """The date of an ARC header as WARC writes it.

    >>> iso_date("20140216050221")
    '2014-02-16T05:02:21Z'
    """
    found = DATE.match(digits)
    return "{}-{}-{}T{}:{}:{}Z".format(*found.groups()) if found else None
