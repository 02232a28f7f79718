"""What the verbs that look into one page share: the page, from wherever it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..page import Page, parse
from .console import Failed, misuse
from .sources import Source
from .work import Input, bytes_of, reason

if TYPE_CHECKING:
    from ..fetch import Fetcher


def page_of(name: str, reading: dict[str, Any], open_fetcher: "Callable[[], Fetcher]", **parsing: Any) -> Page:
    """The page of one source; what cannot be read fails the command."""
    source = Source(name)
    given = fetched(source, open_fetcher) if source.is_url else local(source)
    told = {**reading, "content_type": reading["content_type"] or given.content_type}
    with misuse():
        return parse(given.content, url=given.url, **told, **parsing)


def local(source: Source) -> Input:
    """The bytes of a file or of standard input."""
    try:
        return Input(bytes_of(source))
    except OSError as error:
        raise Failed(f"{source.name}: {error.strerror}") from None


def fetched(source: Source, open_fetcher: "Callable[[], Fetcher]") -> Input:
    """The answer to a URL."""
    from ..fetch import FetchError

    try:
        with open_fetcher() as fetcher:
            answer = fetcher.fetch(source.name)
    except FetchError as error:
        raise Failed(f"{source.shown}: {reason(error, source)}") from None
    return Input(answer.content, answer.content_type, answer.url)
