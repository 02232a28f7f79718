"""Where results go: standard output, one file, or a file for each source.

A format without a closing part (JSON lines, CSV, text) is written under its own name as results come, so that it can be
watched, and is complete after a crash. A format with a closing part (JSON, XML), and a file that replaces another, are
written as drafts under temporary names, and moved into place when they are complete.
"""

import hashlib
import json
import os
import re
import secrets
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Unpack

import click

from ....base import atomic
from ....base.json_text import json_text
from ....export import FORMATS as TEXT_FORMATS
from ....export import Format
from ....page.document import Document
from ....page.render.markup import MarkupOptions
from ..reading import Source
from ..terminal.console import Failed, complain

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

STDOUT = "-"
EPUB = "epub"
MAX_NAME_BYTES = 120
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""Names that Windows reserves for devices."""


def as_chapter(document: Document, **markup: Unpack[MarkupOptions]) -> Any:
    from ....export import epub

    return epub.as_chapter(document, **markup)


FORMATS: dict[str, Format] = {
    **TEXT_FORMATS,
    EPUB: Format(write=as_chapter, suffix=".epub", media_type="application/epub+zip"),
}
"""Every format by the name that `-f` takes: those of documents as text, and books."""


class Output(ABC):
    """A destination for results."""

    is_printed: bool = False
    """Whether results go to standard output, where a progress bar would mix with them."""

    def problem(self, source: Source) -> str | None:  # noqa: ARG002
        """Why the result of a source cannot be written, or None; called before each source is read, in order."""
        return None

    def has(self, source: Source) -> bool:  # noqa: ARG002
        """Whether an earlier run wrote the result; called after `problem`."""
        return False

    @abstractmethod
    def write(self, source: Source, made: Any, /) -> str | None:
        """Writes a result durably, or returns why it cannot."""

    def left(self, count: int) -> str:  # noqa: ARG002
        """The message after an interrupt; empty if the results are on the screen."""
        return ""


def check_source(source: Source, output: Path) -> None:
    """Raises where the output would replace a source."""
    if os.path.realpath(source.name) == os.path.realpath(output):
        raise Failed(f"{source.name}: cannot be both a source and the output; choose another file for -o")


@dataclass(kw_only=True)
class OutputStream(Output):
    """All results in one file, joined as their format requires; `put` writes bytes, `path` has them after an end."""

    form: Format
    put: Callable[[bytes], None]
    several: bool
    encoding: str = "utf-8"
    path: Path | None = None
    done: AbstractSet[str] = frozenset()
    remains: bool = False
    """Whether the path has the results so far after an interrupt."""
    is_printed: bool = False

    def __post_init__(self) -> None:
        self.count = len(self.done)

    def problem(self, source: Source) -> str | None:
        if self.path is not None and self.path.exists():
            check_source(source, self.path)
        return None

    def has(self, source: Source) -> bool:
        return source.safe_name in self.done

    def write(self, source: Source, text: str) -> None:
        first = self.form.header + (self.form.opening if self.several else "")
        before = self.form.between if self.count else first
        label = self.form.label(source.safe_name) if self.several and self.form.label else ""
        self.put((before + label + text).encode(self.encoding, "replace"))
        self.count += 1

    def finish(self) -> None:
        if self.several and self.form.closing:
            opening = "" if self.count else self.form.header + self.form.opening
            self.put((opening + self.form.closing).encode(self.encoding, "replace"))

    def left(self, count: int) -> str:
        if not self.remains:
            return ""
        further = "; run the same command with --resume to continue" if self.form is FORMATS["jsonl"] else ""
        return f"interrupted after {count} results, which are in {self.path}{further}"


@dataclass
class Folder(Output):
    """A file for each result, named after its source."""

    form: Format
    folder: Path
    force: bool
    resume: bool = False
    taken: set[str] = field(default_factory=set)
    places: dict[str, Path] = field(default_factory=dict)
    inputs: set[str] = field(default_factory=set)

    def problem(self, source: Source) -> str | None:
        """Chooses a name. An existing file is a problem unless the run is resumed; a source always is."""
        if not (source.is_url or source.is_stdin):
            self.inputs.add(os.path.realpath(source.name))
        path = self.folder / self._free(file_name(source.place))
        if link := atomic.linked_folder(self.folder, path):
            return f"{link} is a link, and nothing is written through links; choose another directory"
        if os.path.realpath(path) in self.inputs:
            return f"would be overwritten by its result {path}; choose another directory"
        if path.exists() and not path.is_file():
            return f"{path} is not a file"
        if path.exists() and not (self.force or self.resume):
            return exists(path)
        self.places[source.name] = path
        return None

    def has(self, source: Source) -> bool:
        """Whether a resumed run finds the file; it is complete, because files are moved into place."""
        return self.resume and self.places[source.name].exists()

    def write(self, source: Source, text: str) -> str | None:
        path = self.places.pop(source.name)
        atomic.make_folders(self.folder, path)
        try:
            (atomic.replace if self.force else atomic.create)(
                path, (self.form.header + text).encode("utf-8", "replace")
            )
        except FileExistsError:  # another run has created it meanwhile
            return None if self.resume else exists(path)
        return None

    def left(self, count: int) -> str:
        further = "run the same command with --resume to continue"
        return f"interrupted after {count} results, which are in {self.folder}; {further}"

    def _free(self, name: str) -> str:
        """A name that no other result of this run has, also on file systems that ignore case."""
        candidate, number = name, 1
        while candidate.casefold() in self.taken:
            number += 1
            candidate = f"{name}-{number}"
        self.taken.add(candidate.casefold())
        return candidate + self.form.suffix


def exists(path: Path) -> str:
    return f"{path} exists; use --resume to write only missing results, or --force to replace it"


@contextmanager
def output_to(
    place: str | None, form: Format, *, several: bool, force: bool, resume: bool, readable: bool
) -> Iterator[Output]:
    """The destination that `-o` names: a directory, a file, or standard output without `-o`.

    A `readable` format is printed in the encoding of the terminal; all others are always UTF-8.
    """
    if resume and force:
        raise click.UsageError("--resume keeps existing results and --force replaces them; give only one of them.")
    if place is None or place == STDOUT:
        if resume:
            raise click.UsageError("--resume needs -o FILE.jsonl or -o DIR/.")
        encoding = sys.stdout.encoding if readable else "utf-8"
        with flushed(sys.stdout.buffer, form=form, several=several, encoding=encoding, is_printed=True) as stream:
            yield stream
    elif place.endswith(("/", os.sep)) or Path(place).is_dir():
        Path(place).mkdir(parents=True, exist_ok=True)
        yield Folder(form, Path(place), force, resume)
    else:
        with stream_to(Path(place), form, several=several, force=force, resume=resume) as stream:
            yield stream


@contextmanager
def stream_to(path: Path, form: Format, *, several: bool, force: bool, resume: bool) -> Iterator[OutputStream]:
    """The output file: resumed, replaced or new, as the options, the format and the existing file require."""
    if resume and form is not FORMATS["jsonl"]:
        raise click.UsageError("--resume needs a file of JSON lines: add -f jsonl, or write into DIR/.")
    if path.exists() and not path.is_file():  # a device or a pipe: to be written to, never replaced
        with path.open("wb") as file, flushed(file, form=form, several=several) as stream:
            yield stream
        return
    if path.is_symlink():
        path = path.resolve()
    is_new = not path.exists()
    if not (is_new or force or resume):
        raise Failed(f"{path}: the file exists; use --force to replace it (--resume works with JSON lines)")
    if resume or (is_new and not form.closing):
        with growing_file(path, is_new=is_new) as grown:
            done = finished_sources(grown)
            yield OutputStream(form=form, put=grown.put, several=several, path=path, done=done, remains=True)
        return
    with atomic.draft(path) as draft:
        grown = Growing(draft.file.fileno(), path)
        stream = OutputStream(form=form, put=grown.put, several=several, path=path, remains=is_new)
        try:
            yield stream
        except Failed:
            raise
        except BaseException:
            with suppress(OSError):
                stream.finish()
                if is_new:
                    settle(draft, grown)
                elif grown.size:  # the file that was to be replaced may hold more than the draft
                    keep_beside(draft, "was not changed; the results so far are in")
            raise
        stream.finish()
        if is_new:
            settle(draft, grown)
        elif stream.count > 0:  # an empty result does not replace an existing file
            draft.replace()


@contextmanager
def flushed(file: IO[bytes], **options: Any) -> Iterator[OutputStream]:
    """Standard output, a device or a pipe, whose reader gets each piece at once."""

    def put(data: bytes) -> None:
        file.write(data)
        file.flush()

    stream = OutputStream(put=put, **options)
    yield stream
    stream.finish()


class Growing:
    """A file that grows by complete pieces; a piece that a full disk cut off is removed."""

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


@contextmanager
def growing_file(path: Path, *, is_new: bool) -> Iterator[Growing]:
    """A growing file, locked against other runs; it is removed if nothing was written."""
    flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | (os.O_CREAT | os.O_EXCL if is_new else 0)
    handle = os.open(path, flags, 0o666)
    try:
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failed(f"{path}: another run is writing to it") from None
        yield Growing(handle, path)
        os.fsync(handle)
    finally:
        if is_new and os.fstat(handle).st_size == 0:
            path.unlink(missing_ok=True)
        os.close(handle)


def settle(draft: atomic.Draft, grown: Growing) -> None:
    """Moves a draft into place, or to a name beside it if another file appeared there meanwhile."""
    try:
        if grown.size:
            draft.create()
    except FileExistsError:
        keep_beside(draft, "was written by another program meanwhile; the results so far are in")


def keep_beside(draft: atomic.Draft, why: str) -> None:
    """Saves a draft under a name beside the intended one, and reports that name."""
    beside = draft.path.with_stem(f"{draft.path.stem}.partial-{secrets.token_hex(4)}")
    draft.create(beside)
    complain(f"{draft.path}: {why} {beside}")


def file_name(place: str) -> str:
    """A path below the directory of results, safe on every file system."""
    return "/".join(safe_part(part) for part in place.split("/") if part not in {"", ".", ".."}) or "page"


def safe_part(part: str) -> str:
    """One component of a path; a long component is cut and made unique by a digest."""
    safe = re.sub(r"[^\w.-]+", "-", part).strip("-. ") or "page"
    if len(safe.encode()) > MAX_NAME_BYTES:
        digest = hashlib.sha256(part.encode("utf-8", "replace")).hexdigest()[:8]
        safe = f"{safe.encode()[: MAX_NAME_BYTES - 9].decode('utf-8', 'ignore')}-{digest}"
    return f"_{safe}" if RESERVED.match(safe) else safe


def finished_sources(file: Growing) -> set[str]:
    """The sources whose results are in a file; a last line that was cut off is removed."""
    done: set[str] = set()
    end = 0
    with os.fdopen(os.dup(file.handle), "rb") as lines:
        lines.seek(0)
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                break
            try:
                source = json.loads(line)["source"]
            except (ValueError, KeyError, TypeError, RecursionError):
                source = None
            if not isinstance(source, str):
                is_none = f"{file.path}: line {number} is not a result of duramen"
                raise Failed(f"{is_none}; --resume needs a file that `-f jsonl -o FILE` wrote")
            done.add(source)
            end += len(line)
    os.ftruncate(file.handle, end)
    file.size = os.lseek(file.handle, end, os.SEEK_SET)
    return done


@dataclass
class Report(Output):
    """The pages below a confidence: a line on standard error for each, or JSON lines in a file."""

    limit: float | None
    output: Output | None = None
    count: int = 0

    def problem(self, source: Source) -> str | None:
        return self.output.problem(source) if self.output else None

    def write(self, source: Source, page: dict[str, Any]) -> None:
        self.count += 1
        if self.output is None:
            complain(f"{source.safe_name}: its confidence {page['confidence']:.2f} is below {self.limit:g}")
        else:
            self.output.write(source, json_text(page) + "\n")


def reported(document: Document, source: Source) -> dict[str, Any]:
    words = len(document.text.split())
    about = {"source": source.safe_name, "url": document.page.url, "title": document.title}
    return {**about, "page_type": document.page_type, "words": words, "confidence": round(document.confidence or 0, 4)}


@contextmanager
def report_to(
    place: str | None, limit: float | None, *, results: str | None, quiet: bool, force: bool, resume: bool
) -> Iterator[Report]:
    """The report of a run whose results go to `results`; at the end it says how many pages a file lists."""
    if place is None:
        yield Report(limit)
        return
    if limit is None:
        raise click.UsageError("--report lists the pages below a confidence: add --below X.")
    if place == STDOUT and results in {None, STDOUT}:
        raise click.UsageError("Results and --report cannot both go to standard output: add -o PATH.")
    with output_to(place, FORMATS["jsonl"], several=True, force=force, resume=resume, readable=False) as output:
        report = Report(limit, output)
        yield report
    if force and not report.count and Path(place).is_file():
        Path(place).unlink()  # without pages there is no report, and an old file would be mistaken for it
    if quiet:
        return
    pages = "1 page is" if report.count == 1 else f"{report.count} pages are"
    complain(f"{pages} below {limit:g}" + (f", see {place}" if report.count and place != STDOUT else ""))
