"""A fetcher whose servers have sent all that they will ever send, and whose clock advances with every look at it."""

import io
from collections.abc import Iterator
from typing import Any

from urllib3 import HTTPConnectionPool

from duramen.fetch import Clock, Fetcher, Limits, Timeouts
from duramen.fetch.transport import BoundedConnection

TICK = 0.001
TOTAL = 5.0
LIMITS = Limits(body=20_000, decoded=50_000, redirects=3)


class Time:
    """Seconds that pass by waiting, and a little by looking."""

    def __init__(self, *, tick: float = TICK) -> None:
        self.seconds = 0.0
        self.tick = tick

    def monotonic(self) -> float:
        self.seconds += self.tick
        return self.seconds

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0, seconds
        self.seconds += seconds

    @property
    def clock(self) -> Clock:
        return Clock(self.monotonic, lambda: 1_000_000_000.0 + self.seconds, self.sleep)


class Received(io.BytesIO):
    """Bytes that count how many of them were taken."""

    taken = 0

    def readinto(self, buffer: Any) -> int:
        count = super().readinto(buffer)
        self.taken += count
        return count


class Wire:
    """A socket that has received some bytes, and then the end of the connection."""

    def __init__(self, received: bytes) -> None:
        self.received = Received(received)

    def makefile(self, *_: object, **__: object) -> io.BufferedReader:
        return io.BufferedReader(self.received)

    def sendall(self, data: bytes) -> None:
        """Sends nothing."""

    def settimeout(self, seconds: float | None) -> None:
        assert seconds is None or seconds > 0, seconds

    def close(self) -> None:
        """Closes nothing."""


def fetcher(answers: Iterator[bytes], time: Time, **options: Any) -> Fetcher:
    """A fetcher that gets one answer after another, whatever it asks for; empty ones in the end."""

    class Connection(BoundedConnection):
        is_connected = False

        def connect(self) -> None:
            self.sock = Wire(next(answers, b""))

    class Pool(HTTPConnectionPool):
        ConnectionCls = Connection

    made = Fetcher(
        clock=time.clock,
        resolve=lambda host, port: ["93.184.216.34"],
        jitter=lambda: 1.0,
        timeouts=Timeouts(total=TOTAL),
        limits=LIMITS,
        **options,
    )
    made._transport.pools.pool_classes_by_scheme = {"http": Pool, "https": Pool}
    return made
