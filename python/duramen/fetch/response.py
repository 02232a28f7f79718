"""The response of a fetch, and its limits of time and size."""

from dataclasses import dataclass, field
from typing import Literal

MIB = 1 << 20


@dataclass(frozen=True)
class Response:
    """The bytes behind a URL; `url` is the one that redirects led to, `elapsed` the seconds that it took."""

    url: str
    status: int
    content: bytes = field(repr=False)
    content_type: str | None
    headers: tuple[tuple[str, str], ...] = field(repr=False)
    from_cache: bool = False
    elapsed: float = 0.0
    is_rendered: bool = False
    """Whether a browser has opened the page."""
    screenshot: bytes | None = field(default=None, repr=False)
    """A picture of the page, where `View` asked for one."""

    def header(self, name: str) -> str | None:
        """The values of a header, joined by commas; None where the server sent none."""
        return header(self.headers, name)


def header(headers: tuple[tuple[str, str], ...], name: str) -> str | None:
    """The values of a header, joined by commas.

    >>> header((("Vary", "Accept"), ("vary", "Cookie")), "VARY")
    'Accept, Cookie'
    """
    values = [value for key, value in headers if key.lower() == name.lower()]
    return ", ".join(values) if values else None


@dataclass(frozen=True, kw_only=True)
class View:
    """What a browser is to do for one page: wait for an element that a CSS selector matches, then for some seconds, and
    take a PNG picture.

    The picture is of the `window`, or of the whole `page` down to 16,000 pixels.
    """

    wait_for: str | None = None
    wait_seconds: float = 0.0
    screenshot: Literal["window", "page"] | None = None


@dataclass(frozen=True, kw_only=True)
class Timeouts:
    """Seconds to wait: for a connection, for the next bytes, and for one URL in all.

    `total` covers all that a server can delay: robots.txt, names, redirects, retries with their pauses, the body and
    unpacking it. It does not cover the wait before the first request, for `delay` and for other URLs of the host.
    """

    connect: float = 10.0
    read: float = 20.0
    total: float = 60.0

    def __post_init__(self) -> None:
        if min(self.connect, self.read, self.total) <= 0:
            raise ValueError(f"timeouts must be above 0 seconds, not {self}")

    @classmethod
    def within(cls, seconds: float) -> "Timeouts":
        """The usual timeouts, none of them longer than `seconds` in all."""
        return cls(connect=min(cls.connect, seconds), read=min(cls.read, seconds), total=seconds)


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Bytes on the wire, bytes once unpacked, and redirects that one URL may take."""

    body: int = 20 * MIB
    decoded: int = 50 * MIB
    redirects: int = 10

    def __post_init__(self) -> None:
        if self.body <= 0 or self.decoded <= 0 or self.redirects < 0:
            raise ValueError(f"limits must be above 0 bytes and not below 0 redirects, not {self}")
