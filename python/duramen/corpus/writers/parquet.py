"""Parquet, compressed with zstd."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

ROWS, BYTES = 10_000, 32 << 20
"""Rows or bytes of a row group, which is in memory until it is written."""

REPEATING = (
    "dump",
    "file_path",
    "language",
    "page_type",
    "site_name",
    "status",
    "method",
    "origin",
    "completeness",
    "encoding",
)
"""Columns in which values repeat, so that a dictionary makes them small."""

UNSORTED_COLUMNS = ("text", "markdown", "html")
"""Columns whose smallest and largest value help no query."""


class Parquet:
    """Writes row groups of bounded size."""

    def __init__(self, path: Path, schema: pa.Schema, about: Mapping[str, Any]) -> None:
        self.schema = schema.with_metadata({"duramen": json.dumps(about, sort_keys=True)})
        self.batches: list[pa.RecordBatch] = []
        self.rows = self.bytes = 0
        self.writer = pq.ParquetWriter(
            path,
            self.schema,
            compression="zstd",
            use_dictionary=[name for name in schema.names if name in REPEATING],
            write_statistics=[name for name in schema.names if name not in UNSORTED_COLUMNS],
        )

    def write(self, rows: pa.RecordBatch) -> None:
        """Collect rows until there are enough for a row group."""
        if not len(rows):
            return
        self.batches.append(rows)
        self.rows += len(rows)
        self.bytes += rows.nbytes
        if self.rows >= ROWS or self.bytes >= BYTES:
            self._flush()

    def _flush(self) -> None:
        if self.batches:
            table = pa.Table.from_batches(self.batches).replace_schema_metadata(self.schema.metadata)
            self.writer.write_table(table, row_group_size=self.rows)
        self.batches, self.rows, self.bytes = [], 0, 0

    def close(self) -> None:
        """Write the last row group and the footer."""
        self._flush()
        self.writer.close()
