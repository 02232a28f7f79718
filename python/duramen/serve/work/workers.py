"""Extraction away from the event loop, on all cores, with a bounded queue.

A page of ordinary size goes to a thread: the learned extractor works in the core, which does not hold the
interpreter's lock. A large page, and any page for a method in Python, goes to a process of its own that can be
killed: it then delays neither the event loop nor the threads, and its time and memory are limited.
"""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from ...extract import DEFAULT_METHOD
from ...pool import Lost, Pool
from ..http.problems import Problem, busy
from .threads import ThreadPool

Made = TypeVar("Made")
Task = Callable[[], Any]

QUICK_BYTES = 1 << 20
"""The learned extractor takes about 10 ms for a page of this size (`python -m benchmarks growth`)."""


def is_quick(method: str, size: int) -> bool:
    """Whether a page is sure to be extracted in a moment, without the interpreter's lock."""
    return method == DEFAULT_METHOD and size <= QUICK_BYTES


class Workers:
    """Threads and processes that extract; `queue` tasks may wait for them, `waiting` do."""

    def __init__(
        self, *, threads: int | None = None, queue: int = 64, timeout: float | None = 60, memory: int | None = 4 << 30
    ) -> None:
        self.threads = threads or os.cpu_count() or 1
        self.queue = queue
        self.running = 0
        self._room = asyncio.Semaphore(self.threads * 2)
        self._quick = ThreadPool(self.threads, name="extract")
        self._slow = ThreadPool(self.threads, name="extract-apart")
        self._pools: SimpleQueue[Pool[Task, Any]] = SimpleQueue()
        for _ in range(self.threads):
            self._pools.put(Pool(call, timeout=timeout, memory=memory))

    @property
    def waiting(self) -> int:
        """Tasks that no thread works on yet."""
        return max(0, self.running - self.threads)

    @property
    def is_full(self) -> bool:
        """Whether no more tasks may wait."""
        return self.running >= self.threads + self.queue

    async def run(self, task: Callable[[], Made], *, quick: bool, is_patient: bool = False) -> Made:
        """What a task makes; `busy` where too many wait. A task that is not `quick` travels to a process by pickle.

        A patient task waits until there is room for it, however long that takes.
        """
        if is_patient:
            async with self._room:
                return await self._run(task, quick=quick)
        if self.is_full:
            raise busy(f"{self.waiting} pages wait to be extracted; try again in a moment")
        return await self._run(task, quick=quick)

    async def _run(self, task: Callable[[], Made], *, quick: bool) -> Made:
        self.running += 1
        try:
            return await (self._quick.run(task) if quick else self._slow.run(partial(self._apart, task)))
        finally:
            self.running -= 1

    def _apart(self, task: Task) -> Any:
        """What a task makes in a process."""
        pool = self._pools.get()
        try:
            ((_, answer),) = pool.answers([task])
        finally:
            self._pools.put(pool)
        if isinstance(answer, Lost):
            raise Problem("page-timeout", f"the page was given up: {answer.reason}; send a smaller page")
        return answer

    def close(self) -> None:
        """Ends threads and processes when their tasks are done."""
        self._quick.close()
        self._slow.close()
        while not self._pools.empty():
            self._pools.get().close()


def call(task: Task) -> Any:
    return task()
