"""Safe terminal output: control characters in pages, file names and URLs are printed as escapes.

The command prints only through the two streams with which `guarded_streams` replaces standard output
and standard error if these are terminals. Files and pipes get the characters unchanged.
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
"""C0 without line feed and tab, DEL, C1, and the two characters that override the text direction."""

BAR = re.compile(r"(?:\r|\x1b\[K|\x1b\[\?25[lh])+")
"""The control sequences of progress bars: carriage return, erase the line, hide or show the cursor."""


COLOUR = re.compile(r"(\x1b\[(?:0|[12]|3[0-7]|1;3[0-7])m)")
"""The colours of our own tables; their cells are escaped before they are coloured."""


def escaped(text: str) -> str:
    """A text with its control characters as escapes."""
    return text.translate(ESCAPES)


class TerminalGuard(io.RawIOBase):
    """A terminal's byte stream that escapes control characters, except those of progress bars and of our own colours.

    `has_bars` and `has_colours` say which of the two may pass.
    """

    def __init__(self, terminal: BinaryIO, encoding: str, *, has_bars: bool) -> None:
        self.terminal = terminal
        self.encoding = encoding
        self.has_bars = has_bars
        self.has_colours = False
        self.decoder = codecs.getincrementaldecoder(encoding)("replace")

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.terminal.fileno()

    def write(self, data: "ReadableBuffer", /) -> int:
        content = bytes(data)
        text = self.decoder.decode(content)
        bar = BAR.match(text) if self.has_bars else None
        start = bar[0] if bar else ""
        rest = COLOUR.split(text[len(start) :]) if self.has_colours else [text[len(start) :]]
        safe = "".join(piece if at % 2 else escaped(piece) for at, piece in enumerate(rest))
        self.terminal.write((start + safe).encode(self.encoding, "replace"))
        self.terminal.flush()  # the buffer above calls this when it is flushed itself, and does not pass that on
        return len(content)

    def flush(self) -> None:
        if not self.closed:
            self.terminal.flush()


def guarded(stream: TextIO, *, has_bars: bool = False) -> TextIO:
    """A stream that escapes control characters if the given stream is a terminal; otherwise the given stream."""
    if not stream.isatty():
        return stream
    guard = TerminalGuard(stream.buffer, stream.encoding, has_bars=has_bars)
    return io.TextIOWrapper(
        io.BufferedWriter(guard), encoding=stream.encoding, errors="replace", newline="\n", write_through=True
    )


@contextmanager
def coloured_output() -> Iterator[None]:
    """Lets colours pass to standard output; every text must be escaped by `shown` before it is coloured."""
    guard = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if not isinstance(guard, TerminalGuard):
        yield
        return
    sys.stdout.flush()
    guard.has_colours = True
    try:
        yield
        sys.stdout.flush()
    finally:
        guard.has_colours = False


@contextmanager
def guarded_streams() -> Iterator[None]:
    """Escapes control characters in standard output and standard error if they are terminals."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = guarded(sys.stdout), guarded(sys.stderr, has_bars=True)
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        sys.stdout, sys.stderr = before
