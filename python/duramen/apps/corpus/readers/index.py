"""Rows of Common Crawl's columnar index: each names a range of an archive that contains one record.

Rows are sorted by archive and offset, and ranges that lie near each other are read together: one request for many
pages. https://commoncrawl.org/columnar-index describes the table.
"""

import io
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
from fastwarc import ArchiveIterator

from ....fetch.archived import MAX_PAGE_BYTES
from ....page.many import in_order
from ..page import Damage, RawPage, ReadLog
from ..storage import StorageError, is_remote, plain_path, read_range, reason_of
from ..values import python_values
from .tables import batches, check_flat, text_bytes
from .warc import DUMP, page_of_record

FILENAME, OFFSET, LENGTH = COLUMNS = ("warc_filename", "warc_record_offset", "warc_record_length")

CHUNK = 200_000
"""Rows that are sorted at a time, so that memory stays bounded."""

MAX_TEXT_BYTES = 256 << 20
"""Names of archives in these rows; those of Common Crawl have 140 bytes, so that theirs have 27 MiB."""

GAP = 256 << 10
"""Largest gap in bytes between two ranges that are read in one request, which is cheaper than two."""

MAX_RANGE_BYTES = 4 << 20
MAX_RECORD_BYTES = MAX_PAGE_BYTES + (1 << 20)
AT_ONCE = 4
"""Requests that run side by side."""


class Span(NamedTuple):
    """A range of an archive with the records in it, each by its offset and length."""

    archive: str
    start: int
    end: int
    records: list[tuple[int, int]]


def read_index(table: pq.ParquetFile, reading: ReadLog, *, base: str, dump: str | None) -> Iterator[RawPage]:
    """The pages that the rows of an index name; archives lie below `base`."""
    check_flat(table, COLUMNS)
    for packed in batches(table, COLUMNS, reading, CHUNK):
        rows = unpacked(packed)
        fetch = partial(fetched, base=plain_path(base))
        for span, content in in_order(fetch, spans(rows, reading), threads=AT_ONCE):
            named = DUMP.search(span.archive)
            for offset, length in span.records:
                if isinstance(content, str):
                    reading.summary.fail(span.archive, offset, content)
                    continue
                record = content[offset - span.start : offset - span.start + length]
                page = page_at(record, span.archive, offset, reading, dump or (named[0] if named else None))
                if page is not None:
                    yield page


def unpacked(rows: pa.RecordBatch) -> pa.RecordBatch:
    """The rows with their texts written out; `Damage` where those take more memory than any index needs."""
    for at, column in enumerate(rows.columns):
        if pa.types.is_dictionary(column.type):
            if text_bytes(column) > MAX_TEXT_BYTES:
                raise Damage(f"the texts of {len(rows):,} rows have more than {MAX_TEXT_BYTES >> 20} MiB")
            rows = rows.set_column(at, rows.schema.names[at], column.dictionary_decode())
    return rows


def spans(rows: pa.RecordBatch, reading: ReadLog) -> Iterator[Span]:
    """The ranges to read for some rows; near ones are joined, and a repeated row is read once."""
    table = pa.table(rows).drop_null().sort_by([(FILENAME, "ascending"), (OFFSET, "ascending")])
    span: Span | None = None
    columns = (python_values(table.column(name).combine_chunks()) for name in COLUMNS)
    for archive, offset, length in zip(*columns, strict=True):
        is_named = isinstance(archive, str) and isinstance(offset, int) and isinstance(length, int)
        # Records larger than any page are not read into memory.
        if not (is_named and 0 <= offset < 1 << 62 and 0 < length <= MAX_RECORD_BYTES):
            reading.summary.fail(str(archive), None, f"no record has offset {offset} and length {length}")
            continue
        end = offset + length
        if span is not None and archive == span.archive:
            if (offset, length) == span.records[-1]:
                continue
            if offset - span.end <= GAP and end - span.start <= MAX_RANGE_BYTES:
                span.records.append((offset, length))
                span = span._replace(end=max(end, span.end))
                continue
        if span is not None:
            yield span
        span = Span(archive, offset, end, [(offset, length)])
    if span is not None:
        yield span


def fetched(span: Span, *, base: str) -> tuple[Span, bytes | str]:
    """The bytes of a range, or the reason why its pages are missing; network errors are raised."""
    try:
        return span, read_range(base, span.archive, span.start, span.end)
    except StorageError as error:
        return span, str(error)
    except OSError as error:
        if is_remote(base) and not isinstance(error, FileNotFoundError):
            raise
        return span, f"{span.archive}: {reason_of(error)}"


def page_at(record: bytes, archive: str, offset: int, reading: ReadLog, dump: str | None) -> RawPage | None:
    """The page in the bytes of one record; if they are not a record, the page is reported as a failure."""
    try:
        for found in ArchiveIterator(io.BytesIO(record), parse_http=False):
            page = page_of_record(found, reading, dump)
            return page and page._replace(offset=offset, file_path=archive)
        raise Damage("no record is there")
    except (Damage, OSError) as error:
        reading.summary.fail(archive, offset, f"no whole record is there: {error}")
        return None
