"""The processors of this machine: a process for each task that runs."""

import os
from collections.abc import Sequence

from ...pool import Pool
from ..extraction import close_kept
from ..plan import Task
from ..task import run_task
from . import Answers


def map_tasks(tasks: Sequence[Task], *, jobs: int | None = None) -> Answers:
    """Each task with its summary, as they are done; one job runs in this process."""
    count = min(jobs or processors(), max(1, len(tasks)))
    if count == 1:
        try:
            yield from ((task, run_task(task)) for task in tasks)
        finally:
            close_kept()
        return
    # Each of these processes starts a worker of its own for the pages of its task.
    with Pool(run_task, jobs=count, daemon=False) as pool:
        yield from pool.answers(tasks)


def processors() -> int:
    """The processors that this process may use; in a container or a Slurm job, fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
