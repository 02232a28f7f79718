"""Decompression in small pieces, so that a decompression bomb is detected before it takes much memory or time.

urllib3 decodes too, but 1,857 bytes of empty gzip members inside zstd kept one call of it busy for 8.7 seconds, it
takes a gzip body that ends early for whole, and it lets zstd have a window of 128 MiB.
"""

import sys
import zlib
from collections.abc import Callable, Iterable, Iterator

import brotli  # type: ignore[import-untyped]

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PIECE = 1 << 16
MAX_LAYERS = 2
MAX_MEMBERS = 4096
"""Members of gzip and frames of zstd in one layer. An empty one takes 8 to 20 bytes and gives none, so that neither
bytes in nor bytes out bound the work that they make."""

ZSTD_WINDOW_LOG = 23  # 8 MiB: RFC 9659 lets no content coding ask for more
ACCEPT_ENCODING = "gzip, deflate, br, zstd"

Pieces = Iterator[bytes]


class Corrupt(Exception):
    """Bytes that do not decompress; the message names the coding."""


class EndsEarly(Corrupt):
    """Bytes that decompress as far as they go, and are not whole."""


class Overflow(Exception):
    """A layer of packed data that unpacks to more bytes than are allowed."""


def unpacked(chunks: Iterable[bytes], content_encoding: str, *, most: int) -> Pieces:
    """The pieces that chunks unpack to; `Corrupt` or `Overflow` where they do not.

    There is a piece of at most `PIECE` bytes, perhaps an empty one, for every step, so that the reader can stop between
    any two steps. Each layer may give at most `most` bytes, also to the next.
    """
    codings = [coding.strip().lower() for coding in content_encoding.split(",")]
    codings = [coding for coding in codings if coding not in {"", "identity"}]
    if len(codings) > MAX_LAYERS or not set(codings) <= DECODERS.keys():
        raise Corrupt(f"content encoding {content_encoding[:100]!r}")
    pieces: Pieces = (chunk[at : at + PIECE] for chunk in chunks for at in range(0, len(chunk), PIECE))
    for coding in reversed(codings):
        pieces = _bounded(DECODERS[coding](pieces), most)
    try:
        yield from pieces
    except (zlib.error, brotli.error, zstd.ZstdError) as mistake:
        raise Corrupt(str(mistake)) from None


def _bounded(pieces: Pieces, most: int) -> Pieces:
    given = 0
    for piece in pieces:
        given += len(piece)
        if given > most:
            raise Overflow(f"more than {most} bytes")
        yield piece


def _one_more(members: int) -> int:
    if members == MAX_MEMBERS:
        raise Corrupt(f"more than {MAX_MEMBERS} members")
    return members + 1


def _inflated(pieces: Pieces, *, gzip: bool) -> Pieces:
    """gzip (members one after another) and deflate (with or without its zlib wrapper)."""
    inner, members = None, 0
    for data in pieces:
        yield b""
        pending = bool(data)
        while pending:
            if inner is None or (inner.eof and gzip and data.startswith(b"\x1f")):
                members = _one_more(members)
                is_wrapped = data[0] & 0x0F == 8 and (len(data) < 2 or (data[0] << 8 | data[1]) % 31 == 0)
                inner = zlib.decompressobj(wbits=31 if gzip else 15 if is_wrapped else -15)
            elif inner.eof:  # what follows the end is padding
                break
            piece = inner.decompress(data, PIECE)
            data = inner.unused_data if inner.eof else inner.unconsumed_tail
            pending = bool(data) or (len(piece) == PIECE and not inner.eof)
            yield piece
    if inner is not None and not inner.eof:
        raise EndsEarly("the data ends early")


def _of_brotli(pieces: Pieces) -> Pieces:
    """br, RFC 7932."""
    inner, begun = brotli.Decompressor(), False
    for data in pieces:
        yield b""
        piece = b""
        begun = begun or bool(data)
        # A decoder that accepts more data may still have output: only an empty piece shows that it has none.
        while (data and not inner.is_finished()) or piece or not inner.can_accept_more_data():
            piece, data = inner.process(data, output_buffer_limit=PIECE), b""
            yield piece
    if begun and not inner.is_finished():
        raise EndsEarly("the data ends early")


def _of_zstd(pieces: Pieces) -> Pieces:
    """zstd, RFC 8878: frames one after another."""
    inner, members = None, 0
    for data in pieces:
        yield b""
        while data or not (inner is None or inner.eof or inner.needs_input):
            if inner is None or inner.eof:
                members = _one_more(members)
                inner = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: ZSTD_WINDOW_LOG})
            yield inner.decompress(data, PIECE)
            data = inner.unused_data if inner.eof else b""
    if inner is not None and not inner.eof:
        raise EndsEarly("the data ends early")


DECODERS: dict[str, Callable[[Pieces], Pieces]] = {
    "gzip": lambda pieces: _inflated(pieces, gzip=True),
    "x-gzip": lambda pieces: _inflated(pieces, gzip=True),
    "deflate": lambda pieces: _inflated(pieces, gzip=False),
    "br": _of_brotli,
    "zstd": _of_zstd,
}
