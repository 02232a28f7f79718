"""Worker processes for tasks that may hang, crash or run out of memory; every task gets an answer.

`answers` runs a function over many tasks. `Pool` is the same for callers that come several times and want to keep
the processes. A task that exceeds its time or memory, or that kills its process, is answered with `Lost`, which says
the reason; all other tasks get the answer of the function.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import KW_ONLY, dataclass, field
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, Generic, Self

from .worker import Answer, Lost, Slot, Task, Worker

__all__ = ["Lost", "Pool", "answers"]

AHEAD = 4
"""Batches per process that may wait for an earlier answer, where answers come in order."""


def itself(task: Any) -> Any:
    return task


def answers(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    *,
    jobs: int = 1,
    timeout: float | None = None,
    memory: int | None = None,
    send: Callable[[Task], Any] = itself,
    **options: Any,
) -> Iterator[tuple[Task, Answer | Lost]]:
    """Each task with its answer, by a pool that is closed in the end; `options` are those of `Pool.answers`.

    One job without limits runs in this process.

    >>> list(answers(str.upper, ["oak", "ash"], jobs=2, timeout=60, in_order=True))
    [('oak', 'OAK'), ('ash', 'ASH')]
    """
    pool = Pool(work, jobs=jobs, timeout=timeout, memory=memory)  # wrong arguments raise here, not at the first answer
    if jobs == 1 and timeout is None and memory is None:
        return ((task, work(send(task))) for task in tasks)

    def closing() -> Iterator[tuple[Task, Answer | Lost]]:
        with pool:
            yield from pool.answers(tasks, send=send, **options)

    return closing()


@dataclass(eq=False)
class Pool(Generic[Task, Answer]):
    """Up to `jobs` processes that run `work`; they start when there are tasks for them, and stay until `close`."""

    work: Callable[[Task], Answer]
    _: KW_ONLY
    jobs: int = 1
    timeout: float | None = None
    """Seconds that a task may take."""
    memory: int | None = None
    """Bytes that a task may need; they are measured on Linux alone."""
    daemon: bool = True
    """Whether the processes may not start processes of their own."""
    fork: bool = False
    """Whether they are copies of this process, if it runs on Linux and has no other threads."""
    retry: bool = True
    """Whether a task is tried once more if its process had done others before it died."""
    idle: list[Worker[Task, Answer]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise ValueError(f"jobs must be at least 1, not {self.jobs}")
        for name, limit, unit in (("timeout", self.timeout, "seconds"), ("memory", self.memory, "bytes")):
            if limit is not None and limit <= 0:
                raise ValueError(f"{name} must be more than 0 {unit}, not {limit}")

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
        send: Callable[[Task], Any] = itself,
        tick: Callable[[], None] = lambda: None,
        period: float = float("inf"),
    ) -> Iterator[tuple[Task, Answer | Lost]]:
        """Each task with its answer, as they are done; in the order of the tasks where `in_order` is set.

        A task beyond a limit, or whose process dies, is answered with `Lost`; an exception in `work` is raised here.
        `batch` tasks travel to a process together, which costs less where tasks are short; each of them is still
        timed and answered alone. `send` makes what `work` needs of a task, which alone travels, by pickle. A task is
        drawn when one of at most `jobs` processes is free for it and no sooner, and `work` may be called twice on it
        if its process dies. `tick` is called every `period` seconds.
        """
        most = self.jobs if jobs is None else jobs
        due: deque[Slot[Task, Answer]] = deque()
        again: deque[Slot[Task, Answer]] = deque()
        busy: list[Worker[Task, Answer]] = []

        def drawn_slots() -> Iterator[Slot[Task, Answer]]:
            for task in tasks:
                slot: Slot[Task, Answer] = Slot(task, send(task))
                if in_order:
                    due.append(slot)
                yield slot

        drawn = drawn_slots()
        try:
            while True:
                while len(busy) < most:
                    room = 0 if len(due) >= most * batch * AHEAD else batch
                    slots = [again.popleft()] if again else list(islice(drawn, room))
                    if not slots:
                        break
                    busy.append(self.started(slots))
                if not busy:
                    return
                tick()
                for worker in ready(busy, period):
                    slot = self.next_answer(worker, again)
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

    def started(self, slots: list[Slot[Task, Answer]]) -> Worker[Task, Answer]:
        """A process that works on these tasks; a fresh one for a task whose first process died."""
        if self.idle and not slots[0].is_retried:
            worker = self.idle.pop()
        else:
            worker = Worker(self.work, self.timeout, self.memory, daemon=self.daemon, fork=self.fork)
        try:
            worker.give(slots)
        except BaseException:
            worker.stop()
            raise
        return worker

    def next_answer(self, worker: Worker[Task, Answer], again: deque[Slot[Task, Answer]]) -> Slot[Task, Answer]:
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


def ready(busy: list[Worker[Task, Answer]], period: float) -> list[Worker[Task, Answer]]:
    """Processes that have answered, died or run out of time; waits for the first, at most `period` seconds."""
    left = min(period, *(worker.deadline - time.monotonic() for worker in busy))
    spoke = wait([worker.connection for worker in busy], None if left == float("inf") else max(0.0, left))
    now = time.monotonic()
    return [each for each in busy if each.connection in spoke or each.deadline <= now]
