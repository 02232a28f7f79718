"""Extracts pages into rows, in this process or in a worker process, so that a crash affects only one page."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pyarrow as pa

from ..arrow import ERROR, array_of, extract_batch
from ..pool import Lost, Pool
from .page import RawPage
from .processes import alarm, kept_pool

BATCH = 32
"""Pages that travel to the worker together."""

BATCH_BYTES = 4 << 20

Pages = list[RawPage]


def extracted(
    pages: Iterable[RawPage],
    *,
    columns: Sequence[str],
    options: dict[str, Any],
    page_timeout: float | None,
    isolated: bool,
    jobs: int = 1,
) -> Iterator[tuple[Pages, pa.RecordBatch]]:
    """Pages in groups, each with the rows of `extract_batch` for them; `error` says why a page has none.

    With `isolated`, `jobs` worker processes extract the pages; without, they are extracted in this process, which ends
    if a group exceeds `page_timeout`.
    """
    work = partial(extract_rows, columns=list(columns), options=options)
    if isolated:
        yield from isolated_groups(pages, work, columns, page_timeout, jobs)
        return
    for group in groups(pages):
        with alarm(page_timeout):
            rows = work(batch_of(group))
        yield group, rows


def isolated_groups(
    pages: Iterable[RawPage],
    work: partial[pa.RecordBatch],
    columns: Sequence[str],
    page_timeout: float | None,
    jobs: int,
) -> Iterator[tuple[Pages, pa.RecordBatch]]:
    """The same with worker processes for the pages.

    A group that exceeds the time or crashes the worker is sent again page by page, to find the page that caused it.
    """
    waiting: deque[Pages] = deque()

    def batches() -> Iterator[pa.RecordBatch]:
        for group in groups(pages):
            waiting.append(group)
            yield batch_of(group)

    pool = kept_pool("pages", work.keywords, work, page_timeout, jobs)
    for _, answer in pool.answers(batches(), in_order=True):
        group = waiting.popleft()
        rows = answer if not isinstance(answer, Lost) else one_by_one(group, pool, columns, answer)
        yield group, rows


def one_by_one(
    group: Pages, pool: Pool[pa.RecordBatch, pa.RecordBatch], columns: Sequence[str], lost: Lost
) -> pa.RecordBatch:
    """The rows of a group that was lost together; a page that is lost again has an error instead."""
    if len(group) == 1:
        return lost_row(lost, columns)
    answers = (answer for _, answer in pool.answers((batch_of([page]) for page in group), in_order=True))
    rows = [lost_row(each, columns) if isinstance(each, Lost) else each for each in answers]
    return pa.Table.from_batches(rows).combine_chunks().to_batches()[0]


def lost_row(lost: Lost, columns: Sequence[str]) -> pa.RecordBatch:
    """The row of a page that has no result."""
    empty = extract_rows(batch_of([RawPage(b"")])[:0], columns=columns, options={}).schema
    return pa.RecordBatch.from_pylist([{ERROR: lost.reason}], schema=empty)


def extract_rows(batch: pa.RecordBatch, *, columns: Sequence[str], options: dict[str, Any]) -> pa.RecordBatch:
    """The work of the worker process on a batch."""
    return extract_batch(batch, content_type="content_type", columns=columns, **options)


def groups(pages: Iterable[RawPage]) -> Iterator[Pages]:
    """Pages in groups of bounded number and size."""
    group: Pages = []
    size = 0
    for page in pages:
        if group and (len(group) >= BATCH or size + len(page.html) > BATCH_BYTES):
            yield group
            group, size = [], 0
        group.append(page)
        size += len(page.html)
    if group:
        yield group


def batch_of(group: Pages) -> pa.RecordBatch:
    """Pages as the record batch that `extract_batch` takes."""
    is_text = isinstance(group[0].html, str)
    html = array_of([page.html for page in group], pa.large_string() if is_text else pa.large_binary())
    urls = array_of([page.url for page in group], pa.string())
    types = array_of([page.content_type for page in group], pa.string())
    return pa.record_batch({"html": html, "url": urls, "content_type": types})
