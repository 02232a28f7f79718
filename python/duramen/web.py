"""From a URL to a document."""

import asyncio
from typing import TYPE_CHECKING, Literal, Unpack

from .document import Document
from .extract import Options, extract

if TYPE_CHECKING:  # TLS and HTTP take a third of the time of `import duramen`, so they are imported on first use
    from .fetch import Fetcher, Response

Pages = int | Literal["all"] | None
"""How many pages of an article to join; None for the one given."""


def extract_url(
    url: str, *, fetcher: "Fetcher | None" = None, pages: Pages = None, **options: Unpack[Options]
) -> Document:
    """The main content of the page behind a URL; `FetchError` says why there is none. `options` are those of `extract`.

    A `fetcher` of your own may ignore robots.txt, keep a cache, visit private addresses or run scripts; for many URLs
    it is faster, and keeps the rate limit of each host. `pages="all"`, or their largest number, joins the pages of an
    article or thread; `Document.pages` has their URLs.
    """
    from .fetch import Fetcher
    from .paged import ALL, extract_pages, follow

    if fetcher is None:
        with Fetcher() as own:
            return extract_url(url, fetcher=own, pages=pages, **options)
    response = fetcher.fetch(url)
    if pages is None:
        return extract_response(response, **options)
    return extract_pages(follow(response, fetcher.fetch, most=ALL if pages == "all" else pages), **options)


async def aextract_url(
    url: str, *, fetcher: "Fetcher | None" = None, pages: Pages = None, **options: Unpack[Options]
) -> Document:
    """`extract_url` in a thread of its own, for programs with an event loop."""
    return await asyncio.to_thread(extract_url, url, fetcher=fetcher, pages=pages, **options)


def extract_response(response: "Response", **options: Unpack[Options]) -> Document:
    """The main content of a page that was fetched; `content_type` is what the server said unless it is given."""
    all_options: Options = {"content_type": response.content_type, **options}
    return extract(response.content, url=response.url, **all_options)
