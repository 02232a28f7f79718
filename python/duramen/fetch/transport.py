"""One request to an address that was checked, without redirects and retries; only the connection is kept.

urllib3 is given the address in place of the name, so it has nothing to resolve; the name goes into SNI, into the check
of the certificate and into the `Host` header.
"""

import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, Timeout
from urllib3 import exceptions as broken

from .bounded import CURRENT, BoundedConnection, BoundedSecureConnection, Bounds, Flood
from .decompress import PIECE, Corrupt, Overflow, unpacker_for
from .errors import BrokenResponse, CertificateRefused, ConnectionFailed, FetchTimeout, TooLarge
from .rate_limit import Budget
from .response import MIB, Limits, Timeouts, header
from .urls import Target

NUM_POOLS = 64
LEFTOVER = 1 << 16
"""Limit in bytes on an unneeded body that is read so that the connection can be reused."""

WIRE_FACTOR = 2
"""The bytes of an answer, with its head and the framing of its chunks, divided by those of the body; plus one MiB."""


class BoundedPool(HTTPConnectionPool):
    """Connections with bounded answers."""

    ConnectionCls = BoundedConnection


class BoundedSecurePool(HTTPSConnectionPool):
    """The same over TLS."""

    ConnectionCls = BoundedSecureConnection


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
        content = bytearray()
        try:
            whole = self._unpack_into(content, limits)
        except Corrupt as mistake:
            raise BrokenResponse(f"{self.url} does not decompress ({mistake}); try later", self.url) from None
        if not whole and not cut:
            raise self._beyond(limits)
        del content[limits.decoded :]
        return bytes(content)

    def _unpack_into(self, content: bytearray, limits: Limits) -> bool:
        """Adds the body to `content` until it ends or goes beyond the limits; False in the latter case."""
        unpacker = unpacker_for(header(self.headers, "content-encoding") or "", most=limits.decoded)
        wire = 0
        try:
            while data := self.raw.read1(PIECE, decode_content=False):
                wire += len(data)
                for piece in unpacker.feed(data):
                    content += piece
                    if wire > limits.body or len(content) > limits.decoded:
                        return False
                    if self.budget.left <= 0:
                        raise TimeoutError("no time is left to unpack")
        except (Overflow, Flood):
            return False
        if not unpacker.finished:
            raise Corrupt("the data ends early")
        return True

    def _beyond(self, limits: Limits) -> TooLarge:
        """The error of an answer that is too long."""
        bounds = f"{limits.body} bytes sent or {limits.decoded} unpacked"
        return TooLarge(f"{self.url} goes beyond {bounds}; raise the limits to read it", self.url)


class Transport:
    """Connections, kept for reuse; safe to share between threads."""

    def __init__(self, *, timeouts: Timeouts, per_host: int, tls: ssl.SSLContext | None) -> None:
        self.timeouts = timeouts
        self.given_tls = tls
        self.pools = PoolManager(NUM_POOLS, maxsize=per_host)
        self.pools.pool_classes_by_scheme = {"http": BoundedPool, "https": BoundedSecurePool}

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """The certificates to trust; reading the system's takes a while, so it waits until they are needed."""
        return self.given_tls or ssl.create_default_context()

    def close(self) -> None:
        """Closes the connections at rest."""
        self.pools.clear()

    @contextmanager
    def open(
        self, there: Target, *, addresses: Sequence[str], headers: Mapping[str, str], budget: Budget, limits: Limits
    ) -> Iterator[Exchange]:
        """An exchange with the first address that answers, bounded from the connection to the last byte."""
        bounds = Bounds(budget, self.timeouts.read, WIRE_FACTOR * limits.body + MIB)
        token = CURRENT.set(bounds)
        try:
            raw = self._connect(there, addresses, headers, budget)
            try:
                pairs = tuple((name, value) for name, value in raw.headers.iteritems())
                yield Exchange(there.url, raw.status, pairs, raw, budget)
                _read_leftover(raw)
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
            secure = {"server_hostname": there.host, "ssl_context": self.tls} if there.scheme == "https" else None
            pool = self.pools.connection_from_host(address, there.port, there.scheme, pool_kwargs=secure)
            try:
                return pool.urlopen(
                    "GET",
                    there.path,
                    headers={"Host": there.host_header, **headers},
                    timeout=timeout,
                    retries=False,
                    redirect=False,
                    preload_content=False,
                    decode_content=False,
                )
            except (broken.NewConnectionError, broken.ConnectTimeoutError) as mistake:
                failure = mistake
                if budget.left <= 0:
                    break
        raise failure


def _read_leftover(raw: BaseHTTPResponse) -> None:
    """Reads the rest of a short body, so that its connection can serve again."""
    if raw.length_remaining is not None and raw.length_remaining <= LEFTOVER:
        while raw.read1(LEFTOVER, decode_content=False):
            pass


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
    if isinstance(mistake, broken.SSLError):
        hint = "reach it under its right name, or point SSL_CERT_FILE to the certificates you trust"
        return CertificateRefused(f"{there.host} gave no certificate to trust ({cause}); {hint}", there.url)
    if isinstance(mistake, broken.ProtocolError) and "Connection broken" in str(mistake):
        return BrokenResponse(f"{there.url} broke off in the middle; try later", there.url)
    return ConnectionFailed(f"{there.host} did not answer ({cause}); check the host or try later", there.url)
