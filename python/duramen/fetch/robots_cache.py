"""The robots rules of a run: read once for every origin, within a limit on their total size."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from .errors import FetchTimeout
from .robots import Robots
from .urls import Target

ROOM = 64 << 20
"""Bytes for all rules, by a rough count. One robots.txt may have 500 KiB, and one site any number of origins."""

PER_ITEM = 200  # bytes that an origin, a rule or a sitemap takes beside its text


@dataclass
class Place:
    """The rules of one origin, once they are read."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    robots: Robots | None = None


class RobotsCache:
    """Rules by origin; the oldest are forgotten when there is no room. Safe to share between threads."""

    def __init__(self, *, room: int = ROOM) -> None:
        self.room = room
        self.taken = 0
        self._places: OrderedDict[tuple[str, str, int], Place] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._places)

    def of(self, there: Target, read: Callable[[], Robots], *, seconds: float) -> Robots:
        """The rules for a target's origin. The first caller reads them; others wait for it, at most `seconds`."""
        with self._lock:
            place = self._places.setdefault(there.origin, Place())
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
