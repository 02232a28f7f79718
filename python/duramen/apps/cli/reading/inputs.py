"""From a source to its bytes, and for verbs of one page to the page: of a URL, a file, a pipe, stdin or a WACZ."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...._core import MAX_SOURCE
from ....page.document import Document
from ....page.extract import extract
from ....page.page import Page, parse
from ....page.saved import saved_page
from ..terminal.console import Failed, misuse
from ..terminal.options import Fetching, Reading
from .sources import Source, is_page, missing, special, wait_note

if TYPE_CHECKING:
    from ....fetch import Response

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
    """The message for an error while a source is read or extracted: one sentence without the name of the source."""
    from ....fetch import FetchError
    from ....fetch.wacz import UnreadableArchive

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
    from ....fetch import FetchError
    from ....fetch.wacz import UnreadableArchive

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
    from ....fetch.content import PAGES, check_body

    if (inside := page_of_wacz(source)) is not None:
        return inside
    content = bytes_of(source)
    name, by_name = source.name.lower(), None
    if is_page(name):
        by_name = "application/xhtml+xml" if name.endswith(".xhtml") else "text/html"
    elif name.endswith(TEXT_SUFFIXES):
        by_name = "text/plain"
    check_body(content, by_name, PAGES, source.name)
    return Input(content, by_name)


def page_of_wacz(source: Source) -> Input | None:
    """The page in a WACZ that `--url` names, or its main page; None for other files."""
    from ....fetch.wacz import Wacz, is_wacz

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
