"""Takes dropped rows out of output files, so that a killed run can be finished.

The plan is a Parquet file of the rows to drop. It is stored before the first file is changed and removed after the last
one; a file that has fewer rows than the plan says has been done.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet as pq

from ..columns import REASON
from ..plan import DROPPED, HOUSEKEEPING, PARTS
from ..storage import joined, names_below, open_file, output_errors, read_all, remove_file, write_bytes, written_aside
from ..summary import TaskSummary, host_of
from ..writers.parquet import Parquet

PLAN = f"{HOUSEKEEPING}/duplicates.parquet"
SHARD = re.compile(r"-\d{5}$")
"""What the name of a shard adds to that of its task."""
BATCH = 4096


def write_plan(folder: str, plan: pa.Table, *, keep_dropped: bool) -> None:
    """Stores the rows to drop, with the number of rows that each file has now."""
    names = plan.column("name").unique().to_pylist()
    counts = {name: row_count(folder, name) for name in names}
    about = {b"rows": json.dumps(counts).encode(), b"keep_dropped": str(int(keep_dropped)).encode()}
    with written_aside(folder, PLAN, PARTS) as part:
        pq.write_table(plan.replace_schema_metadata(about), part)


def finish_interrupted(folder: str) -> None:
    """Carries out the plan of a run that was killed, if there is one."""
    if PLAN in names_below(folder):
        carry_out(folder)


def carry_out(folder: str) -> None:
    """Drops the rows of the stored plan from their files and from the summaries of these."""
    with open_file(joined(folder, PLAN)) as file:
        plan = pq.read_table(pa.BufferReader(file.read()))
    counts = json.loads(plan.schema.metadata[b"rows"])
    keep_dropped = plan.schema.metadata[b"keep_dropped"] == b"1"
    for name, rows in by_file(plan):
        if row_count(folder, name) == counts[name]:
            reasons = {row["row"]: row["reason"] for row in rows}
            if keep_dropped:
                write_dropped(folder, name, reasons)
            write_left(folder, name, reasons)
        count_dropped(folder, name, rows, counts[name])
    remove_file(joined(folder, PLAN))


def by_file(plan: pa.Table) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a plan, which is in the order of files."""
    for name in plan.column("name").unique().to_pylist():
        yield name, plan.filter(pa.compute.equal(plan.column("name"), name)).to_pylist()


def row_count(folder: str, name: str) -> int:
    with open_file(joined(folder, name)) as raw, pq.ParquetFile(raw) as file:
        return int(file.metadata.num_rows)


def write_left(folder: str, name: str, reasons: dict[int, str]) -> None:
    """Replaces a file by one without some rows."""
    with open_file(joined(folder, name)) as raw, pq.ParquetFile(raw) as file:
        batches = (rows.filter(pa.array([reason is None for reason in why])) for rows, why in judged(file, reasons))
        write_rows(folder, name, file.schema_arrow, batches)


def write_dropped(folder: str, name: str, reasons: dict[int, str]) -> None:
    """Writes the rows that are dropped from a file, each with its reason."""
    place = f"{DROPPED}/{name.removesuffix('.parquet')}.duplicates.parquet"
    with open_file(joined(folder, name)) as raw, pq.ParquetFile(raw) as file:
        batches = (
            rows.append_column(REASON, pa.array(why, pa.string())).filter(pa.array([each is not None for each in why]))
            for rows, why in judged(file, reasons)
        )
        write_rows(folder, place, file.schema_arrow.append(REASON), batches)


def judged(file: pq.ParquetFile, reasons: dict[int, str]) -> Iterator[tuple[pa.RecordBatch, list[str | None]]]:
    """The rows of a file in batches, each with the reasons why they are dropped."""
    row = 0
    for batch in file.iter_batches(BATCH):
        yield batch, [reasons.get(row + each) for each in range(len(batch))]
        row += len(batch)


def write_rows(folder: str, name: str, schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> None:
    """Writes a table, whole or not at all."""
    about = json.loads((schema.metadata or {}).get(b"duramen", b"{}"))
    with written_aside(folder, name, PARTS) as part, output_errors(joined(folder, name)):
        writer = Parquet(part, schema.remove_metadata(), about)
        for batch in batches:
            writer.write(batch.replace_schema_metadata(None))
        writer.close()


def count_dropped(folder: str, name: str, rows: list[dict[str, Any]], before: int) -> None:
    """Moves dropped rows from `kept` to `dropped` in the summary of a file's task, if it has one."""
    task = name.removesuffix(".parquet")
    places = [f"{HOUSEKEEPING}/tasks/{each}.json" for each in (task, SHARD.sub("", task))]
    there = names_below(folder)
    place = next((each for each in places if each in there), None)
    if place is None:
        return
    stored = json.loads(read_all(folder, [place])[place])
    counted = stored.setdefault("rows_before", {})
    if counted.get(name) == before:
        return  # an earlier run that was killed has already counted them
    counted[name] = before
    summary = TaskSummary.from_dict(stored["summary"])
    for row in rows:
        summary.keep(
            words=row["words"],
            page_type=row["page_type"],
            language=row["language"],
            confidence=row["confidence"],
            site=host_of(row["url"]),
            completeness=row["completeness"],
            times=-1,
        )
    summary.without_zeros()
    summary.dropped += Counter(row["reason"] for row in rows)
    stored["summary"] = summary.as_dict()
    write_bytes(folder, place, json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace"))
