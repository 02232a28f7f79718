"""Where results go: standard output, one file, or a file for each source."""

import hashlib
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol

from ..export import Format
from .console import Failed
from .sources import Source

LONGEST_NAME = 120
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""Names that Windows keeps for devices."""

PARTIAL = ".part"
STDOUT = "-"


class Output(Protocol):
    """A place for results."""

    def problem(self, source: Source) -> str | None:
        """Why the result of a source has no place here; asked before the source is read, in their order."""

    def write(self, source: Source, text: str) -> None:
        """Takes a result; once it is taken it is there to stay."""


class Stream:
    """Results one after another in one file, put together as their format says."""

    def __init__(
        self, form: Format, file: IO[bytes], *, several: bool, encoding: str = "utf-8", path: Path | None = None
    ) -> None:
        self.form = form
        self.file = file
        self.path = path
        self.several = several
        self.encoding = encoding
        self.count = 0

    def problem(self, source: Source) -> str | None:
        """None, there is always room; but a file that is read is not written."""
        if (
            self.path is not None
            and self.path.exists()
            and os.path.realpath(source.name) == os.path.realpath(self.path)
        ):
            raise Failed(f"{source.name}: is read and written; choose another file for -o")
        return None

    def write(self, source: Source, text: str) -> None:
        """Writes and flushes, so that what is done is done."""
        first = self.form.header + (self.form.opening if self.several else "")
        before = self.form.between if self.count else first
        label = self.form.label(source.shown) if self.several and self.form.label else ""
        self._put(before + label + text)
        self.count += 1

    def finish(self) -> None:
        """Closes what was opened."""
        if self.several and self.form.closing:
            opening = "" if self.count else self.form.header + self.form.opening
            self._put(opening + self.form.closing)

    def _put(self, text: str) -> None:
        self.file.write(text.encode(self.encoding, "replace"))
        self.file.flush()


class Folder:
    """A file for each result, named after its source."""

    def __init__(self, form: Format, folder: Path, *, force: bool) -> None:
        self.form = form
        self.folder = folder
        self.force = force
        self.taken: set[str] = set()
        self.places: dict[str, Path] = {}
        self.inputs: set[str] = set()

    def problem(self, source: Source) -> str | None:
        """Chooses a name; one that exists is a problem, an input always."""
        if not (source.is_url or source.is_stdin):
            self.inputs.add(os.path.realpath(source.name))
        path = self.folder / self._free(file_name(source.place))
        if os.path.realpath(path) in self.inputs:
            return f"would be overwritten by its result {path}; choose another directory"
        if path.exists() and not (self.force and path.is_file()):
            return f"{path} exists; --force replaces it" if path.is_file() else f"{path} is not a file"
        self.places[source.name] = path
        return None

    def write(self, source: Source, text: str) -> None:
        """Writes a file that is whole or not there."""
        path = self.places.pop(source.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + PARTIAL)
        draft.write_bytes((self.form.header + text).encode("utf-8", "replace"))
        draft.replace(path)

    def _free(self, name: str) -> str:
        """A name that no result of this run has, on file systems that know no capitals neither."""
        candidate, number = name, 1
        while candidate.casefold() in self.taken:
            number += 1
            candidate = f"{name}-{number}"
        self.taken.add(candidate.casefold())
        return candidate + self.form.suffix


def file_name(place: str) -> str:
    """A path below the directory of results, safe on every file system.

    >>> file_name("2024/the oak?"), file_name("../../etc/passwd"), file_name("NUL")
    ('2024/the-oak', 'etc/passwd', '_NUL')
    """
    return "/".join(safe_part(part) for part in place.split("/") if part not in {"", ".", ".."}) or "page"


def safe_part(part: str) -> str:
    """One name of a path; a long one is cut, and told apart by a digest."""
    safe = re.sub(r"[^\w.-]+", "-", part).strip("-. ") or "page"
    if len(safe.encode()) > LONGEST_NAME:
        digest = hashlib.sha256(part.encode("utf-8", "replace")).hexdigest()[:8]
        safe = f"{safe.encode()[: LONGEST_NAME - 9].decode('utf-8', 'ignore')}-{digest}"
    return f"_{safe}" if RESERVED.match(safe) else safe


@contextmanager
def output_to(place: str | None, form: Format, *, several: bool, force: bool, readable: bool) -> Iterator[Output]:
    """The place that `-o` names: nothing for standard output, a directory, or a file.

    What is `readable` goes to a terminal in its encoding; what programs read is always UTF-8.
    """
    if place in {None, STDOUT}:
        encoding = sys.stdout.encoding if readable else "utf-8"
        stream = Stream(form, sys.stdout.buffer, several=several, encoding=encoding)
        yield stream
        stream.finish()
    elif place.endswith(("/", os.sep)) or Path(place).is_dir():
        Path(place).mkdir(parents=True, exist_ok=True)
        yield Folder(form, Path(place), force=force)
    else:
        with file_at(Path(place), force=force) as file:
            stream = Stream(form, file, several=several, path=Path(place))
            try:
                yield stream
            finally:
                stream.finish()


@contextmanager
def file_at(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """A new file that holds what was written whatever happens; one that exists is replaced at the end, as a whole."""
    if path.exists() and not path.is_file():  # a device or a pipe: to be written to, never replaced
        with path.open("wb") as file:
            yield file
        return
    if path.exists() and not force:
        raise Failed(f"{path}: File exists; --force replaces it")
    if path.is_symlink():
        path = path.resolve()
    draft = path.with_name(path.name + PARTIAL) if path.exists() else path
    with draft.open("xb" if draft is path else "wb") as file:
        try:
            yield file
        except Failed:
            draft.unlink()
            raise
        finally:
            if draft.exists():
                settle(draft, path)


def settle(draft: Path, path: Path) -> None:
    """Puts a draft in its place; one that nothing was written to is no result."""
    if draft.stat().st_size == 0:
        draft.unlink()
    elif draft is not path:
        draft.replace(path)
