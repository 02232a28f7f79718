"""The progress of a run: pages per second, the share that is kept, failures, the time left."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from .beat import Done, read_beat
from .plan import Task
from .summary import TaskSummary

PERIOD = 0.5
"""Seconds between two updates."""


class Status(NamedTuple):
    """The progress of a run; bytes are those of the inputs as stored."""

    tasks: int
    tasks_done: int
    pages: int
    kept: int
    failed: int
    bytes: int
    bytes_done: int
    seconds: float

    @property
    def rate(self) -> float:
        """Pages a second."""
        return self.pages / self.seconds if self.seconds > 0 else 0.0

    @property
    def share(self) -> float:
        """How much of the work is done, by bytes where they are known."""
        return self.bytes_done / self.bytes if self.bytes else self.tasks_done / self.tasks if self.tasks else 1.0

    @property
    def seconds_left(self) -> float | None:
        """The time that the rest takes at this rate; None at the beginning."""
        return self.seconds * (1 - self.share) / self.share if self.share > 0 else None


class Progress:
    """Adds up what finished tasks report and what running ones write to their files."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.tasks = tasks
        self.running = {task.name: task for task in tasks if task.beat is not None}
        self.finished: list[Done] = []
        self.begun = time.perf_counter()
        self.lock = threading.Lock()

    def finish(self, task: Task, summary: TaskSummary) -> None:
        """Count a task that is done."""
        with self.lock:
            self.running.pop(task.name, None)
            self.finished.append(Done(summary.pages, summary.kept, summary.failed, task.size))

    def status(self) -> Status:
        """The current progress of the run."""
        with self.lock:
            beats = [read_beat(task.beat) for task in self.running.values() if task.beat]
            every = [*self.finished, *beats]
        return Status(
            tasks=len(self.tasks),
            tasks_done=len(every) - len(beats),
            pages=sum(each.pages for each in every),
            kept=sum(each.kept for each in every),
            failed=sum(each.failed for each in every),
            bytes=sum(task.size for task in self.tasks),
            bytes_done=sum(each.bytes for each in every),
            seconds=time.perf_counter() - self.begun,
        )

    @contextmanager
    def shown_by(self, watch: Callable[[Status], None]) -> Iterator[None]:
        """Calls `watch` at intervals from a separate thread, and once at the end."""
        ended = threading.Event()

        def look() -> None:
            while not ended.wait(PERIOD):
                watch(self.status())

        thread = threading.Thread(target=look, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            watch(self.status())
