"""Runs tasks one after the other and writes their rows to standard output as JSON lines, in the order of the pages.

This process reads and writes; worker processes extract the pages. So a page that crashes its process costs only
itself: nothing that was written has to be written again.
"""

import sys
from collections.abc import Sequence

from ..plan import Task
from ..processes import close_kept
from ..summary import TaskSummary
from ..task import Stopped, about, opened
from ..writers.jsonl import JsonStream
from . import Answers
from .local import processors


def map_tasks(tasks: Sequence[Task], *, jobs: int | None = None) -> Answers:
    """Each task with its summary, when all its rows are written."""
    try:
        yield from ((task, streamed(task, jobs or processors())) for task in tasks)
    finally:
        close_kept()


def streamed(task: Task, jobs: int) -> TaskSummary:
    summary = TaskSummary(bytes_in=task.size)
    try:
        schema, batches = opened(task, summary, isolated=jobs > 1 or task.page_timeout is not None, jobs=jobs)
        writer = JsonStream(sys.stdout.buffer, schema, about(task))
        for rows, _ in batches:
            writer.write(rows)
            sys.stdout.buffer.flush()
    except Stopped as stopped:
        summary.problems.append({"input": task.source, "reason": str(stopped)})
    return summary
