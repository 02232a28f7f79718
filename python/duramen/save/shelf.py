"""Where the files of a document lie: under a name that is free, or that is its own from before."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from . import atomic
from .names import numbered, sameness
from .record import Record, digest
from .record import read as read_record

TEXT, HTML, MARKDOWN, RECORD, PICTURES = ".txt", ".html", ".md", ".json", "_files"
ENDINGS = (TEXT, HTML, MARKDOWN, RECORD, PICTURES)
MAX_NUMBER = 100_000


class Shelf:
    """The files that one document has under one name; `written` are those that came new."""

    def __init__(self, folder: Path, stem: str) -> None:
        self.folder = folder
        self.stem = stem
        self.written: list[Path] = []
        self.record: Record | None = None

    def __truediv__(self, ending: str) -> Path:
        return self.folder / f"{self.stem}{ending}"

    def put(self, path: Path, content: bytes) -> None:
        """Writes a file that is not there yet; one that holds the same already is left alone."""
        if holds(path, content):
            return
        try:
            atomic.create(path, content)
        except FileExistsError:
            if not holds(path, content):  # else the same document is being saved twice at a time
                raise
        self.written.append(path)

    def settle(self, pages: Mapping[str, bytes], record: bytes) -> None:
        """Brings the pages and the record up to date.

        Old pages go before the record changes and new ones come after: wherever that is broken off, every file there
        is one that the record knows.
        """
        for ending, content in pages.items():
            path = self / ending
            if os.path.lexists(path) and not holds(path, content):
                path.unlink()
        path = self / RECORD
        if self.record is None or holds(path, record):
            self.put(path, record)
        else:
            atomic.replace(path, record)
            self.written.append(path)
        for ending, content in pages.items():
            self.put(self / ending, content)


def claim(folder: Path, stem: str, *, text: bytes, url: str | None) -> Shelf:
    """The first shelf of a name, or of that name with a number, that is free or this very document's.

    The text is written first and so claims the name: of two programs only one can create it.
    """
    for number in range(1, MAX_NUMBER):
        shelf = Shelf(folder, numbered(stem, number))
        if not _present(shelf):
            with suppress(FileExistsError):
                shelf.put(shelf / TEXT, text)
                return shelf
        shelf.record = read_record(shelf / RECORD)
        if _is_own(shelf, text, url):
            shelf.put(shelf / TEXT, text)
            return shelf
    raise FileExistsError(f"{folder} holds {MAX_NUMBER} documents named {stem}; save to another folder")


def _present(shelf: Shelf) -> list[os.DirEntry[str]]:
    """What lies in the folder under the names of a shelf, or under what some file system takes for them."""
    names = {sameness(shelf.stem + ending) for ending in ENDINGS}
    with os.scandir(shelf.folder) as entries:
        return [entry for entry in entries if sameness(entry.name) in names]


def _is_own(shelf: Shelf, text: bytes, url: str | None) -> bool:
    """Whether all that is there was written by us, for the same text from the same URL, and not changed since."""
    present = {entry.name: entry for entry in _present(shelf)}
    endings = {ending: present.pop(shelf.stem + ending, None) for ending in ENDINGS}
    pictures = endings.pop(PICTURES)
    if present or (pictures is not None and not pictures.is_dir(follow_symlinks=False)):
        return False
    there = {ending for ending, entry in endings.items() if entry is not None}
    if any(not entry.is_file(follow_symlinks=False) for entry in endings.values() if entry is not None):
        return False
    if shelf.record is None:  # broken off before the record was written: nothing but the text and images
        return there == {TEXT} and holds(shelf / TEXT, text)
    files = shelf.record.files
    is_same = shelf.record.url == url and files.get(shelf.stem + TEXT) == digest(text)
    return is_same and all(
        digest((shelf / ending).read_bytes()) == files.get(shelf.stem + ending) for ending in there - {RECORD}
    )


def holds(path: Path, content: bytes) -> bool:
    """Whether a file, and no link to one, is there with this content."""
    with suppress(OSError):
        return not path.is_symlink() and path.stat().st_size == len(content) and path.read_bytes() == content
    return False
