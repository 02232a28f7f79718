"""One request to an address that was checked, without redirects and retries; only the connection is kept.

urllib3 is given the address in place of the name, so it has nothing to resolve; the name goes into SNI, into the check
of the certificate and into the `Host` header. A proxy is given the address too.

The timeout of a socket restarts with every byte, and libraries read status lines, headers, chunk sizes and trailers in
loops of their own. So the bounds of time and bytes are enforced in the stream that all bytes pass through.
"""

import io
import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, partial
from http.client import HTTPResponse
from typing import Any
from urllib.request import getproxies_environment, proxy_bypass_environment  # type: ignore[attr-defined]

from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager, Timeout
from urllib3 import exceptions as broken
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.util import Url, make_headers, parse_url

from .decompress import PIECE, Corrupt, Overflow, unpacked
from .errors import BrokenResponse, CertificateRefused, ConnectionFailed, FetchTimeout, TooLarge
from .rate_limit import Budget
from .response import MIB, Limits, Timeouts, header
from .urls import Target, without_credentials

NUM_POOLS = 64
LEFTOVER = 1 << 16
"""Limit in bytes on an unneeded body that is read so that the connection can be reused."""

WIRE_FACTOR = 2
"""The bytes of an answer, with its head and the framing of its chunks, divided by those of the body; plus one MiB."""

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
    response_class = BoundedAnswer


class BoundedSecureConnection(HTTPSConnection):
    response_class = BoundedAnswer


class BoundedPool(HTTPConnectionPool):
    ConnectionCls = BoundedConnection


class BoundedSecurePool(HTTPSConnectionPool):
    ConnectionCls = BoundedSecureConnection


class TunnelPool(BoundedPool):
    """Connections through a proxy, which is told the address alone and leaves the `Host` header as it is."""

    def __init__(self, host: str, port: int | None = None, *, through: Url, **options: Any) -> None:
        super().__init__(host, port, **options)
        self.through = through

    def _new_conn(self) -> BoundedConnection:
        made = BoundedConnection(str(self.through.host), self.through.port or 80)
        made.set_tunnel(self.host, self.port, proxy_secret(self.through))
        return made


@dataclass(frozen=True)
class Exchange:
    """The status and headers of an answer, and its body, which can be read once while `budget` lasts."""

    url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    raw: BaseHTTPResponse
    budget: Budget

    def body(self, limits: Limits, *, cut: bool = False) -> bytes:
        """The unpacked body; one beyond the limits raises `TooLarge`, or with `cut` ends there."""
        declared = self.raw.length_remaining
        if declared is not None and declared > limits.body and not cut:
            raise TooLarge(f"{self.url} has {declared} bytes; raise the limit of {limits.body} to read it", self.url)
        content, wire = bytearray(), 0

        def received() -> Iterator[bytes]:
            nonlocal wire
            while data := self.raw.read1(PIECE, decode_content=False):
                wire += len(data)
                yield data

        try:
            for piece in unpacked(received(), header(self.headers, "content-encoding") or "", most=limits.decoded):
                content += piece
                if wire > limits.body or len(content) > limits.decoded:
                    raise Overflow
                if self.budget.left <= 0:
                    raise TimeoutError("no time is left to unpack")
        except Corrupt as mistake:
            raise BrokenResponse(f"{self.url} does not decompress ({mistake}); try later", self.url) from None
        except (Overflow, Flood):
            bounds = f"{limits.body} bytes sent or {limits.decoded} unpacked"
            if not cut:
                raise TooLarge(f"{self.url} goes beyond {bounds}; raise the limits to read it", self.url) from None
        return bytes(content[: limits.decoded])


