"""The content of a gzip file member by member, or of a plain file, with the offset at which each line starts."""

import io
import zlib
from collections import deque
from typing import Any, BinaryIO

from ..compression import Compression
from ..page import Damage

PIECE = 64 << 10


class MemberStream:
    """A stream with the position of each line in the file; in a gzip file, that of the member with the line."""

    def __init__(self, file: BinaryIO, compression: Compression) -> None:
        self.raw = GzipMembers(file) if compression == "gzip" else None
        self.stream = io.BufferedReader(self.raw, PIECE) if self.raw else file
        self.taken = 0
        self.line_offset = 0
        """The position of the last line; in a gzip file, that of its member."""

    def readline(self, longest: int) -> bytes | None:
        """The next line, or the beginning of one that is too long; None at the end of the file."""
        self.line_offset = self.taken
        line = self.stream.readline(longest)
        if line and self.raw:
            self.line_offset = self.raw.start_of(self.taken)
        self.taken += len(line)
        return line or None

    def read(self, size: int) -> bytes:
        """The next bytes; fewer at the end of the file."""
        piece = self.stream.read(size)
        self.taken += len(piece)
        return piece

    def skip(self, size: int) -> None:
        """Skip some bytes."""
        while size > 0 and (taken := len(self.read(min(size, PIECE)))):
            size -= taken


class GzipMembers(io.RawIOBase):
    """The content of a gzip file as a raw stream of Python, with the positions at which members begin."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.given = 0
        self.position = 0
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
