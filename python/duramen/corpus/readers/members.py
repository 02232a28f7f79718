"""The content of a gzip file member by member, or of a plain file, with the offset at which each line starts."""

import zlib
from collections import deque
from typing import Any, BinaryIO

from ..compression import Compression
from ..page import Damage

PIECE = 64 << 10


class MemberStream:
    """A stream that knows where in the file it is: of gzip, the byte at which the current member begins."""

    def __init__(self, file: BinaryIO, compression: Compression) -> None:
        self.file = file
        self.is_gzip = compression == "gzip"
        self.position = 0
        """Bytes of the file that have been read."""
        self.line_offset = 0
        """Where the last line began; of gzip, where its member did."""
        self.buffer = b""
        self.taken = 0
        self.packed = b""
        self.inner: Any = None
        self.members: deque[tuple[int, int]] = deque([(0, 0)])
        """Where members begin: in the content, and in the file."""

    def readline(self, longest: int) -> bytes | None:
        """The next line; None at the end of the file."""
        while (end := self.buffer.find(b"\n")) < 0 and len(self.buffer) < longest and self._fill():
            pass
        if not self.buffer:
            return None
        while len(self.members) > 1 and self.members[1][0] <= self.taken:
            self.members.popleft()
        self.line_offset = self.members[0][1] if self.is_gzip else self.taken
        return self._take(end + 1 if end >= 0 else len(self.buffer))

    def read(self, size: int) -> bytes:
        """The next bytes; fewer at the end of the file."""
        while len(self.buffer) < size and self._fill():
            pass
        return self._take(size)

    def skip(self, size: int) -> None:
        """Read over some bytes without keeping them."""
        while size > 0 and (taken := len(self.read(min(size, PIECE)))):
            size -= taken

    def _take(self, size: int) -> bytes:
        piece, self.buffer = self.buffer[:size], self.buffer[size:]
        self.taken += len(piece)
        return piece

    def _fill(self) -> bool:
        """More into the buffer; whether there was any."""
        piece = self._unpacked() if self.is_gzip else self._raw()
        self.buffer += piece
        return bool(piece)

    def _raw(self) -> bytes:
        piece = self.file.read(PIECE)
        self.position += len(piece)
        return piece

    def _unpacked(self) -> bytes:
        """The next piece of the content of a gzip file; none at its end."""
        piece = b""
        while not piece:
            self.packed = self.packed or self._raw()
            if not self.packed:
                if self.inner is not None:
                    raise Damage("the file is cut", self.members[-1][1])
                return b""
            if self.inner is None:
                self.members.append((self.taken + len(self.buffer), self.position - len(self.packed)))
                self.inner = zlib.decompressobj(wbits=31)
            try:
                piece = self.inner.decompress(self.packed)
            except zlib.error as error:
                raise Damage(str(error), self.members[-1][1]) from None
            self.packed = self.inner.unused_data
            self.inner = None if self.inner.eof else self.inner
        return piece
