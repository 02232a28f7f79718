"""Runs one task, from its inputs to its output file."""

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from importlib.metadata import version
from itertools import chain
from typing import Any, cast

import pyarrow as pa

from ..arrow import ERROR, array_of
from ..below import is_below
from ..pool import Lost
from .beat import Beat
from .columns import BELOW, KNOWN, computed_columns, schema_of
from .extraction import extracted
from .page import Damage, Page, Reading, Unreadable
from .plan import PARTS, Task
from .processes import HAS_ALARM, end_with_parent, kept_pool
from .readers import read_html_files, read_input
from .storage import StorageError, output_errors, reason_of, write_bytes, written_aside
from .summary import TaskSummary
from .writers import FORMATS

ALWAYS = ("words", "page_type", "confidence", "seconds")
"""Columns that the summary needs and that cost next to nothing."""

COUNTED = ("language", "text", "completeness", ERROR)
"""Columns that the summary counts where they are computed anyway."""


class Stopped(Exception):
    """The input gave nothing to write; the summary has the reason."""


def run_task(task: Task) -> TaskSummary:
    """Runs a whole task: reads, extracts, filters, writes a temporary file, moves it into place.

    A worker process does all of it, so that nothing but the task and its summary travels. If a page takes too long or
    crashes that process, the task starts again, and this time the pages go to a worker process of
    their own, which costs about a fifth more time: so only the page that caused the crash fails.

    Errors of the input are in the summary: a damaged input has an output with the pages before the damage,
    an unreadable one has none. Errors of the output are raised as `OutputError`, because all
    other tasks would fail too.
    """
    if task.page_timeout is None:
        return done_here(task)
    if HAS_ALARM:
        ((_, answer),) = kept_pool("tasks", None, done_by_worker).answers([task])
        if not isinstance(answer, Lost):
            return cast(TaskSummary, answer)
    return done_here(task, isolated=True)


def done_by_worker(task: Task) -> TaskSummary:
    """What the worker process of a task does."""
    end_with_parent()
    return done_here(task)


def done_here(task: Task, *, isolated: bool = False) -> TaskSummary:
    """Does a task in this process, apart from the pages where those are `isolated`."""
    summary = TaskSummary(bytes_in=task.size)
    try:
        write_output(task, summary, isolated=isolated)
    except Stopped as stopped:
        return TaskSummary(bytes_in=task.size, problems=[{"input": task.source, "reason": str(stopped)}])
    return summary


