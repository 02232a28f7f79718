"""Files to which results are written one by one; they contain only complete results at any moment.

A format without a closing part (JSON lines, CSV, text) is written under its own name as results come, so that it
can be watched, and is complete after a crash. A format with a closing part (JSON, XML), and a file that replaces
another, are written as drafts under temporary names, and moved into place when they are complete.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ....base import atomic
from ..terminal.console import Failed, complain

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]


@dataclass
class Pipe:
    """Standard output, a device or a pipe, where a partial write cannot be undone."""

    file: IO[bytes]

    def put(self, data: bytes) -> None:
        """Writes and flushes, so that a reader gets the piece at once."""
        self.file.write(data)
        self.file.flush()


class Growing:
    """A file under its own name that grows by complete pieces; a piece that a full disk cut off is removed."""

    def __init__(self, handle: int, path: Path) -> None:
        self.handle = handle
        self.path = path
        self.size = os.lseek(handle, 0, os.SEEK_END)

    def put(self, data: bytes) -> None:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self.handle, rest) :]
        except OSError as error:
            os.ftruncate(self.handle, self.size)
            os.lseek(self.handle, self.size, os.SEEK_SET)
            raise OSError(error.errno, error.strerror, str(self.path)) from error
        self.size += len(data)


Sink = Pipe | Growing
"""A file that takes each piece completely or not at all, as far as it can."""


@contextmanager
def growing_file(path: Path, *, is_new: bool) -> Iterator[Growing]:
    """A growing file, locked against other runs; it is removed if nothing was written."""
    flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | (os.O_CREAT | os.O_EXCL if is_new else 0)
    handle = os.open(path, flags, 0o666)
    try:
        lock(handle, path)
        grown = Growing(handle, path)
        yield grown
        os.fsync(handle)
    finally:
        if is_new and os.fstat(handle).st_size == 0:
            with suppress(FileNotFoundError):
                path.unlink()
        os.close(handle)


def lock(handle: int, path: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Failed(f"{path}: another run is writing to it") from None


class Drafted(Growing):
    def __init__(self, draft: atomic.Draft, *, replaces: bool) -> None:
        super().__init__(draft.file.fileno(), draft.path)
        self.draft = draft
        self.replaces = replaces

    def settle(self) -> None:
        """Moves the draft into place, or to a name beside it if another file appeared there meanwhile."""
        if self.size == 0:
            return
        if self.replaces:
            self.draft.replace()
            return
        try:
            self.draft.create()
        except FileExistsError:
            self.keep("was written by another program meanwhile")

    def settle_early(self) -> None:
        """After an interrupt, keeps the file that was to be replaced, because it may hold more than the draft."""
        if self.replaces:
            self.keep("was not changed")
        else:
            self.settle()

    def keep(self, why: str) -> None:
        """Saves the draft under a name beside the intended one, and reports that name."""
        if self.size == 0:
            return
        beside = self.path.with_name(f"{self.path.stem}.partial-{secrets.token_hex(4)}{self.path.suffix}")
        self.draft.create(beside)
        complain(f"{self.path}: {why}; the results so far are in {beside}")
