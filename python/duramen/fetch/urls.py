"""URLs, taken apart once: what is checked is what is connected to, named and sent."""

import re
from base64 import b64encode
from dataclasses import dataclass, field, replace
from ipaddress import AddressValueError, IPv6Address
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

import idna

from .errors import InvalidURL

DEFAULT_PORTS = {"http": 80, "https": 443}

BAD_PORTS = frozenset(
    int(port)
    for port in """
    0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123
    135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995
    1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080
    """.split()
)
"""Ports of services that can be harmed by an HTTP request: Fetch standard, section 2.9."""

CONTROL = re.compile(r"[\x00-\x20\x7f]")
HOST = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?")
PATH_SAFE = "/%:@!$&'()*+,;=~-._"
QUERY_SAFE = PATH_SAFE + "?[]|{}^`"
MAX_URL = 8192  # what servers take; longer ones are traps or data


@dataclass(frozen=True)
class Target:
    """A URL in the parts that a request needs; `host` is ASCII and without brackets."""

    scheme: str
    host: str
    port: int
    path: str
    authorization: str | None = field(default=None, repr=False)

    @property
    def origin(self) -> tuple[str, str, int]:
        """What credentials, cookies of the run's robots and rules belong to."""
        return self.scheme, self.host, self.port

    @property
    def host_header(self) -> str:
        """The host as the `Host` header and a URL write it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The whole URL, without credentials and fragment."""
        return f"{self.scheme}://{self.host_header}{self.path}"

    def at(self, path: str) -> "Target":
        """The same origin at another path."""
        return replace(self, path=path)


def without_credentials(url: str) -> str:
    """The URL as a message may show it.

    >>> without_credentials("https://me:secret@example.org/a")
    'https://example.org/a'
    """
    return re.sub(r"^([a-zA-Z][a-zA-Z0-9+.-]*:)?//[^/?#]*@", r"\1//", url)


def target(url: str) -> Target:
    """The parts of an http(s) URL, or `InvalidURL`.

    >>> target("https://me:secret@Bücher.example/a b?q=ü#part").url
    'https://xn--bcher-kva.example/a%20b?q=%C3%BC'
    """
    shown = without_credentials(url.strip())
    # Browsers read a backslash as a slash, urllib as a part of the name: no reading of it is safe.
    if len(url) > MAX_URL or "\\" in re.split(r"[?#]", url)[0] or CONTROL.search(url.strip().replace(" ", "")):
        raise InvalidURL(
            f"{shown[:200]!r} is no URL: it is too long, or holds backslashes or control characters", shown
        )
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError as mistake:
        raise InvalidURL(f"{shown} is no URL ({mistake}); check its host and port", shown) from None
    if parts.scheme not in DEFAULT_PORTS:
        raise InvalidURL(f"{shown} is not on the web; give a URL that starts with https:// or http://", shown)
    port = DEFAULT_PORTS[parts.scheme] if port is None else port
    if port in BAD_PORTS:
        raise InvalidURL(f"{shown} names port {port}, which serves no web pages; leave the port out", shown)
    path = quote(parts.path or "/", safe=PATH_SAFE) + (f"?{quote(parts.query, safe=QUERY_SAFE)}" if parts.query else "")
    return Target(parts.scheme, _host(parts.hostname or "", shown), port, path, _authorization(parts))


def redirected(here: Target, location: str) -> Target:
    """Where a `Location` leads; credentials stay with the origin that they were given for."""
    there = target(urljoin(here.url, location.strip()))
    return replace(there, authorization=here.authorization if there.origin == here.origin else None)


def _host(name: str, shown: str) -> str:
    name = unquote(name).rstrip(".").lower()
    if ":" in name:
        try:
            return IPv6Address(name).compressed if "%" not in name else _refuse(name, shown)
        except AddressValueError:
            return _refuse(name, shown)
    if not name.isascii():
        try:
            name = idna.encode(name, uts46=True).decode("ascii")
        except (idna.IDNAError, UnicodeError):
            return _refuse(name, shown)
    return name if len(name) < 254 and HOST.fullmatch(name) else _refuse(name, shown)


def _refuse(name: str, shown: str) -> str:
    raise InvalidURL(f"{shown} has no valid host ({name!r}); check its spelling", shown)


def _authorization(parts: SplitResult) -> str | None:
    if not parts.username and not parts.password:
        return None
    pair = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
    return "Basic " + b64encode(pair.encode()).decode("ascii")
