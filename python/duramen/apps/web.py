"""From a URL to a document."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Unpack

from ..page.document import Document
from ..page.extract import Options, checked, extract

if TYPE_CHECKING:  # TLS and HTTP take a third of the time of `import duramen`, so they are imported on first use
    from ..fetch import Fetcher, Response

Pages = int | Literal["all"] | None
"""How many pages of an article to join; None for the one given."""


def extract_url(
    url: str,
    *,
    fetcher: "Fetcher | None" = None,
    pages: Pages = None,
    allow_private: bool = False,
    headers: Mapping[str, str] | None = None,
    cookies: Mapping[str, str] | None = None,
    proxy: str | None = None,
    timeout: float | None = None,
    **options: Unpack[Options],
) -> Document:
    """The main content of the page behind a URL; `FetchError` says why there is none. `options` are those of `extract`.

    `allow_private` admits pages of your own network. `headers` and `cookies` go to the origin of the URL alone. `proxy`
    is a URL, empty for none; by default the environment names it. `timeout` is the time limit in seconds. A `fetcher`
    of your own has all of these itself, and may also ignore robots.txt, keep a cache or run scripts; for many URLs it
    is faster, and keeps the rate limit of each host. `pages="all"`, or their largest number, joins the pages of an
    article or thread; `Document.pages` has their URLs.
    """
    from ..fetch import Fetcher, Timeouts
    from ..fetch.paged import ALL, extract_pages, follow

    given: dict[str, Any] = {"allow_private": allow_private, "headers": headers, "cookies": cookies, "proxy": proxy}
    given["timeouts"] = None if timeout is None else Timeouts.within(timeout)
    given = {name: value for name, value in given.items() if value not in (None, False)}
    if fetcher is None:
        with Fetcher(**given) as own:
            return extract_url(url, fetcher=own, pages=pages, **options)
    if given:
        raise ValueError(f"a fetcher has its own {', '.join(given)}; give them to Fetcher, not to extract_url")
    checked(**options)  # wrong options are reported before anything is fetched
    response = fetcher.fetch(url)
    if pages is None:
        return extract_response(response, **options)
    return extract_pages(follow(response, fetcher.fetch, most=ALL if pages == "all" else pages), **options)


async def aextract_url(url: str, **options: Any) -> Document:
    """`extract_url` in a thread of its own, for programs with an event loop."""
    import asyncio  # a caller has it, and a command that reads a file does not need it

    return await asyncio.to_thread(extract_url, url, **options)


def extract_response(response: "Response", **options: Unpack[Options]) -> Document:
    """The main content of a page that was fetched; `content_type` is what the server said unless it is given."""
    all_options: Options = {"content_type": response.content_type, **options}
    return extract(response.content, url=response.url, **all_options)
