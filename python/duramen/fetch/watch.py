"""A bound on the whole of a request: timeouts of a socket begin anew with every byte that drips in."""

import socket
import threading
import time
from contextlib import suppress
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Any, Self

from urllib3.connection import HTTPConnection, HTTPSConnection

CURRENT: ContextVar["Watch | None"] = ContextVar("CURRENT", default=None)


class Watch:
    """Shuts the socket of the request made inside it when `seconds` have passed; `over` says that it did."""

    def __init__(self, seconds: float) -> None:
        self.over = False
        self._until = time.monotonic() + seconds
        self._done = False
        self._socket: socket.socket | None = None
        self._lock = threading.Lock()
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True
        self._token: Token[Watch | None] | None = None

    @property
    def left(self) -> float:
        """Seconds until the end."""
        return self._until - time.monotonic()

    def __enter__(self) -> Self:
        self._token = CURRENT.set(self)
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, where: TracebackType | None
    ) -> None:
        with self._lock:
            self._done = True
        self._timer.cancel()
        if self._token is not None:
            CURRENT.reset(self._token)

    def follow(self, connected: socket.socket | None) -> None:
        """Takes charge of a socket; of one that comes too late, at once."""
        with self._lock:
            self._socket = connected
            if self.over:
                self._shut()

    def _end(self) -> None:
        with self._lock:
            if not self._done:
                self.over = True
                self._shut()

    def _shut(self) -> None:
        if self._socket is not None:
            with suppress(OSError):  # closed already
                self._socket.shutdown(socket.SHUT_RDWR)


def _follow(connected: socket.socket | None) -> None:
    watch = CURRENT.get()
    if watch is not None and connected is not None:
        watch.follow(connected)


class WatchedConnection(HTTPConnection):
    """Shows its socket to the current watch, whether new or used before."""

    def connect(self) -> None:
        super().connect()
        _follow(self.sock)

    def request(self, *args: Any, **options: Any) -> None:
        _follow(self.sock)
        super().request(*args, **options)


class WatchedSecureConnection(HTTPSConnection):
    """The same over TLS."""

    def connect(self) -> None:
        super().connect()
        _follow(self.sock)

    def request(self, *args: Any, **options: Any) -> None:
        _follow(self.sock)
        super().request(*args, **options)
