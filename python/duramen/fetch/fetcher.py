"""URLs to bytes: one Fetcher for a run, and `fetch` for a single page."""

import asyncio
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Self, TypedDict, Unpack

from .content import ANYTHING, PAGES
from .cookies import Cookies
from .errors import (
    BrokenResponse,
    FetchError,
    FetchTimeout,
    InvalidURL,
    RenderUnavailable,
    RobotsDenied,
    StatusError,
    TooManyRedirects,
)
from .exchange import SENDABLE, Exchanges, FetchSpec, is_passing, no_success
from .ordered import in_order
from .rate_limit import Budget
from .render import rendered
from .response import Limits, Response, Timeouts, View, header
from .robots import MAX_ROBOTS_BYTES, Robots, RobotsCache
from .urls import Target, redirected, target

AUTO: Final = "auto"
Render = bool | Literal["auto"]
"""Whether pages are opened in a browser: all, none, or those that need it."""

REDIRECTS = frozenset({301, 302, 303, 307, 308})
MAX_CRAWL_DELAY_SECONDS = 30.0
MAX_SHELL_BYTES = 1 << 20
"""Larger pages are not examined, because the process that fetches has no limit on memory."""

MIN_WORDS = 25
MIN_CONFIDENCE = 0.5
"""With fewer words of main content or less confidence, a browser may find more; docs/fetching.md has the shares."""

TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
FIXED_HEADERS = frozenset({"host", "accept-encoding", "connection", "content-length", "transfer-encoding"})
"""Headers on which the safety of a request depends."""

OF_ROBOTS = Limits(body=MAX_ROBOTS_BYTES, decoded=MAX_ROBOTS_BYTES, redirects=5)


class FetcherOptions(TypedDict, total=False):
    """The options of a `Fetcher` that functions pass on to it."""

    user_agent: str
    timeouts: Timeouts
    limits: Limits
    retries: int
    delay: float
    cache: str | os.PathLike[str] | None
    ignore_robots: bool
    allow_private: bool
    render: Render
    headers: Mapping[str, str]
    cookies: Mapping[str, str]
    proxy: str | None


