"""Runs for the tests, the pages that a reader yields and the rows that a run writes."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from duramen.apps import corpus
from duramen.apps.corpus import Options, Summary
from duramen.apps.corpus.page import Damage, RawPage, ReadLog
from duramen.apps.corpus.readers import read_input
from duramen.apps.corpus.summary import TaskSummary


def read(path: str | Path, options: Options | None = None) -> tuple[list[RawPage], TaskSummary, Damage | None]:
    """Pages, counts, and the damage that ended the reading."""
    summary = TaskSummary()
    pages: list[RawPage] = []
    try:
        pages.extend(read_input(str(path), ReadLog(summary), options or Options(base="")))
    except Damage as damage:
        return pages, summary, damage
    return pages, summary, None


def run(inputs: Any, output: Any, **options: Any) -> Summary:
    """A run in one process and without a limit of time, unless told otherwise."""
    return corpus.run(inputs, output, **{"jobs": 1, "page_timeout": None, **options})


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """The rows that are kept, of all tables below a folder in the order of their names."""
    tables = [path for path in sorted(folder.rglob("*.parquet")) if path.parent.name != "dropped"]
    return [row for path in tables for row in pq.read_table(path).to_pylist()]


def column_of(folder: Path, name: str) -> list[Any]:
    return [row[name] for row in rows_of(folder)]
