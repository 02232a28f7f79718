"""The progress of a run: pages per second, the share that is kept, failures, the time left.

A running task writes its progress to a small file, which the process that started the run reads at intervals.
"""

import struct
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from .plan import Task
from .summary import TaskSummary

LAYOUT = struct.Struct("<4q")

PERIOD = 0.5
"""Seconds between two updates."""


class Done(NamedTuple):
    """What a task has done so far."""

    pages: int = 0
    kept: int = 0
    failed: int = 0
    bytes: int = 0


def tell(beat: str | None, summary: TaskSummary, position: int) -> None:
    """Writes the progress of a task to its file, if it has one and can write there."""
    if beat is not None:
        with suppress(OSError):
            Path(beat).write_bytes(LAYOUT.pack(summary.pages, summary.kept, summary.failed, position))


def told(beat: str | None) -> Done:
    """The progress of the task that writes to a file; zero if the task has not begun."""
    try:
        return Done(*LAYOUT.unpack(Path(beat or "").read_bytes()))
    except (OSError, struct.error):
        return Done()


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
    """Adds up what finished tasks report and what running ones write to their files, and shows it at intervals."""

    def __init__(self, tasks: Sequence[Task], watch: Callable[[Status], None] | None) -> None:
        self.tasks = tasks
        self.watch = watch
        self.running = {task.name: task for task in tasks}
        self.finished = [Done()]
        self.begun = self.shown = time.perf_counter()

    def finish(self, task: Task, summary: TaskSummary) -> None:
        """Count a task that is done."""
        if self.running.pop(task.name, None):
            done = Done(summary.pages, summary.kept, summary.failed, task.size)
            self.finished[0] = Done(*(sum(pair) for pair in zip(self.finished[0], done, strict=True)))
        self.tick()

    def tick(self, *, at_once: bool = False) -> None:
        """Shows the progress, if the last time was long enough ago; engines call it while they wait."""
        if self.watch is not None and (at_once or time.perf_counter() - self.shown > PERIOD):
            self.shown = time.perf_counter()
            self.watch(self.status())

    def status(self) -> Status:
        every = [*self.finished, *(told(task.beat) for task in self.running.values())]
        return Status(
            tasks=len(self.tasks),
            tasks_done=len(self.tasks) - len(self.running),
            pages=sum(each.pages for each in every),
            kept=sum(each.kept for each in every),
            failed=sum(each.failed for each in every),
            bytes=sum(task.size for task in self.tasks),
            bytes_done=sum(each.bytes for each in every),
            seconds=time.perf_counter() - self.begun,
        )


@contextmanager
def watched(tasks: Sequence[Task], watch: Callable[[Status], None] | None) -> Iterator[Progress]:
    """The progress of tasks, each of which gets a file to write to; it is shown once more at the end."""
    if watch is None:
        yield Progress(tasks, watch)
        return
    with tempfile.TemporaryDirectory(prefix="duramen-") as folder:
        progress = Progress([replace(each, beat=str(Path(folder, str(at)))) for at, each in enumerate(tasks)], watch)
        try:
            yield progress
        finally:
            progress.tick(at_once=True)
