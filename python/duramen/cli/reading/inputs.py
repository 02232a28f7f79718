"""The bytes of a source: of a file, a pipe, standard input, or a page in a WACZ; and why there are none."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..._core import MAX_SOURCE
from .sources import Source, is_page, special, wait_note

if TYPE_CHECKING:
    from ...fetch import Response

TEXT_SUFFIXES = (".txt", ".text")
NOT_TEXT = "is not text but binary data, so it has no main content"


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
    """The message for an error while a source is read or extracted."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return reason(error, source)


def reason(error: Exception, source: Source) -> str:
    """The message for an error: one sentence without the name of the source."""
    from ...fetch import FetchError
    from ...wacz import UnreadableArchive

    if isinstance(error, (Incomplete, UnreadableArchive)):
        return str(error)
    if not isinstance(error, FetchError):
        return f"could not be extracted ({type(error).__name__}: {error})"
    message = error.for_operators
    return message.removeprefix(f"{source.safe_name} ") if error.url in {source.safe_name, source.name} else message


def read(source: Source) -> Input:
    """The bytes of a file or of standard input; a file whose name is not that of a page is refused."""
    from ...fetch.content import PAGES, check_body

    if (inside := page_of_wacz(source)) is not None:
        return inside
    content = bytes_of(source)
    by_name = None if source.is_stdin else type_by_name(source.name)
    check_body(content, by_name, PAGES, source.name)
    return Input(content, by_name)


def page_of_wacz(source: Source) -> Input | None:
    """The page in a WACZ that `--url` names, or its main page; None for other files."""
    from ...wacz import Wacz, is_wacz

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


def type_by_name(name: str) -> str | None:
    """The media type that the name of a file implies."""
    if is_page(name):
        return "application/xhtml+xml" if name.lower().endswith(".xhtml") else "text/html"
    return "text/plain" if name.lower().endswith(TEXT_SUFFIXES) else None
