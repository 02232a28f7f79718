"""The input files: folders and patterns are expanded to files, both local and remote."""

import glob
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from ..saved import SUFFIXES as SAVED
from .storage import StorageError, file_system, is_remote, reason_of

PAGES = (".html", ".htm", ".xhtml", *SAVED)
PACKINGS = (".gz", ".zst", ".lz4", ".xz")
KINDS = (".warc", ".arc", ".wacz", ".parquet", ".jsonl", ".ndjson", ".json")

PACKING = re.compile(rf"({'|'.join(map(re.escape, PACKINGS))})$")


@dataclass(frozen=True)
class InputFile:
    """An input file: its path, its place below the folder that was named, and its size where that is known."""

    path: str
    place: str
    size: int | None

    @property
    def is_page(self) -> bool:
        """Whether its name is that of a page: HTML, or what a browser saved."""
        return self.place.lower().endswith(PAGES)


class Expanded(NamedTuple):
    """What a name stands for; files that were `named` one by one are taken whatever they are called."""

    named: bool
    files: list[InputFile]


def found_inputs(names: Iterable[str], output: str) -> list[InputFile]:
    """The input files that names stand for, each once, without files of the output folder."""
    files: dict[str, InputFile] = {}
    for name in names:
        named, every = remote_files(name) if is_remote(name) else local_files(name)
        chosen = [each for each in every if named or (is_readable(each.place) and not is_inside(each.path, output))]
        if not chosen:
            kinds = ", ".join([*KINDS, *PAGES])
            raise StorageError(f"{name}: there is nothing to read below it; files are known by their names: {kinds}")
        files.update({each.path: each for each in chosen if each.path not in files})
    return list(files.values())


def is_inside(path: str, folder: str) -> bool:
    """Whether a file lies in a folder or below it."""
    if is_remote(path) or is_remote(folder):
        return path.startswith(f"{folder.rstrip('/')}/")
    return os.path.realpath(path).startswith(os.path.realpath(folder) + os.sep)


def is_readable(place: str) -> bool:
    """Whether the name of a file is that of an input.

    >>> is_readable("a/b.warc.gz"), is_readable("b.warc.wet.gz"), is_readable("notes.txt")
    (True, False, False)
    """
    low = place.lower()
    return PACKING.sub("", low).endswith(KINDS) or low.endswith(PAGES)


def local_files(name: str) -> Expanded:
    """The files that a local name stands for."""
    path = Path(name)
    try:
        if path.is_dir():
            walked = os.walk(path, onerror=raise_error)
            below = sorted(Path(here, each) for here, _, names in walked for each in names)
            return Expanded(False, [local_file(each, each.relative_to(path)) for each in below])
        if path.exists() or not glob.has_magic(name):
            return Expanded(True, [local_file(path, Path(path.name))])
        root = Path(*literal_parts(path.parts))
        matches = map(Path, sorted(glob.glob(name, recursive=True)))  # noqa: PTH207 - Path.glob takes no absolute ones
        return Expanded(False, [local_file(each, each.relative_to(root)) for each in matches if each.is_file()])
    except OSError as error:
        raise StorageError(f"{error.filename or name}: {reason_of(error)}") from None


def local_file(path: Path, place: Path) -> InputFile:
    """A local file with its size."""
    return InputFile(str(path), place.as_posix(), path.stat().st_size)


def raise_error(error: OSError) -> None:
    """Raises the error; without it, `os.walk` silently skips an unreadable folder."""
    raise error


def remote_files(name: str) -> Expanded:
    """The files that a remote name stands for; a web server has no folders, so its names are those of files."""
    system, inside = file_system(name)
    is_web = name.startswith(("http://", "https://"))
    try:
        if not is_web and glob.has_magic(inside):
            root = "/".join(literal_parts(inside.split("/")))
            return Expanded(False, list(remote_found(system, root, system.glob(inside, detail=True))))
        if is_web or system.isfile(inside):
            size = None if is_web else system.info(inside).get("size")
            return Expanded(True, [InputFile(name, PurePosixPath(inside.partition("?")[0]).name, size)])
        root = inside.rstrip("/")
        below = list(remote_found(system, root, system.find(root, detail=True)))
    except Exception as error:  # noqa: BLE001 - libraries of object stores raise any exception
        raise StorageError(f"{name}: cannot be listed: {type(error).__name__}: {error}") from None
    if not below:
        raise StorageError(f"{name}: No such file or directory")
    return Expanded(False, below)


def remote_found(system: Any, root: str, listed: Mapping[str, Any]) -> Iterator[InputFile]:
    """The files of a remote listing."""
    for path, info in sorted(listed.items()):
        if info.get("type") == "file":
            yield InputFile(system.unstrip_protocol(path), path[len(root) :].lstrip("/"), info.get("size"))


def literal_parts(parts: Iterable[str]) -> list[str]:
    """The folders before the first one that is a pattern."""
    literal = []
    for part in parts:
        if glob.has_magic(part):
            break
        literal.append(part)
    return literal


def output_stem(place: str, suffix: str) -> str:
    """The name of an output before its suffix: all of the input's, since `a.warc.gz` may lie beside `a.warc.zst`.

    >>> output_stem("a/CC-MAIN-00000.warc.gz", ".parquet"), output_stem("table.parquet", ".parquet")
    ('a/CC-MAIN-00000.warc.gz', 'table')
    """
    return place.removesuffix(suffix) if PurePosixPath(place).name != suffix else place
