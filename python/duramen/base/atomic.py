"""Atomic writing of files, without replacing other files by accident."""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK}
"""Error numbers of file systems without hard links: FAT, some network drives."""


def create(path: Path, content: bytes) -> None:
    """Writes a new file; `FileExistsError` if the name is taken, even by a dangling link."""
    with _named_after(path), draft(path) as new:
        new.file.write(content)
        new.create()


def replace(path: Path, content: bytes) -> None:
    with _named_after(path), draft(path) as new:
        new.file.write(content)
        new.replace()


def linked_folder(root: Path, path: Path) -> Path | None:
    """The first folder between a root and a file that is a link, which may lead anywhere; None if there is none."""
    between = path.relative_to(root).parents
    return next((root / each for each in reversed(between[:-1]) if (root / each).is_symlink()), None)


def make_folders(root: Path, path: Path) -> None:
    """Creates the folders between a root and a file; `NotADirectoryError` if one of them is a link."""
    if link := linked_folder(root, path):
        raise NotADirectoryError(errno.ENOTDIR, f"{link} is a link, and nothing is written through links", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)


class Draft:
    """A temporary file beside the final path, under a unique name, until it is complete and moved there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = path.with_name(f".duramen-{secrets.token_hex(8)}.part")
        handle = os.open(self.place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        self.file = os.fdopen(handle, "wb")

    def create(self, path: Path | None = None) -> None:
        """Moves the draft to its path or another one; `FileExistsError` if that exists."""
        path = path or self.path
        with _named_after(path):
            self._finish()
            try:
                os.link(self.place, path)
            except OSError as mistake:
                if mistake.errno not in NO_LINKS:
                    raise
                if os.path.lexists(path):  # only Windows refuses by itself to rename over a file
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
                self.place.rename(path)
        _sync_folder(path.parent)

    def replace(self) -> None:
        with _named_after(self.path):
            self._finish()
            self.place.replace(self.path)
        _sync_folder(self.path.parent)

    def _finish(self) -> None:
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()


def move(draft: Path, path: Path) -> None:
    """Replaces an older version with a finished file; both are on the same file system."""
    with _named_after(path):
        _sync(draft)
        draft.replace(path)
    _sync_folder(path.parent)


@contextmanager
def draft(path: Path) -> Iterator[Draft]:
    """A new draft of a file; it is removed at the end if it was not moved into place."""
    with _named_after(path):
        new = Draft(path)
    try:
        yield new
    finally:
        with suppress(OSError):  # a draft that a full disk cut off is discarded
            new.file.close()
        new.place.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):
        _sync(folder)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _named_after(path: Path) -> Iterator[None]:
    """Makes errors name the final path, not the draft."""
    try:
        yield
    except OSError as mistake:
        raise OSError(mistake.errno, mistake.strerror, str(path)) from mistake
