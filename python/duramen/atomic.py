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
    with _named_after(path), _draft(path, content) as draft:
        try:
            os.link(draft, path)
        except OSError as mistake:
            if mistake.errno not in NO_LINKS:
                raise
            _move(draft, path)
        _sync(path.parent)


def replace(path: Path, content: bytes) -> None:
    """Writes a file in the place of an older version of it."""
    with _named_after(path), _draft(path, content) as draft:
        draft.replace(path)
        _sync(path.parent)


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
def _draft(path: Path, content: bytes) -> Iterator[Path]:
    """The content in a file of its own beside its place, safe on the disk; gone in the end."""
    draft = path.with_name(f".duramen-{secrets.token_hex(8)}.part")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield draft
    finally:
        with suppress(FileNotFoundError):
            draft.unlink()


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
