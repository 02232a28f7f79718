"""Access control of the service: bearer tokens, rates, concurrent requests, host names and origins."""

import hashlib
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from time import monotonic

from ....base.limits import PER_CLIENT
from .problems import Problem

MAX_CLIENTS = 10_000
"""Limit on the clients whose rates are stored; the least recently seen client is removed first."""

RATE = re.compile(r"(\d+(?:\.\d+)?)/([smh])")
SECONDS = {"s": 1, "m": 60, "h": 3600}
ANY_HOST = "*"


@dataclass(frozen=True)
class Rate:
    """Requests that a client may make: `count` at once, and `count` in `seconds` from then on."""

    count: float
    seconds: float

    @classmethod
    def parse(cls, text: str) -> "Rate":
        """The rate that a text such as 10/s, 600/m or 5000/h stands for.

        >>> Rate.parse("600/m")
        Rate(count=600.0, seconds=60)
        """
        match = RATE.fullmatch(text)
        if match is None or float(match[1]) < 1:
            raise ValueError(f"a rate is a count of at least 1 per s, m or h, such as 10/s; not {text!r}")
        return cls(float(match[1]), SECONDS[match[2]])


@dataclass(frozen=True)
class Token:
    """A bearer token by its digest, the name that logs show, and its own rate."""

    name: str
    digest: bytes
    rate: Rate | None = None


def token(secret: str, *, name: str = "token", rate: Rate | None = None) -> Token:
    """The token of a secret, which is not kept."""
    if len(secret) < 8 or not secret.isascii() or not secret.isprintable() or " " in secret:
        raise ValueError("a token has 8 or more printable ASCII characters and no spaces")
    return Token(name, digest_of(secret), rate)


def tokens_in(path: Path) -> list[Token]:
    """The tokens of a file: on each line NAME TOKEN, and a rate such as 10/s where the token has its own."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        parts = line.split()
        if not parts or parts[0].startswith("#"):
            continue
        if len(parts) not in {2, 3}:
            raise ValueError(f"{path}, line {number}: write NAME TOKEN, or NAME TOKEN RATE")
        try:
            found.append(token(parts[1], name=parts[0], rate=Rate.parse(parts[2]) if len(parts) == 3 else None))
        except ValueError as mistake:
            raise ValueError(f"{path}, line {number}: {mistake}") from None
    if not found:
        raise ValueError(f"{path} has no token; write NAME TOKEN on each line")
    return found


def proxies_in(given: Iterable[str]) -> list[str]:
    """The addresses or networks of proxies that are trusted to name their clients.

    >>> proxies_in(["10.0.0.7", "fd00::/8"])
    ['10.0.0.7/32', 'fd00::/8']
    """
    try:
        return [str(ip_network(each, strict=False)) for each in given]
    except ValueError as mistake:
        raise ValueError(f"a trusted proxy is an address or a network such as 10.0.0.0/8: {mistake}") from None


def digest_of(secret: str) -> bytes:
    """The key of a token in the table; the time of the lookup reveals nothing about the secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).digest()


@dataclass
class Access:
    """The rules for clients; `hosts` are the names that the service answers to, besides addresses and localhost."""

    tokens: dict[bytes, Token] = field(default_factory=dict)
    rate: Rate | None = None
    per_client: int = PER_CLIENT
    hosts: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    now: Callable[[], float] = monotonic

    def __post_init__(self) -> None:
        self.active: Counter[str] = Counter()
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check_host(self, host: str) -> None:
        """Refuses foreign host names: their owners could make them resolve to this service (DNS rebinding)."""
        name = host.rpartition(":")[0] if re.search(r":\d+$", host) else host
        if ANY_HOST in self.hosts or name.lower() in self.hosts or name.lower() == "localhost" or is_address(name):
            return
        detail = "this service does not answer to the Host header of the request; start it with --allowed-host NAME"
        raise Problem("wrong-host", detail)

    def check_origin(self, origin: str | None, host: str, *, is_embedded: bool = False) -> None:
        """Refuses scripts of other origins that are not allowed, and requests for content embedded in their pages."""
        if origin is not None:
            is_embedded = self.origins.isdisjoint({origin, ANY_HOST}) and origin.partition("://")[2] != host
        if is_embedded:
            detail = "pages of other origins may not call this service; start it with --cors ORIGIN"
            raise Problem("foreign-origin", detail)

    def client(self, authorization: str | None, address: str) -> tuple[str, Rate | None]:
        """The name of a client and its rate; a missing or wrong token is a problem."""
        if not self.tokens:
            return address, self.rate
        scheme, _, secret = (authorization or "").partition(" ")
        token = self.tokens.get(digest_of(secret.strip())) if scheme.lower() == "bearer" else None
        if token is None:
            detail = "send a valid token in the header Authorization: Bearer TOKEN"
            raise Problem("token-required", detail, {"WWW-Authenticate": "Bearer"})
        return token.name, token.rate or self.rate

    @contextmanager
    def admitted(self, client: str, rate: Rate | None) -> Iterator[None]:
        """The time of a request, which counts as one of the client; too many are a problem."""
        if self.active[client] >= self.per_client:
            detail = f"a client may have {self.per_client} requests at a time; wait for one to end"
            raise Problem("rate-limited", detail, {"Retry-After": "1"})
        if rate is not None:
            self._draw(client, rate)
        self.active[client] += 1
        try:
            yield
        finally:
            self.active[client] -= 1
            if not self.active[client]:
                del self.active[client]

    def _draw(self, client: str, rate: Rate) -> None:
        """Takes one request from the client's bucket, which fills at its rate."""
        now, refill = self.now(), rate.count / rate.seconds
        level, seen = self._levels.get(client, (rate.count, now))
        level = min(rate.count, level + (now - seen) * refill)
        if level < 1:
            wait = max(1, round((1 - level) / refill + 0.5))
            detail = f"a client may make {rate.count:g} requests in {rate.seconds:g} seconds; wait {wait} s"
            raise Problem("rate-limited", detail, {"Retry-After": str(wait)})
        self._levels[client] = level - 1, now
        self._levels.move_to_end(client)
        if len(self._levels) > MAX_CLIENTS:
            self._levels.popitem(last=False)


@lru_cache(maxsize=256)
def is_address(host: str) -> bool:
    """Whether a host is an IP address, which excludes DNS rebinding."""
    try:
        ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
