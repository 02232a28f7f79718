"""robots.txt by RFC 9309, read by Protego; and the rules of the origins of a run."""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from protego import Protego

from .errors import FetchTimeout
from .urls import Target

MAX_ROBOTS_BYTES = 500 * 1024  # RFC 9309, section 2.5: the rest may be ignored
AGENT_LINE = re.compile(r"^[^\S\n]*user[- ]?agent\b[^\S\n]*:?[^\S\n]*([^\s/#]*).*$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Robots:
    """The rules of a site for the robot `agent`; `unknown` is why they could not be read: then nothing is allowed."""

    text: str = field(default="", repr=False)
    agent: str = "*"
    unknown: str | None = None

    @cached_property
    def rules(self) -> Protego:
        """The rules for this robot and for all.

        Protego keeps the rules of every robot apart, in which a hostile file could name 20,000 robots for 20,000
        rules, and it takes `Dura` for `duramen`. So all other robots get one name.
        """
        known = {self.agent.lower(), "*"}

        def renamed(line: re.Match[str]) -> str:
            return f"User-agent: {name if (name := line[1].lower()) in known else '/'}"

        return Protego.parse(AGENT_LINE.sub(renamed, "\n".join(self.text.removeprefix("\ufeff").splitlines())))

    @property
    def crawl_delay(self) -> float | None:
        return self.rules.crawl_delay(self.agent)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        return tuple(self.rules.sitemaps)

    def allows(self, path: str) -> bool:
        """Whether a path (with its query) may be fetched.

        >>> Robots("User-agent: *\\nDisallow: /private\\nAllow: /private/*.html$").allows("/private/a.html")
        True
        """
        return self.unknown is None and self.rules.can_fetch(f"http://origin{path}", self.agent)

    @property
    def size(self) -> int:
        """The bytes that the rules take, by a rough count."""
        return PER_ITEM * (1 + self.text.count("\n")) + 4 * len(self.text)


ROOM = 64 << 20
"""Bytes for all rules, by a rough count. One robots.txt may have 500 KiB, and one site any number of origins."""

PER_ITEM = 800  # bytes that an origin or a rule takes beside its text


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
                with self._lock:
                    self.taken += place.robots.size
                    while self.taken > self.room and len(self._places) > 1:
                        _, oldest = self._places.popitem(last=False)
                        self.taken -= oldest.robots.size if oldest.robots is not None else 0
            return place.robots
        finally:
            place.lock.release()
