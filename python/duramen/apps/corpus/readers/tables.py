"""Tables with a column of HTML: Parquet, and JSON lines, plain or compressed with gzip, zstd or xz."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ....base.json_text import read_json
from ....export.arrow import encodable
from ....fetch.archived import MAX_PAGE_BYTES
from ..compression import DECOMPRESSION_ERRORS, Compression, decompressing
from ..options import Options
from ..page import FREE_ITEMS, TOO_MANY, Damage, RawPage, ReadLog, Unreadable
from ..storage import first_line
from ..values import BAD_VALUE, json_value, python_value
from .warc import Watched

ROWS = 1
"""Rows of Parquet that are decoded at a time: a value may have 2 GiB in a file of some kilobytes. Reading a row takes
0.20 ms, 0.04 more than with 32 at a time."""

MAX_LINE_BYTES = 4 * MAX_PAGE_BYTES
"""JSON may write one byte of a page as six."""


def read_jsonl(
    file: BinaryIO, source: str, reading: ReadLog, *, options: Options, compression: Compression = None
) -> Iterator[RawPage]:
    """The pages of a file, one for each line; each line that is not a JSON object is reported as a failure."""
    number = seen = 0
    for number, line in numbered_lines(file, compression, reading):
        if not line.strip():
            continue
        try:
            row = read_json(line)
        except ValueError as error:
            reading.summary.fail(source, number, f"the line is no JSON: {error}")
            continue
        if not isinstance(row, dict):
            reading.summary.fail(source, number, "the line is no JSON object")
            continue
        seen += options.html in row
        if not seen:
            hint = f"name the one with HTML by --html (fields: {', '.join(row) or 'none'})"
            raise Unreadable(f"line {number} has no field {options.html!r}; {hint}")
        values = (row.get(name) for name in options.carry)  # text as it is, everything else as JSON
        carried = tuple(
            each if isinstance(each, str | None) else json.dumps(each, ensure_ascii=False) for each in values
        )
        page = page_of_row(row, carried, options, reading, source=source, offset=number)
        if page is not None:
            yield page


def numbered_lines(file: BinaryIO, compression: Compression, reading: ReadLog) -> Iterator[tuple[int, bytes]]:
    """The lines of a file from 1 on; `Damage` where it cannot be read on."""
    watched: Any = Watched(file, reading)
    stream = decompressing(watched, compression) if compression else file
    number = 0
    try:
        while line := stream.readline(MAX_LINE_BYTES):
            number += 1
            if len(line) >= MAX_LINE_BYTES and not line.endswith(b"\n"):
                raise Damage(f"the line is longer than {MAX_LINE_BYTES >> 20} MiB", number, unit="line")
            reading.position = file.tell()
            reading.count(number, "line")
            yield number, line
    except (OSError, *DECOMPRESSION_ERRORS) as error:
        if watched.error is not None or not compression:
            raise
        raise Damage(str(error), number + 1, unit="line") from None


def open_parquet(file: BinaryIO, reading: ReadLog, *, dictionaries: Sequence[str] = ()) -> pq.ParquetFile:
    """The file, with its schema read; `Unreadable` for one that is cut, damaged or a bomb.

    The texts of the columns in `dictionaries` are read once each, however many rows have them.
    """
    try:
        table = pq.ParquetFile(file, read_dictionary=list(dictionaries))
    except (pa.ArrowInvalid, OSError) as error:
        raise Unreadable(f"the Parquet file cannot be read: {first_line(error)}") from None
    reading.size = file.seek(0, os.SEEK_END)
    if table.metadata.num_rows > FREE_ITEMS + reading.size:
        raise Unreadable(f"{table.metadata.num_rows:,} {TOO_MANY}")
    return table


def read_parquet(table: pq.ParquetFile, source: str, reading: ReadLog, *, options: Options) -> Iterator[RawPage]:
    there = table.schema_arrow.names
    if options.html not in there:
        hint = f"name the one with HTML by --html (columns: {', '.join(there) or 'none'})"
        raise Unreadable(f"there is no column {options.html!r}; {hint}")
    if missing := [name for name in options.carry if name not in there]:
        raise Unreadable(f"there is no column {missing[0]!r} to carry through (columns: {', '.join(there)})")
    reading.carried_types = {name: table.schema_arrow.field(name).type for name in options.carry}
    named = options.url, options.html, options.id, options.date, options.content_type
    read = [name for name in named if name in there]
    check_flat(table, read)
    for row, batch in enumerate(batches(table, list(dict.fromkeys([*read, *options.carry])), reading)):
        reading.check_time()
        if (size := text_bytes(batch.column(options.html))) > MAX_LINE_BYTES:
            reading.weigh(size)
            reading.skip("too large")
            continue
        values: dict[str, Any] = {}
        try:
            for name in batch.schema.names:
                if name in options.carry:
                    batch.column(name).validate(full=True)  # raises for text that is not UTF-8
                if name in read:
                    values[name] = python_value(batch.column(name))
        except BAD_VALUE as error:
            reading.summary.fail(source, row, f"{name!r} cannot be read: {error}", text(values.get(options.url)))
            continue
        # Columns that are copied stay Arrow values, because Python has no nanoseconds.
        carried = tuple(batch.column(name)[0] for name in options.carry)
        if page := page_of_row(values, carried, options, reading, source=source, offset=row):
            yield page


def batches(
    table: pq.ParquetFile, columns: Sequence[str], reading: ReadLog, rows: int = ROWS
) -> Iterator[pa.RecordBatch]:
    """The rows of some columns, a few at a time; `Damage` where they cannot be decoded."""
    row = 0
    try:
        for batch in table.iter_batches(batch_size=rows, columns=list(columns)):
            yield batch
            row += len(batch)
            reading.position = reading.size * row // table.metadata.num_rows
    except (pa.ArrowInvalid, OSError) as error:
        if type(error) is not OSError and isinstance(error, OSError):
            raise  # Arrow raises plain OSErrors for damage; this one is an I/O error of the file
        raise Damage(first_line(error), row, unit="row") from None


def check_flat(table: pq.ParquetFile, names: Sequence[str]) -> None:
    """Raises for a column of lists: one row of them may hold billions of values."""
    for name in names:
        kind = table.schema_arrow.field(name).type
        if pa.types.is_nested(kind):
            raise Unreadable(f"the column {name!r} holds {kind}, not text")


def text_bytes(column: pa.Array) -> int:
    """The bytes of the texts in a column, each as often as a row has it."""
    if not pa.types.is_dictionary(column.type):
        return int(column.nbytes)
    lengths = pc.binary_length(column.dictionary).cast(pa.int64())
    return int(pc.sum(lengths.take(column.indices)).as_py() or 0)


def page_of_row(
    row: Mapping[str, Any], carried: tuple[Any, ...], options: Options, reading: ReadLog, *, source: str, offset: int
) -> RawPage | None:
    """The page in a row; a row without one gives None and is counted."""
    html = row.get(options.html)
    named = (options.url, options.content_type, options.id, options.date)
    url, content_type, number, date = (text(row.get(name)) for name in named)
    if not html:
        reading.skip("empty")
        return None
    if not isinstance(html, bytes | str):
        reading.summary.fail(source, offset, f"{options.html!r} holds {type(html).__name__}, not text", url)
        return None
    reading.weigh(len(html))
    if len(html) > MAX_PAGE_BYTES:
        reading.skip("too large")
        return None
    return RawPage(encodable(html), url, content_type, number, date, offset=offset, carried=carried)


def text(value: Any) -> str | None:
    """A value as text; dates as ISO 8601 writes them."""
    found = json_value(value)
    return None if found is None else str(found)
