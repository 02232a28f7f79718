"""Locates the damage in an archive: the bytes after the last good record are scanned again."""

import zlib
from typing import BinaryIO

PIECE = 64 << 10
GZIP = b"\x1f\x8b"
HEADER_END = b"\r\n\r\n"
LONGEST_HEADER = 64 << 10


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


def plain_damage(file: BinaryIO, start: int, content_length: int) -> int | None:
    """Where the record after the one at `start` should begin; None where that one has no end of its header."""
    file.seek(start)
    head = file.read(LONGEST_HEADER)
    end = head.find(HEADER_END)
    return None if end < 0 else start + end + len(HEADER_END) + content_length + len(HEADER_END)
