"""The output files of a task: its rows in shards of bounded size, and the pages that were dropped."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, nullcontext
from importlib.metadata import version
from itertools import count, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow as pa

from .columns import REASON
from .page import place_of
from .plan import Task
from .storage import joined, remove_file, written_aside
from .writers import FORMATS, Writer

SHUFFLED = 1000
"""Shuffled rows that are handed to the writer at a time."""

Batches = Iterator[tuple[pa.RecordBatch, pa.RecordBatch | None]]
"""Rows to be written and, where they are kept, those that were dropped, with the reason."""


def about(task: Task, name: str, *more: str) -> Mapping[str, Any]:
    """Information about the source of the rows, for writers that store it; `more` names further columns."""
    return {
        "source": task.source,
        "output": name,
        "dump": task.options.dump,
        "columns": [*task.options.own_columns, *more],
        "carry": list(task.options.carry),
        "minhash": list(task.options.minhash),
        "version": version("duramen"),
    }


def writer_of(task: Task, name: str, schema: pa.Schema, part: Path, *more: str) -> Writer:
    return FORMATS[task.options.format].open(part, schema, about(task, name, *more))


def write_files(task: Task, schema: pa.Schema, batches: Batches, first: Path) -> int:
    """Writes the rows of a task, the first shard to `first`, which the caller moves into place; the bytes of all.

    Dropped pages, if they are kept, are moved into place before the output of the task.
    """
    size = number = 0
    with ExitStack() as stack:
        dropped = None
        if task.options.keep_dropped:
            part = stack.enter_context(written_aside(task.output, task.dropped_name))
            named = task.dropped_name, schema.append(REASON), part, REASON.name
            dropped = stack.enter_context(closing(writer_of(task, *named)))
        numbered = numbered_rows(batches, schema, *task.options.limit, dropped)
        for number, rows in groupby(numbered, key=itemgetter(0)):
            name = task.shard_name(number)
            with written_aside(task.output, name) if number else nullcontext(first) as part:
                with closing(writer_of(task, name, schema, part)) as writer:
                    for _, batch in shuffled(name, rows, task.options.seed) if task.options.shuffle else rows:
                        writer.write(batch)
                size += part.stat().st_size
    if task.options.shard_size is not None:  # shards of an earlier, longer input
        for later in count(number + 1):
            if not remove_file(joined(task.output, task.shard_name(later))):
                break
    return size


Numbered = Iterator[tuple[int, pa.RecordBatch]]


def numbered_rows(batches: Batches, schema: pa.Schema, rows: int, size: float, dropped_rows: Writer | None) -> Numbered:
    """Rows with the number of their shard, of which there is one at least; dropped rows go to their own file."""
    number = held = held_bytes = 0
    yield 0, pa.RecordBatch.from_pylist([], schema)
    for batch, dropped in batches:
        if dropped_rows is not None and dropped is not None:
            dropped_rows.write(dropped)
        while len(batch):
            if held >= rows or held_bytes >= size:
                number, held, held_bytes = number + 1, 0, 0
            head = batch.slice(0, rows - held)
            batch = batch.slice(len(head))
            held += len(head)
            held_bytes += head.nbytes
            yield number, head


def shuffled(name: str, rows: Iterable[tuple[int, pa.RecordBatch]], seed: int) -> Numbered:
    """The rows of a shard in an order that follows from the seed and the name of the shard."""
    table = pa.Table.from_batches([batch for _, batch in rows])
    order = sorted(range(len(table)), key=lambda row: place_of(f"{name} {row}", seed))
    for start in range(0, len(order), SHUFFLED):
        for batch in table.take(order[start : start + SHUFFLED]).combine_chunks().to_batches():
            yield 0, batch
