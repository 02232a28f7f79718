"""From a URL to a document."""

import asyncio
from typing import TYPE_CHECKING, Any

from .document import Document
from .extract import DEFAULT_METHOD, extract

if TYPE_CHECKING:  # TLS and HTTP take a third of the time of `import duramen`: loaded by those who fetch
    from .fetch import Fetcher, Response


def extract_url(
    url: str,
    *,
    fetcher: "Fetcher | None" = None,
    method: str = DEFAULT_METHOD,
    encoding: str | None = None,
    **options: Any,
) -> Document:
    """The main content of the page behind a URL; `FetchError` says why there is none.

    A `fetcher` of your own may ignore robots.txt, keep a cache, visit private addresses or run scripts; for many URLs
    it is faster and politer than one for each.
    """
    from .fetch import Fetcher

    if fetcher is not None:
        return extract_response(fetcher.fetch(url), method=method, encoding=encoding, **options)
    with Fetcher() as own:
        return extract_response(own.fetch(url), method=method, encoding=encoding, **options)


async def aextract_url(
    url: str,
    *,
    fetcher: "Fetcher | None" = None,
    method: str = DEFAULT_METHOD,
    encoding: str | None = None,
    **options: Any,
) -> Document:
    """`extract_url` in a thread of its own, for programs with an event loop."""
    return await asyncio.to_thread(extract_url, url, fetcher=fetcher, method=method, encoding=encoding, **options)


def extract_response(
    response: "Response", *, method: str = DEFAULT_METHOD, encoding: str | None = None, **options: Any
) -> Document:
    """The main content of a page that was fetched."""
    return extract(
        response.content,
        method=method,
        encoding=encoding,
        content_type=response.content_type,
        url=response.url,
        **options,
    )
