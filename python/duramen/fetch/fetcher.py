"""URLs to bytes: one Fetcher for a run, and `fetch` for a single page."""

import asyncio
import os
import random
import re
import socket
import ssl
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from http.client import responses
from importlib.metadata import version
from typing import Any, Final, Literal, Self

from ..page.extract import extract
from .addresses import Resolver, checked_addresses, system_resolver
from .cache import Cache, may_be_kept
from .content import ANYTHING, PAGES, check_body, check_type
from .cookies import Cookies
from .decompress import ACCEPT_ENCODING
from .errors import (
    BrokenResponse,
    CacheFailed,
    ConnectionFailed,
    FetchError,
    FetchTimeout,
    InvalidURL,
    RenderUnavailable,
    RobotsDenied,
    StatusError,
    TooManyRedirects,
)
from .ordered import in_order
from .rate_limit import MAX_RETRY_AFTER_SECONDS, Budget, Clock, RateLimit, pause_before_retry, retry_after
from .render import rendered
from .response import Limits, Response, Timeouts, View, header
from .robots import MAX_ROBOTS_BYTES, Robots, RobotsCache
from .transport import Transport, tunnel
from .urls import Target, redirected, target

USER_AGENT = f"duramen/{version('duramen')}"
ACCEPT = "text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.1"
dial = socket.create_connection
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

HOPELESS = frozenset({501, 505})
"""Server errors that are not retried, because they are permanent."""

SENDABLE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
"""Valid values of headers. Cookies and validators come from servers; those that cannot be sent back are left out."""

TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
FIXED_HEADERS = frozenset({"host", "accept-encoding", "connection", "content-length", "transfer-encoding"})
"""Headers on which the safety of a request depends."""

OF_ROBOTS = Limits(body=MAX_ROBOTS_BYTES, decoded=MAX_ROBOTS_BYTES, redirects=5)


@dataclass(frozen=True)
class FetchSpec:
    """A request for some kinds of content within limits and a time.

    `cookies` are those of one URL with its redirects, or of a session that the caller passes on purpose. A request for
    robots.txt waits for no turn, and too long a body of it is truncated.
    """

    limits: Limits
    budget: Budget
    cookies: Cookies
    kinds: tuple[str, ...] = PAGES
    is_for_robots: bool = False


