"""ARC, the predecessor of WARC (Internet Archive, 1996): a line of five fields, then the HTTP response."""

import io
import re
import zlib
from collections import deque
from collections.abc import Iterator
from typing import Any, BinaryIO

from ....fetch.archived import MAX_PAGE_BYTES
from ..compression import Compression, decompressing
from ..page import Damage, RawPage, ReadLog
from .answer import page_of_answer

MAX_LINE_BYTES = PIECE = 64 << 10
DATE = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)")


def read_arc(
    file: BinaryIO, reading: ReadLog, *, compression: Compression = None, dump: str | None = None
) -> Iterator[RawPage]:
    """The pages of an archive; `https://archive.org/web/researcher/ArcFileFormat.php` has the format."""
    members = GzipMembers(file) if compression == "gzip" else None
    stream: Any = io.BufferedReader(members, PIECE) if members else decompressing(file, compression)
    place = 0
    while line := stream.readline(MAX_LINE_BYTES):
        offset = members.start_of(place) if members else place
        place += len(line)
        reading.position = file.tell()
        reading.count(offset, "byte")
        if not line.strip():
            continue
        fields = line.decode("utf-8", "replace").split()
        if len(fields) < 5 or not fields[-1].isdigit():
            raise Damage("no ARC record begins here", offset)
        # A URL may hold spaces, so the other fields are counted from the end.
        *url, _address, date, content_type, length = fields
        place += int(length)
        if int(length) > MAX_PAGE_BYTES:
            reading.skip("too large")
            left = int(length)
            while left > 0 and (taken := len(stream.read(min(left, PIECE)))):
                left -= taken
            continue
        block = stream.read(int(length))
        if len(block) < int(length):
            raise Damage(f"the record is cut: {len(block):,} of {int(length):,} bytes are there", offset)
        if url[0].startswith("filedesc://"):
            reading.skip("arc header")
            continue
        page = page_of_answer(
            block,
            RawPage(b"", " ".join(url), date=iso_date(date), offset=offset, dump=dump),
            reading,
            is_http=url[0].lower().startswith("http"),
            block_type=content_type,
            identified_type=None if content_type == "no-type" else content_type,
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


class GzipMembers(io.RawIOBase):
    """The content of a gzip file as a raw stream of Python, with the positions at which members begin."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.given = self.position = 0
        self.packed = b""
        self.inner: Any = None
        self.begins: deque[tuple[int, int]] = deque([(0, 0)])
        """Where members begin: in the content, and in the file."""

    def readable(self) -> bool:
        return True

    def start_of(self, place: int) -> int:
        """The start of the member with a position of the content; positions must be given in rising order."""
        while len(self.begins) > 1 and self.begins[1][0] <= place:
            self.begins.popleft()
        return self.begins[0][1]

    def readinto(self, buffer: Any) -> int:
        """The next bytes of the content, at most as many as fit; none at its end."""
        piece = b""
        while not piece:
            if not self.packed:
                self.packed = self.file.read(PIECE)
                self.position += len(self.packed)
            if not self.packed:
                if self.inner is not None:
                    raise Damage("the file is cut", self.begins[-1][1])
                return 0
            if self.inner is None:
                self.begins.append((self.given, self.position - len(self.packed)))
                self.inner = zlib.decompressobj(wbits=31)
            try:
                piece = self.inner.decompress(self.packed, len(buffer))
            except zlib.error as error:
                raise Damage(str(error), self.begins[-1][1]) from None
            self.packed = self.inner.unconsumed_tail or self.inner.unused_data
            self.inner = None if self.inner.eof else self.inner
        buffer[: len(piece)] = piece
        self.given += len(piece)
        return len(piece)
