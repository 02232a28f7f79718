"""Turns at a host: so many at once, and so long apart; the clock is given, so that tests need not wait."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
LONGEST_RETRY_AFTER = 120.0
"""A server that asks for a longer pause is left alone instead."""


@dataclass(frozen=True)
class Clock:
    """Time as it passes, time of day in seconds since 1970, and waiting."""

    monotonic: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


@dataclass
class Host:
    """What is known of the turns at one host."""

    slots: threading.Semaphore
    next_start: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Pace:
    """Hands out turns; safe to share between threads."""

    def __init__(self, *, per_host: int, clock: Clock) -> None:
        self.per_host = per_host
        self.clock = clock
        self._hosts: dict[str, Host] = {}
        self._lock = threading.Lock()

    def _host(self, name: str) -> Host:
        with self._lock:
            return self._hosts.setdefault(name, Host(threading.Semaphore(self.per_host)))

    @contextmanager
    def turn(self, name: str, *, delay: float, prompt: bool = False) -> Iterator[None]:
        """A turn at a host, once a slot is free; the next starts `delay` seconds later, unless it is `prompt`."""
        host = self._host(name)
        with host.slots:
            with host.lock:
                now = self.clock.monotonic()
                start = now if prompt else max(now, host.next_start)
                host.next_start = max(host.next_start, start + delay)
            if start > now:
                self.clock.sleep(start - now)
            yield

    def postpone(self, name: str, seconds: float) -> None:
        """Lets no turn at a host start for so long."""
        host = self._host(name)
        with host.lock:
            host.next_start = max(host.next_start, self.clock.monotonic() + seconds)


def retry_after(value: str | None, *, now: float) -> float | None:
    """The seconds that a `Retry-After` asks for, given as a number or a date; None for anything else.

    >>> [retry_after(value, now=15.0) for value in ("120", "Thu, 01 Jan 1970 00:01:00 GMT", "soon")]
    [120.0, 45.0, None]
    """
    if value is None:
        return None
    if value.strip().isdecimal():
        return float(value.strip()[:9])
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    date = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (date - datetime.fromtimestamp(now, UTC)).total_seconds())


def pause_before_retry(attempt: int, *, asked: float | None, jitter: Callable[[], float] = random.random) -> float:
    """Seconds to wait before the next attempt: twice as many each time, half of them by lot, and no fewer than asked.

    >>> [pause_before_retry(attempt, asked=None, jitter=lambda: 1.0) for attempt in range(4)]
    [0.5, 1.0, 2.0, 4.0]
    """
    doubled = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(attempt, 20))
    return max(asked or 0.0, doubled * (0.5 + 0.5 * jitter()))


@dataclass
class Budget:
    """Seconds of network that one URL may take, and has taken."""

    total: float
    clock: Clock
    spent: float = 0.0

    @property
    def left(self) -> float:
        return self.total - self.spent

    @contextmanager
    def spending(self) -> Iterator[None]:
        """Counts the time spent inside."""
        started = self.clock.monotonic()
        try:
            yield
        finally:
            self.spent += self.clock.monotonic() - started
