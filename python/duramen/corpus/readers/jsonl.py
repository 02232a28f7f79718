"""JSON lines with one object for each page; plain, or compressed with gzip, zstd or xz."""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from ...fetch.archived import MAX_PAGE_BYTES
from ...json_text import read_json
from ..compression import DECOMPRESSION_ERRORS, Compression, decompressing
from ..page import Damage, RawPage, ReadLog, Unreadable
from .table import Names, page_of_row
from .warc import Watched

MAX_LINE_BYTES = 4 * MAX_PAGE_BYTES
"""JSON may write one byte of a page as six."""


def read_jsonl(
    file: BinaryIO, source: str, reading: ReadLog, *, names: Names, compression: Compression = None
) -> Iterator[RawPage]:
    """The pages of a file, one for each line; each line that is not a JSON object is reported as a failure."""
    number = seen = 0
    for number, line in numbered_lines(file, compression, reading):
        if not line.strip():
            continue
        try:
            row = read_json(line)
        except ValueError as error:
            reading.summary.fail(source=source, offset=number, url=None, reason=f"the line is no JSON: {error}")
            continue
        if not isinstance(row, dict):
            reading.summary.fail(source=source, offset=number, url=None, reason="the line is no JSON object")
            continue
        seen += names.html in row
        if not seen:
            column_names = ", ".join(row) or "none"
            raise Unreadable(
                f"line {number} has no field {names.html!r}; name the one with HTML by --html (fields: {column_names})"
            )
        carried = tuple(carried_text(row.get(name)) for name in names.carry)
        page = page_of_row(row, carried, names, reading, source=source, offset=number)
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


def carried_text(value: Any) -> str | None:
    """A field that is carried through: text as it is, everything else as JSON."""
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
