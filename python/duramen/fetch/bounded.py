"""Connections that limit each response: by the time left for the URL, and by bytes.

The timeout of a socket restarts with every byte, and libraries read status lines, headers, chunk
sizes and trailers in loops of their own. So the bounds are enforced in the stream that all bytes pass through.
"""

import io
import socket
from contextvars import ContextVar
from dataclasses import dataclass
from http.client import HTTPResponse
from typing import Any

from urllib3.connection import HTTPConnection, HTTPSConnection

from .rate_limit import Budget

CURRENT: ContextVar["Bounds | None"] = ContextVar("CURRENT", default=None)
"""The bounds of the request that this thread is making."""


class Flood(Exception):
    """A response exceeds its limit of bytes."""


@dataclass
class Bounds:
    """The remaining bounds of one request: time (each read may take `read` seconds) and bytes."""

    budget: Budget
    read: float
    bytes: int
    stream: "BoundedStream | None" = None

    def close(self) -> None:
        """Closes the stream of a failed request; urllib3 leaves it open after an invalid header."""
        if self.stream is not None:
            self.stream.close()


class BoundedStream(io.RawIOBase):
    """The bytes of a socket, within bounds; `TimeoutError` or `Flood` beyond them."""

    def __init__(self, raw: io.RawIOBase, connected: socket.socket, bounds: Bounds) -> None:
        self.raw = raw
        self.connected = connected
        self.bounds = bounds
        bounds.stream = self

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self.bounds.budget.left
        if left <= 0:
            raise TimeoutError("no time is left")
        if self.bounds.bytes <= 0:
            raise Flood("too many bytes")
        self.connected.settimeout(min(self.bounds.read, left))
        count: int | None = self.raw.readinto(buffer)
        self.bounds.bytes -= count or 0
        return count

    def close(self) -> None:
        self.raw.close()
        super().close()


class BoundedAnswer(HTTPResponse):
    """The standard library's reader of an answer, on a bounded stream."""

    def __init__(self, sock: socket.socket, *args: Any, **options: Any) -> None:
        super().__init__(sock, *args, **options)
        bounds = CURRENT.get()
        if bounds is not None:
            raw: Any = self.fp.detach()
            self.fp = io.BufferedReader(BoundedStream(raw, sock, bounds))


class BoundedConnection(HTTPConnection):
    """A connection with bounded answers."""

    response_class = BoundedAnswer


class BoundedSecureConnection(HTTPSConnection):
    """The same over TLS."""

    response_class = BoundedAnswer
