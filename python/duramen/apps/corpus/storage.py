"""Access to inputs and outputs: local files, or any file system that fsspec supports.

A local path is opened directly; whatever has a scheme (`s3://`, `https://`, `memory://`) goes through fsspec. Outputs
are written to a local file first. It is then moved into place, or sent to the object store by one put, so that a file
under its final name is always whole.
"""

import errno
import io
import os
import re
import secrets
import shutil
import socket
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast
from urllib.parse import unquote
from urllib.request import url2pathname

from ...base import atomic

HAS_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://|[a-zA-Z][a-zA-Z0-9+.-]+::")
BLOCK = 4 << 20
"""Bytes that a remote file is read ahead by."""

HOUSEKEEPING = "_duramen"
"""The folder below the output for settings, summaries and parts; readers of Parquet folders ignore its `_`."""

PARTS = f"{HOUSEKEEPING}/parts"
"""Files that are being written."""

DROPPED = "dropped"
"""The folder below the output for pages that were dropped, each with its reason."""

PART = re.compile(r"\.duramen-(?P<host>.+)-(?P<pid>\d+)-[0-9a-f]{8}\.part")


class StorageError(Exception):
    """A path that cannot be read or written; the message names it and says why."""


class OutputError(StorageError):
    """Results cannot be written, whatever the input: the run ends."""


def is_remote(path: str) -> bool:
    """Whether fsspec opens it.

    >>> is_remote("s3://bucket/key"), is_remote("crawl/a.warc.gz"), is_remote("C:/crawl")
    (True, False, False)
    """
    return HAS_SCHEME.match(path) is not None


def plain_path(path: str) -> str:
    """A path in the form that all functions here take: `file://` is local.

    >>> plain_path("file:///crawl/a%20b.warc"), plain_path("s3://bucket/key")
    ('/crawl/a b.warc', 's3://bucket/key')
    """
    return url2pathname(path.removeprefix("file://")) if path.startswith("file://") else path


def file_system(path: str) -> tuple[Any, str]:
    import fsspec.core

    if not is_remote(path):
        return fsspec.filesystem("file"), Path(path).absolute().as_posix()
    protocol = path.rpartition("::")[2].partition(":")[0].lower()
    given = {protocol: {"get_client": client_without_cookies}} if protocol in {"http", "https"} else {}
    try:
        return cast(tuple[Any, str], fsspec.core.url_to_fs(path, **given))
    except (ImportError, ValueError) as error:
        raise StorageError(f"{path}: paths of {protocol}:// cannot be opened here: {error}") from None


async def client_without_cookies(**options: Any) -> Any:
    """An HTTP client for all files of a run; cookies of one server are not sent to others."""
    import aiohttp

    return aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), **options)


def open_file(path: str) -> BinaryIO:
    """The bytes of a file, to be read from front to back."""
    if not is_remote(path):
        return Path(path).open("rb")
    system, inside = file_system(path)
    file = system.open(inside, "rb", block_size=BLOCK)
    if getattr(file, "size", None) is not None:
        return cast(BinaryIO, io.BufferedReader(file))  # fsspec's own `readline` takes no limit
    # The server gives no parts of a file, and readers go back to its beginning: it is read as a whole first.
    with file:
        copy = tempfile.TemporaryFile()  # noqa: SIM115 - the reader closes it
        shutil.copyfileobj(file, copy, BLOCK)
    copy.seek(0)
    return cast(BinaryIO, copy)


def read_range(base: str, name: str, start: int, end: int) -> bytes:
    """A range of the regular file that a name from an untrusted list has below a base.

    `StorageError` if the name leads elsewhere: by `..`, a scheme, a root or a link.
    """
    path = joined(base, name)
    is_outside = ".." in re.split(r"[/\\]", unquote(name)) or HAS_SCHEME.search(name) or "\0" in name
    if not is_outside and not is_remote(base):
        is_outside = not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(base))
    if is_outside:
        raise StorageError(f"{name}: leads out of the base {base}")
    if is_remote(path):
        system, inside = file_system(path)
        return cast(bytes, system.cat_file(inside, start=start, end=end))
    # Without O_NONBLOCK, opening a pipe would wait for a writer.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise StorageError(f"{path}: is not a regular file")
        file.seek(start)
        return file.read(end - start)


