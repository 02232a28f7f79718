"""A page as the readers yield it, whether it is in a sample, and the counts of readers.

A sample is chosen by MD5 of the URL, which every engine has, so it is the same on each of them, in SQL too:
docs/corpus.md shows how. Samples with the same seed are nested: the pages of 1 % are among those of 10 %.
"""

import hashlib
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pyarrow as pa

from .summary import TaskSummary

FREE_ITEMS = 100_000
"""Records, lines or rows that any file may hold. Beyond them each needs a byte of the file, which a bomb does not have:
2 KB of zstd may hold 64 million blank lines."""

FREE_PAGE_BYTES, PAGE_BYTES_PER_BYTE = 4 << 30, 1000
"""Bytes of pages that any table may hold, and those for each byte of the file. A dictionary of Parquet names one page
of 60 MB a thousand times in 2 KB."""

BOMB = "it is a decompression bomb"
TOO_MANY = f"records, lines or rows are more than a file of this size can hold: {BOMB}"


class RawPage(NamedTuple):
    """One page of an input, before extraction; None where the input does not say."""

    html: bytes | str
    url: str | None = None
    content_type: str | None = None
    id: str | None = None
    date: str | None = None
    """When the page was captured, as the input writes it."""
    status: int | None = None
    """The status code of HTTP."""
    offset: int | None = None
    """The position of the page in its input: the byte of its record, or the number of its row or line."""
    file_path: str | None = None
    dump: str | None = None
    carried: tuple[Any, ...] = ()
    """The values of the columns that are carried through."""

    @property
    def key(self) -> str:
        """What decides about a sample: its URL, or its id or position if it has none."""
        return self.url or self.id or f"{self.file_path or ''}#{self.offset}"


DIGITS = 13
"""Hexadecimal digits of the hash that are used: a float has their 52 bits exactly."""

WHOLE: int = 16**DIGITS


def place_of(key: str, seed: int) -> int:
    """A number from 0 to 2^52 that follows from a key and the seed."""
    found = hashlib.md5(f"{seed} {key}".encode("utf-8", "replace"), usedforsecurity=False)
    return int(found.hexdigest()[:DIGITS], 16)


def is_sampled(url: str, share: float, *, seed: int = 0) -> bool:
    """Whether a page is in the sample of a share of all pages.

    >>> sum(is_sampled(f"https://example.org/{number}", 0.1, seed=7) for number in range(1000))
    92
    """
    return place_of(url, seed) < share * WHOLE


@dataclass
class Damage(Exception):
    """The input cannot be read beyond an offset; what was read before it is good."""

    reason: str
    offset: int | None = None
    unit: str = "byte"
    """What `offset` counts: bytes, rows or lines."""
    url: str | None = None
    """The page that the damage made unreadable, if it can be named."""

    def __str__(self) -> str:
        return self.reason

    @property
    def place(self) -> str:
        return "" if self.offset is None else f" at {self.unit} {self.offset:,}"


class Unreadable(Exception):
    """The whole input is unreadable; the message says what to do."""


@dataclass
class ReadLog:
    """What a reader reports while it reads: counts, and the types of the columns that it carries through."""

    summary: TaskSummary
    carried_types: dict[str, pa.DataType] = field(default_factory=dict)
    position: int = 0
    """Bytes of the input that have been read, for the progress display and for `count`."""
    size: int = 0
    """Bytes of a table, which is not read from front to back."""
    items: int = 0
    page_bytes: int = 0
    seconds: float | None = None
    """Processor time that may pass between two records."""
    begun: float = field(default_factory=time.thread_time)

    def count(self, offset: int, unit: str) -> None:
        """Count a record or a line that begins at an offset; `Damage` where there are too many for the bytes read."""
        self.items += 1
        self.start_clock()
        if self.items > FREE_ITEMS + self.position:
            raise Damage(f"{self.items:,} {TOO_MANY}", offset, unit=unit)

    def weigh(self, size: int) -> None:
        """Count the bytes of a page of a table; `Damage` where there are too many for the file."""
        self.page_bytes += size
        if self.page_bytes > FREE_PAGE_BYTES + PAGE_BYTES_PER_BYTE * max(self.position, self.size):
            raise Damage(f"{self.page_bytes:,} bytes of pages are more than a file of this size can hold: {BOMB}")

    def start_clock(self) -> None:
        self.begun = time.thread_time()

    def check_time(self) -> None:
        """Raises `Damage` if the search for the next record takes too long, as in a billion blank lines."""
        if self.seconds is not None and time.thread_time() - self.begun > self.seconds:
            raise Damage(f"no record was found in {self.seconds:g} s")

    def skip(self, reason: str, status: int | None = None) -> None:
        self.summary.skipped[reason] += 1
        if status is not None:
            self.summary.statuses[str(status)] += 1

    def damage(self, source: str, error: Damage | str) -> None:
        found = error if isinstance(error, Damage) else Damage(error)
        reason = error if isinstance(error, str) else f"damaged{found.place}: {found.reason}"
        self.summary.damages.append({"input": source, "offset": found.offset, "url": found.url, "reason": reason})
