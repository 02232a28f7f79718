"""Runs one task: reads pages, extracts, filters, finishes and writes their rows."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import chain, compress
from typing import Any

import pyarrow as pa

from ...base.pool import Lost, Pool
from ...base.pool.worker import set_alarm
from ...export.arrow import ERROR, array_of, one_row
from ...export.chunks import token_counter
from ...page.low_confidence import is_below
from ...page.statistics import minhash, text_hash
from .columns import BELOW, KNOWN, MASKED, REASON, TOKENS, schema_of
from .masking import masked
from .options import RULES, Options
from .output import Batches, write_files
from .page import Damage, RawPage, ReadLog, Unreadable, is_sampled
from .plan import Task
from .progress import tell
from .readers import read_html_files, read_input
from .recipes import RECIPES
from .storage import StorageError, joined, reason_of, remove_file, write_bytes, written_aside
from .summary import TaskSummary
from .url_list import read_lists
from .where import meets
from .writers import FORMATS

BATCH, BATCH_BYTES = 32, 4 << 20
"""Pages, and bytes of their HTML, whose rows are written together."""

SENT = 16
"""Pages that travel to another process together."""

TEXTS = ("text", "markdown", "html", "title", "description", "data")
"""Columns that are masked; the numbers in columns and summary are those of `text`."""

Row = tuple[RawPage, int, list[Any]]
"""A page without its HTML, the size of that, and the values of its computed columns, the error last."""

Columns = dict[str, list[Any]]

PagePool = Pool[RawPage, list[Any]]


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
            schema, batches = opened(task, summary, pool, tick)
            begun = time.perf_counter()
            # The first file is moved into place last, after the summary: a task is done when that file is there.
            with written_aside(task.output, task.output_name) as first:
                summary.bytes_out = write_files(task, schema, batches, first)
                summary.seconds = round(time.perf_counter() - begun, 3)
                remove_file(joined(task.output, task.output_name))  # of an earlier input, which the summary is not of
                stored = {"inputs": task.source, "version": task.version, "summary": summary.as_dict()}
                content = json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace")
                write_bytes(task.output, task.summary_name, content)
    except Unreadable as error:
        return TaskSummary(bytes_in=task.size, problems=[{"input": task.source, "reason": str(error)}])
    return summary


def row_maker(task: Task) -> Callable[[Any], list[Any]]:
    return partial(one_row, columns=task.options.computed, options=task.options.extract)


def page_pool(task: Task, jobs: int = 1) -> PagePool:
    """Processes that extract the pages of tasks with these options."""
    return Pool(row_maker(task), jobs=jobs, timeout=task.page_timeout)


def opened(
    task: Task, summary: TaskSummary, pool: PagePool | None, tick: Callable[[], None] | None = None
) -> tuple[pa.Schema, Batches]:
    """The columns of the output and its rows; an unreadable input raises here, before anything is written."""
    reading = ReadLog(summary, seconds=task.page_timeout)
    pages = read_pages(task, reading)
    first = next(pages, None)
    carried = {name: reading.carried_types.get(name, pa.string()) for name in task.options.carry}
    schema = schema_of([*dict.fromkeys([*task.options.own_columns, *FORMATS[task.options.format].needs])], carried)

    def batches() -> Batches:
        for group in grouped(extracted(task, chain([first] if first else [], pages), pool)):
            yield finished(task, schema, group, summary)
            tell(task.beat, summary, reading.position)
            if tick is not None:
                tick()

    return schema, batches()


def read_pages(task: Task, reading: ReadLog) -> Iterator[RawPage]:
    """The pages of a task. They end at damage; `Unreadable` is raised for an input that cannot be read."""
    options = task.options
    try:
        read = read_html_files(task.inputs, reading) if task.is_group else read_input(task.inputs[0], reading, options)
        for page in read:
            if options.sample is not None and not is_sampled(page.key, options.sample, seed=options.seed):
                reading.skip("not in the sample")
                continue
            yield page
            reading.start_clock()  # the time of extraction is limited elsewhere
    except Damage as damage:
        reading.damage(task.source, damage)
    except (Unreadable, StorageError, OSError) as error:
        raise Unreadable(reason_of(error)) from None
    except Exception as error:  # noqa: BLE001 - libraries of object stores raise any exception
        raise Unreadable(f"cannot be read: {type(error).__name__}: {error}") from None


def extracted(task: Task, pages: Iterable[RawPage], pool: PagePool | None) -> Iterator[Row]:
    """Each page with the values of its computed columns, extracted in this process or by a pool."""
    if pool is not None:
        answers = pool.answers(pages, send=given, batch=SENT, in_order=True)
    else:
        work = row_maker(task)
        answers = ((page, alarmed(work, page, task.page_timeout)) for page in pages)
    for page, answer in answers:
        lost = [*[None] * len(task.options.computed), answer.reason] if isinstance(answer, Lost) else answer
        yield page._replace(html=b"", file_path=page.file_path or task.inputs[0]), len(page.html), lost


def given(page: RawPage) -> tuple[bytes | str, str | None, str | None]:
    return page.html, page.url, page.content_type


def alarmed(work: Callable[[Any], list[Any]], page: RawPage, seconds: float | None) -> list[Any] | Lost:
    """What the work makes of a page; the system ends this process where that takes longer."""
    if seconds is None:
        return work(given(page))
    set_alarm(seconds)
    try:
        return work(given(page))
    finally:
        set_alarm(0)


def grouped(rows: Iterable[Row]) -> Iterator[list[Row]]:
    group: list[Row] = []
    for row in rows:
        group.append(row)
        if len(group) >= BATCH or sum(size for _, size, _ in group) > BATCH_BYTES:
            yield group
            group = []
    if group:
        yield group


def finished(
    task: Task, schema: pa.Schema, group: Sequence[Row], summary: TaskSummary
) -> tuple[pa.RecordBatch, pa.RecordBatch | None]:
    """The rows of some pages to be written and, where they are kept, those that are dropped; counts all pages."""
    options = task.options
    pages = [page for page, _, _ in group]
    computed = [*options.computed, ERROR]
    columns: Columns = dict(
        zip(computed, map(list, zip(*(values for _, _, values in group), strict=True)), strict=True)
    )
    for name in {*schema.names, *options.looked_at, "url"} & KNOWN.keys():
        columns[name] = [getattr(page, "offset" if name == "warc_offset" else name, None) for page in pages]
    reasons = reasons_of(options, columns)
    for row, (page, size, _) in enumerate(group):
        counted = {name: columns[name][row] for name in (ERROR, "words", "confidence", "seconds")}
        count_page(options, page, size, counted, reasons[row], summary)
    is_written = [
        error is None and (reason is None or options.keep_dropped)
        for error, reason in zip(columns[ERROR], reasons, strict=True)
    ]
    columns = {name: list(compress(values, is_written)) for name, values in columns.items()}
    reasons = list(compress(reasons, is_written))
    finish_texts(options, schema, columns, [reason is None for reason in reasons], summary)
    for place, name in enumerate(options.carry):
        columns[name] = [page.carried[place] for page in compress(pages, is_written)]
    arrays = [array_of(columns[each.name], each.type) for each in schema]
    rows = pa.RecordBatch.from_arrays(arrays, schema=schema)
    if not options.keep_dropped:
        return rows, None
    why = pa.array(reasons, pa.string())
    return rows.filter(why.is_null()), rows.append_column(REASON, why).filter(why.is_valid())


def reasons_of(options: Options, columns: Columns) -> list[str | None]:
    """The rule that drops each page; what a recipe leaves of a text takes its place.

    >>> columns = {ERROR: [None, None], "url": [None, None], "words": [12, 99]}
    >>> reasons_of(Options(min_words=50), columns)
    ['min_words', None]
    """
    reasons: list[str | None] = [None] * len(columns[ERROR])
    good = [row for row, error in enumerate(columns[ERROR]) if error is None]
    if options.url_list is not None:
        listed = read_lists(options.url_list)
        for row in good:
            reasons[row] = listed.reason(columns["url"][row])
    for rule, (name, is_met) in RULES.items():
        if (limit := getattr(options, rule)) is not None:
            for row in good:
                reasons[row] = reasons[row] or (None if is_met(limit, columns[name][row]) else rule)
    if options.where is not None:
        asked = {name: [columns[name][row] for row in good] for name in options.looked_at}
        for row, is_true in zip(good, meets(options.where, asked, len(good)), strict=True):
            reasons[row] = reasons[row] or (None if is_true else "where")
    if options.recipe is not None:
        for row in good:
            if reasons[row] is None:
                reasons[row], columns["text"][row] = RECIPES[options.recipe](columns["text"][row] or "")
    return reasons


def count_page(
    options: Options, page: RawPage, size: int, row: dict[str, Any], reason: str | None, summary: TaskSummary
) -> None:
    summary.pages += 1
    summary.html_bytes += size
    if page.status is not None:
        summary.statuses[str(page.status)] += 1
    if row[ERROR] is not None:
        summary.fail(str(page.file_path), page.offset, row[ERROR], page.url)
        return
    summary.time(row["seconds"], url=page.url, input=page.file_path, offset=page.offset, bytes=size)
    if reason is not None:
        summary.dropped[reason] += 1
        return
    summary.kept += 1
    summary.words += row["words"]
    summary.below += is_below(row["confidence"], options.below)


def finish_texts(
    options: Options, schema: pa.Schema, columns: Columns, is_kept: Sequence[bool], summary: TaskSummary
) -> None:
    """Masks the texts, then counts their tokens and computes their hashes; the summary counts kept pages only."""
    for name in [name for name in TEXTS if name in columns]:
        for kind in options.mask or ():
            pairs = [(None, 0) if text is None else masked(text, kind) for text in columns[name]]
            columns[name] = [text for text, _ in pairs]
            if name == "text":
                columns[MASKED.format(kind)] = [count for _, count in pairs]
                summary.masked[kind] += sum(compress((count for _, count in pairs), is_kept))
    if options.tokenizer is not None:
        columns[TOKENS] = [*map(token_counter(options.tokenizer), columns["text"])]
        summary.tokens += sum(compress(columns[TOKENS], is_kept))
    columns[BELOW] = [is_below(each, options.below) for each in columns["confidence"]]
    for name, work in (("text_hash", text_hash), ("minhash", signer(options.minhash))):
        if name in schema.names:
            columns[name] = [*map(work, columns["text"])]


def signer(setting: tuple[int, int, int]) -> Callable[[str], list[int]]:
    """A function for the MinHash signature of a text."""
    words, bands, rows = setting
    return lambda text: minhash(text, words=words, bands=bands, rows=rows)