def joined(folder: str, name: str) -> str:
    """The path of a file in a folder.

    >>> joined("s3://bucket/out/", "a.parquet"), joined("https://data.example.org", "crawl/a.warc.gz")
    ('s3://bucket/out/a.parquet', 'https://data.example.org/crawl/a.warc.gz')
    """
    return f"{folder.rstrip('/')}/{name}" if is_remote(folder) else str(Path(folder, name))


def names_below(folder: str) -> set[str]:
    """The paths of all files below a folder, relative to it; none where there is no such folder."""
    system, inside = file_system(folder)
    root = inside.rstrip("/")
    with suppress(FileNotFoundError):
        return {path[len(root) :].lstrip("/") for path in system.find(root)}
    return set()


def read_all(folder: str, names: Iterable[str]) -> dict[str, bytes]:
    """The contents of small files in a folder, by name; remote ones are fetched side by side."""
    system, inside = file_system(folder)
    paths = {f"{inside.rstrip('/')}/{name}": name for name in names}
    return {paths[path]: data for path, data in system.cat(list(paths)).items()} if paths else {}


def write_bytes(folder: str, name: str, content: bytes) -> None:
    """Write a small file below a folder atomically."""
    path = joined(folder, name)
    with output_errors(path):
        if is_remote(path):
            system, inside = file_system(path)
            system.pipe_file(inside, content)
        else:
            atomic.make_folders(Path(folder), Path(path))
            atomic.replace(Path(path), content)


def remove_file(path: str) -> bool:
    with output_errors(path), suppress(FileNotFoundError):
        system, inside = file_system(path)
        if system.exists(inside):  # some object stores report success for a file that does not exist
            system.rm_file(inside)
            return True
    return False


@contextmanager
def written_aside(output: str, name: str) -> Iterator[Path]:
    """A local file to write to, which gets its name below `output` in the end; nothing is left of it after an error.

    The parts of local outputs lie in a folder below it, on the same disk; those of remote ones in a temporary folder.
    """
    path = joined(output, name)
    with ExitStack() as stack:
        with output_errors(path):
            if is_remote(path):
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="duramen-")))
            else:
                folder = Path(output, PARTS)
                for each in (folder / "part", Path(path)):
                    atomic.make_folders(Path(output), each)
        part = folder / f".duramen-{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}.part"
        stack.callback(part.unlink, missing_ok=True)
        try:
            yield part
        except OSError as error:  # inputs raise none: their readers report them
            raise OutputError(f"{path}: cannot be written: {reason_of(error)}") from error
        with output_errors(path):
            if is_remote(path):
                system, inside = file_system(path)
                system.put_file(str(part), inside)
            else:
                atomic.move(part, Path(path))


def remove_dead_parts(output: str) -> None:
    """Remove what killed processes of this machine left behind."""
    if os.name != "posix" or is_remote(output) or not Path(output, PARTS).is_dir():
        return
    for path in Path(output, PARTS).iterdir():
        named = PART.fullmatch(path.name)
        if named and named["host"] == socket.gethostname():
            try:
                with suppress(PermissionError):  # the process is that of another user
                    os.kill(int(named["pid"]), 0)
            except ProcessLookupError:
                path.unlink(missing_ok=True)


@contextmanager
def output_errors(path: str) -> Iterator[None]:
    """Problems of the output as `OutputError`, with the path and the reason."""
    try:
        yield
    except StorageError as error:
        raise OutputError(str(error)) from error
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {reason_of(error)}") from error
    except Exception as error:
        if not is_remote(path):
            raise
        # Libraries of object stores raise exceptions of any type.
        raise OutputError(f"{path}: cannot be written: {type(error).__name__}: {error}") from error


def reason_of(error: Exception) -> str:
    """The message of an error; of one of the system without the path.

    >>> reason_of(OSError(28, "No space left on device"))
    'No space left on device'
    """
    if isinstance(error, FileNotFoundError):
        return os.strerror(errno.ENOENT)  # the message of fsspec is only the path
    return getattr(error, "strerror", None) or " ".join(str(error).split()) or type(error).__name__


def first_line(error: BaseException) -> str:
    """The first line of a message, because those of libraries can be very long."""
    return next((line.strip(" .") for line in str(error).splitlines() if line.strip()), type(error).__name__)
