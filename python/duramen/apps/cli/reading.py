"""From the arguments of a command to bytes and pages.

A source is a URL, a file, a pipe, standard input or a WACZ; several sources are read without duplicates.
"""

import glob
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..._core import MAX_SOURCE
from ...page.document import Document
from ...page.extract import extract
from ...page.page import Page, parse
from ...page.saved import SUFFIXES as SAVED
from ...page.saved import saved_page
from .terminal.console import Failed, misuse
from .terminal.options import Fetching, Reading

if TYPE_CHECKING:
    from ...fetch import Response

STDIN = "-"
NOT_TEXT = "is not text but binary data, so it has no main content"
SUFFIXES = (".html", ".htm", ".xhtml", *SAVED)
"""Suffixes of the files in a directory that are pages."""

SPECIAL = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}

IS_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
CREDENTIALS = re.compile(r"^([a-z][a-z0-9+.-]*://)[^/?#]*@", re.IGNORECASE)
LIKE_A_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?(/.*)?", re.IGNORECASE)


@dataclass(frozen=True)
class Source:
    """A page to read: a URL, a file, or standard input; `problem` says why it cannot be read.

    `place` names the result file: for a file in a directory, its path there without suffix. A source that `is_skipped`
    was found in a directory and not named by the user, so its problem is reported and does not fail the command.
    """

    name: str
    place: str = ""
    url: str | None = None
    """The URL that the user gave for the page."""
    problem: str | None = None
    is_skipped: bool = False

    @property
    def is_url(self) -> bool:
        return IS_URL.match(self.name) is not None

    @property
    def safe_name(self) -> str:
        """The name without passwords, for messages and results."""
        return CREDENTIALS.sub(r"\1", self.name)

    @property
    def is_stdin(self) -> bool:
        return self.name == STDIN


def expanded(names: Iterable[str], *, verbs: Iterable[str] = ()) -> Iterator[Source]:
    """The sources for some names: a directory gives its pages, a pattern its matches, sorted."""
    for name in names:
        path = Path(name)
        if name == STDIN:
            yield Source(STDIN, "stdin")
        elif IS_URL.match(name):
            yield Source(name, slug(name))
        elif path.is_dir():
            yield from pages_below(path)
        elif os.path.lexists(name):
            yield Source(name, path.stem)
        elif glob.has_magic(name):
            yield from matches(name)
        else:
            yield Source(name, problem=missing(name, verbs))


def each_once(sources: Iterable[Source]) -> Iterator[Source]:
    seen = set()
    for source in sources:
        key = source.name if source.is_url or source.is_stdin else os.path.realpath(source.name)
        if key not in seen:
            seen.add(key)
            yield source


def pages_below(folder: Path) -> Iterator[Source]:
    """The pages of a directory and its subdirectories; an unreadable directory gives a source with a problem."""
    problems: list[OSError] = []
    walked = os.walk(folder, onerror=problems.append)
    found = sorted(Path(here, name) for here, _, names in walked for name in names if is_page(name))
    for path in found:
        if kind := special(path):
            yield Source(str(path), problem=f"skipped, as it is {kind} and not a file", is_skipped=True)
        else:
            yield Source(str(path), path.relative_to(folder).with_suffix("").as_posix())
    for error in problems:
        yield Source(str(error.filename), problem=error.strerror)
    if not found and not problems:
        yield Source(str(folder), problem=f"no page below it: no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file")


def special(path: Path) -> str:
    """The kind of a path that is not a file: a pipe, a socket or a device; empty for a file or a missing path."""
    with suppress(OSError):
        return SPECIAL.get(stat.S_IFMT(path.stat().st_mode), "")
    return ""


def is_page(name: str) -> bool:
    return name.lower().endswith(SUFFIXES)


def matches(pattern: str) -> Iterator[Source]:
    """The files that match a pattern; `**` matches any number of directories."""
    everything = glob.glob(pattern, recursive=True)  # noqa: PTH207 - Path.glob takes no absolute patterns
    found = [path for path in sorted(everything) if Path(path).is_file()]
    yield from (Source(path, Path(path).stem) for path in found)
    if not found:
        yield Source(pattern, problem="no file matches")


def missing(name: str, verbs: Iterable[str] = ()) -> str:
    if near := get_close_matches(name, verbs, n=1, cutoff=0.75):
        return f"No such file; did you mean the command {near[0]}?"
    if LIKE_A_HOST.fullmatch(name) and not is_page(name):
        return f"No such file; for a web page write https://{name}"
    return "No such file or directory"


def listed(list_name: str) -> Iterator[str]:
    """The names in a list, one per line; blank lines and lines that begin with # are skipped."""
    if list_name == STDIN:
        wait_note("a list of sources, one on each line")
        yield from named_in(sys.stdin)
    else:
        with Path(list_name).open(encoding="utf-8", errors="surrogateescape") as lines:
            yield from named_in(lines)


