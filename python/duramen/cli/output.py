"""Where results go: standard output, one file, or a file for each source."""

import os
import sys
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import click

from .. import atomic
from ..export import FORMATS, Format
from .console import Failed
from .files import Drafted, Growing, Pipe, Sink, growing_file
from .names import file_name
from .resuming import finished_sources
from .sources import Source

STDOUT = "-"


class Output(Protocol):
    """A place for results."""

    def problem(self, source: Source) -> str | None:
        """Why the result of a source has no place here; asked before the source is read, in their order."""

    def has(self, source: Source) -> bool:
        """Whether an earlier run wrote the result; asked after `problem`."""

    def write(self, source: Source, text: str) -> str | None:
        """Takes a result, which is there to stay, or says why it cannot."""

    def left(self, count: int) -> str:
        """What the user finds after an interrupt; nothing where that can be seen."""


class Stream:
    """Results one after another in one file, put together as their format says."""

    def __init__(
        self,
        form: Format,
        sink: Sink,
        *,
        several: bool,
        encoding: str = "utf-8",
        path: Path | None = None,
        done: AbstractSet[str] = frozenset(),
    ) -> None:
        self.form = form
        self.sink = sink
        self.path = path
        self.several = several
        self.encoding = encoding
        self.done = done
        self.count = len(done)

    def problem(self, source: Source) -> str | None:
        """None, there is always room; but a file that is read is not written."""
        if (
            self.path is not None
            and self.path.exists()
            and os.path.realpath(source.name) == os.path.realpath(self.path)
        ):
            raise Failed(f"{source.name}: is read and written; choose another file for -o")
        return None

    def has(self, source: Source) -> bool:
        """Whether the file has a line of that source."""
        return source.shown in self.done

    def write(self, source: Source, text: str) -> None:
        """Writes the result with what stands around it."""
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

    def left(self, count: int) -> str:
        """The file, and how to go on where that can be."""
        if not isinstance(self.sink, Growing) or (isinstance(self.sink, Drafted) and self.sink.replaces):
            return ""
        further = "; the same command with --resume goes on" if self.form is FORMATS["jsonl"] else ""
        return f"interrupted after {count} results, which are in {self.path}{further}"

    def _put(self, text: str) -> None:
        self.sink.put(text.encode(self.encoding, "replace"))


class Folder:
    """A file for each result, named after its source."""

    def __init__(self, form: Format, folder: Path, *, force: bool, resume: bool = False) -> None:
        self.form = form
        self.folder = folder
        self.force = force
        self.resume = resume
        self.taken: set[str] = set()
        self.places: dict[str, Path] = {}
        self.inputs: set[str] = set()

    def problem(self, source: Source) -> str | None:
        """Chooses a name; one that exists is a problem, unless the run is resumed; an input always is."""
        if not (source.is_url or source.is_stdin):
            self.inputs.add(os.path.realpath(source.name))
        path = self.folder / self._free(file_name(source.place))
        if os.path.realpath(path) in self.inputs:
            return f"would be overwritten by its result {path}; choose another directory"
        if path.exists() and not path.is_file():
            return f"{path} is not a file"
        if path.exists() and not (self.force or self.resume):
            return exists(path)
        self.places[source.name] = path
        return None

    def has(self, source: Source) -> bool:
        """Whether a resumed run finds the file, which is whole: it was moved into place."""
        return self.resume and self.places[source.name].exists()

    def write(self, source: Source, text: str) -> str | None:
        """Writes a file that is whole or not there."""
        path = self.places.pop(source.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        content = (self.form.header + text).encode("utf-8", "replace")
        if self.force:
            atomic.replace(path, content)
            return None
        try:
            atomic.create(path, content)
        except FileExistsError:  # another run was faster
            return None if self.resume else exists(path)
        return None

    def left(self, count: int) -> str:
        """The directory, and how to go on."""
        return f"interrupted after {count} results, which are in {self.folder}; the same command with --resume goes on"

    def _free(self, name: str) -> str:
        """A name that no result of this run has, on file systems that know no capitals neither."""
        candidate, number = name, 1
        while candidate.casefold() in self.taken:
            number += 1
            candidate = f"{name}-{number}"
        self.taken.add(candidate.casefold())
        return candidate + self.form.suffix


def exists(path: Path) -> str:
    """What to say of a file that is there."""
    return f"{path} exists; --resume goes on with what is missing, --force replaces it"


@contextmanager
def output_to(
    place: str | None, form: Format, *, several: bool, force: bool, resume: bool, readable: bool
) -> Iterator[Output]:
    """The place that `-o` names: nothing for standard output, a directory, or a file.

    What is `readable` goes to a terminal in its encoding; what programs read is always UTF-8.
    """
    if resume and force:
        raise click.UsageError("--resume keeps what is there and --force replaces it; give one of them.")
    if place is None or place == STDOUT:
        if resume:
            raise click.UsageError("--resume goes on with -o FILE.jsonl or -o DIR/; give one of them.")
        encoding = sys.stdout.encoding if readable else "utf-8"
        stream = Stream(form, Pipe(sys.stdout.buffer), several=several, encoding=encoding)
        yield stream
        stream.finish()
    elif place.endswith(("/", os.sep)) or Path(place).is_dir():
        Path(place).mkdir(parents=True, exist_ok=True)
        yield Folder(form, Path(place), force=force, resume=resume)
    else:
        with stream_to(Path(place), form, several=several, force=force, resume=resume) as stream:
            yield stream


@contextmanager
def stream_to(path: Path, form: Format, *, several: bool, force: bool, resume: bool) -> Iterator[Stream]:
    """A file of results, in the way that suits what is there and what the form needs."""
    if resume and form is not FORMATS["jsonl"]:
        raise click.UsageError("--resume goes on with a file of JSON lines: add -f jsonl, or write into DIR/.")
    if path.exists() and not path.is_file():  # a device or a pipe: to be written to, never replaced
        with path.open("wb") as file:
            stream = Stream(form, Pipe(file), several=several)
            yield stream
            stream.finish()
        return
    if path.is_symlink():
        path = path.resolve()
    is_new = not path.exists()
    if not (is_new or force or resume):
        raise Failed(f"{path}: File exists; --resume goes on with a file of JSON lines, --force replaces it")
    if resume or (is_new and not form.closing):
        with growing_file(path, is_new=is_new) as grown:
            done = finished_sources(grown)
            yield Stream(form, grown, several=several, path=path, done=done)
        return
    with atomic.draft(path) as draft:
        drafted = Drafted(draft, replaces=not is_new)
        stream = Stream(form, drafted, several=several, path=path)
        try:
            yield stream
        except Failed:
            raise
        except BaseException:
            with suppress(OSError):
                stream.finish()
                drafted.settle_early()
            raise
        stream.finish()
        if is_new or stream.count > 0:  # nothing does not replace something
            drafted.settle()
