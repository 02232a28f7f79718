"""Compressed inputs as streams of their content."""

import gzip
import io
import lzma
import sys
import zlib
from contextlib import suppress
from typing import Any, BinaryIO, Literal, cast

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Compression = Literal["gzip", "zstd", "lz4", "xz"] | None

MAGIC: dict[bytes, Compression] = {
    b"\x1f\x8b": "gzip",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\x5d\x2a\x4d\x18": "zstd",  # the frame with the dictionary that a .warc.zst may begin with
    b"\x04\x22\x4d\x18": "lz4",
    b"\xfd7zXZ\x00": "xz",
}

DECOMPRESSION_ERRORS = (EOFError, zlib.error, gzip.BadGzipFile, lzma.LZMAError, zstd.ZstdError)
"""What the readers raise for damaged data; lz4 raises OSError."""

LOOKED_AT = 4096


def compression_of(head: bytes) -> Compression:
    """How a file is compressed, by its first bytes; None for a plain one."""
    return next((name for magic, name in MAGIC.items() if head.startswith(magic)), None)


def decompressed_head(head: bytes, compression: Compression) -> bytes:
    """The first bytes of the content; none where they cannot be had."""
    if compression is None:
        return head
    if head.startswith(b"\x5d\x2a\x4d\x18"):
        return b"WARC/"  # only web archives begin with a dictionary, and nothing can be read without it
    found = b""
    with suppress(OSError, *DECOMPRESSION_ERRORS):
        stream = decompressing(io.BytesIO(head), compression)
        while len(found) < LOOKED_AT and (piece := stream.read(1)):
            found += piece + stream.read1(LOOKED_AT) if hasattr(stream, "read1") else piece
    return found


def decompressing(file: BinaryIO, compression: Compression) -> Any:
    """A buffered stream of the content of a file."""
    if compression == "gzip":
        return gzip.GzipFile(fileobj=file)
    if compression == "xz":
        return lzma.LZMAFile(file)
    if compression == "zstd":
        return zstd.ZstdFile(file)
    if compression == "lz4":
        return io.BufferedReader(Lz4Raw(file))
    return file


class Lz4Raw(io.RawIOBase):
    """fastwarc's reader of lz4 as a raw stream of Python."""

    def __init__(self, file: BinaryIO) -> None:
        from fastwarc import Lz4Reader

        self.inner = Lz4Reader(cast(Any, file))

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self.inner.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)
