"""From a URL to a document."""

import asyncio
from typing import TYPE_CHECKING, Unpack

from .document import Document
from .extract import Options, extract

if TYPE_CHECKING:  # TLS and HTTP take a third of the time of `import duramen`, so they are imported on first use
    from .fetch import Fetcher, Response


def extract_url(
    url: str,
    *,
    fetcher: "Fetcher | None" = None,
    **options: Unpack[Options],
) -> Document:
    """The main content of the page behind a URL; `FetchError` says why there is none. `options` are those of `extract`.

    A `fetcher` of your own may ignore robots.txt, keep a cache, visit private addresses or run scripts; for many URLs
    it is faster, and keeps the rate limit of each host.
    """
    from .fetch import Fetcher

    if fetcher is not None:
        return extract_response(fetcher.fetch(url), **options)
    with Fetcher() as own:
        return extract_response(own.fetch(url), **options)


async def aextract_url(
    url: str,
    *,
    fetcher: "Fetcher | None" = None,
    **options: Unpack[Options],
) -> Document:
    """`extract_url` in a thread of its own, for programs with an event loop."""
    return await asyncio.to_thread(extract_url, url, fetcher=fetcher, **options)


def extract_response(response: "Response", **options: Unpack[Options]) -> Document:
    """The main content of a page that was fetched; `content_type` is what the server said unless it is given."""
    told: Options = {"content_type": response.content_type, **options}
    return extract(response.content, url=response.url, **told)
