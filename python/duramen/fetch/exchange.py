"""One hop: from a target to the response of its server, through the cache, the robots rules and the retries."""

import os
import random
import re
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from http.client import responses
from importlib.metadata import version

from .addresses import Resolver, checked_addresses, system_resolver
from .cache import Cache, Stored, may_be_kept
from .content import PAGES, check_body, check_type
from .cookies import Cookies
from .decompress import ACCEPT_ENCODING
from .errors import BrokenResponse, CacheFailed, ConnectionFailed, FetchTimeout, StatusError
from .rate_limit import MAX_RETRY_AFTER_SECONDS, Budget, Clock, RateLimit, pause_before_retry, retry_after
from .response import Limits, Response, Timeouts, header
from .transport import Transport, tunnel
from .urls import Target

USER_AGENT = f"duramen/{version('duramen')}"
ACCEPT = "text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.1"
dial = socket.create_connection

HOPELESS = frozenset({501, 505})
"""Server errors that are not retried, because they are permanent."""

SENDABLE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
"""Valid values of headers. Cookies and validators come from servers; those that cannot be sent back are left out."""


@dataclass(frozen=True)
class FetchSpec:
    """A request for some kinds of content within limits; with `cut`, too long a body is truncated.

    `cookies` are those of one URL with its redirects, or of a session that the caller passes on purpose.
    """

    limits: Limits
    cookies: Cookies
    kinds: tuple[str, ...] = PAGES
    cut: bool = False


@dataclass(kw_only=True, eq=False)
class Exchanges:
    """The options of a `Fetcher` that one hop needs, and what the threads of a run share."""

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

    def __post_init__(self) -> None:
        self._transport = Transport(timeouts=self.timeouts, per_host=self.per_host, tls=self.tls, proxy=self.proxy)
        self._rate_limit = RateLimit(per_host=self.per_host, clock=self.clock)
        self._cache = None if self.cache is None else Cache(self.cache)

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

    def _kept(self, there: Target, cookies: Cookies) -> Stored | None:
        """The answer in the cache for a target; None for a request with secrets or cookies."""
        if self._cache is None or there.headers or cookies.header(there) is not None:
            return None
        return self._cache.load(there.url)

    def _ask(
        self, there: Target, wish: FetchSpec, *, budget: Budget, delay: float, excused: bool, prompt: bool
    ) -> Response:
        """The answer for a target: from the server, or from the cache if the server says that it is still valid."""
        stored, attempt, answer = self._kept(there, wish.cookies), 0, None
        while answer is None:
            turn = self._rate_limit.turn(there, delay=delay, budget=budget, excused=excused, prompt=prompt)
            with turn:
                headers = self._headers(there, wish, stored)
                try:
                    found = self._once(there, wish, headers, budget)
                except (BrokenResponse, ConnectionFailed, FetchTimeout):
                    pause = self._pause(attempt, budget)
                    if pause is None:
                        raise
                else:
                    pause = self._pause(attempt, budget, found)
                    answer = found if pause is None else None
            if pause is not None:
                self._rate_limit.postpone(there, pause)
            attempt, excused, prompt = attempt + 1, False, False
        if answer.status == HTTPStatus.NOT_MODIFIED and stored is not None:
            renewed = {name.lower() for name, _ in answer.headers}
            kept = *answer.headers, *(pair for pair in stored.headers if pair[0].lower() not in renewed)
            answer = replace(stored.response, headers=kept, content_type=header(kept, "content-type"))
        is_personal = there.headers or not headers.keys().isdisjoint({"Authorization", "Cookie"})
        if self._cache is not None and not is_personal and may_be_kept(answer.status, answer.headers):
            try:
                self._cache.keep(Stored(there.url, answer.status, answer.headers, answer.content, self.clock.now()))
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

    def _once(self, there: Target, wish: FetchSpec, headers: dict[str, str], budget: Budget) -> Response:
        """The answer of one attempt; a success with its content, anything else without."""
        if budget.left <= 0:
            raise FetchTimeout(f"{there.host} took too long; raise the total timeout or try later", there.url)
        addresses = self._addresses(there, budget)
        with self._transport.open(
            there, addresses=addresses, headers=headers, budget=budget, limits=wish.limits
        ) as exchange:
            wish.cookies.keep(there, exchange.headers, now=self.clock.now())
            content, content_type = b"", header(exchange.headers, "content-type")
            if 200 <= exchange.status < 300:
                check_type(content_type, wish.kinds, there.url)
                content = exchange.body(wish.limits, cut=wish.cut)
                check_body(content, content_type, wish.kinds, there.url)
        return Response(there.url, exchange.status, content, content_type, exchange.headers)

    def _headers(self, there: Target, wish: FetchSpec, stored: Stored | None) -> dict[str, str]:
        headers: dict[str, str | None] = {
            "User-Agent": self.user_agent,
            "Accept": ACCEPT if wish.kinds == PAGES else "*/*",
            "Accept-Encoding": ACCEPT_ENCODING,
            **dict(there.headers),
            **(stored.conditions() if stored is not None else {}),
        }
        cookies = [wish.cookies.header(there), *(value for name, value in there.headers if name == "Cookie")]
        headers["Cookie"] = "; ".join(filter(None, cookies)) or None
        return {name: value for name, value in headers.items() if value is not None and SENDABLE.fullmatch(value)}


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
