"""Parquet files with a column of HTML."""

import os
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ..page import FREE_ITEMS, TOO_MANY, Damage, RawPage, ReadLog, Unreadable
from ..values import invalid_rows, python_values
from .table import Names, page_of_row

ROWS = 32
"""Rows that are decoded at a time: pages are large."""


def open_parquet(file: BinaryIO) -> pq.ParquetFile:
    """The file, with its schema read; `Unreadable` for one that is cut, damaged or a bomb."""
    try:
        table = pq.ParquetFile(file)
    except (pa.ArrowInvalid, OSError) as error:
        raise Unreadable(f"the Parquet file cannot be read: {first_line(error)}") from None
    if table.metadata.num_rows > FREE_ITEMS + file.seek(0, os.SEEK_END):
        raise Unreadable(f"{table.metadata.num_rows:,} {TOO_MANY}")
    return table


def read_parquet(table: pq.ParquetFile, source: str, reading: ReadLog, *, names: Names) -> Iterator[RawPage]:
    """The pages of a table, one for each row."""
    there = table.schema_arrow.names
    if names.html not in there:
        column_names = ", ".join(there) or "none"
        raise Unreadable(
            f"there is no column {names.html!r}; name the one with HTML by --html (columns: {column_names})"
        )
    if missing := [name for name in names.carry if name not in there]:
        raise Unreadable(f"there is no column {missing[0]!r} to carry through (columns: {', '.join(there)})")
    reading.carried_types = {name: table.schema_arrow.field(name).type for name in names.carry}
    read = [name for name in names.read if name in there]
    row = 0
    for batch in batches(table, list(dict.fromkeys([*read, *names.carry]))):
        columns: dict[str, Sequence[Any]] = {name: python_values(batch.column(name)) for name in read}
        # Columns that are copied stay Arrow values, because Python has no nanoseconds.
        carried = {name: batch.column(name) for name in names.carry}
        invalid = {name: invalid_rows(column) for name, column in carried.items()}
        for number in range(len(batch)):
            values = {name: columns[name][number] for name in read}
            kept = tuple(column[number] for column in carried.values())
            tried = {**values, **{name: rows[number] for name, rows in invalid.items() if number in rows}}
            bad = [f"{name!r} cannot be read: {value}" for name, value in tried.items() if isinstance(value, Exception)]
            if bad:
                url = values.get(names.url)
                reading.summary.fail(
                    source=source, offset=row, url=url if isinstance(url, str) else None, reason=bad[0]
                )
            elif page := page_of_row(values, kept, names, reading, source=source, offset=row):
                yield page
            row += 1


def batches(table: pq.ParquetFile, columns: Sequence[str], rows: int = ROWS) -> Iterator[pa.RecordBatch]:
    """The rows of some columns, a few at a time; `Damage` where they cannot be decoded."""
    row = 0
    try:
        for batch in table.iter_batches(batch_size=rows, columns=list(columns)):
            yield batch
            row += len(batch)
    except (pa.ArrowInvalid, OSError) as error:
        if type(error) is not OSError and isinstance(error, OSError):
            raise  # Arrow raises plain OSErrors for damage; this one is an I/O error of the file
        raise Damage(first_line(error), row, unit="row") from None


def first_line(error: Exception) -> str:
    """The message of an error without the lines that Arrow appends."""
    return str(error).partition("\n")[0].rstrip(".")
