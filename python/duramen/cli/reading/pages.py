"""Reading the one page of the verbs `blocks`, `tree`, `explain` and others from a URL, a file or stdin."""

from typing import Any

from ...document import Document
from ...extract import extract
from ...page import Page, parse
from ...saved import saved_page
from ..terminal.console import Failed, misuse
from ..terminal.options import OpenFetcher
from .inputs import NOT_TEXT, Input, bytes_of, failure_of, read, reason
from .sources import Source


def page_of(name: str, reading: dict[str, Any], open_fetcher: OpenFetcher, **parsing: Any) -> Page:
    """The page of one source; an unreadable source fails the command."""
    source = Source(name)
    given = fetched(source, open_fetcher) if source.is_url else local(source)
    read_options = {**reading, "content_type": reading["content_type"] or given.content_type}
    with misuse():
        return parse(given.content, url=given.url, **read_options, **parsing)


def document_of(name: str, reading: dict[str, Any], open_fetcher: OpenFetcher, **options: Any) -> Document:
    """The document of one source, as `extract` makes it; an unreadable source fails the command."""
    from ...fetch import UnsupportedContent
    from ...wacz import UnreadableArchive

    source = Source(name)
    try:
        given = fetched(source, open_fetcher) if source.is_url else read(source)
    except (OSError, UnsupportedContent, UnreadableArchive) as error:
        raise Failed(f"{source.safe_name}: {failure_of(error, source)}") from None
    if not given.content:
        raise Failed(f"{source.safe_name}: is empty")
    read_options = {**reading, "content_type": reading["content_type"] or given.content_type}
    with misuse():
        document = extract(given.content, url=given.url, **read_options, **options)
    if not document.page.is_text:
        raise Failed(f"{source.safe_name}: {NOT_TEXT}")
    return document


def local(source: Source) -> Input:
    """The bytes of a file or of standard input."""
    try:
        content = bytes_of(source)
    except OSError as error:
        raise Failed(f"{source.name}: {failure_of(error, source)}") from None
    inside = saved_page(content)
    return Input(content) if inside is None else Input(inside.html, inside.content_type, inside.url)


def fetched(source: Source, open_fetcher: OpenFetcher) -> Input:
    """The HTTP response for a URL."""
    from ...fetch import FetchError

    try:
        with open_fetcher() as fetcher:
            answer = fetcher.fetch(source.name)
    except FetchError as error:
        raise Failed(f"{source.safe_name}: {reason(error, source)}") from None
    return Input(answer.content, answer.content_type, answer.url)
