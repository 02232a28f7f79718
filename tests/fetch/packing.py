"""The other side of decompression: content codings as servers apply them."""

import gzip
import zlib
from collections.abc import Callable

import brotli  # type: ignore[import-untyped]

from duramen.fetch.decompress import zstd  # type: ignore[attr-defined]  # of Python 3.14, or its backport

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": lambda data: bytes(brotli.compress(data, quality=4)),
    "zstd": zstd.compress,
}


def packed(data: bytes, codings: str) -> bytes:
    """The data under each of some codings, the first innermost."""
    for coding in codings.split(", "):
        data = PACKERS[coding](data)
    return data


def deflated_without_wrapper(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


def zstd_with_window(data: bytes, log: int) -> bytes:
    packer = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: log})
    return packer.compress(data) + packer.flush()
