"""What a terminal is sent: control characters of pages, file names and URLs are shown as escapes, and not obeyed.

All that the command prints goes through the two streams that `guarded_streams` puts in the place of standard output
and standard error, where these are terminals. Files and pipes get the characters as they are.
"""

import codecs
import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

ESCAPES = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"} | {
    code: f"\\u{code:04x}" for code in (0x202D, 0x202E)
}
"""C0 without line feed and tab, DEL, C1, and the two characters that turn the order of all others around."""

BAR = re.compile(r"(?:\r|\x1b\[K|\x1b\[\?25[lh])+")
"""What progress bars begin with: back to the first column, erase the line, hide or show the cursor."""


def shown(text: str) -> str:
    r"""A text with its control characters as escapes.

    >>> shown("An oak\x1b]52;c;b2Fr\x07\n")
    'An oak\\x1b]52;c;b2Fr\\x07\n'
    """
    return text.translate(ESCAPES)


class Guard(io.RawIOBase):
    """The bytes of a terminal's stream, on their way to it; `has_bars` lets through what a bar begins with."""

    def __init__(self, terminal: BinaryIO, encoding: str, *, has_bars: bool) -> None:
        self.terminal = terminal
        self.encoding = encoding
        self.has_bars = has_bars
        self.decoder = codecs.getincrementaldecoder(encoding)("replace")

    def writable(self) -> bool:
        """True: this is all that it is for."""
        return True

    def isatty(self) -> bool:
        """True: it is made for terminals alone."""
        return True

    def fileno(self) -> int:
        """The descriptor of the terminal."""
        return self.terminal.fileno()

    def write(self, data: "ReadableBuffer", /) -> int:
        """Sends a text with its control characters shown."""
        content = bytes(data)
        text = self.decoder.decode(content)
        bar = BAR.match(text) if self.has_bars else None
        start = bar[0] if bar else ""
        self.terminal.write((start + shown(text[len(start) :])).encode(self.encoding, "replace"))
        return len(content)

    def flush(self) -> None:
        """Sends what waits."""
        if not self.closed:
            self.terminal.flush()


def guarded(stream: TextIO, *, has_bars: bool = False) -> TextIO:
    """A stream that shows control characters where the given one is a terminal; else the given one."""
    if not stream.isatty():
        return stream
    guard = Guard(stream.buffer, stream.encoding, has_bars=has_bars)
    return io.TextIOWrapper(
        io.BufferedWriter(guard), encoding=stream.encoding, errors="replace", newline="\n", write_through=True
    )


@contextmanager
def guarded_streams() -> Iterator[None]:
    """Standard output and standard error with their control characters shown, where they are terminals."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = guarded(sys.stdout), guarded(sys.stderr, has_bars=True)
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        sys.stdout, sys.stderr = before
