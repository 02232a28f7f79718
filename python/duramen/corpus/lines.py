"""The share of lines that repeat within a host, estimated in bounded memory.

Menus and cookie notes that an extractor failed to remove show as lines that many pages of a host have. To count every
line would take memory without bound. A line is instead counted if the hash of host and line falls below a threshold,
which is halved whenever more than `MAX_LINES` different lines are held: a uniform sample of the different lines, each
with its exact count (adaptive sampling, Flajolet 1990). Samples of several tasks add up to the sample of all their
pages.
"""

import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

MAX_LINES = 1024
"""Limit on different lines in memory: the standard error of a share is at most 0.5 / sqrt(512), 2 percent."""

MIN_LINE_BYTES = 10
"""Shorter lines are not counted, because they repeat by chance."""

MIXER, ALL = 0x9E3779B1, 0xFFFFFFFF
"""Knuth's multiplier, which spreads the values of CRC-32 evenly, and the largest value."""


@dataclass
class LineSample:
    """A sample of the lines of many pages: how often each of its lines was seen."""

    threshold: int = ALL
    counts: Counter[int] = field(default_factory=Counter)

    def see(self, host: str, text: str) -> None:
        """Count the lines of one page, each once."""
        base = zlib.crc32(host.encode("utf-8", "replace"))
        seen = {line for line in text.encode("utf-8", "replace").split(b"\n") if len(line) >= MIN_LINE_BYTES}
        threshold = self.threshold
        for line in seen:
            value = zlib.crc32(line, base) * MIXER & ALL
            if value <= threshold:
                self.counts[value] += 1
        self._shrink()

    def add(self, other: Self) -> None:
        self.threshold = min(self.threshold, other.threshold)
        self.counts.update(other.counts)
        self.counts = Counter({value: count for value, count in self.counts.items() if value <= self.threshold})
        self._shrink()

    def _shrink(self) -> None:
        while len(self.counts) > MAX_LINES:
            self.threshold >>= 1
            self.counts = Counter({value: count for value, count in self.counts.items() if value <= self.threshold})

    @property
    def repeated_share(self) -> float | None:
        """The share of all lines that stand on more than one page of their host; None without lines.

        >>> sample = LineSample()
        >>> for page in ("Accept all cookies\\nThe oak is old.", "Accept all cookies\\nThe ash is young."):
        ...     sample.see("example.org", page)
        >>> sample.repeated_share
        0.5
        """
        lines = sum(self.counts.values())
        return sum(count for count in self.counts.values() if count > 1) / lines if lines else None

    def as_dict(self) -> dict[str, Any]:
        return {"threshold": self.threshold, "counts": [list(item) for item in sorted(self.counts.items())]}

    @classmethod
    def from_dict(cls, stored: dict[str, Any]) -> Self:
        counts: Iterable[tuple[int, int]] = ((value, count) for value, count in stored["counts"])
        return cls(stored["threshold"], Counter(dict(counts)))
