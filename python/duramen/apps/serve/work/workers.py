"""Extraction in processes that can be killed: every page has the same limits of time and memory, whatever its size.

A page of strangers thus delays neither the event loop nor the pages of others, and a crash costs one page.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from queue import SimpleQueue
from typing import Any, TypeVar

from ....base.limits import PAGE_BYTES, PAGE_SECONDS, QUEUE
from ....base.pool import Lost, Pool
from ..http.problems import Problem, busy

Made = TypeVar("Made")
Task = Callable[[], Any]


class Workers:
    """`jobs` processes that extract; `queue` tasks may wait for them, `waiting` do."""

    def __init__(
        self,
        *,
        jobs: int | None = None,
        queue: int = QUEUE,
        timeout: float | None = PAGE_SECONDS,
        memory: int | None = PAGE_BYTES,
    ) -> None:
        self.jobs = jobs or os.cpu_count() or 1
        self.queue = queue
        self.timeout = timeout
        self.memory = memory
        self.running = 0
        self._room = asyncio.Semaphore(self.jobs * 2)
        self._threads = ThreadPoolExecutor(self.jobs, thread_name_prefix="extract")
        self._pools: SimpleQueue[Pool[Task, Any]] = SimpleQueue()
        for _ in range(self.jobs):
            self._pools.put(Pool(call, timeout=timeout, memory=memory))

    @property
    def waiting(self) -> int:
        """Tasks that no process works on yet."""
        return max(0, self.running - self.jobs)

    @property
    def is_full(self) -> bool:
        return self.running >= self.jobs + self.queue

    async def run(self, task: Callable[[], Made], *, is_patient: bool = False) -> Made:
        """What a picklable task makes in a process; `busy` where too many wait.

        A patient task waits until there is room for it, however long that takes.
        """
        if self.is_full and not is_patient:
            raise busy(f"{self.waiting} pages wait to be extracted; try again in a moment")
        async with self._room if is_patient else nullcontext():
            self.running += 1
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._in_process, task)
            finally:
                self.running -= 1

    def _in_process(self, task: Task) -> Any:
        pool = self._pools.get()
        try:
            ((_, answer),) = pool.answers([task])
        finally:
            self._pools.put(pool)
        if isinstance(answer, Lost):
            raise Problem("page-timeout", f"the page was given up: {answer.reason}; send a smaller page")
        return answer

    def close(self) -> None:
        """Ends the processes when their tasks are done."""
        self._threads.shutdown(cancel_futures=True)
        while not self._pools.empty():
            self._pools.get().close()


def call(task: Task) -> Any:
    return task()
