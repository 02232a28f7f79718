"""Runs tasks on this machine, each in a process of its own."""

import os
from collections.abc import Sequence

from ...pool import Pool
from ..plan import Task
from ..processes import close_kept, end_with_parent
from ..summary import TaskSummary
from ..task import run_task
from . import Answers


def map_tasks(tasks: Sequence[Task], *, jobs: int | None = None) -> Answers:
    """Each task with its summary, as they are done; one job is supervised by this process."""
    count = min(jobs or processors(), max(1, len(tasks)))
    if count == 1:
        try:
            yield from ((task, run_task(task)) for task in tasks)
        finally:
            close_kept()
        return
    # Each of these processes starts a worker of its own.
    with Pool(run_in_process, jobs=count, daemon=False) as pool:
        yield from pool.answers(tasks)


def run_in_process(task: Task) -> TaskSummary:
    """Does a task in a process that ends with the one that started it."""
    end_with_parent()
    return run_task(task)


def processors() -> int:
    """The processors that this process may use; in a container or a Slurm job, fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
