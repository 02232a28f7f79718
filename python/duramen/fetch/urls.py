"""URLs, parsed once, so that the same parts are checked, connected to and sent.

All text that may be a URL is read here, by the core's parser of the URL Standard. It gives a `Target`, raises
`InvalidURL`, or gives None; it never raises anything else, whatever a server has sent.
"""

import re
from base64 import b64encode
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from .._core import web_url
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

CONTROL = re.compile(r"[\x00-\x1f\x7f]")
HOST = re.compile(r"(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*(?<!-)|[0-9a-f:]+")
MAX_CHARS = 200  # of a URL in a message that must leave room for the reason
WEB = re.compile(r"https?:", re.IGNORECASE)
CREDENTIALS = re.compile(r"^((?:https?:|[a-z][a-z0-9+.-]*:(?=[/\\]{2})|(?=[/\\]{2})))[/\\]*[^/\\?#]*@", re.IGNORECASE)


@dataclass(frozen=True)
class Target:
    """A URL in the parts that a request needs; `host` is ASCII and without brackets.

    `headers` are secrets of the caller for this origin: credentials, cookies and other headers.
    """

    scheme: str
    host: str
    port: int
    path: str
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    @property
    def origin(self) -> tuple[str, str, int]:
        """The scheme, host and port to which credentials and robots rules belong."""
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
        """The same origin at another path, without the secrets that were given for this one."""
        return replace(self, path=path, headers=())


def without_credentials(url: str) -> str:
    """The URL as a message may show it.

    >>> without_credentials("https://me:secret@example.org/a")
    'https://example.org/a'
    """
    return CREDENTIALS.sub(r"\1//", re.sub(r"[\t\r\n]", "", url).strip())


def target(url: str, *, base: str | None = None) -> Target:
    """The parts of an http(s) URL, or of one relative to `base`; raises `InvalidURL` for anything else.

    >>> target("https://me:secret@Bücher.example/a b?q=ü#part").url
    'https://xn--bcher-kva.example/a%20b?q=%C3%BC'
    """
    url = url.strip()
    safe_url = without_credentials(url)
    # A browser reads a backslash as a slash and drops tabs; other programs do not. No reading of them is safe.
    if "\\" in re.split(r"[?#]", url)[0] or CONTROL.search(url):
        raise InvalidURL(f"{safe_url} is no URL: it holds backslashes or control characters", safe_url)
    if base is None and not WEB.match(url):
        raise _not_on_the_web(safe_url)
    try:
        _, scheme, username, password, host, port, path = web_url(well_formed(url), base)
    except ValueError as reason:
        raise InvalidURL(f"{safe_url[:MAX_CHARS]} is no URL ({reason}); check its host and port", safe_url) from None
    if scheme not in DEFAULT_PORTS:
        raise _not_on_the_web(safe_url)
    if port in BAD_PORTS:
        raise InvalidURL(f"{safe_url} names port {port}, which serves no web pages; leave the port out", safe_url)
    host = host.removesuffix(".")  # only one dot: `0..` without both would be another host
    if len(host) > 253 or not HOST.fullmatch(host):
        raise InvalidURL(f"{safe_url} has no valid host ({host}); check its spelling", safe_url)
    pair = b64encode(f"{unquote(username)}:{unquote(password)}".encode()).decode("ascii")
    secrets = (("Authorization", f"Basic {pair}"),) if username or password else ()
    return Target(scheme, host, port, path, secrets)


def redirected(here: Target, location: str) -> Target:
    """Where a `Location` leads; secrets stay with the origin that they were given for."""
    there = target(location, base=here.url)
    return replace(there, headers=here.headers if there.origin == here.origin else ())


def joined(base: str, link: str) -> str | None:
    """A link as an absolute http(s) URL; None if it is not one, or is longer than 8 KiB.

    >>> joined("https://example.org/a/", "../oak"), joined("https://example.org/", "http://[")
    ('https://example.org/oak', None)
    """
    try:
        href, scheme, *_ = web_url(well_formed(link), well_formed(base))
    except ValueError:
        return None
    return href if scheme in DEFAULT_PORTS else None


def host_of(url: str) -> str:
    """The host of a URL; empty for an invalid URL."""
    try:
        return target(url).host
    except InvalidURL:
        return ""


def well_formed(text: str) -> str:
    """A text without lone surrogates, which JSON and the command line can bring in and no output can hold."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _not_on_the_web(safe_url: str) -> InvalidURL:
    return InvalidURL(f"{safe_url} is not on the web; give a URL that starts with https:// or http://", safe_url)
