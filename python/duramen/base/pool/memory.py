"""A memory limit for worker processes, on systems that tell how much memory a process uses.

What counts is the memory in use (on Linux, /proc/PID/statm: resident pages without those of files). A limit of the
address space (RLIMIT_AS) would count what libraries reserve and never touch: the core reserves the most that a step
may need, and a page of 4 MiB then failed at 2 GiB although it used 149 MB. A thread of the parent looks every
`EVERY` seconds, and kills a process that uses too much; what it takes between two looks is not seen.
"""

import os
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

if TYPE_CHECKING:
    from .worker import Worker

EVERY = 0.02


def memory_in_use(pid: int | None) -> int | None:
    """The bytes of memory that a process uses; None where the system does not tell, or the process has ended."""
    if sys.platform != "linux":
        return None
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:  # noqa: PTH123 - read fifty times a second
            pages = [int(number) for number in file.read().split()]
        return (pages[1] - pages[2]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return None


class Watch:
    """A thread that kills processes beyond their limits, for as long as there are some at work."""

    def __init__(self) -> None:
        self._workers: WeakSet[Worker[Any, Any]] = WeakSet()
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None

    def begin(self, worker: "Worker[Any, Any]") -> None:
        with self._change:
            self._workers.add(worker)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look, name="memory", daemon=True)
                self._thread.start()
            self._change.notify()

    def _look(self) -> None:
        while True:
            with self._change:
                while not self._workers:
                    self._change.wait()
                self._change.wait(EVERY)
                self._check()

    def _check(self) -> None:
        """Kills those beyond their limits; keeps no reference to a worker, whose process ends with it."""
        for worker in list(self._workers):
            if not worker.slots or worker.is_lost:
                self._workers.discard(worker)
            elif worker.is_too_large():
                worker.is_heavy = True
                with suppress(ValueError):  # closed meanwhile
                    worker.process.kill()


WATCH = Watch()
