"""Streams of the content of compressed inputs."""

import gzip
import io
import lzma
import sys
import zlib
from contextlib import suppress
from typing import Any, BinaryIO, Literal, cast

if sys.version_info >= (3, 14):
    from compression import zstd as zstd
else:
    from backports import zstd as zstd

Compression = Literal["gzip", "zstd", "lz4", "xz"] | None

WITH_DICTIONARY = b"\x5d\x2a\x4d\x18"
"""The frame with the dictionary that a .warc.zst may begin with."""

MAGIC: dict[bytes, Compression] = {
    b"\x1f\x8b": "gzip",
    b"\x28\xb5\x2f\xfd": "zstd",
    WITH_DICTIONARY: "zstd",
    b"\x04\x22\x4d\x18": "lz4",
    b"\xfd7zXZ\x00": "xz",
}

DECOMPRESSION_ERRORS = (EOFError, zlib.error, gzip.BadGzipFile, lzma.LZMAError, zstd.ZstdError)
"""Exceptions of the readers for damaged data; lz4 raises OSError."""

LOOKED_AT = 4096
"""Bytes of an input, and of its content, that detection looks at."""


def compression_of(head: bytes) -> Compression:
    """How a file is compressed, by its first bytes; None for a plain one."""
    return next((name for magic, name in MAGIC.items() if head.startswith(magic)), None)


def first_content(file: BinaryIO, compression: Compression) -> bytes:
    """The first bytes of the content of a file, which is rewound afterwards; empty for an empty file."""
    found = b""
    with suppress(OSError, *DECOMPRESSION_ERRORS):
        stream = decompressing(file, compression)
        while len(found) < LOOKED_AT and (piece := stream.read1(LOOKED_AT)):
            found += piece
    file.seek(0)
    return found


def decompressing(file: BinaryIO, compression: Compression) -> Any:
    """A buffered stream of the content of a file, which the stream does not close."""
    if compression == "gzip":
        return gzip.GzipFile(fileobj=file)
    if compression == "xz":
        return lzma.LZMAFile(file)
    if compression == "zstd":
        return zstd.ZstdFile(file)
    if compression == "lz4":
        return io.BufferedReader(Lz4Raw(file), buffer_size=1 << 16)
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
