"""A local proxy that a browser must use: it resolves, checks and connects as `fetch` itself does.

The browser sends it names and never resolves one, so the address that was checked is the one connected to.
"""

import re
import socket
import socketserver
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from .errors import FetchError, RefusedAddress
from .urls import Target, target

MAX_HEAD_BYTES = 1 << 16
CHUNK = 1 << 16
REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
HOP_BY_HOP = re.compile(rb"^(?:connection|keep-alive|proxy-[a-z]+):", re.IGNORECASE)

Reach = Callable[[Target], socket.socket]
"""Connects to a target, if it may be connected to."""


class Guard(socketserver.ThreadingTCPServer):
    """The proxy; `transferred` counts the bytes received, and after `max_bytes` it ends connections."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, *, reach: Reach, idle: float, max_bytes: int) -> None:
        super().__init__(("127.0.0.1", 0), Visitor)
        self.reach = reach
        self.idle_timeout = idle
        self.max_bytes = max_bytes
        self.transferred = 0
        self.refused: list[str] = []
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        """Where the browser finds the proxy."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()

    def count(self, received: int) -> bool:
        """Adds to the bytes received; False if they exceed the limit."""
        with self.lock:
            self.transferred += received
            return self.transferred <= self.max_bytes


class Visitor(socketserver.BaseRequestHandler):
    """One connection of the browser: a tunnel to one target."""

    server: Guard

    def handle(self) -> None:
        self.request.settimeout(self.server.idle_timeout)
        with suppress(OSError):
            head, rest = self._head()
            request_line, *lines = head.split(b"\r\n")
            try:
                method, where, _ = request_line.decode("latin-1").split(" ")
                there = target(f"https://{where}/" if method == "CONNECT" else where)
                upstream = self.server.reach(there)
            except (ValueError, FetchError, OSError) as mistake:
                if isinstance(mistake, RefusedAddress):
                    self.server.refused.append(str(mistake))
                self.request.sendall(REFUSAL)
                return
            with upstream:
                upstream.settimeout(self.server.idle_timeout)
                if method == "CONNECT":
                    self.request.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
                else:  # the head as the server itself reads it: one request, then the connection ends
                    kept = [line for line in lines if line and not HOP_BY_HOP.match(line)]
                    first = f"{method} {there.path} HTTP/1.1".encode("latin-1")
                    upstream.sendall(b"\r\n".join([first, *kept, b"Connection: close", b"", b""]))
                upstream.sendall(rest)
                outward = threading.Thread(target=self._copy, args=(self.request, upstream), daemon=True)
                outward.start()
                self._copy(upstream, self.request, counted=True)
                outward.join()

    def _head(self) -> tuple[bytes, bytes]:
        data = b""
        while b"\r\n\r\n" not in data:
            received = self.request.recv(CHUNK)
            if not received or len(data) > MAX_HEAD_BYTES:
                raise ConnectionError("no request")
            data += received
        head, _, rest = data.partition(b"\r\n\r\n")
        return head, rest

    def _copy(self, source: socket.socket, sink: socket.socket, *, counted: bool = False) -> None:
        with suppress(OSError):
            while (data := source.recv(CHUNK)) and not (counted and not self.server.count(len(data))):
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
