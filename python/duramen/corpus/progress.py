"""The progress of a run: pages per second, the share that is kept, failures, the time left.

A running task writes its progress to a small file that the parent process reads at intervals.
"""

import os
import struct
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from .plan import Task
from .summary import TaskSummary

LAYOUT = struct.Struct("<4q")


class Done(NamedTuple):
    """What a task has done so far."""

    pages: int = 0
    kept: int = 0
    failed: int = 0
    bytes: int = 0


class Beat:
    """Writes the progress of a task; does nothing without a path, or if the path cannot be written."""

    def __init__(self, path: str | None) -> None:
        self.file: int | None = None
        if path is not None:
            with suppress(OSError):
                self.file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)

    def tell(self, summary: TaskSummary, position: int) -> None:
        if self.file is not None:
            with suppress(OSError):
                os.lseek(self.file, 0, os.SEEK_SET)
                os.write(self.file, LAYOUT.pack(summary.pages, summary.kept, summary.failed, position))

    def close(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


def read_beat(path: str) -> Done:
    """The progress of the task that writes to a path; zero if the task has not begun."""
    try:
        return Done(*LAYOUT.unpack(Path(path).read_bytes()))
    except (OSError, struct.error):
        return Done()


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
