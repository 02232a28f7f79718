"""The processes of a pool, and the assignment of tasks to them."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, Generic, Self, TypeVar

from .worker import Lost, Slot, Worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 4
"""Batches per process that may wait for an earlier answer, where answers come in order."""


class Pool(Generic[Task, Answer]):
    """Up to `jobs` processes that run `work`; they start when there are tasks for them, and stay until `close`."""

    def __init__(
        self,
        work: Callable[[Task], Answer],
        *,
        jobs: int = 1,
        timeout: float | None = None,
        memory: int | None = None,
        daemon: bool = True,
        fork: bool = False,
        retry: bool = True,
    ) -> None:
        if jobs < 1:
            raise ValueError(f"jobs must be at least 1, not {jobs}")
        if timeout is not None and timeout <= 0:
            raise ValueError(f"timeout must be more than 0 seconds, not {timeout}")
        if memory is not None and memory <= 0:
            raise ValueError(f"memory must be more than 0 bytes, not {memory}")
        self.work = work
        self.jobs = jobs
        self.timeout = timeout
        self.memory = memory
        self.daemon = daemon
        """Whether the processes may not start processes of their own."""
        self.fork = fork
        """Whether they are copies of this process, if it runs on Linux and has no other threads."""
        self.retry = retry
        """Whether a task is tried once more if its process had done others before it died."""
        self.idle: list[Worker[Task, Answer]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        while self.idle:
            self.idle.pop().stop()

    def answers(
        self,
        tasks: Iterable[Task],
        *,
        jobs: int | None = None,
        batch: int = 1,
        in_order: bool = False,
        send: Callable[[Task], Any] = lambda task: task,
        tick: Callable[[], None] = lambda: None,
        period: float = float("inf"),
    ) -> Iterator[tuple[Task, Answer | Lost]]:
        """Each task with its answer, as `duramen.base.pool.answers` says; at most `jobs` processes work at a time.

        A task is drawn when a process is free for it and no sooner. `tick` is called every `period` seconds.
        """
        most = self.jobs if jobs is None else jobs
        due: deque[Slot[Task, Answer]] = deque()
        drawn = drawn_slots(tasks, send, due if in_order else None)
        again: deque[Slot[Task, Answer]] = deque()
        busy: list[Worker[Task, Answer]] = []
        try:
            while True:
                while len(busy) < most:
                    room = 0 if len(due) >= most * batch * AHEAD else batch
                    slots = [again.popleft()] if again else list(islice(drawn, room))
                    if not slots:
                        break
                    busy.append(self._started(slots))
                if not busy:
                    return
                tick()
                for worker in ready(busy, period):
                    slot = self._next_answer(worker, again)
                    if not worker.slots:
                        busy.remove(worker)
                    if slot.is_answered and not in_order:
                        yield slot.task, slot.answer
                while due and due[0].is_answered:
                    slot = due.popleft()
                    yield slot.task, slot.answer
        finally:
            for worker in busy:
                worker.stop()

    def _started(self, slots: list[Slot[Task, Answer]]) -> Worker[Task, Answer]:
        """A process that works on these tasks; a fresh one for a task whose first process died."""
        if self.idle and not slots[0].is_retried:
            worker = self.idle.pop()
        else:
            worker = Worker(self.work, timeout=self.timeout, memory=self.memory, daemon=self.daemon, fork=self.fork)
        try:
            worker.give(slots)
        except BaseException:
            worker.stop()
            raise
        return worker

    def _next_answer(self, worker: Worker[Task, Answer], again: deque[Slot[Task, Answer]]) -> Slot[Task, Answer]:
        """The task that a process worked on, with its answer; without one where the task is to be done again."""
        slot = worker.take()
        if worker.is_lost:
            again.extendleft(reversed(worker.slots))
            worker.slots.clear()
            # The cause may be something that earlier tasks left in the process.
            if self.retry and worker.count > 1 and not slot.is_retried and not worker.is_late:
                slot.is_answered, slot.is_retried = False, True
                again.appendleft(slot)
        elif not worker.slots:
            self.idle.append(worker)
        return slot


def drawn_slots(
    tasks: Iterable[Task], send: Callable[[Task], Any], due: deque[Slot[Task, Answer]] | None
) -> Iterator[Slot[Task, Answer]]:
    """Each task with room for its answer; `due` keeps them in their order, where that is wanted."""
    for task in tasks:
        slot: Slot[Task, Answer] = Slot(task, send(task))
        if due is not None:
            due.append(slot)
        yield slot


def ready(busy: list[Worker[Task, Answer]], period: float) -> list[Worker[Task, Answer]]:
    """Processes that have answered, died or run out of time; waits for the first, at most `period` seconds."""
    left = min(period, *(worker.deadline - time.monotonic() for worker in busy))
    spoke = wait([worker.connection for worker in busy], None if left == float("inf") else max(0.0, left))
    now = time.monotonic()
    return [each for each in busy if each.connection in spoke or each.deadline <= now]
