"""Rate limit per host: requests at a time and the delay between them; tests pass a clock and need not wait."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from .errors import FetchTimeout
from .urls import Target

FIRST_PAUSE_SECONDS = 0.5
MAX_PAUSE_SECONDS = 30.0
MAX_RETRY_AFTER_SECONDS = 120.0
"""After a longer `Retry-After` the request is not retried."""

MAX_DATE_CHARS = 64  # an HTTP date has 29
MAX_HOSTS = 10_000
"""The number of hosts in memory above which idle hosts are removed."""


@dataclass(frozen=True)
class Clock:
    """A monotonic clock, the time of day in seconds since 1970, and a sleep function."""

    monotonic: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


@dataclass
class Budget:
    """The seconds that one URL may take, from its first request to its last byte.

    All time counts except the wait for the first turn at the host, which is excused.
    """

    total: float
    clock: Clock

    def __post_init__(self) -> None:
        self._began = self.clock.monotonic()

    @property
    def spent(self) -> float:
        return self.clock.monotonic() - self._began

    @property
    def left(self) -> float:
        return self.total - self.spent

    def excuse(self, seconds: float) -> None:
        """Excludes some elapsed seconds from the budget."""
        self._began += seconds


@dataclass
class Host:
    """The state of the turns at one host."""

    slots: threading.Semaphore
    next_start: float = 0.0
    alone_until: float = 0.0
    users: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class RateLimit:
    """Hands out turns; safe to share between threads."""

    def __init__(self, *, per_host: int, clock: Clock) -> None:
        self.per_host = per_host
        self.clock = clock
        self._hosts: dict[str, Host] = {}
        self._room = MAX_HOSTS
        self._lock = threading.Lock()

    @contextmanager
    def _host(self, name: str) -> Iterator[Host]:
        """The state of a host, which is not removed while it is in use."""
        with self._lock:
            if len(self._hosts) >= self._room:
                self._forget()
            host = self._hosts.setdefault(name, Host(threading.Semaphore(self.per_host)))
            host.users += 1
        try:
            yield host
        finally:
            with self._lock:
                host.users -= 1

    def _forget(self) -> None:
        """Removes the hosts that no request waits for."""
        now = self.clock.monotonic()
        hosts = self._hosts.items()
        self._hosts = {name: each for name, each in hosts if each.users or max(each.next_start, each.alone_until) > now}
        self._room = max(MAX_HOSTS, 2 * len(self._hosts))

    @contextmanager
    def turn(
        self, there: Target, *, delay: float, budget: Budget, excused: bool = True, prompt: bool = False
    ) -> Iterator[None]:
        """A turn at a target's host, once a slot is free; the next starts `delay` seconds later.

        An `excused` wait, for a slot and since the turn before, costs the budget nothing; a `prompt` turn does not
        wait for the turn before. For all other waits the budget pays, also for pauses that the server has asked for:
        `FetchTimeout` where they would take more than is left.
        """
        with self._host(there.host) as host:
            came = self.clock.monotonic()
            if not host.slots.acquire(timeout=None if excused else max(0.0, budget.left)):
                raise _no_turn(there)
            try:
                with host.lock:
                    now = self.clock.monotonic()
                    spaced = now if prompt else max(now, host.next_start)
                    start = max(spaced, host.alone_until)
                    free = spaced - now if excused else 0.0
                    if excused:
                        budget.excuse(now - came)
                    if start - now - free > max(0.0, budget.left):
                        raise _no_turn(there)
                    host.next_start = max(host.next_start, start + delay)
                if start > now:
                    self.clock.sleep(start - now)
                budget.excuse(free)
                yield
            finally:
                host.slots.release()

    def postpone(self, there: Target, seconds: float) -> None:
        """Blocks all turns at a target's host for the given number of seconds."""
        with self._host(there.host) as host, host.lock:
            host.alone_until = max(host.alone_until, self.clock.monotonic() + seconds)


def _no_turn(there: Target) -> FetchTimeout:
    return FetchTimeout(f"{there.host} must be left alone for longer than the total timeout; try later", there.url)


def retry_after(value: str | None, *, now: float) -> float | None:
    """The seconds that a `Retry-After` asks for, given as a number or a date; None for anything else.

    >>> [retry_after(value, now=15.0) for value in ("120", "Thu, 01 Jan 1970 00:01:00 GMT", "soon")]
    [120.0, 45.0, None]
    """
    value = (value or "").strip()
    return float(value[:9]) if value.isdecimal() else seconds_until(value, now=now)


def seconds_until(date: str, *, now: float) -> float | None:
    """The seconds until an HTTP date, 0 for a past date; None if it is not a date."""
    try:
        then = parsedate_to_datetime(date.strip()[:MAX_DATE_CHARS])
        then = then if then.tzinfo else then.replace(tzinfo=UTC)
        return max(0.0, (then - datetime.fromtimestamp(now, UTC)).total_seconds())
    except (TypeError, ValueError, IndexError, OverflowError):  # the library raises these for invalid dates
        return None


def pause_before_retry(attempt: int, *, asked: float | None, jitter: Callable[[], float] = random.random) -> float:
    """Seconds before the next attempt: exponential backoff with up to 50 % random jitter, never below the request.

    >>> [pause_before_retry(attempt, asked=None, jitter=lambda: 1.0) for attempt in range(4)]
    [0.5, 1.0, 2.0, 4.0]
    """
    doubled = min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0 ** min(attempt, 20))
    return max(asked or 0.0, doubled * (0.5 + 0.5 * jitter()))
