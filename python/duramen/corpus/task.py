"""Runs one task: reads pages, extracts, filters, finishes and writes their rows."""

import json
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import chain, compress
from typing import Any

import pyarrow as pa

from ..arrow import ERROR, array_of, one_row
from ..low_confidence import is_below
from ..pool import Lost, Pool
from ..statistics import minhash, text_hash
from .columns import BELOW, HASHES, KNOWN, MASKED, REASON, TOKENS, schema_of
from .filters import judged
from .masking import masked
from .options import counter_of
from .output import Shards, dropped_file
from .page import Damage, RawPage, ReadLog, Unreadable
from .plan import Task
from .progress import tell
from .readers import read_html_files, read_input
from .sampling import is_sampled, key_of
from .storage import StorageError, joined, reason_of, remove_file, write_bytes, written_aside
from .summary import TaskSummary
from .writers import FORMATS

BATCH, BATCH_BYTES = 32, 4 << 20
"""Pages, and bytes of their HTML, whose rows are written together."""

SENT = 16
"""Pages that travel to another process together."""

TEXTS = ("text", "markdown", "html", "title", "description", "data")
"""Columns that are masked; the numbers in columns and summary are those of `text`."""

Row = tuple[RawPage, int, list[Any]]
"""A page without its HTML, the size of that, and the values of its computed columns, the error last."""

PagePool = Pool[tuple[bytes | str, str | None, str | None], list[Any]]


class Stopped(Exception):
    """The input has no pages to write; the message is the reason."""


def run_task(task: Task, tick: Callable[[], None] | None = None) -> TaskSummary:
    """Runs a whole task in this process: an output is written under a temporary name and moved into place.

    Where a page takes too long, the system ends this process. The pages of an `isolated` task are extracted in another
    process, which costs about a fifth more time: then only the page that hangs or crashes fails.

    Errors of the input are in the summary: a damaged input has an output with the pages before the damage, an
    unreadable one has none. Errors of the output are raised as `OutputError`, because all other tasks would fail too.
    """
    summary = TaskSummary(bytes_in=task.size)
    try:
        with page_pool(task) if task.isolated else nullcontext() as pool:
            write_output(task, summary, *opened(task, summary, pool, tick))
    except Stopped as stopped:
        return TaskSummary(bytes_in=task.size, problems=[{"input": task.source, "reason": str(stopped)}])
    return summary


def page_pool(task: Task, jobs: int = 1) -> PagePool:
    """Processes that extract the pages of tasks with these options."""
    work = partial(one_row, columns=task.options.computed, options=task.options.extract)
    return Pool(work, jobs=jobs, timeout=task.page_timeout)


Batches = Iterator[tuple[pa.RecordBatch, pa.RecordBatch | None]]
"""Rows to be written and, where they are kept, those that were dropped, with the reason."""


