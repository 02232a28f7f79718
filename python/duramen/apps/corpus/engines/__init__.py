"""Engines: each maps a function over tasks, on this machine or a cluster, independent of what the tasks do.

Here tasks run on this machine, each in a worker process, or one after the other into standard output.
"""

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Protocol

from ....base.pool import Lost, Pool
from ..output import about
from ..page import Unreadable
from ..plan import Task
from ..progress import PERIOD
from ..summary import TaskSummary
from ..task import opened, page_pool, run_task
from ..writers import JsonStream

Answers = Generator[tuple[Task, TaskSummary | Lost], None, None]
Tick = Callable[[], None]


class EngineError(Exception):
    """An engine that cannot run; the message says what to do."""


class Engine(Protocol):
    """Yields each task with its summary, in any order; `Lost` for a task that has none, with the reason.

    `jobs` is the number of tasks to run at a time, None for as many as there are processors; `tick` is to be called
    about twice a second. What a task raises ends the run. A task may be run twice, at the same time too: its output is
    moved into place as a whole.
    """

    def __call__(self, tasks: Sequence[Task], *, jobs: int | None, tick: Tick) -> Answers: ...


def engine_named(name: str) -> Engine:
    if name == "ray":
        from . import ray

        return ray.map_tasks
    if name != "local":
        raise ValueError(f"there is no engine {name}; there are local, ray")
    return map_tasks


def map_tasks(tasks: Sequence[Task], *, jobs: int | None, tick: Tick, fork: bool = False) -> Answers:
    """Each task with its summary, as they are done; `fork` is for a process of which nobody else has begun threads.

    A worker process does all of a task, so that nothing but the task and its summary travels. If a page ends that
    process, the task is run again when all others are done, with its pages in a process of their own.
    """
    if not tasks:
        return
    count = min(jobs or processors(), len(tasks))
    if count == 1 and tasks[0].page_timeout is None:
        yield from ((task, run_task(task, tick)) for task in tasks)
        return
    lost = []
    # Workers are no daemons, because they may start a process for the pages.
    with Pool(run_task, jobs=count, daemon=False, fork=fork, retry=False) as pool:
        for task, answer in pool.answers(tasks, tick=tick, period=PERIOD):
            if isinstance(answer, Lost):
                lost.append(replace(task, isolated=True))
            else:
                yield task, answer
        yield from pool.answers(lost, tick=tick, period=PERIOD)


def stream_tasks(tasks: Sequence[Task], *, jobs: int | None, tick: Tick) -> Answers:
    """Writes the rows of tasks to standard output as JSON lines, in their order; each task with its summary.

    This process reads and writes, and others extract the pages. So a page that crashes its process costs only itself:
    nothing that was written has to be written again.
    """
    if not tasks:
        return
    count = jobs or processors()
    isolated = count > 1 or tasks[0].page_timeout is not None
    with page_pool(tasks[0], count) if isolated else nullcontext() as pool:
        for task in tasks:
            summary = TaskSummary(bytes_in=task.size)
            try:
                schema, batches = opened(task, summary, pool, tick)
                writer = JsonStream(sys.stdout.buffer, schema, about(task, task.output_name))
                for rows, _ in batches:
                    writer.write(rows)
                    sys.stdout.buffer.flush()
            except Unreadable as error:
                summary.problems.append({"input": task.source, "reason": str(error)})
            yield task, summary


def processors() -> int:
    """The processors that this process may use; in a container or a Slurm job, fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
