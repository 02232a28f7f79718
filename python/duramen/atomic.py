"""Files that are whole or not there, and that never take the place of another."""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK}
"""How file systems without hard links answer: FAT, some network drives."""


def create(path: Path, content: bytes) -> None:
    """Writes a new file; `FileExistsError` where the name is taken, be it by a link that leads nowhere."""
    with _named_after(path), draft(path) as new:
        new.file.write(content)
        new.create()


def replace(path: Path, content: bytes) -> None:
    """Writes a file in the place of an older version of it."""
    with _named_after(path), draft(path) as new:
        new.file.write(content)
        new.replace()


class Draft:
    """A file beside its place, under a name that nobody else has, until it is whole and takes its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = path.with_name(f".duramen-{secrets.token_hex(8)}.part")
        handle = os.open(self.place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        self.file = os.fdopen(handle, "wb")

    def create(self, path: Path | None = None) -> None:
        """Gives the draft its name, or another one; `FileExistsError` where it is taken."""
        path = path or self.path
        with _named_after(path):
            self._finish()
            try:
                os.link(self.place, path)
            except OSError as mistake:
                if mistake.errno not in NO_LINKS:
                    raise
                _move(self.place, path)
        _sync(path.parent)

    def replace(self) -> None:
        """Puts the draft in the place of an older version."""
        with _named_after(self.path):
            self._finish()
            self.place.replace(self.path)
        _sync(self.path.parent)

    def _finish(self) -> None:
        """Makes the content safe on the disk."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()


def move(draft: Path, path: Path) -> None:
    """Puts a finished file in the place of an older version of it; both are on the same file system."""
    with _named_after(path):
        handle = os.open(draft, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
        draft.replace(path)
        _sync(path.parent)


@contextmanager
def draft(path: Path) -> Iterator[Draft]:
    """A new draft of a file; in the end it is gone where it was not given a name."""
    with _named_after(path):
        new = Draft(path)
    try:
        yield new
    finally:
        with suppress(OSError):  # what a full disk did not take is not wanted any more
            new.file.close()
        with suppress(FileNotFoundError):
            new.place.unlink()


def _move(draft: Path, path: Path) -> None:
    """Without hard links: Windows refuses to rename over a file, elsewhere a look before has to do."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    draft.rename(path)


def _sync(folder: Path) -> None:
    """Makes the names in a folder last; not every system has that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _named_after(path: Path) -> Iterator[None]:
    """Errors name the file that was meant, not the draft."""
    try:
        yield
    except OSError as mistake:
        raise OSError(mistake.errno, mistake.strerror, str(path)) from mistake