class Transport:
    """Connections, kept for reuse; safe to share between threads."""

    def __init__(
        self, *, timeouts: Timeouts, per_host: int, tls: ssl.SSLContext | None, proxy: str | None = None
    ) -> None:
        self.timeouts = timeouts
        self.given_tls = tls
        self.given_proxy = None if proxy is None else checked_proxy(proxy)
        self.per_host = per_host
        self.pools = bounded(PoolManager(NUM_POOLS, maxsize=per_host))
        self.proxied: dict[tuple[str, bool], PoolManager] = {}

    def proxy_of(self, there: Target) -> Url | None:
        """The proxy for a target: the one given, or that of the environment (`HTTPS_PROXY`, `NO_PROXY`)."""
        if self.given_proxy is not None:
            return self.given_proxy if self.given_proxy.host else None
        named = getproxies_environment()
        found = named.get(there.scheme) or named.get("all")
        try:
            return checked_proxy(found) if found and not proxy_bypass_environment(there.host) else None
        except ValueError as mistake:
            raise ConnectionFailed(f"{mistake} in the environment", there.url) from None

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """The certificates to trust; reading the system's takes a while, so it waits until they are needed."""
        return self.given_tls or ssl.create_default_context()

    def close(self) -> None:
        """Closes the connections at rest."""
        for pools in (self.pools, *self.proxied.values()):
            pools.clear()

    @contextmanager
    def open(
        self, there: Target, addresses: Sequence[str], headers: Mapping[str, str], *, budget: Budget, limits: Limits
    ) -> Iterator[Exchange]:
        """An exchange with the first address that answers, bounded from the connection to the last byte."""
        bounds = Bounds(budget, self.timeouts.read, WIRE_FACTOR * limits.body + MIB)
        token = CURRENT.set(bounds)
        try:
            raw = self._connect(there, addresses, headers, budget)
            try:
                pairs = tuple((name, value) for name, value in raw.headers.iteritems())
                yield Exchange(there.url, raw.status, pairs, raw, budget)
                if raw.length_remaining is not None and raw.length_remaining <= LEFTOVER:
                    while raw.read1(LEFTOVER, decode_content=False):  # so that the connection can serve again
                        pass
            finally:
                raw.close()  # without effect on a connection that went back to its pool
        except (broken.HTTPError, OSError, Flood, BrokenResponse) as mistake:
            bounds.close()
            raise _explained(mistake, there, budget) from mistake
        finally:
            bounds.stream = None
            CURRENT.reset(token)

    def _connect(
        self, there: Target, addresses: Sequence[str], headers: Mapping[str, str], budget: Budget
    ) -> BaseHTTPResponse:
        """The answer of the first address that takes the connection."""
        failure: Exception = ConnectionFailed(f"{there.host} has no address; check its spelling", there.url)
        for address in addresses:
            left = max(budget.left, 0.001)
            timeout = Timeout(connect=min(self.timeouts.connect, left), read=min(self.timeouts.read, left))
            pool, wanted = self._pool(there, address)
            try:
                return pool.urlopen(
                    "GET",
                    wanted,
                    headers={"Host": there.host_header, **headers},
                    timeout=timeout,
                    retries=False,
                    redirect=False,
                    assert_same_host=False,  # that of a proxy is another
                    preload_content=False,
                    decode_content=False,
                )
            except (broken.NewConnectionError, broken.ConnectTimeoutError) as mistake:
                failure = mistake
                if budget.left <= 0:
                    break
        raise failure

    def _pool(self, there: Target, address: str) -> tuple[HTTPConnectionPool, str]:
        """The connections to an address, and what is asked of them: a path, or of a proxy without a tunnel a URL."""
        secure = {"server_hostname": there.host, "ssl_context": self.tls} if there.scheme == "https" else None
        proxy, pools, wanted = self.proxy_of(there), self.pools, there.path
        if proxy is not None:
            tunnels = secure is None and address != there.host
            pools = self._through(proxy, tunnels=tunnels)
            wanted = there.path if secure or tunnels else there.url
        return pools.connection_from_host(address, there.port, there.scheme, pool_kwargs=secure), wanted

    def _through(self, proxy: Url, *, tunnels: bool) -> PoolManager:
        """Connections by way of a proxy; with `tunnels` also those without TLS, so that it cannot choose the host."""
        key = proxy.url, tunnels
        if key not in self.proxied and tunnels:
            own = PoolManager(NUM_POOLS, maxsize=self.per_host)
            self.proxied[key] = bounded(own, partial(TunnelPool, through=proxy))
        elif key not in self.proxied:
            made = ProxyManager(proxy.url, NUM_POOLS, proxy_headers=proxy_secret(proxy), maxsize=self.per_host)
            self.proxied[key] = bounded(made)
        return self.proxied[key]


def bounded(pools: PoolManager, plain: Any = BoundedPool) -> PoolManager:
    pools.pool_classes_by_scheme = {"http": plain, "https": BoundedSecurePool}
    return pools


def proxy_secret(proxy: Url) -> dict[str, str] | None:
    """The header with the name and the password of a proxy."""
    return make_headers(proxy_basic_auth=proxy.auth) if proxy.auth else None


def checked_proxy(url: str) -> Url:
    """The parts of a proxy's URL; empty for none."""
    found = parse_url(url if "://" in url or not url else f"http://{url}")
    if url and (found.scheme != "http" or not found.host):
        raise ValueError(f"a proxy is given as http://HOST:PORT, not as {without_credentials(url)!r}")
    return found


def tunnel(proxy: Url, host: str, port: int, seconds: float) -> socket.socket:
    """A connection through a proxy, which knows nothing of what is sent."""
    asking = HTTPConnection(str(proxy.host), proxy.port or 80, timeout=seconds)
    asking.set_tunnel(host, port, proxy_secret(proxy))
    asking.connect()
    return asking.sock


def _explained(mistake: Exception, there: Target, budget: Budget) -> Exception:
    """The `FetchError` for an exception of urllib3."""
    cause = mistake.args[-1] if mistake.args else mistake
    timeouts = broken.ReadTimeoutError, broken.ConnectTimeoutError, TimeoutError
    if budget.left <= 0 or (isinstance(mistake, timeouts) and not isinstance(mistake, broken.NewConnectionError)):
        return FetchTimeout(f"{there.host} took too long; raise the timeouts or try later", there.url)
    if isinstance(mistake, Flood):
        return TooLarge(f"{there.url} sends more than a page may take; raise the limits to read it", there.url)
    if isinstance(mistake, BrokenResponse):
        return mistake
    if isinstance(mistake, broken.ProxyError):
        hint = "check the proxy, or let it resolve names by allow_private"
        return ConnectionFailed(f"the proxy did not connect to {there.host} ({cause}); {hint}", there.url)
    if isinstance(mistake, broken.SSLError):
        hint = "reach it under its right name, or point SSL_CERT_FILE to the certificates you trust"
        return CertificateRefused(f"{there.host} gave no certificate to trust ({cause}); {hint}", there.url)
    if isinstance(mistake, broken.ProtocolError) and "Connection broken" in str(mistake):
        return BrokenResponse(f"{there.url} broke off in the middle; try later", there.url)
    return ConnectionFailed(f"{there.host} did not answer ({cause}); check the host or try later", there.url)
