"""The registry of output formats, each with its writer."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pyarrow as pa

from .jsonl import JsonLines
from .parquet import Parquet
from .wet import Wet


class Writer(Protocol):
    """Takes rows as they come; the file is whole after `close`."""

    def write(self, rows: pa.RecordBatch) -> None:
        """Add rows."""

    def close(self) -> None:
        """Write what is left, and the end of the file."""


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
"""Parquet; JSON lines in the layout of Dolma; WET, as Common Crawl calls archives of plain text."""
