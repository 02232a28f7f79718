"""The output formats, each with its writer: Parquet, JSON lines in the layout of Dolma, and WET.

A writer takes rows as they come; the file is whole after `close`. The same rows give the same bytes.
"""

import base64
import gzip
import hashlib
import json
import uuid
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from .values import json_value, python_values

ROWS, BYTES = 10_000, 32 << 20
"""Rows or bytes of a row group of Parquet, which is in memory until it is written."""

REPEATING = frozenset("dump file_path language page_type site_name status method origin completeness encoding".split())
"""Columns in which values repeat, so that a dictionary makes them small."""

UNSORTED = ("text", "markdown", "html")
"""Columns whose smallest and largest value help no query."""

JSON_LEVEL = 4
"""Of gzip: two thirds of the time of the usual 6, and files a few percent larger."""

NAMESPACE = uuid.UUID("1d4f2f5e-8d0b-5c7f-9f5e-3c9c6d8f2a10")
"""Ids of WET records follow from what they were made of."""

UNKNOWN_DATE = "1970-01-01T00:00:00Z"


class Writer(Protocol):
    def write(self, rows: pa.RecordBatch) -> None: ...

    def close(self) -> None: ...


class Parquet:
    """Row groups of bounded size, compressed with zstd."""

    def __init__(self, path: Path, schema: pa.Schema, about: Mapping[str, Any]) -> None:
        self.schema = schema.with_metadata({"duramen": json.dumps(about, sort_keys=True)})
        self.batches: list[pa.RecordBatch] = []
        self.writer = pq.ParquetWriter(
            path,
            self.schema,
            compression="zstd",
            use_dictionary=[name for name in schema.names if name in REPEATING],
            write_statistics=[name for name in schema.names if name not in UNSORTED],
        )

    def write(self, rows: pa.RecordBatch) -> None:
        if len(rows):
            self.batches.append(rows)
        if sum(map(len, self.batches)) >= ROWS or sum(each.nbytes for each in self.batches) >= BYTES:
            self.flush()

    def flush(self) -> None:
        if self.batches:
            table = pa.Table.from_batches(self.batches).replace_schema_metadata(self.schema.metadata)
            self.writer.write_table(table, row_group_size=len(table))
        self.batches = []

    def close(self) -> None:
        self.flush()
        self.writer.close()


class JsonStream:
    """A line for each row, written to an open file.

    An object has `id`, `text`, `source`, `created` and, under `metadata`, every other column that was chosen. Dolma's
    `added`, the time of processing, is left out.
    https://github.com/allenai/dolma/blob/main/docs/data-format.md
    """

    def __init__(self, file: BinaryIO | gzip.GzipFile, schema: pa.Schema, about: Mapping[str, Any]) -> None:
        self.file, self.about, self.count = file, about, 0
        chosen = {*about["columns"], *about["carry"]} - {"id", "text", "date"}
        self.columns = [name for name in schema.names if name in chosen]

    def write(self, rows: pa.RecordBatch) -> None:
        names = rows.schema.names
        for values in zip(*(python_values(rows.column(name)) for name in names), strict=True):
            row = dict(zip(names, values, strict=True))
            line = {
                "id": row["id"] or f"{self.about['source']}#{self.count}",
                "text": row["text"],
                "source": row["dump"] or "duramen",
                "created": row["date"],
                "metadata": {name: json_value(row[name]) for name in self.columns},
            }
            self.file.write(json.dumps(line, ensure_ascii=False, allow_nan=False).encode() + b"\n")
            self.count += 1


class JsonLines(JsonStream):
    """The same as a file, compressed with gzip."""

    def __init__(self, path: Path, schema: pa.Schema, about: Mapping[str, Any]) -> None:
        self.raw = path.open("wb")
        super().__init__(gzip.GzipFile("", "wb", JSON_LEVEL, self.raw, mtime=0), schema, about)

    def close(self) -> None:
        self.file.close()
        self.raw.close()


class Wet:
    """A `warcinfo` record, then a `conversion` record for each row, each compressed by itself, as in Common Crawl."""

    def __init__(self, path: Path, _schema: pa.Schema, about: Mapping[str, Any]) -> None:
        self.name, self.count = about["output"], 0
        self.file = path.open("wb")
        info = {"software": f"duramen {about['version']}", "format": "WARC File Format 1.0", "isPartOf": about["dump"]}
        block = "".join(f"{name}: {value}\r\n" for name, value in info.items() if value)
        more = [("WARC-Filename", Path(self.name).name), ("Content-Type", "application/warc-fields")]
        self.record("warcinfo", UNKNOWN_DATE, "warcinfo", more, block.encode())

    def write(self, rows: pa.RecordBatch) -> None:
        for row in rows.to_pylist():
            block, source = row["text"].encode(), row["id"] or str(self.count)
            digest = base64.b32encode(hashlib.sha1(block, usedforsecurity=False).digest()).decode()
            more = [
                ("WARC-Target-URI", row["url"]),
                ("WARC-Refers-To", source if source.startswith("<") and source.endswith(">") else None),
                ("WARC-Block-Digest", f"sha1:{digest}"),
                ("WARC-Identified-Content-Language", row["language"]),
                ("Content-Type", "text/plain"),
            ]
            self.record("conversion", row["date"] or UNKNOWN_DATE, source, more, block)
            self.count += 1

    def record(self, kind: str, date: str, made_of: str, more: Iterable[tuple[str, str | None]], block: bytes) -> None:
        own = f"<urn:uuid:{uuid.uuid5(NAMESPACE, f'{self.name} {made_of}')}>"
        headers = [("WARC-Type", kind), ("WARC-Date", date), ("WARC-Record-ID", own), *more]
        # A value of several lines would end its header.
        lines = [f"{name}: {' '.join(value.splitlines())}\r\n" for name, value in headers if value]
        head = "".join(["WARC/1.0\r\n", *lines, f"Content-Length: {len(block)}\r\n\r\n"]).encode("utf-8", "replace")
        self.file.write(gzip.compress(head + block + b"\r\n\r\n", mtime=0, compresslevel=6))

    def close(self) -> None:
        self.file.close()


class Format(NamedTuple):
    """A format of output: the end of its file names, its writer, and the columns it needs beside those chosen."""

    suffix: str
    open: Callable[[Path, pa.Schema, Mapping[str, Any]], Writer]
    carries: bool = True
    needs: tuple[str, ...] = ()


FORMATS: dict[str, Format] = {
    "parquet": Format(".parquet", Parquet),
    "jsonl": Format(".jsonl.gz", JsonLines, needs=("text", "id", "date", "dump")),
    "wet": Format(".wet.gz", Wet, carries=False, needs=("text", "id", "url", "date", "language")),
}
