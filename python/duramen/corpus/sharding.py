"""The shards of a task: its rows in files of bounded size, in the order of the pages or shuffled."""

import re
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pyarrow as pa

from .sampling import place_of

UNITS = {"kb": 10**3, "mb": 10**6, "gb": 10**9}
SIZE = re.compile(r"(?P<count>\d+(?:\.\d+)?)\s*(?P<unit>[kmg]b)?", re.IGNORECASE)

SHUFFLED = 1000
"""Rows that are handed to the writer at a time."""


class Limit(NamedTuple):
    """The size at which a shard is full."""

    rows: int = sys.maxsize
    bytes: float = float("inf")
    """Of the columns before compression; a shard has up to one batch of pages more."""


def limit_of(size: str | int | None) -> Limit:
    """The limit that a size such as `100000` or `256MB` stands for.

    >>> limit_of("100000"), limit_of("1.5 kB").bytes
    (Limit(rows=100000, bytes=inf), 1500.0)
    """
    if size is None:
        return Limit()
    found = SIZE.fullmatch(str(size))
    if found and found["unit"] and float(found["count"]):
        return Limit(bytes=float(found["count"]) * UNITS[found["unit"].lower()])
    if found and not found["unit"] and found["count"].isdecimal() and int(found["count"]):
        return Limit(rows=int(found["count"]))
    raise ValueError(f"a shard size is a number of rows such as 100000, or of bytes such as 256MB, not {size}")


def numbered(batches: Iterable[pa.RecordBatch], limit: Limit) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Rows, each batch with the number of its shard; a batch is cut where a shard has all its rows."""
    number = rows = size = 0
    for batch in batches:
        while len(batch):
            if rows >= limit.rows or size >= limit.bytes:
                number, rows, size = number + 1, 0, 0
            head = batch.slice(0, limit.rows - rows)
            batch = batch.slice(len(head))
            rows += len(head)
            size += head.nbytes
            yield number, head


def shuffled(batches: Iterable[pa.RecordBatch], *, name: str, seed: int) -> Iterator[pa.RecordBatch]:
    """The rows of a shard in an order that follows from the seed and the name of the shard; holds them all."""
    collected = list(batches)
    if collected:
        table = pa.Table.from_batches(collected)
        order = sorted(range(len(table)), key=lambda row: place_of(f"{name} {row}", seed))
        for start in range(0, len(order), SHUFFLED):
            yield from table.take(order[start : start + SHUFFLED]).combine_chunks().to_batches()
