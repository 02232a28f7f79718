"""Fetches pages from the web with the guarded fetcher; a slow site does not delay other requests.

Each fetch waits in a thread of its own. A host may occupy `PER_HOST` of them, so that one site, which is visited
politely and therefore slowly, cannot take them all.
"""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Protocol

from .problems import Problem, busy, problem_of_fetching

if TYPE_CHECKING:
    from ..fetch import Response

THREADS = 64
PER_HOST = 8
QUEUE = 256


class Source(Protocol):
    """What pages are fetched from: a `duramen.fetch.Fetcher`."""

    def fetch(self, url: str, /) -> "Response": ...
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
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="fetch")

    async def fetch(
        self, url: str, *, manner: Manner = "usual", timeout: float | None = None, kinds: tuple[str, ...] = ()
    ) -> "Response":
        """What a URL leads to, within `timeout` seconds in all; a problem says why there is nothing.

        `kinds` are the media types that are wanted, if not those of pages.
        """
        from ..fetch import FetchError
        from ..fetch.urls import host_of

        host = host_of(url)
        if self.hosts[host] >= PER_HOST or self.hosts.total() >= QUEUE:
            where = host if self.hosts[host] >= PER_HOST else "other hosts"
            raise busy(f"too many pages of {where} are being fetched; try again in a moment", seconds=2)
        self.hosts[host] += 1
        source: Any = self.sources[manner]
        fetch = partial(source.fetch, kinds=kinds) if kinds else source.fetch
        future = asyncio.get_running_loop().run_in_executor(self._threads, fetch, url)
        future.add_done_callback(partial(self._left, host))
        seconds = self.timeout if timeout is None else min(timeout, self.timeout)
        try:
            return await asyncio.wait_for(asyncio.shield(future), seconds)
        except FetchError as error:
            raise problem_of_fetching(error) from None
        except TimeoutError:
            raise Problem("site-timeout", f"{host} took longer than {seconds:g} seconds; try later") from None

    async def sitemap(self, url: str, *, most: int) -> list[str]:
        """The addresses that the sitemaps of a site list; none where they cannot be read."""
        from ..fetch import Fetcher, FetchError, discover

        source = self.sources["usual"]

        def listed() -> list[str]:
            if not isinstance(source, Fetcher):
                return []
            try:
                return [each.url for each in discover(url, fetcher=source, feeds=False, max_urls=most)]
            except FetchError:
                return []

        try:
            work = asyncio.get_running_loop().run_in_executor(self._threads, listed)
            return await asyncio.wait_for(work, self.timeout)
        except TimeoutError:
            return []

    def _left(self, host: str, done: "asyncio.Future[Response]") -> None:
        """Counts a fetch that has ended; what failed after its client had left is nobody's concern."""
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
