"""Fetches pages from the web with the guarded fetcher; a slow site does not delay other requests.

Each fetch waits in a thread of its own. A host may occupy `FETCHES_PER_HOST` of them, so that one site, which is
visited politely and therefore slowly, cannot take them all.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Literal, Protocol, TypeVar, cast

from ....base.limits import FETCHES, FETCHES_PER_HOST
from ....fetch import FetchError, FetchTimeout, Response, View
from ....fetch.paged import follow
from ....fetch.urls import host_of
from ..http.problems import Problem, busy, problem_of_fetching

Made = TypeVar("Made")

QUEUE = 256


class Source(Protocol):
    """What pages are fetched from: a `duramen.fetch.Fetcher`."""

    def fetch(self, url: str, /) -> Response: ...
    def close(self) -> None: ...


Manner = Literal["usual", "fresh", "manual"]
"""How a page is fetched: as usual; never from the cache; or for a person who named it, without asking robots.txt."""


class Fetching:
    """The fetchers of the service, and how many of them are at which host."""

    def __init__(
        self, fetcher: Source, *, fresh: Source | None = None, manual: Source | None = None, timeout: float = 60
    ) -> None:
        self.sources: dict[Manner, Source] = {"usual": fetcher, "fresh": fresh or fetcher, "manual": manual or fetcher}
        self.timeout = timeout
        self.hosts: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(FETCHES, thread_name_prefix="fetch")

    async def fetch(
        self,
        url: str,
        *,
        most: int | None = None,
        manner: Manner = "usual",
        timeout: float | None = None,
        kinds: tuple[str, ...] = (),
        render: bool | View | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> list[Response]:
        """What a URL leads to, within `timeout` seconds in all; a problem says why there is nothing.

        With `most`, so many pages of an article or thread from the URL on. `kinds` are the media types that are wanted,
        if not those of pages. `render` is what `Fetcher.fetch` takes; a browser opens only where the service was
        started with one. What is fetched with `headers` of the client is not kept, and is not from the cache.
        """
        source: Any = self.sources["fresh" if headers and manner == "usual" else manner]
        has_browser = bool(getattr(source, "render", False))
        if render and not has_browser:
            detail = "this service opens no browser, which waiting and screenshots need; start it with --render auto"
            raise Problem("unsupported-option", detail)
        wanted = {"kinds": kinds or None, "render": render if has_browser else None, "headers": headers or None}
        fetch = partial(source.fetch, **{name: value for name, value in wanted.items() if value is not None})
        seconds = self.timeout if timeout is None else min(timeout, self.timeout)
        if most is None:
            return [await self._waited_for(url, partial(fetch, url), seconds)]
        ends, late = monotonic() + seconds, list[str]()

        def fetch_in_time(each: str) -> Response:
            if monotonic() > ends:  # the request has timed out
                late.append(each)
                raise FetchTimeout(f"{each} is beyond the time limit; ask for fewer pages", each)
            return cast(Response, fetch(each))

        def followed() -> list[Response]:
            found = follow(fetch(url), fetch_in_time, most=most)
            return [fetch_in_time(each) for each in late] or found

        return await self._waited_for(url, followed, seconds)

    async def _waited_for(self, url: str, work: Callable[[], Made], seconds: float) -> Made:
        """What a thread brings from the host of a URL, which may not take too many threads or too long."""
        host = host_of(url)
        if self.hosts[host] >= FETCHES_PER_HOST or self.hosts.total() >= QUEUE:
            where = host if self.hosts[host] >= FETCHES_PER_HOST else "other hosts"
            raise busy(f"too many pages of {where} are being fetched; try again in a moment", seconds=2)
        self.hosts[host] += 1
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(partial(self._left, host))
        try:
            return await asyncio.wait_for(asyncio.shield(future), seconds)
        except FetchError as error:
            raise problem_of_fetching(error) from None
        except TimeoutError:
            raise Problem("site-timeout", f"{host} took longer than {seconds:g} seconds; try later") from None

    async def sitemap(self, url: str, *, most: int) -> list[str]:
        """The addresses that the sitemaps of a site list; none where they cannot be read."""
        from ....fetch import Fetcher, discover

        source = self.sources["usual"]
        if not isinstance(source, Fetcher):
            return []

        def listed() -> list[str]:
            return [each.url for each in discover(url, fetcher=source, feeds=False, max_urls=most)]

        with suppress(Problem):
            return await self._waited_for(url, listed, self.timeout)
        return []

    def _left(self, host: str, done: "asyncio.Future[Any]") -> None:
        """Counts a fetch that has ended; failures after the client has left are ignored."""
        if not done.cancelled():
            done.exception()
        self.hosts[host] -= 1
        if not self.hosts[host]:
            del self.hosts[host]

    def close(self) -> None:
        """Closes the connections; fetches that are under way end by their own limits."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for source in {id(each): each for each in self.sources.values()}.values():
            source.close()
