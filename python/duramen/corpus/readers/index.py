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

from ...many import in_order
from ..page import Damage, Page, Reading
from ..storage import joined, read_bytes, reason_of
from .parquet import batches
from .warc import DUMP, page_of_record

FILENAME, OFFSET, LENGTH = COLUMNS = ("warc_filename", "warc_record_offset", "warc_record_length")

CHUNK = 200_000
"""Rows that are sorted at a time, so that memory stays bounded."""

GAP = 256 << 10
"""Largest gap in bytes between two ranges that are read in one request, which is cheaper than two."""

LARGEST_RANGE = 4 << 20
AT_ONCE = 4
"""Requests that run side by side."""


class Span(NamedTuple):
    """A range of an archive with the records in it, each by its offset and length."""

    archive: str
    start: int
    end: int
    records: list[tuple[int, int]]


def is_index(names: list[str]) -> bool:
    """Whether a table is one of the index."""
    return set(COLUMNS) <= set(names)


def read_index(table: pq.ParquetFile, reading: Reading, *, base: str, dump: str | None) -> Iterator[Page]:
    """The pages that the rows of an index name; archives lie below `base`."""
    for rows in batches(table, COLUMNS, CHUNK):
        fetch = partial(fetched, base=base)
        for span, content in in_order(fetch, spans(rows), threads=AT_ONCE):
            named = DUMP.search(span.archive)
            for offset, length in span.records:
                if isinstance(content, str):
                    reading.summary.fail(source=span.archive, offset=offset, url=None, reason=content)
                    continue
                record = content[offset - span.start : offset - span.start + length]
                page = page_at(record, span.archive, offset, reading, dump or (named[0] if named else None))
                if page is not None:
                    yield page


def spans(rows: pa.RecordBatch) -> Iterator[Span]:
    """The ranges to read for some rows, near ones together; a row that is there twice is read once."""
    table = pa.table(rows).drop_null().sort_by([(FILENAME, "ascending"), (OFFSET, "ascending")])
    span: Span | None = None
    for archive, offset, length in zip(*(table.column(name).to_pylist() for name in COLUMNS), strict=True):
        end = offset + length
        if span is not None and archive == span.archive:
            if (offset, length) == span.records[-1]:
                continue
            if offset - span.end <= GAP and end - span.start <= LARGEST_RANGE:
                span.records.append((offset, length))
                span = span._replace(end=max(end, span.end))
                continue
        if span is not None:
            yield span
        span = Span(archive, offset, end, [(offset, length)])
    if span is not None:
        yield span


def fetched(span: Span, *, base: str) -> tuple[Span, bytes | str]:
    """The bytes of a range, or the reason why its pages are not there; trouble with the network is raised."""
    path = joined(base, span.archive)
    try:
        return span, read_bytes(path, span.start, span.end)
    except FileNotFoundError as error:
        return span, f"{path}: {reason_of(error)}"


def page_at(record: bytes, archive: str, offset: int, reading: Reading, dump: str | None) -> Page | None:
    """The page in the bytes of one record; bytes that are none are a failure of that page."""
    try:
        for found in ArchiveIterator(io.BytesIO(record), parse_http=False):
            page = page_of_record(found, reading, dump)
            return page and page._replace(offset=offset, file_path=archive)
        raise Damage("no record is there")
    except (Damage, OSError) as error:
        reading.summary.fail(source=archive, offset=offset, url=None, reason=f"no whole record is there: {error}")
        return None
