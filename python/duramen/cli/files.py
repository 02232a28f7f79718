"""Files that results are written to one by one: at every moment they hold whole results and nothing else.

A form that needs nothing at its end (JSON lines, CSV, text) is written under its own name as results come, so that it
can be watched, and is all there after a crash. A form that has to be closed (JSON, XML), and a file that replaces
another, are written as drafts with names of their own, and moved into place when they are whole.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Protocol

from .. import atomic
from .console import Failed, complain

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]


class Sink(Protocol):
    """What takes pieces of a file."""

    def put(self, data: bytes) -> None:
        """Takes a piece, whole or not at all."""


class Pipe:
    """Standard output, a device or a pipe, which takes what it takes."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def put(self, data: bytes) -> None:
        """Writes and flushes, so that a reader has it at once."""
        self.file.write(data)
        self.file.flush()


class Growing:
    """A file under its own name that grows by whole pieces; what a full disk cuts off is taken back."""

    def __init__(self, handle: int, path: Path) -> None:
        self.handle = handle
        self.path = path
        self.size = os.lseek(handle, 0, os.SEEK_END)

    def put(self, data: bytes) -> None:
        """Adds a piece."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self.handle, rest) :]
        except OSError as error:
            os.ftruncate(self.handle, self.size)
            os.lseek(self.handle, self.size, os.SEEK_SET)
            raise OSError(error.errno, error.strerror, str(self.path)) from error
        self.size += len(data)


@contextmanager
def growing_file(path: Path, *, is_new: bool) -> Iterator[Growing]:
    """A file that grows; nobody else may write to it meanwhile. One that nothing was written to is removed."""
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
    """Keeps other runs out, as long as the file is open."""
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Failed(f"{path}: another run is writing to it") from None


class Drafted(Growing):
    """A file that appears when it is whole."""

    def __init__(self, draft: atomic.Draft, *, replaces: bool) -> None:
        super().__init__(draft.file.fileno(), draft.path)
        self.draft = draft
        self.replaces = replaces

    def settle(self) -> None:
        """Gives the draft its name; where another file came first, one beside it."""
        if self.size == 0:
            return
        if self.replaces:
            self.draft.replace()
            return
        try:
            self.draft.create()
        except FileExistsError:
            self.keep("was written by somebody else meanwhile")

    def settle_early(self) -> None:
        """The same after an interrupt, but what is to be replaced stays: it may be more than what is done."""
        if self.replaces:
            self.keep("is as it was")
        else:
            self.settle()

    def keep(self, why: str) -> None:
        """Gives the draft a name beside its own, and says so."""
        if self.size == 0:
            return
        beside = self.path.with_name(f"{self.path.stem}.partial-{secrets.token_hex(4)}{self.path.suffix}")
        self.draft.create(beside)
        complain(f"{self.path}: {why}; the results so far are in {beside}")
