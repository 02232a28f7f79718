"""The paths of a document's files: under a free name, or under the name from an earlier run.

The `.json` is a record of the source, and of a digest of every file written.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from ...base import atomic
from ...base.json_text import json_text
from .names import numbered, sameness

TEXT, HTML, MARKDOWN, RECORD, PICTURES = ".txt", ".html", ".md", ".json", "_files"
ENDINGS = (TEXT, HTML, MARKDOWN, RECORD, PICTURES)
MAX_NUMBER = 100_000
MAX_RECORD_BYTES = 1 << 28


class Record(NamedTuple):
    """The files of a document by their names, with their digests, and the file of each image by its URL."""

    url: str | None
    files: dict[str, str]
    images: dict[str, str]


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def record_bytes(fields: dict[str, Any]) -> bytes:
    sealed = {**fields, "seal": digest(json.dumps(fields).encode())}
    return (json_text(sealed, indent=2) + "\n").encode("utf-8", "replace")


def read_record(path: Path) -> Record | None:
    """The record in a file; None where there is none, or it is not as we wrote it."""
    try:
        if path.is_symlink() or path.stat().st_size > MAX_RECORD_BYTES:
            return None
        fields = json.loads(path.read_bytes())
        if fields.pop("seal") != digest(json.dumps(fields).encode()):
            return None
        images = {image["url"]: image["file"] for image in fields["images"] if image.get("file")}
        return Record(fields["url"], dict(fields["files"]), images)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


@dataclass
class DocumentFiles:
    """The files of one document under one name; `written` are the new ones."""

    folder: Path
    stem: str
    written: list[Path] = field(default_factory=list)
    record: Record | None = None

    def path(self, ending: str) -> Path:
        return self.folder / f"{self.stem}{ending}"

    def put(self, path: Path, content: bytes) -> None:
        """Writes a file that is not there yet; one that holds the same already is left alone."""
        if holds(path, content):
            return
        try:
            atomic.create(path, content)
        except FileExistsError:
            if not holds(path, content):  # else another process is saving the same document
                raise
        self.written.append(path)

    def settle(self, pages: Mapping[str, bytes], record: bytes) -> None:
        """Brings the pages and the record up to date.

        Old pages go before the record changes and new ones come after: wherever that is broken off, every file there
        is one that the record knows.
        """
        for ending, content in pages.items():
            path = self.path(ending)
            if os.path.lexists(path) and not holds(path, content):
                path.unlink()
        path = self.path(RECORD)
        if self.record is not None and not holds(path, record):
            atomic.replace(path, record)
            self.written.append(path)
        else:
            self.put(path, record)
        for ending, content in pages.items():
            self.put(self.path(ending), content)


def claim(folder: Path, stem: str, *, text: bytes, url: str | None) -> DocumentFiles:
    """The files under a name, or that name with a number, which is free or this very document's.

    The text is written first and so claims the name: of two programs only one can create it.
    """
    taken = _taken(folder)
    for number in range(1, MAX_NUMBER):
        own = DocumentFiles(folder, numbered(stem, number))
        if not any(sameness(f"{own.stem}{ending}") in taken for ending in ENDINGS):
            with suppress(FileExistsError):
                own.put(own.path(TEXT), text)
                return own
            taken = _taken(folder)
        if _is_own(own, taken, text, url):
            own.put(own.path(TEXT), text)
            return own
    raise FileExistsError(f"{folder} holds {MAX_NUMBER} documents named {stem}; save to another folder")


def _taken(folder: Path) -> dict[str, set[str]]:
    """The names in a folder, composed, by what some file system takes them for."""
    taken: dict[str, set[str]] = {}
    for name in os.listdir(folder):  # noqa: PTH208 - names, not paths
        taken.setdefault(sameness(name), set()).add(normalize("NFC", name))
    return taken


def _is_own(own: DocumentFiles, taken: Mapping[str, set[str]], text: bytes, url: str | None) -> bool:
    """Whether all that is there was written by us, for the same text from the same URL, and not changed since.

    If so, they get their record. The text is looked at first: most others differ from it in length already.
    """
    there = {ending: own.path(ending) for ending in ENDINGS if sameness(own.path(ending).name) in taken}
    if TEXT in there and not holds(there[TEXT], text):
        return False
    pictures = there.pop(PICTURES, None)
    are_ours = all(taken[sameness(path.name)] == {path.name} and is_file(path) for path in there.values())
    if not are_ours or (pictures is not None and (pictures.is_symlink() or not pictures.is_dir())):
        return False
    if RECORD not in there:  # interrupted before the record was written: only the text and images exist
        return set(there) == {TEXT}
    own.record = read_record(there.pop(RECORD))
    if own.record is None or own.record.url != url:
        return False
    files = own.record.files
    return files.get(own.path(TEXT).name) == digest(text) and all(
        digest(path.read_bytes()) == files.get(path.name) for path in there.values()
    )


def is_file(path: Path) -> bool:
    """Whether a path is a file, and no link to one."""
    return not path.is_symlink() and path.is_file()


def holds(path: Path, content: bytes) -> bool:
    """Whether a file, and no link to one, is there with this content."""
    with suppress(OSError):
        return is_file(path) and path.stat().st_size == len(content) and path.read_bytes() == content
    return False
