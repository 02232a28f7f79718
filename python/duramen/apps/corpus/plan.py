"""From inputs to tasks: one task for each file, or for each group of HTML files, local or remote."""

import glob
import hashlib
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ...page.saved import SUFFIXES as SAVED
from .options import Options
from .storage import DROPPED, HOUSEKEEPING, StorageError, file_system, is_remote, reason_of
from .writers import FORMATS

GROUP = 1000
"""HTML files that go into one output file."""

PAGES = (".html", ".htm", ".xhtml", *SAVED)
KINDS = (".warc", ".arc", ".wacz", ".parquet", ".jsonl", ".ndjson", ".json")
PACKING = re.compile(r"\.(gz|zst|lz4|xz)$")


@dataclass(frozen=True)
class Task:
    """A piece of work with one output file; picklable, so that any engine can send it anywhere."""

    name: str
    """The path of its output below the output folder, without the suffix."""
    inputs: tuple[str, ...]
    version: str
    """Changes when an input does: its size, or a digest of the names and sizes of a group."""
    size: int
    is_group: bool
    output: str
    options: Options
    page_timeout: float | None = None
    beat: str | None = None
    """A local file to which a running task writes its progress."""
    isolated: bool = False
    """Whether another process extracts the pages, because one of them has ended the process of the whole task."""

    @property
    def source(self) -> str:
        more = len(self.inputs) - 1
        return f"{self.inputs[0]} and {more:,} more" if self.is_group and more else self.inputs[0]

    @property
    def output_name(self) -> str:
        """The path of its output below the output folder; of its first shard, which is there when all others are."""
        return self.shard_name(0)

    def shard_name(self, number: int) -> str:
        """The path of one of its shards below the output folder; without a shard size there is one."""
        mark = "" if self.options.shard_size is None else f"-{number:05}"
        return f"{self.name}{mark}{FORMATS[self.options.format].suffix}"

    @property
    def dropped_name(self) -> str:
        return f"{DROPPED}/{self.output_name}"

    @property
    def summary_name(self) -> str:
        """The path of its summary below the output folder, which is written before its output."""
        return f"{HOUSEKEEPING}/tasks/{self.name}.json"


class InputFile(NamedTuple):
    """An input file: its path, its place below the folder that was named, and its size where that is known."""

    path: str
    place: str
    size: int | None


def plan_tasks(
    inputs: Iterable[str], output: str, options: Options, *, page_timeout: float | None = None
) -> list[Task]:
    """All tasks for some inputs, in the order of their names; the same for every shard and every run."""
    found = sorted(found_inputs(inputs, output), key=lambda each: (each.place, each.path))
    pages = sorted((each for each in found if each.place.lower().endswith(PAGES)), key=lambda each: each.path)
    suffix = FORMATS[options.format].suffix
    task = partial(Task, output=output, options=options, page_timeout=page_timeout)
    tasks = []
    for path, place, size in found:
        if not place.lower().endswith(PAGES):
            # The whole name of the input, since `a.warc.gz` may lie beside `a.warc.zst`.
            name = place.removesuffix(suffix) if PurePosixPath(place).name != suffix else place
            tasks.append(task(name, (path,), str(size), size or 0, is_group=False))
    for start in range(0, len(pages), GROUP):
        group = pages[start : start + GROUP]
        digest = hashlib.sha256("\n".join(f"{each.path} {each.size}" for each in group).encode("utf-8", "replace"))
        paths, size = tuple(each.path for each in group), sum(each.size or 0 for each in group)
        tasks.append(task(f"pages-{start // GROUP:05}", paths, digest.hexdigest()[:16], size, is_group=True))
    taken: dict[str, Task] = {}
    for each in tasks:
        other = taken.setdefault(each.name.casefold(), each)  # some file systems know no capitals
        if other is not each:
            raise ValueError(
                f"{other.inputs[0]} and {each.inputs[0]} would both be written to {each.output_name}; "
                "give the folder that holds both, so that the outputs lie in folders, too"
            )
    return tasks


def found_inputs(names: Iterable[str], output: str) -> list[InputFile]:
    """The input files that names stand for, each once, without files of the output folder.

    A file that is named itself is taken whatever it is called.
    """
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
    if is_remote(path) or is_remote(folder):
        return path.startswith(f"{folder.rstrip('/')}/")
    return os.path.realpath(path).startswith(os.path.realpath(folder) + os.sep)


def is_readable(place: str) -> bool:
    """Whether the name of a file is that of an input.

    >>> is_readable("a/b.warc.gz"), is_readable("b.warc.wet.gz"), is_readable("notes.txt")
    (True, False, False)
    """
    return PACKING.sub("", place.lower()).endswith(KINDS) or place.lower().endswith(PAGES)


def local_files(name: str) -> tuple[bool, list[InputFile]]:
    """The files that a local name stands for, and whether it names one itself."""
    path = root = Path(name)
    try:
        named = not path.is_dir() and (path.exists() or not glob.has_magic(name))
        if named:
            files, root = [path], path.parent
        elif path.is_dir():
            unreadable: list[OSError] = []  # `os.walk` silently skips such a folder
            walked = os.walk(path, onerror=unreadable.append)
            files = sorted(Path(here, each) for here, _, names in walked for each in names)
            if unreadable:
                raise unreadable[0]
        else:
            root = Path(*takewhile(lambda part: not glob.has_magic(part), path.parts))
            matches = map(Path, sorted(glob.glob(name, recursive=True)))  # noqa: PTH207 - Path.glob takes no absolute ones
            files = [each for each in matches if each.is_file()]
        return named, [InputFile(str(it), it.relative_to(root).as_posix(), it.stat().st_size) for it in files]
    except OSError as error:
        raise StorageError(f"{error.filename or name}: {reason_of(error)}") from None


def remote_files(name: str) -> tuple[bool, list[InputFile]]:
    """The same for a remote name; a web server has no folders, so its names are those of files."""
    system, inside = file_system(name)
    is_web = name.startswith(("http://", "https://"))
    root = inside.rstrip("/")
    try:
        if is_web or (not glob.has_magic(inside) and system.isfile(inside)):
            size = None if is_web else system.info(inside).get("size")
            return True, [InputFile(name, PurePosixPath(inside.partition("?")[0]).name, size)]
        if glob.has_magic(inside):
            root = "/".join(takewhile(lambda part: not glob.has_magic(part), inside.split("/")))
            listed = system.glob(inside, detail=True)
        else:
            listed = system.find(root, detail=True)
    except Exception as error:  # noqa: BLE001 - libraries of object stores raise any exception
        raise StorageError(f"{name}: cannot be listed: {type(error).__name__}: {error}") from None
    files = [(path, info.get("size")) for path, info in sorted(listed.items()) if info.get("type") == "file"]
    if not files and not glob.has_magic(inside):
        raise StorageError(f"{name}: No such file or directory")
    return False, [
        InputFile(system.unstrip_protocol(path), path[len(root) :].lstrip("/"), size) for path, size in files
    ]
