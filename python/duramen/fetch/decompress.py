"""Decompression in small pieces, so that a decompression bomb is detected before it takes much memory."""

import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

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


class Corrupt(Exception):
    """Bytes that do not decompress; the message names the coding."""


class Overflow(Exception):
    """A layer of packed data that unpacks to more bytes than are allowed."""


class Decoder(Protocol):
    """Undoes one coding.

    `feed` takes at most `PIECE` bytes, and gives a piece of at most `PIECE` bytes, perhaps an empty one, for every
    step, so that the reader can stop between any two steps. `finished` once the data is whole.
    """

    @property
    def finished(self) -> bool: ...

    def feed(self, data: bytes) -> Iterator[bytes]: ...


class MemberCount:
    """Counts the members that follow one another in a layer, and refuses too many."""

    def __init__(self) -> None:
        self.count = 0

    def add(self) -> None:
        self.count += 1
        if self.count > MAX_MEMBERS:
            raise Corrupt(f"more than {MAX_MEMBERS} members")


class Zlib:
    """gzip (members one after another) and deflate (with or without its zlib wrapper)."""

    def __init__(self, *, gzip: bool) -> None:
        self.gzip = gzip
        self.begun = False
        self.members = MemberCount()
        self.inner = zlib.decompressobj(wbits=31 if gzip else 15)

    @property
    def finished(self) -> bool:
        return self.inner.eof or not self.begun

    def feed(self, data: bytes) -> Iterator[bytes]:
        if data and not self.begun and not self.gzip and not _is_zlib_header(data):
            self.inner = zlib.decompressobj(wbits=-15)
        pending = bool(data)
        while pending and not (self.inner.eof and not self._next_member(data)):
            self.begun = True
            piece = self.inner.decompress(data, PIECE)
            data = self.inner.unused_data if self.inner.eof else self.inner.unconsumed_tail
            pending = bool(data) or (len(piece) == PIECE and not self.inner.eof)
            yield piece

    def _next_member(self, data: bytes) -> bool:
        """Whether a further member begins; what else follows a finished one is padding and is ignored."""
        if self.gzip and data.startswith(b"\x1f"):
            self.members.add()
            self.inner = zlib.decompressobj(wbits=31)
            return True
        return False


def _is_zlib_header(data: bytes) -> bool:
    return data[0] & 0x0F == 8 and (len(data) < 2 or (data[0] << 8 | data[1]) % 31 == 0)


class Brotli:
    """br, RFC 7932."""

    def __init__(self) -> None:
        self.inner = brotli.Decompressor()
        self.begun = False

    @property
    def finished(self) -> bool:
        return not self.begun or bool(self.inner.is_finished())

    def feed(self, data: bytes) -> Iterator[bytes]:
        self.begun = self.begun or bool(data)
        if data and not self.inner.is_finished():
            piece = self.inner.process(data, output_buffer_limit=PIECE)
            yield piece
            # A decoder that accepts more data may still have output: only an empty piece shows that it has none.
            while piece or not self.inner.can_accept_more_data():
                piece = self.inner.process(b"", output_buffer_limit=PIECE)
                yield piece


class Zstd:
    """zstd, RFC 8878: frames one after another."""

    def __init__(self) -> None:
        self.begun = False
        self.members = MemberCount()
        self._start()

    def _start(self) -> None:
        self.inner = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: ZSTD_WINDOW_LOG})

    @property
    def finished(self) -> bool:
        return self.inner.eof or not self.begun

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data or not (self.inner.eof or self.inner.needs_input):
            if self.inner.eof:
                self.members.add()
                self._start()
            self.begun = True
            yield self.inner.decompress(data, PIECE)
            data = self.inner.unused_data if self.inner.eof else b""


class Unpacker:
    """Undoes the codings of a body, outermost first; each may give at most `most` bytes, also to the next."""

    def __init__(self, decoders: list[Decoder], *, most: int) -> None:
        self.decoders = decoders
        self.most = most
        self.given = [0] * len(decoders)

    @property
    def finished(self) -> bool:
        return all(decoder.finished for decoder in self.decoders)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The pieces that data unpacks to, some of them empty; `Corrupt` or `Overflow` where it does not."""
        try:
            for at in range(0, len(data), PIECE):
                yield from self._through(data[at : at + PIECE], 0)
        except (zlib.error, brotli.error, zstd.ZstdError) as mistake:
            raise Corrupt(str(mistake)) from None

    def _through(self, data: bytes, layer: int) -> Iterator[bytes]:
        if layer == len(self.decoders):
            yield data
            return
        for piece in self.decoders[layer].feed(data):
            yield b""  # the reader may stop after each step, also if the next layer has no output
            self.given[layer] += len(piece)
            if self.given[layer] > self.most:
                raise Overflow(f"more than {self.most} bytes")
            yield from self._through(piece, layer + 1)


DECODERS: dict[str, Callable[[], Decoder]] = {
    "gzip": lambda: Zlib(gzip=True),
    "x-gzip": lambda: Zlib(gzip=True),
    "deflate": lambda: Zlib(gzip=False),
    "br": Brotli,
    "zstd": Zstd,
}


def unpacker_for(content_encoding: str, *, most: int) -> Unpacker:
    """The decoder for a `Content-Encoding`, for at most `most` bytes; raises `Corrupt` for an unknown coding."""
    codings = [coding.strip().lower() for coding in content_encoding.split(",")]
    codings = [coding for coding in codings if coding not in {"", "identity"}]
    unknown = [coding for coding in codings if coding not in DECODERS]
    if unknown or len(codings) > MAX_LAYERS:
        raise Corrupt(f"content encoding {content_encoding[:100]!r}")
    return Unpacker([DECODERS[coding]() for coding in reversed(codings)], most=most)