def named_in(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        name = line.strip().removeprefix("\ufeff")
        if name and not name.startswith("#"):
            yield name


def is_piped() -> bool:
    """Whether standard input is a pipe or a file, and not a terminal or a device such as /dev/null."""
    with suppress(AttributeError, OSError, ValueError):  # closed, or replaced by an object without a descriptor
        return stat.S_IFMT(os.fstat(sys.stdin.fileno()).st_mode) in {stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFREG}
    return False


def wait_note(what: str) -> None:
    if sys.stdin.isatty():
        click.echo(f"duramen: reading {what} from the terminal; Ctrl-D ends it", err=True)


def slug(url: str) -> str:
    """A URL as the name of a file."""
    bare = re.sub(r"^[^:]+://([^/@]*@)?|#.*$", "", url)
    plain = re.sub(r"\.(html?|xhtml|php|aspx?)(?=$|\?)", "", bare, flags=re.IGNORECASE)
    return re.sub(r"[^\w.-]+", "-", plain).strip("-")


class Incomplete(Exception):
    """A page that is not text, or not what `--require` asks for."""


@dataclass(frozen=True)
class Input:
    """The bytes of a source, with the HTTP header and the URL that came with them; `warning` is printed."""

    content: bytes | str
    content_type: str | None = None
    url: str | None = None
    warning: str = ""
    pages: "tuple[Response, ...]" = ()
    """All pages of the article, where they are joined."""


def failure_of(error: Exception, source: Source) -> str:
    """The message for an error while a source is read or extracted: one sentence without the name of the source."""
    from ...fetch import FetchError
    from ...fetch.wacz import UnreadableArchive

    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, (Incomplete, UnreadableArchive)):
        return str(error)
    if not isinstance(error, FetchError):
        return f"could not be extracted ({type(error).__name__}: {error})"
    message = error.for_operators
    return message.removeprefix(f"{source.safe_name} ") if error.url in {source.safe_name, source.name} else message


def one_input(source: Source, fetching: Fetching) -> Input:
    """The bytes of the only source of a verb; one that cannot be read fails the command."""
    from ...fetch import FetchError
    from ...fetch.wacz import UnreadableArchive

    try:
        if not source.is_url:
            if not source.is_stdin and not os.path.lexists(source.name):
                raise Failed(f"{source.name}: {missing(source.name)}")
            return read(source)
        with fetching.fetcher() as fetcher:
            answer = fetcher.fetch(source.name)
        return Input(answer.content, answer.content_type, answer.url)
    except (OSError, FetchError, UnreadableArchive) as error:
        raise Failed(f"{source.safe_name}: {failure_of(error, source)}") from None


def page_of(name: str, reading: Reading, fetching: Fetching, **parsing: Any) -> Page:
    given = one_input(Source(name), fetching)
    inside = saved_page(given.content) if isinstance(given.content, bytes) else None
    if inside is not None:
        given = Input(inside.html, inside.content_type, inside.url)
    with misuse():
        return parse(given.content, url=given.url, **reading.keywords(given.content_type), **parsing)


def document_of(name: str, reading: Reading, fetching: Fetching, **options: Any) -> Document:
    source = Source(name)
    given = one_input(source, fetching)
    if not given.content:
        raise Failed(f"{source.safe_name}: is empty")
    with misuse():
        document = extract(given.content, url=given.url, **reading.keywords(given.content_type), **options)
    if not document.page.is_text:
        raise Failed(f"{source.safe_name}: {NOT_TEXT}")
    return document


def read(source: Source) -> Input:
    """The bytes of a file or of standard input; a file whose name is not that of a page is refused."""
    from ...fetch.content import PAGES, check_body

    if (inside := page_of_wacz(source)) is not None:
        return inside
    content = bytes_of(source)
    name, by_name = source.name.lower(), None
    if is_page(name):
        by_name = "application/xhtml+xml" if name.endswith(".xhtml") else "text/html"
    elif name.endswith((".txt", ".text")):
        by_name = "text/plain"
    check_body(content, by_name, PAGES, source.name)
    return Input(content, by_name)


def page_of_wacz(source: Source) -> Input | None:
    """The page in a WACZ that `--url` names, or its main page; None for other files."""
    from ...fetch.wacz import Wacz, is_wacz

    if source.is_stdin or special(Path(source.name)) or not is_wacz(source.name):
        return None
    archive = Wacz(source.name)
    found, others = archive.page(source.url), len(archive.pages) - 1
    more = f"has {others:,} more pages: --url chooses one, duramen corpus FILE -o DIR/ reads all"
    return Input(found.content, found.content_type, found.url, more if others > 0 and source.url is None else "")


def bytes_of(source: Source) -> bytes:
    """The bytes of a file, a pipe or standard input, up to the limit of the parser."""
    if source.is_stdin:
        wait_note("a page")
        return sys.stdin.buffer.read(MAX_SOURCE)
    path = Path(source.name)
    kind = special(path)
    if not kind:
        return path.read_bytes()
    if kind != "a pipe":
        raise OSError(f"is {kind}, which is not read; give a file, a pipe, or - for standard input")
    with path.open("rb") as pipe:
        return pipe.read(MAX_SOURCE)