def write_output(task: Task, summary: TaskSummary, *, isolated: bool) -> None:
    """Writes the output of a task, and before it is moved into place its summary."""
    begun = time.perf_counter()
    reading = Reading(summary, seconds=task.page_timeout)
    pages = read_pages(task, reading)
    first = next(pages, None)  # an unreadable input raises before anything is written
    with written_aside(task.output, task.output_name, PARTS) as part, closing(Beat(task.beat)) as beat:
        schema = output_schema(task, reading)
        with output_errors(task.output_path):
            writer = FORMATS[task.settings.format].open(part, schema, about(task))
        for rows in results(task, schema, chain([first] if first else [], pages), summary, isolated=isolated):
            with output_errors(task.output_path):
                writer.write(rows)
            beat.tell(summary, reading.position)
        with output_errors(task.output_path):
            writer.close()
        summary.bytes_out = part.stat().st_size
        summary.seconds = round(time.perf_counter() - begun, 3)
        stored = {"inputs": task.source, "version": task.version, "summary": summary.as_dict()}
        write_bytes(task.output, task.summary_name, json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace"))


def output_schema(task: Task, reading: Reading) -> pa.Schema:
    """The columns that the writer gets: those chosen, those it needs, those carried through."""
    needs = FORMATS[task.settings.format].needs
    columns = list(dict.fromkeys([*task.settings.own_columns, *needs]))
    carried = {name: reading.carried_types.get(name, pa.string()) for name in task.settings.names.carry}
    return schema_of(columns, carried)


def about(task: Task) -> dict[str, Any]:
    """Information about the source of the rows, for writers that store it."""
    return {
        "source": task.source,
        "output": task.output_name,
        "dump": task.settings.dump,
        "columns": list(task.settings.own_columns),
        "carry": list(task.settings.names.carry),
        "version": version("duramen"),
    }


def read_pages(task: Task, reading: Reading) -> Iterator[Page]:
    """The pages of a task. Damage ends them; an input that is of no use raises `Stopped`."""
    settings = task.settings
    try:
        if task.is_group:
            pages = read_html_files(task.inputs, reading)
        else:
            names, base, dump = settings.names, settings.base, settings.dump
            pages = read_input(task.inputs[0], reading, names=names, base=base, dump=dump)
        for page in pages:
            yield page
            reading.start_clock()  # the time of extraction is limited elsewhere
    except Damage as damage:
        reading.damage(task.source, f"damaged{damage.place}: {damage.reason}", damage.offset, damage.url)
    except Unreadable as error:
        raise Stopped(str(error)) from None
    except (StorageError, OSError) as error:
        raise Stopped(reason_of(error) if isinstance(error, OSError) else str(error)) from None
    except Exception as error:  # noqa: BLE001 - libraries of object stores raise any exception
        raise Stopped(f"cannot be read: {type(error).__name__}: {error}") from None


def results(
    task: Task, schema: pa.Schema, pages: Iterable[Page], summary: TaskSummary, *, isolated: bool
) -> Iterator[pa.RecordBatch]:
    """The rows to be written, and the counts of all others."""
    settings = task.settings
    columns = list(dict.fromkeys([*computed_columns(schema.names), *settings.filters.needed, *ALWAYS]))
    groups = extracted(
        pages, columns=columns, options=settings.options, page_timeout=task.page_timeout, isolated=isolated
    )
    looked_at = [name for name in [*columns, ERROR] if name in {*ALWAYS, *settings.filters.needed, *COUNTED}]
    for group, rows in groups:
        found = rows.select(looked_at).to_pylist()
        kept = [is_kept(page, row, task, summary) for page, row in zip(group, found, strict=True)]
        yield output_rows(group, rows, schema, task).filter(pa.array(kept, pa.bool_()))


def is_kept(page: Page, row: dict[str, Any], task: Task, summary: TaskSummary) -> bool:
    """Whether a page is written; counts it either way."""
    source = page.file_path or task.source
    summary.pages += 1
    summary.html_bytes += len(page.html)
    if page.status is not None:
        summary.statuses[str(page.status)] += 1
    if row[ERROR] is not None:
        summary.fail(source=source, offset=page.offset, url=page.url, reason=row[ERROR])
        return False
    summary.time(row["seconds"], url=page.url, input=source, offset=page.offset, bytes=len(page.html))
    if (reason := task.settings.filters.reason(row)) is not None:
        summary.dropped[reason] += 1
        return False
    summary.keep(
        words=row["words"], page_type=row["page_type"], language=row.get("language"), confidence=row["confidence"]
    )
    summary.below += is_below(row["confidence"], task.settings.below)
    if "completeness" in row:
        summary.completeness[row["completeness"]] += 1
    if "text" in row:
        summary.lines.see(host_of(page.url), row["text"])
    return True


def host_of(url: str | None) -> str:
    """The host of a URL, as far as telling hosts apart needs it."""
    return (url or "").partition("://")[2].partition("/")[0].lower()


def output_rows(group: list[Page], rows: pa.RecordBatch, schema: pa.Schema, task: Task) -> pa.RecordBatch:
    """Rows with the columns of the output."""
    carry = list(task.settings.names.carry)
    named = [page if page.file_path else page._replace(file_path=task.inputs[0]) for page in group]
    arrays = []
    for field in schema:
        if field.name in carry:
            place = carry.index(field.name)
            arrays.append(array_of([page.carried[place] for page in group], field.type))
        elif field.name in KNOWN:
            arrays.append(array_of([KNOWN[field.name].value(page) for page in named], field.type))
        elif field.name == BELOW:
            sure = rows.column("confidence").to_pylist()
            arrays.append(pa.array([is_below(each, task.settings.below) for each in sure], field.type))
        else:
            arrays.append(rows.column(field.name))
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
