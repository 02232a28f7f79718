"""Runs one task, from its inputs to its output file."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from itertools import chain, compress, count, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, cast

import pyarrow as pa

from ..arrow import ERROR, array_of
from ..below import is_below
from ..pool import Lost
from .columns import KNOWN, REASON, computed_columns, schema_of
from .dedup import HASHES, signatures
from .extraction import extracted
from .page import Damage, RawPage, ReadLog, Unreadable
from .plan import PARTS, Task
from .processes import HAS_ALARM, end_with_parent, kept_pool
from .progress import Beat
from .readers import read_html_files, read_input
from .sampling import is_sampled, key_of
from .sharding import limit_of, numbered, shuffled
from .storage import StorageError, joined, output_errors, reason_of, remove_file, write_bytes, written_aside
from .summary import TaskSummary, host_of
from .writers import FORMATS

ALWAYS = ("words", "page_type", "confidence", "seconds")
"""Columns that the summary needs and that cost next to nothing."""

COUNTED = ("language", "text", "completeness", ERROR)
"""Columns that the summary counts where they are computed anyway."""


class Stopped(Exception):
    """The input has no pages to write; the summary has the reason."""


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
    """Runs a task in this process; `isolated` pages are extracted in others."""
    summary = TaskSummary(bytes_in=task.size)
    try:
        write_output(task, summary, isolated=isolated)
    except Stopped as stopped:
        return TaskSummary(bytes_in=task.size, problems=[{"input": task.source, "reason": str(stopped)}])
    return summary


def write_output(task: Task, summary: TaskSummary, *, isolated: bool) -> None:
    """Writes the output of a task, and before it is moved into place its summary.

    Of several shards the first is moved into place last: a task is done when that one is there.
    """
    begun = time.perf_counter()
    schema, batches = opened(task, summary, isolated=isolated)
    none = pa.RecordBatch.from_pylist([], schema=schema)
    with written_aside(task.output, task.output_name, PARTS) as first, dropped_file(task, schema) as drop:
        kept = (rows for rows, dropped in batches if drop(dropped))
        shards = groupby(chain([(0, none)], numbered(kept, limit_of(task.settings.shard_size))), itemgetter(0))
        for number, shard in shards:
            rows = (each for _, each in shard)
            if number == 0:
                summary.bytes_out += write_shard(task, number, schema, rows, first)
                continue
            with written_aside(task.output, task.shard_name(number), PARTS) as part:
                summary.bytes_out += write_shard(task, number, schema, rows, part)
        if task.settings.shard_size is not None:
            remove_later_shards(task, number)
        summary.seconds = round(time.perf_counter() - begun, 3)
        remove_file(task.output_path)  # output of an earlier input, which this summary does not describe
        stored = {"inputs": task.source, "version": task.version, "summary": summary.as_dict()}
        write_bytes(task.output, task.summary_name, json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace"))


def opened(
    task: Task, summary: TaskSummary, *, isolated: bool, jobs: int = 1
) -> tuple[pa.Schema, Iterator[tuple[pa.RecordBatch, pa.RecordBatch | None]]]:
    """The columns of a task and what `results` gives; an unreadable input raises here, before anything is written."""
    reading = ReadLog(summary, seconds=task.page_timeout)
    pages = read_pages(task, reading)
    first = next(pages, None)
    schema = output_schema(task, reading)

    def batches() -> Iterator[tuple[pa.RecordBatch, pa.RecordBatch | None]]:
        every = chain([first] if first else [], pages)
        with closing(Beat(task.beat)) as beat:
            for tables in results(task, schema, every, summary, isolated=isolated, jobs=jobs):
                yield tables
                beat.tell(summary, reading.position)

    return schema, batches()


def write_shard(task: Task, number: int, schema: pa.Schema, batches: Iterable[pa.RecordBatch], part: Path) -> int:
    """Writes one shard of a task to a file; the bytes that it has."""
    name = task.shard_name(number)
    if task.settings.shuffle:
        batches = shuffled(batches, name=name, seed=task.settings.seed or 0)
    with output_errors(joined(task.output, name)):
        writer = FORMATS[task.settings.format].open(part, schema, {**about(task), "output": name})
    for rows in batches:
        with output_errors(joined(task.output, name)):
            writer.write(rows)
    with output_errors(joined(task.output, name)):
        writer.close()
    return part.stat().st_size


@contextmanager
def dropped_file(task: Task, schema: pa.Schema) -> Iterator[Callable[[pa.RecordBatch | None], bool]]:
    """A function that writes dropped pages where the settings keep them.

    Their file is moved into place before the output, which says that the task is done.
    """
    if not task.settings.keep_dropped:
        yield lambda _: True
        return
    with written_aside(task.output, task.dropped_name, PARTS) as part:
        path = joined(task.output, task.dropped_name)
        with output_errors(path):
            writer = FORMATS[task.settings.format].open(part, schema.append(REASON), about(task, REASON.name))

        def write(rows: pa.RecordBatch | None) -> bool:
            with output_errors(path):
                writer.write(rows)
            return True

        yield write
        with output_errors(path):
            writer.close()


def remove_later_shards(task: Task, last: int) -> None:
    """Removes shards of an earlier version of the input that had more of them."""
    for number in count(last + 1):
        if not remove_file(joined(task.output, task.shard_name(number))):
            return


def output_schema(task: Task, reading: ReadLog) -> pa.Schema:
    """The columns that the writer gets: those chosen, those it needs, those carried through."""
    needs = FORMATS[task.settings.format].needs
    columns = list(dict.fromkeys([*task.settings.own_columns, *needs]))
    carried = {name: reading.carried_types.get(name, pa.string()) for name in task.settings.names.carry}
    return schema_of(columns, carried)


def about(task: Task, *more: str) -> dict[str, Any]:
    """Information about the source of the rows, for writers that store it; `more` names further columns."""
    return {
        "source": task.source,
        "output": task.output_name,
        "dump": task.settings.dump,
        "columns": [*task.settings.own_columns, *more],
        "carry": list(task.settings.names.carry),
        "minhash": list(task.settings.minhash),
        "version": version("duramen"),
    }


def read_pages(task: Task, reading: ReadLog) -> Iterator[RawPage]:
    """The pages of a task. They end at damage; an unreadable input raises `Stopped`."""
    settings = task.settings
    try:
        if task.is_group:
            pages = read_html_files(task.inputs, reading)
        else:
            names, base, dump = settings.names, settings.base, settings.dump
            pages = read_input(task.inputs[0], reading, names=names, base=base, dump=dump)
        for page in pages:
            if settings.sample is not None and not is_sampled(key_of(page), settings.sample, seed=settings.seed or 0):
                reading.skip("not in the sample")
                continue
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
    task: Task, schema: pa.Schema, pages: Iterable[RawPage], summary: TaskSummary, *, isolated: bool, jobs: int
) -> Iterator[tuple[pa.RecordBatch, pa.RecordBatch | None]]:
    """The rows to be written and, where they are kept, those that are dropped, with the reason; counts both."""
    settings = task.settings
    needed = settings.filters.needed
    hashed = ["text"] if set(HASHES) & set(schema.names) else []  # hashes are computed from the final text
    asked = dict.fromkeys([*computed_columns([*schema.names, *needed]), *settings.finishing.needed, *hashed, *ALWAYS])
    columns = [name for name in asked if name not in HASHES or name in needed]
    options, timeout = settings.options, task.page_timeout
    groups = extracted(pages, columns=columns, options=options, page_timeout=timeout, isolated=isolated, jobs=jobs)
    looked_at = [name for name in [*columns, ERROR] if name in {*ALWAYS, *COUNTED}]
    for group, rows in groups:
        reasons, rows = judged(task, group, rows)
        found = rows.select(looked_at).to_pylist()
        kept = [
            is_kept(page, row, reason, task, summary) for page, row, reason in zip(group, found, reasons, strict=True)
        ]
        dropped = None
        if settings.keep_dropped:
            why = [None if row[ERROR] else reason for row, reason in zip(found, reasons, strict=True)]
            is_dropped = [reason is not None for reason in why]
            dropped = finished_rows(group, rows, is_dropped, schema, task, TaskSummary())
            dropped = dropped.append_column(REASON, pa.array(compress(why, is_dropped), pa.string()))
        yield finished_rows(group, rows, kept, schema, task, summary), dropped


def finished_rows(
    group: list[RawPage], rows: pa.RecordBatch, chosen: list[bool], schema: pa.Schema, task: Task, summary: TaskSummary
) -> pa.RecordBatch:
    """The chosen rows as they are written; the summary counts what was masked, and tokens."""
    finished = task.settings.finishing.finished(rows.filter(pa.array(chosen, pa.bool_())), summary)
    return output_rows(list(compress(group, chosen)), finished, schema, task)


def judged(task: Task, group: list[RawPage], rows: pa.RecordBatch) -> tuple[list[str | None], pa.RecordBatch]:
    """The rule that drops each page, and the rows with what a recipe leaves of their texts."""
    filters = task.settings.filters
    names = dict.fromkeys([*filters.needed, "url"])
    looked_at = {
        name: rows.column(name) if name in rows.schema.names else known_column(name, group, task) for name in names
    }
    is_good = rows.column(ERROR).is_null()
    good = pa.table(looked_at).filter(is_good)
    found = zip(*filters.judged(good), strict=True)
    verdicts = [next(found) if each else (None, None) for each in is_good.to_pylist()]
    if filters.recipe is not None:
        place = rows.schema.get_field_index("text")
        rows = rows.set_column(place, rows.schema.field(place), array_of([text for _, text in verdicts], pa.string()))
    return [reason for reason, _ in verdicts], rows


def is_kept(page: RawPage, row: dict[str, Any], reason: str | None, task: Task, summary: TaskSummary) -> bool:
    """Whether a page is written, that is, has no reason to be dropped; counts it either way."""
    source = page.file_path or task.source
    summary.pages += 1
    summary.html_bytes += len(page.html)
    if page.status is not None:
        summary.statuses[str(page.status)] += 1
    if row[ERROR] is not None:
        summary.fail(source=source, offset=page.offset, url=page.url, reason=row[ERROR])
        return False
    summary.time(row["seconds"], url=page.url, input=source, offset=page.offset, bytes=len(page.html))
    if reason is not None:
        summary.dropped[reason] += 1
        return False
    site = host_of(page.url)
    summary.keep(
        words=row["words"],
        page_type=row["page_type"],
        language=row.get("language"),
        confidence=row["confidence"],
        site=site,
        completeness=row.get("completeness"),
    )
    summary.below += is_below(row["confidence"], task.settings.below)
    if "text" in row:
        summary.lines.see(site, row["text"])
    return True


def output_rows(group: list[RawPage], rows: pa.RecordBatch, schema: pa.Schema, task: Task) -> pa.RecordBatch:
    """Rows with the columns of the output."""
    carry = list(task.settings.names.carry)
    signed = {}
    if set(HASHES) & set(schema.names):
        signed = signatures(rows.column("text").to_pylist(), task.settings.minhash, schema.names)
    arrays = []
    for field in schema:
        if field.name in carry:
            place = carry.index(field.name)
            arrays.append(array_of([page.carried[place] for page in group], field.type))
        elif field.name in rows.schema.names:
            arrays.append(rows.column(field.name))
        elif field.name in KNOWN:
            arrays.append(known_column(field.name, group, task))
        elif field.name in signed:
            arrays.append(signed[field.name])
        else:  # the mark of pages below a confidence
            sure = rows.column("confidence").to_pylist()
            arrays.append(pa.array([is_below(each, task.settings.below) for each in sure], field.type))
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def known_column(name: str, group: list[RawPage], task: Task) -> pa.Array:
    """A column that is known before extraction."""
    named = [page if page.file_path else page._replace(file_path=task.inputs[0]) for page in group]
    return array_of([KNOWN[name].value(page) for page in named], KNOWN[name].type)