def write_output(task: Task, summary: TaskSummary, schema: pa.Schema, batches: Batches) -> None:
    """Writes the output of a task, and before it is moved into place its summary.

    Of several shards the first is moved into place last: a task is done when that one is there.
    """
    begun = time.perf_counter()
    with written_aside(task.output, task.output_name) as first, dropped_file(task, schema) as dropped_rows:
        with Shards(task, schema, first) as shards:
            for rows, dropped in batches:
                shards.write(rows)
                if dropped_rows is not None and dropped is not None:
                    dropped_rows.write(dropped)
            summary.bytes_out += shards.close()
        summary.seconds = round(time.perf_counter() - begun, 3)
        remove_file(joined(task.output, task.output_name))  # of an earlier input, which this summary does not describe
        stored = {"inputs": task.source, "version": task.version, "summary": summary.as_dict()}
        write_bytes(task.output, task.summary_name, json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace"))


def opened(
    task: Task, summary: TaskSummary, pool: PagePool | None, tick: Callable[[], None] | None = None
) -> tuple[pa.Schema, Batches]:
    """The columns of the output and its rows; an unreadable input raises here, before anything is written."""
    reading = ReadLog(summary, seconds=task.page_timeout)
    pages = read_pages(task, reading)
    first = next(pages, None)
    carried = {name: reading.carried_types.get(name, pa.string()) for name in task.options.carry}
    columns = dict.fromkeys([*task.options.own_columns, *FORMATS[task.options.format].needs])
    schema = schema_of(list(columns), carried)

    def batches() -> Batches:
        for group in grouped(extracted(task, chain([first] if first else [], pages), pool)):
            yield finished_group(task, schema, group, summary)
            tell(task.beat, summary, reading.position)
            if tick is not None:
                tick()

    return schema, batches()


def read_pages(task: Task, reading: ReadLog) -> Iterator[RawPage]:
    """The pages of a task. They end at damage; an unreadable input raises `Stopped`."""
    options = task.options
    try:
        read = read_html_files(task.inputs, reading) if task.is_group else read_input(task.inputs[0], reading, options)
        for page in read:
            if options.sample is not None and not is_sampled(key_of(page), options.sample, seed=options.seed):
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


def extracted(task: Task, pages: Iterable[RawPage], pool: PagePool | None) -> Iterator[Row]:
    """Each page with the values of its computed columns, extracted in this process or by a pool."""
    if pool is None:
        work = partial(one_row, columns=task.options.computed, options=task.options.extract)
        for page in pages:
            with alarm(task.page_timeout):
                values = work((page.html, page.url, page.content_type))
            yield page._replace(html=b""), len(page.html), values
        return
    waiting: deque[RawPage] = deque()

    def given() -> Iterator[tuple[bytes | str, str | None, str | None]]:
        for page in pages:
            waiting.append(page)
            yield page.html, page.url, page.content_type

    for (html, _, _), answer in pool.answers(given(), batch=SENT, in_order=True):
        lost = [*[None] * len(task.options.computed), answer.reason] if isinstance(answer, Lost) else answer
        yield waiting.popleft()._replace(html=b""), len(html), lost


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """A context in which the system ends this process after the time limit; None for no limit."""
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def grouped(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Rows in groups of bounded number and size."""
    group: list[Row] = []
    size = 0
    for row in rows:
        group.append(row)
        size += row[1]
        if len(group) >= BATCH or size > BATCH_BYTES:
            yield group
            group, size = [], 0
    if group:
        yield group


def finished_group(
    task: Task, schema: pa.Schema, group: Sequence[Row], summary: TaskSummary
) -> tuple[pa.RecordBatch, pa.RecordBatch | None]:
    """The rows of some pages to be written, and those that are dropped; counts both."""
    pages = [page for page, _, _ in group]
    names = [*task.options.computed, ERROR]
    found = dict(zip(names, map(list, zip(*(values for _, _, values in group), strict=True)), strict=True))
    reasons = reasons_of(task, pages, found)
    is_kept = [
        counted(task, page, size, {name: found[name][row] for name in COUNTED}, reasons[row], summary)
        for row, (page, size, _) in enumerate(group)
    ]
    kept = output_rows(task, schema, pages, found, is_kept, summary)
    if not task.options.keep_dropped:
        return kept, None
    is_dropped = [reason is not None for reason in reasons]
    dropped = output_rows(task, schema, pages, found, is_dropped, TaskSummary())
    return kept, dropped.append_column(REASON, pa.array(compress(reasons, is_dropped), pa.string()))


COUNTED = (ERROR, "words", "confidence", "seconds")
"""Columns that the summary counts."""


def reasons_of(task: Task, pages: Sequence[RawPage], found: dict[str, list[Any]]) -> list[str | None]:
    """The rule that drops each page; what a recipe leaves of a text takes its place."""
    good = [row for row, error in enumerate(found[ERROR]) if error is None]
    names = [*task.options.looked_at, "url"]
    columns = {name: found[name] if name in found else known_values(task, name, pages) for name in names}
    rows = [{name: columns[name][row] for name in names} for row in good]
    reasons: list[str | None] = [None] * len(pages)
    for row, values, reason in zip(good, rows, judged(task.options, rows), strict=True):
        reasons[row] = reason
        if task.options.recipe is not None:
            found["text"][row] = values["text"]
    return reasons


def counted(
    task: Task, page: RawPage, size: int, row: dict[str, Any], reason: str | None, summary: TaskSummary
) -> bool:
    """Whether a page is written, that is, has no reason to be dropped; counts it either way."""
    source = page.file_path or task.source
    summary.pages += 1
    summary.html_bytes += size
    if page.status is not None:
        summary.statuses[str(page.status)] += 1
    if row[ERROR] is not None:
        summary.fail(source=source, offset=page.offset, url=page.url, reason=row[ERROR])
        return False
    summary.time(row["seconds"], url=page.url, input=source, offset=page.offset, bytes=size)
    if reason is not None:
        summary.dropped[reason] += 1
        return False
    summary.kept += 1
    summary.words += row["words"]
    summary.below += is_below(row["confidence"], task.options.below)
    return True


def output_rows(
    task: Task,
    schema: pa.Schema,
    pages: Sequence[RawPage],
    found: dict[str, list[Any]],
    chosen: Sequence[bool],
    summary: TaskSummary,
) -> pa.RecordBatch:
    """The chosen rows as they are written: texts are masked, then tokens are counted and hashes are computed."""
    options = task.options
    pages = list(compress(pages, chosen))
    columns: dict[str, Sequence[Any]] = {name: list(compress(values, chosen)) for name, values in found.items()}
    for name in [name for name in TEXTS if name in columns]:
        for kind in options.mask or ():
            pairs = [(None, 0) if text is None else masked(text, kind) for text in columns[name]]
            columns[name] = [text for text, _ in pairs]
            if name == "text":
                columns[MASKED.format(kind)] = [count for _, count in pairs]
                summary.masked[kind] += sum(count for _, count in pairs)
    if options.tokenizer is not None:
        columns[TOKENS] = [*map(counter_of(options.tokenizer), columns["text"])]
        summary.tokens += sum(columns[TOKENS])
    columns[BELOW] = [is_below(each, options.below) for each in columns["confidence"]]
    for name in HASHES:
        if name in schema.names:
            columns[name] = [*map(HASHED[name](options.minhash), columns["text"])]
    for place, name in enumerate(options.carry):
        columns[name] = [page.carried[place] for page in pages]
    arrays = [
        array_of(columns[each.name] if each.name in columns else known_values(task, each.name, pages), each.type)
        for each in schema
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def signer(setting: tuple[int, int, int]) -> Callable[[str], list[int]]:
    """A function for the MinHash signature of a text."""
    words, bands, rows = setting
    return lambda text: minhash(text, words=words, bands=bands, rows=rows)


HASHED: dict[str, Callable[[tuple[int, int, int]], Callable[[str], Any]]] = {
    "text_hash": lambda _: text_hash,
    "minhash": signer,
}


def known_values(task: Task, name: str, pages: Iterable[RawPage]) -> list[Any]:
    """A column that is known before extraction."""
    value = KNOWN[name].value
    return [value(page if page.file_path else page._replace(file_path=task.inputs[0])) for page in pages]