@dataclass(kw_only=True, eq=False)
class Fetcher:
    """Fetches politely and safely; keeps connections and robots rules for its lifetime.

    Safe to share between threads. `headers` and `cookies` are secrets: they are sent to the origins of the pages that
    are asked for, and nowhere else. `proxy` is a URL, empty for none; by default the environment names it. `tls`,
    `resolve`, `clock` and `jitter` replace the parts of the outside world.

    >>> with Fetcher(delay=2.0, cache="pages") as fetcher:
    ...     fetcher.user_agent
    'duramen/...'
    """

    user_agent: str = USER_AGENT
    timeouts: Timeouts = field(default_factory=Timeouts)
    retries: int = 2
    per_host: int = 2
    cache: str | os.PathLike[str] | None = None
    allow_private: bool = False
    proxy: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None
    resolve: Resolver = system_resolver
    clock: Clock = field(default_factory=Clock)
    jitter: Callable[[], float] = random.random
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
        self._transport = Transport(timeouts=self.timeouts, per_host=self.per_host, tls=self.tls, proxy=self.proxy)
        self._rate_limit = RateLimit(per_host=self.per_host, clock=self.clock)
        self._cache = None if self.cache is None else Cache(self.cache)

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
            response = self._follow(there, FetchSpec(self.limits, budget, cookies or Cookies(), kinds))
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

    def _addresses(self, there: Target, budget: Budget) -> list[str]:
        """The addresses of a target that may be connected to; without that limit a proxy may resolve the name."""
        if self.allow_private and self._transport.proxy_of(there):
            return [there.host]
        return checked_addresses(there, resolve=self.resolve, allow_private=self.allow_private, seconds=budget.left)

    def _connection(self, there: Target) -> socket.socket:
        """A connection for a browser, to an address of a target that may be connected to, or through the proxy."""
        proxy, seconds = self._transport.proxy_of(there), self.timeouts.connect
        budget, failure = Budget(seconds, self.clock), OSError(f"{there.host} has no address")
        for address in self._addresses(there, budget):
            try:
                return tunnel(proxy, address, there.port, seconds) if proxy else dial((address, there.port), seconds)
            except OSError as mistake:
                failure = mistake
        raise failure

    def _kept(self, there: Target, cookies: Cookies) -> tuple[Response | None, bool]:
        """The answer in the cache for a target and whether it is fresh; None for a request with secrets or cookies."""
        if self._cache is None or there.headers or cookies.header(there) is not None:
            return None, False
        return self._cache.load(there.url, now=self.clock.now())

    def _ask(self, there: Target, wish: FetchSpec, stored: Response | None, **turn: Any) -> Response:
        """The answer for a target: from the server, or from the cache if the server says that it is still valid."""
        attempt, answer = 0, None
        while answer is None:
            with self._rate_limit.turn(there, budget=wish.budget, **turn):
                headers = self._headers(there, wish, stored)
                try:
                    found = self._once(there, wish, headers)
                except (BrokenResponse, ConnectionFailed, FetchTimeout):
                    pause = self._pause(attempt, wish.budget)
                    if pause is None:
                        raise
                else:
                    pause = self._pause(attempt, wish.budget, found)
                    answer = found if pause is None else None
            if pause is not None:
                self._rate_limit.postpone(there, pause)
            attempt, turn = attempt + 1, {**turn, "excused": False, "prompt": False}
        if answer.status == HTTPStatus.NOT_MODIFIED and stored is not None:
            renewed = {name.lower() for name, _ in answer.headers}
            kept = *answer.headers, *(pair for pair in stored.headers if pair[0].lower() not in renewed)
            answer = replace(stored, headers=kept, content_type=header(kept, "content-type"))
        is_personal = there.headers or not headers.keys().isdisjoint({"Authorization", "Cookie"})
        if self._cache is not None and not is_personal and may_be_kept(answer.status, answer.headers):
            try:
                self._cache.keep(answer, now=self.clock.now())
            except OSError as mistake:
                hint = "free space, or choose another folder"
                raise CacheFailed(f"{self._cache.folder} takes no answers ({mistake}); {hint}", there.url) from None
        return answer

    def _pause(self, attempt: int, budget: Budget, answer: Response | None = None) -> float | None:
        """The seconds before the next attempt; None if there is no further one, or no time for it."""
        asked = None
        if answer is not None:
            asked = retry_after(header(answer.headers, "retry-after"), now=self.clock.now())
            if not is_passing(answer.status) or (asked or 0.0) > MAX_RETRY_AFTER_SECONDS:
                return None
        pause = pause_before_retry(attempt, asked=asked, jitter=self.jitter)
        return pause if attempt < self.retries and pause < budget.left else None

    def _once(self, there: Target, wish: FetchSpec, headers: dict[str, str]) -> Response:
        """The answer of one attempt; a success with its content, anything else without."""
        if wish.budget.left <= 0:
            raise FetchTimeout(f"{there.host} took too long; raise the total timeout or try later", there.url)
        addresses = self._addresses(there, wish.budget)
        with self._transport.open(there, addresses, headers, budget=wish.budget, limits=wish.limits) as exchange:
            wish.cookies.keep(there, exchange.headers, now=self.clock.now())
            content, content_type = b"", header(exchange.headers, "content-type")
            if 200 <= exchange.status < 300:
                check_type(content_type, wish.kinds, there.url)
                content = exchange.body(wish.limits, cut=wish.is_for_robots)
                check_body(content, content_type, wish.kinds, there.url)
        return Response(there.url, exchange.status, content, content_type, exchange.headers)

    def _headers(self, there: Target, wish: FetchSpec, stored: Response | None) -> dict[str, str]:
        headers: dict[str, str | None] = {
            "User-Agent": self.user_agent,
            "Accept": ACCEPT if wish.kinds == PAGES else "*/*",
            "Accept-Encoding": ACCEPT_ENCODING,
            **dict(there.headers),
            "If-None-Match": stored.header("etag") if stored else None,
            "If-Modified-Since": stored.header("last-modified") if stored else None,
        }
        cookies = [wish.cookies.header(there), *(value for name, value in there.headers if name == "Cookie")]
        headers["Cookie"] = "; ".join(filter(None, cookies)) or None
        return {name: value for name, value in headers.items() if value is not None and SENDABLE.fullmatch(value)}

    def _follow(self, here: Target, wish: FetchSpec) -> Response:
        """The response at the end of a chain of redirects, each hop checked as if it were the first."""
        visited: set[str] = set()
        for _ in range(wish.limits.redirects + 1):
            answer, is_fresh = self._kept(here, wish.cookies)
            if answer is None or not is_fresh:
                delay = 0.0 if wish.is_for_robots else self._obey(here, wish.budget)
                prompt, excused = wish.is_for_robots or here.host in visited, not (wish.is_for_robots or visited)
                answer = self._ask(here, wish, answer, delay=delay, excused=excused, prompt=prompt)
            visited.add(here.host)
            location = header(answer.headers, "location")
            if answer.status not in REDIRECTS or location is None:
                if not 200 <= answer.status < 300:
                    raise no_success(answer)
                return replace(answer, elapsed=wish.budget.spent)
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
            response = self._follow(place, FetchSpec(OF_ROBOTS, budget, Cookies(), ANYTHING, is_for_robots=True))
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


def is_passing(status: int) -> bool:
    """Whether a status is a temporary failure."""
    return status == HTTPStatus.TOO_MANY_REQUESTS or (500 <= status < 600 and status not in HOPELESS)


def no_success(answer: Response) -> StatusError:
    """The error for an answer without a page."""
    status = answer.status
    phrase = responses.get(status, "a status unknown to HTTP")
    if status in {401, 403, 407, 451}:
        hint = "the page is not for everybody, or not for robots"
    elif status == HTTPStatus.TOO_MANY_REQUESTS:
        hint = f"wait {header(answer.headers, 'retry-after') or 'a while'}, and raise the delay between requests"
    elif status >= 500:
        hint = "the server is in trouble, so try later"
    else:
        hint = "check the URL"
    return StatusError(f"{answer.url} answered {status} ({phrase}); {hint}", answer.url, status)


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
    if len(response.content) > MAX_SHELL_BYTES or b"<script" not in response.content.lower():
        return False
    document = extract(response.content, content_type=response.content_type, url=response.url)
    words = int(document.page.nodes.words[document.kept].sum())
    is_empty = words < MIN_WORDS or document.completeness.verdict == "shell"
    return is_empty or (document.confidence or 0) < MIN_CONFIDENCE


def fetch(url: str, **options: Any) -> Response:
    """The bytes behind one URL; `options` are those of `Fetcher`, which is faster and politer for several."""
    with Fetcher(**options) as fetcher:
        return fetcher.fetch(url)