@dataclass(kw_only=True, eq=False)
class Fetcher(Exchanges):
    """Fetches politely and safely; keeps connections and robots rules for its lifetime.

    Safe to share between threads. `headers` and `cookies` are secrets: they are sent to the origins of the pages that
    are asked for, and nowhere else. `proxy` is a URL, empty for none; by default the environment names it. `tls`,
    `resolve`, `clock` and `jitter` replace the parts of the outside world.

    >>> with Fetcher(delay=2.0, cache="pages") as fetcher:
    ...     fetcher.user_agent
    'duramen/...'
    """

    limits: Limits = field(default_factory=Limits)
    delay: float = 1.0
    ignore_robots: bool = False
    render: Render = False
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    cookies: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.retries < 0 or self.delay < 0 or self.per_host < 1:
            raise ValueError("retries and delay must not be below 0, per_host not below 1")
        if not SENDABLE.fullmatch(self.user_agent):
            raise ValueError(f"user_agent must be a line of Latin-1 characters, not {self.user_agent!r}")
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._secrets = checked_headers({**self.headers, **({"Cookie": cookies} if cookies else {})})
        self._origins: set[tuple[str, str, int]] = set()
        self._robots = RobotsCache()
        super().__post_init__()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def fetch(
        self,
        url: str,
        *,
        kinds: tuple[str, ...] = PAGES,
        cookies: Cookies | None = None,
        headers: Mapping[str, str] | None = None,
        render: Render | View | None = None,
    ) -> Response:
        """The bytes behind a URL; `FetchError` says why there are none.

        `kinds` are the media types wanted, whole or in part: `("image/",)` for pictures. Cookies are forgotten after
        the redirects of the URL, unless several calls are given the same `cookies`. A browser has its own. `headers`
        are sent to the origin of this URL alone. `render` is what this page needs in place of the fetcher's own
        setting; a `View` asks a browser for more than the page.
        """
        there, budget = self._with_secrets(target(url), kinds), self._budget()
        there = replace(there, headers=there.headers + checked_headers(headers or {}))
        render = (self.render if render is None else render) if kinds == PAGES else False
        try:
            if render is True or isinstance(render, View):
                return self._rendered(there, budget, render if isinstance(render, View) else View())
            response = self._follow(there, FetchSpec(self.limits, cookies or Cookies(), kinds), budget, obey=True)
            if render == AUTO and is_shell(response):
                try:
                    return self._rendered(there, budget, View())
                except RenderUnavailable:
                    raise
                except FetchError:  # the page without a browser is returned
                    pass
        except FetchError as mistake:
            mistake.ask_for(there.url)
            raise
        return response

    def _with_secrets(self, there: Target, kinds: tuple[str, ...]) -> Target:
        """A target with the headers of the caller: a page, or what a page names (images, listings) at its origin."""
        if self._secrets and set(PAGES) <= set(kinds):
            self._origins.add(there.origin)
        return replace(there, headers=there.headers + self._secrets) if there.origin in self._origins else there

    async def afetch(self, url: str, *, kinds: tuple[str, ...] = PAGES, cookies: Cookies | None = None) -> Response:
        """`fetch` in a thread of its own, for programs with an event loop."""
        return await asyncio.to_thread(self.fetch, url, kinds=kinds, cookies=cookies)

    def fetch_all(
        self, urls: Iterable[str], *, jobs: int = 8, kinds: tuple[str, ...] = PAGES
    ) -> Iterator[tuple[str, Response | FetchError]]:
        """Each URL with its response or its error, in the order given; `jobs` are under way at a time.

        A host that makes us wait does not hold up the others.
        """
        return in_order(lambda url: self.fetch(url, kinds=kinds), urls, jobs=jobs, per_host=self.per_host)

    def robots(self, url: str) -> Robots:
        """The rules in the robots.txt of a URL's site."""
        return self._robots_of(target(url), self._budget())

    def _budget(self) -> Budget:
        return Budget(self.timeouts.total, self.clock)

    def _rendered(self, there: Target, budget: Budget, view: View) -> Response:
        self._obey(there, budget)
        self._addresses(there, budget)
        with self._rate_limit.turn(there, delay=self.delay, budget=budget):
            return rendered(
                there,
                view,
                suffix=self.user_agent,
                budget=budget,
                timeouts=self.timeouts,
                limits=self.limits,
                reach=self._connection,
            )

    def _follow(self, here: Target, wish: FetchSpec, budget: Budget, *, obey: bool) -> Response:
        """The response at the end of a chain of redirects, each hop checked as if it were the first."""
        visited: set[str] = set()
        for _ in range(wish.limits.redirects + 1):
            prompt = not obey or here.host in visited
            stored = self._kept(here, wish.cookies)
            if stored is not None and stored.is_fresh(self.clock.now()):
                answer = stored.response
            else:
                delay, excused = self._obey(here, budget) if obey else 0.0, obey and not visited
                answer = self._ask(here, wish, budget=budget, delay=delay, excused=excused, prompt=prompt)
            visited.add(here.host)
            location = header(answer.headers, "location")
            if answer.status not in REDIRECTS or location is None:
                if not 200 <= answer.status < 300:
                    raise no_success(answer)
                return replace(answer, elapsed=budget.spent)
            here = redirected(here, location)
        hint = "it may be a circle that only a browser leaves"
        raise TooManyRedirects(f"{here.url} came after {wish.limits.redirects} redirects; {hint}", here.url)

    def _obey(self, there: Target, budget: Budget) -> float:
        """The seconds between requests to a target's host; raises `RobotsDenied` if a request is not allowed."""
        if self.ignore_robots:
            return self.delay
        robots = self._robots_of(there, budget)
        if robots.unknown is not None:
            hint = "try later, or ignore_robots"
            raise RobotsDenied(f"{there.host} does not show its robots.txt ({robots.unknown}); {hint}", there.url)
        if not robots.allows(there.path):
            raise RobotsDenied(f"{there.url} is closed to robots by its site; ignore_robots fetches it", there.url)
        return max(self.delay, min(robots.crawl_delay or 0.0, MAX_CRAWL_DELAY_SECONDS))

    def _robots_of(self, there: Target, budget: Budget) -> Robots:
        return self._robots.of(there, lambda: self._read_robots(there.at("/robots.txt"), budget), seconds=budget.left)

    def _read_robots(self, place: Target, budget: Budget) -> Robots:
        """RFC 9309, section 2.3.1: a missing robots.txt allows everything, an unreachable one nothing."""
        had_time = budget.left > self.timeouts.total / 2
        try:
            wish = FetchSpec(OF_ROBOTS, Cookies(), kinds=ANYTHING, cut=True)
            response = self._follow(place, wish, budget, obey=False)
        except (TooManyRedirects, InvalidURL):
            return Robots()
        except FetchTimeout:
            if not had_time:  # earlier hosts used up the time, which is no reason to refuse this host later
                raise
            return Robots(unknown="it took too long")
        except BrokenResponse:
            return Robots(unknown="it broke off")
        except StatusError as mistake:
            return Robots(unknown=f"status {mistake.status}") if is_passing(mistake.status) else Robots()
        return Robots(response.content.decode("utf-8", "replace"), self.user_agent.split("/")[0])


def checked_headers(headers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Headers that a caller may set, with their names in one spelling."""
    for name, value in headers.items():
        if not TOKEN.fullmatch(name) or not SENDABLE.fullmatch(value) or name.lower() in FIXED_HEADERS:
            raise ValueError(f"{name!r} is no header that can be set; give a name and a line of Latin-1 characters")
    return tuple((name.title(), value) for name, value in headers.items())


def is_shell(response: Response) -> bool:
    """Whether a page has scripts, and without them hardly any main content, or none that the extractor is sure of.

    >>> is_shell(Response("https://example.org/", 200, b"<div id=root></div><script src=app.js></script>", None, ()))
    True
    >>> is_shell(Response("https://example.org/", 200, b"<p>A page without scripts.", None, ()))
    False
    """
    from ..page.extract import extract

    if len(response.content) > MAX_SHELL_BYTES or b"<script" not in response.content.lower():
        return False
    document = extract(response.content, content_type=response.content_type, url=response.url)
    words = int(document.page.nodes.words[document.kept].sum())
    is_empty = words < MIN_WORDS or document.completeness.verdict == "shell"
    return is_empty or (document.confidence or 0) < MIN_CONFIDENCE


def fetch(url: str, **options: Unpack[FetcherOptions]) -> Response:
    """The bytes behind one URL; `options` are those of `Fetcher`, which is faster and politer for several."""
    with Fetcher(**options) as fetcher:
        return fetcher.fetch(url)
