"""Work spread over processes that may crash or hang: every task is answered."""

import time
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import wait
from typing import TypeVar

from .worker import Lost, Worker

__all__ = ["Lost", "answers"]

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def answers(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    *,
    jobs: int = 1,
    timeout: float | None = None,
) -> Iterator[tuple[Task, Answer | Lost]]:
    """Each task with its answer, in the order in which they are done.

    A task that takes longer than `timeout` seconds, or whose process dies, is answered with
    `Lost`; an exception in `work` is raised here. One job without a timeout runs in this process.
    Else `work` and the tasks travel by pickle.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    if timeout is not None and timeout <= 0:
        raise ValueError(f"timeout must be more than 0 seconds, not {timeout}")
    if jobs == 1 and timeout is None:
        return ((task, work(task)) for task in tasks)
    return pooled_answers(work, iter(tasks), jobs, timeout)


def pooled_answers(
    work: Callable[[Task], Answer], tasks: Iterator[Task], jobs: int, timeout: float | None
) -> Iterator[tuple[Task, Answer | Lost]]:
    """The same with worker processes; a lost one is replaced when there is more to do."""
    crew = [Worker(work) for _ in range(jobs)]
    idle = list(crew)
    busy: list[Worker[Task, Answer]] = []
    try:
        for task in tasks:
            if not idle:
                for worker in done(busy):
                    yield worker.task, worker.take()
                    busy.remove(worker)
                    idle.append(worker)
            worker = idle.pop()
            if worker.is_lost:
                crew.remove(worker)
                worker = Worker(work)
                crew.append(worker)
            worker.give(task, timeout)
            busy.append(worker)
        while busy:
            for worker in done(busy):
                yield worker.task, worker.take()
                busy.remove(worker)
    finally:
        for worker in crew:
            worker.stop()


def done(busy: list[Worker[Task, Answer]]) -> list[Worker[Task, Answer]]:
    """Workers that have answered, died or run out of time; waits for the first of them."""
    deadline = min(worker.deadline for worker in busy)
    left = None if deadline == float("inf") else max(0.0, deadline - time.monotonic())
    answered = wait([worker.connection for worker in busy], left)
    now = time.monotonic()
    return [each for each in busy if each.connection in answered or each.deadline <= now]
