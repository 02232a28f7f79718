"""The output files of a task: its rows in shards of bounded size, and the pages that were dropped."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.metadata import version
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa

from .columns import REASON
from .plan import Task
from .sampling import place_of
from .storage import joined, output_errors, remove_file, written_aside
from .writers import FORMATS

SHUFFLED = 1000
"""Shuffled rows that are handed to the writer at a time."""


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


class OutputFile:
    """A file that is being written; errors of the disk name the path that it will have."""

    def __init__(self, task: Task, name: str, schema: pa.Schema, part: Path, *more: str) -> None:
        self.path = joined(task.output, name)
        self.part = part
        with output_errors(self.path):
            self.writer = FORMATS[task.options.format].open(part, schema, about(task, name, *more))

    def write(self, rows: pa.RecordBatch) -> None:
        """Adds rows."""
        with output_errors(self.path):
            self.writer.write(rows)

    def close(self) -> int:
        """Completes the file; returns its size."""
        with output_errors(self.path):
            self.writer.close()
            return self.part.stat().st_size


class Shards:
    """Writes rows to the shards of a task, in the order in which they come, or shuffled.

    A shard is moved into place when it is full, but the first one by the caller, in the end.
    """

    def __init__(self, task: Task, schema: pa.Schema, first: Path) -> None:
        self.task, self.schema, self.limit = task, schema, task.options.limit
        self.number = self.bytes_out = 0
        self.placing = ExitStack()
        self.open(first)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.placing.__exit__(kind, error, trace)  # an unfinished shard is removed

    def open(self, part: Path) -> None:
        """Begins the next shard."""
        self.file = OutputFile(self.task, self.task.shard_name(self.number), self.schema, part)
        self.rows = self.bytes = 0
        self.held: list[pa.RecordBatch] = []

    def write(self, batch: pa.RecordBatch) -> None:
        """Adds rows; a batch is cut where a shard has all its rows."""
        while len(batch):
            if self.rows >= self.limit.rows or self.bytes >= self.limit.bytes:
                self.finish()
                self.number += 1
                aside = written_aside(self.task.output, self.task.shard_name(self.number))
                self.open(self.placing.enter_context(aside))
            head = batch.slice(0, self.limit.rows - self.rows)
            batch = batch.slice(len(head))
            self.rows += len(head)
            self.bytes += head.nbytes
            if self.task.options.shuffle:
                self.held.append(head)
            else:
                self.file.write(head)

    def finish(self) -> None:
        """Completes the shard."""
        if self.held:
            self.shuffle()
        self.bytes_out += self.file.close()
        self.placing.close()

    def shuffle(self) -> None:
        """Writes the rows of a shard in an order that follows from the seed and the name of the shard."""
        table, name = pa.Table.from_batches(self.held), self.task.shard_name(self.number)
        order = sorted(range(len(table)), key=lambda row: place_of(f"{name} {row}", self.task.options.seed))
        for start in range(0, len(order), SHUFFLED):
            for rows in table.take(order[start : start + SHUFFLED]).combine_chunks().to_batches():
                self.file.write(rows)

    def close(self) -> int:
        """Completes the last shard, and removes later ones of an earlier input; the bytes of all shards."""
        self.finish()
        if self.task.options.shard_size is not None:
            for number in count(self.number + 1):
                if not remove_file(joined(self.task.output, self.task.shard_name(number))):
                    break
        return self.bytes_out


@contextmanager
def dropped_file(task: Task, schema: pa.Schema) -> Iterator[OutputFile | None]:
    """Where dropped pages are written, if they are kept; they are moved into place before the output of the task."""
    if not task.options.keep_dropped:
        yield None
        return
    with written_aside(task.output, task.dropped_name) as part:
        file = OutputFile(task, task.dropped_name, schema.append(REASON), part, REASON.name)
        yield file
        file.close()
