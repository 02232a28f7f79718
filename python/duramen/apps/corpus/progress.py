"""The progress of a run: pages per second, the share that is kept, failures, the time left.

A running task writes its progress to a small file, which the process that started the run reads at intervals.
"""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from .plan import Task
from .summary import TaskSummary

PERIOD = 0.5
"""Seconds between two updates."""

Watch = Callable[["Status"], None] | None


def tell(beat: str | None, summary: TaskSummary, position: int) -> None:
    """Writes the progress of a task to its file, if it has one and can write there."""
    if beat is not None:
        with suppress(OSError):
            Path(beat).write_text(f"{summary.pages} {summary.kept} {summary.failed} {position}", "ascii")


class Status(NamedTuple):
    """The progress of a run; bytes are those of the inputs as stored."""

    tasks: int
    tasks_done: int
    pages: int
    kept: int
    failed: int
    bytes_done: int
    bytes: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.pages / self.seconds if self.seconds > 0 else 0.0

    @property
    def share(self) -> float:
        """How much of the work is done, by bytes where they are known."""
        return self.bytes_done / self.bytes if self.bytes else self.tasks_done / self.tasks if self.tasks else 1.0

    @property
    def seconds_left(self) -> float | None:
        """The time that the rest takes at this rate; None at the beginning."""
        return self.seconds * (1 - self.share) / self.share if self.share > 0 else None


@dataclass
class Progress:
    """Adds up what finished tasks report and what running ones write to their files, and shows it at intervals."""

    tasks: Sequence[Task]
    watch: Watch
    done: dict[str, tuple[int, ...]] = field(default_factory=dict)
    begun: float = field(default_factory=time.perf_counter)
    shown: float = field(default_factory=time.perf_counter)

    def finish(self, task: Task, summary: TaskSummary) -> None:
        self.done[task.name] = (summary.pages, summary.kept, summary.failed, task.size)
        self.tick()

    def tick(self, *, at_once: bool = False) -> None:
        """Shows the progress, if the last time was long enough ago; engines call it while they wait."""
        if self.watch is None or not (at_once or time.perf_counter() - self.shown > PERIOD):
            return
        self.shown = time.perf_counter()
        counts = [(0, 0, 0, 0), *self.done.values()]
        for task in self.tasks:
            if task.name not in self.done and task.beat:
                with suppress(OSError, ValueError):  # it has not begun, or is writing now
                    pages, kept, failed, read = map(int, Path(task.beat).read_text("ascii").split())
                    counts.append((pages, kept, failed, read))
        size = sum(task.size for task in self.tasks)
        pages, kept, failed, read = map(sum, zip(*counts, strict=True))
        seconds = self.shown - self.begun
        self.watch(Status(len(self.tasks), len(self.done), pages, kept, failed, read, size, seconds))


@contextmanager
def watched(tasks: Sequence[Task], watch: Watch) -> Iterator[Progress]:
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
