"""A few random documents of an output folder, for people to look at."""

import gzip
import json
import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import pyarrow.parquet as pq

from .plan import DROPPED, HOUSEKEEPING
from .storage import joined, names_below, open_file

DOCUMENTS = 20
FILES = {".parquet": 200, ".jsonl.gz": 5}
"""Files of each format that documents are chosen from: of Parquet the footers are read, of JSON lines everything."""

COLUMNS = ("title", "url", "language", "page_type", "confidence", "words", "token_count", "completeness", "reason")


def documents(output: str, *, dropped: bool = False, seed: int = 0) -> list[dict[str, Any]]:
    """Random rows of an output folder, at most `DOCUMENTS`; the same ones for the same files.

    WET files are left out, because they have no columns to show.
    """
    names = sorted(names_below(output))
    mine = [name for name in names if name.startswith(f"{DROPPED}/") == dropped and not name.startswith(HOUSEKEEPING)]
    chance = random.Random(seed)  # noqa: S311 - nothing secret is drawn
    for suffix, most in FILES.items():
        if files := [joined(output, name) for name in mine if name.endswith(suffix)]:
            some = sorted(chance.sample(files, min(most, len(files))))
            read = parquet_rows if suffix == ".parquet" else json_rows
            return list(read(some, chance))
    return []


def parquet_rows(files: Sequence[str], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Random rows of Parquet files; only the row groups that they are in are read."""
    counts = []
    for name in files:
        with open_file(name) as file:
            counts.append(pq.read_metadata(file).num_rows)
    ends = list(accumulate(counts))
    for place in sorted(chance.sample(range(ends[-1]), min(DOCUMENTS, ends[-1]))):
        number = bisect_right(ends, place)
        with open_file(files[number]) as file:
            yield parquet_row(pq.ParquetFile(file), place - ends[number] + counts[number])


def parquet_row(table: pq.ParquetFile, row: int) -> dict[str, Any]:
    text = next((name for name in ("text", "markdown") if name in table.schema_arrow.names), None)
    columns = [name for name in (*COLUMNS, text) if name in table.schema_arrow.names]
    for number in range(table.num_row_groups):
        rows = table.metadata.row_group(number).num_rows
        if row < rows:
            found = table.read_row_group(number, columns=columns).slice(row, 1).to_pylist()[0]
            return {**found, "text": found.get(text)}
        row -= rows
    raise IndexError(row)


def json_rows(files: Sequence[str], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Random rows of files of JSON lines, each with the same chance (reservoir sampling)."""
    sample: list[bytes] = []
    seen = 0
    for name in files:
        with open_file(name) as packed, gzip.open(packed) as lines:
            for line in lines:
                seen += 1
                place = len(sample) if len(sample) < DOCUMENTS else chance.randrange(seen)
                sample[place : place + 1] = [line] if place < DOCUMENTS else []
    for line in sample:
        row = json.loads(line)
        yield {**row.get("metadata", {}), "text": row.get("text")}
