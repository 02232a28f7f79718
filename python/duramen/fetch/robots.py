"""robots.txt by RFC 9309: the most specific rule decides, in time linear in rule and path."""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import quote

from .errors import FetchTimeout
from .urls import Target

MAX_ROBOTS_BYTES = 500 * 1024  # RFC 9309, section 2.5: the rest may be ignored
ASCII = "".join(map(chr, range(0x21, 0x7F)))
UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")


@dataclass(frozen=True)
class Robots:
    """The rules of a site for one robot; `unknown` is why robots.txt could not be read, and then nothing is allowed."""

    rules: tuple[tuple[str, bool], ...] = ()
    crawl_delay: float | None = None
    sitemaps: tuple[str, ...] = ()
    unknown: str | None = None

    def allows(self, path: str) -> bool:
        """Whether a path (with its query) may be fetched.

        >>> Robots((("/private", False), ("/private/*.html$", True))).allows("/private/a.html")
        True
        """
        if self.unknown is not None:
            return False
        wanted = normalised(path)
        # Among equally long rules, the one that allows wins: section 2.2.2.
        matching = [(len(rule), allowed) for rule, allowed in self.rules if matches(rule, wanted)]
        return max(matching, default=(0, True))[1]


def normalised(path: str) -> str:
    """A path with escapes only where they are needed, so that two spellings compare equal.

    >>> normalised("/%7Ea/%c3%a4/ä%2f")
    '/~a/%C3%A4/%C3%A4%2F'
    """

    def spelled(escape: re.Match[str]) -> str:
        char = chr(int(escape[1], 16))
        return char if UNRESERVED.match(char) else escape[0].upper()

    # A per cent sign without an escape is escaped, because the characters after it may decode to letters that make one.
    escaped = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", quote(path, safe=ASCII))
    return re.sub(r"%([0-9A-Fa-f]{2})", spelled, escaped)


def matches(rule: str, path: str) -> bool:
    """Whether a path begins as a rule says; `*` stands for anything, a final `$` for the end."""
    open_ended = not rule.endswith("$")
    first, *others = rule.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    if not others:
        return open_ended or path == first
    at = len(first)
    for part in others[:-1]:
        at = path.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return path.find(others[-1], at) >= 0 if open_ended else path[at:].endswith(others[-1])


def parse_robots(text: str, *, agent: str) -> Robots:
    """The rules of a robots.txt for the robot named `agent`, or for all robots if it does not name it.

    >>> parse_robots("User-agent: *\\nDisallow: /a\\nCrawl-delay: 2", agent="duramen")
    Robots(rules=(('/a', False),), crawl_delay=2.0, sitemaps=(), unknown=None)
    """
    lines = list(_directives(text))
    own = _group(lines, agent.lower())
    rules, delay = _group(lines, "*") or ((), None) if own is None else own
    return Robots(rules, delay, tuple(value for name, value in lines if name == "sitemap" and value))


def _directives(text: str) -> Iterator[tuple[str, str]]:
    for line in text.removeprefix("\ufeff").splitlines():
        name, colon, value = line.partition("#")[0].partition(":")
        if colon:
            yield name.strip().lower(), value.strip()


def _group(lines: list[tuple[str, str]], agent: str) -> tuple[tuple[tuple[str, bool], ...], float | None] | None:
    """The rules and the delay of all groups for an agent; None where no group names it."""
    rules: list[tuple[str, bool]] = []
    delay: float | None = None
    named = addressed = heading = False
    for name, value in lines:
        if name == "user-agent":
            mine = _product(value) == agent
            addressed = (addressed if heading else False) or mine
            named, heading = named or mine, True
        elif name in {"allow", "disallow"}:
            heading = False
            if addressed and value:
                rules.append((normalised(value), name == "allow"))
        elif name == "crawl-delay":
            heading = False
            if addressed:
                delay = _seconds(value)
    return (tuple(rules), delay) if named else None


def _product(value: str) -> str:
    """The product token of an agent line, which may carry a version."""
    return value.split("/")[0].split()[0].lower() if value.split("/")[0].split() else ""


def _seconds(value: str) -> float | None:
    return float(value) if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value) else None


ROOM = 64 << 20
"""Bytes for all rules, by a rough count. One robots.txt may have 500 KiB, and one site any number of origins."""

PER_ITEM = 200  # bytes that an origin, a rule or a sitemap takes beside its text


@dataclass
class OriginRules:
    """The rules of one origin, once they are read."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    robots: Robots | None = None


class RobotsCache:
    """Rules by origin; the oldest are forgotten when there is no room. Safe to share between threads."""

    def __init__(self, *, room: int = ROOM) -> None:
        self.room = room
        self.taken = 0
        self._places: OrderedDict[tuple[str, str, int], OriginRules] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._places)

    def of(self, there: Target, read: Callable[[], Robots], *, seconds: float) -> Robots:
        """The rules for a target's origin. The first caller reads them; others wait for it, at most `seconds`."""
        with self._lock:
            place = self._places.setdefault(there.origin, OriginRules())
        if not place.lock.acquire(timeout=max(0.0, seconds)):
            raise FetchTimeout(f"{there.host} took too long to show its robots.txt; try later", there.url)
        try:
            if place.robots is None:
                place.robots = read()
                self._make_room(place.robots)
            return place.robots
        finally:
            place.lock.release()

    def _make_room(self, robots: Robots) -> None:
        with self._lock:
            self.taken += size(robots)
            while self.taken > self.room and len(self._places) > 1:
                _, oldest = self._places.popitem(last=False)
                self.taken -= size(oldest.robots) if oldest.robots is not None else 0


def size(robots: Robots) -> int:
    """The bytes that rules take, by a rough count."""
    texts = [rule for rule, _ in robots.rules] + list(robots.sitemaps)
    return PER_ITEM * (1 + len(texts)) + sum(map(len, texts))
