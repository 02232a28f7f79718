"""Extraction in processes that can be killed: every page has the same limits of time and memory, whatever its size.

A page of strangers thus delays neither the event loop nor the pages of others, and a crash costs one page.
"""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from contextlib import nullcontext
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from ....base.limits import PAGE_BYTES, PAGE_SECONDS, QUEUE
from ....base.pool import Lost, Pool
from ....base.pool.worker import Slot
from ..http.problems import Problem, busy

Made = TypeVar("Made")
Task = Callable[[], Any]

AT_ONCE = 256 << 10
"""A task of at most this many bytes is sent by the event loop itself, a larger one by a thread."""


class Workers:
    """`jobs` processes that extract; `queue` tasks may wait for them, `waiting` do.

    The event loop itself sends a page and waits for its answer: a thread for each would take 0.4 ms of processor time.
    """

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
        self._free: asyncio.Queue[Pool[Task, Any]] = asyncio.Queue()
        for _ in range(self.jobs):
            self._free.put_nowait(Pool(call, timeout=timeout, memory=memory))

    @property
    def waiting(self) -> int:
        """Tasks that no process works on yet."""
        return max(0, self.running - self.jobs)

    @property
    def is_full(self) -> bool:
        return self.running >= self.jobs + self.queue

    async def run(self, task: Callable[[], Made], *, size: int = 0, is_patient: bool = False) -> Made:
        """What a picklable task of so many bytes makes in a process; `busy` where too many wait.

        A patient task waits until there is room for it, however long that takes.
        """
        if self.is_full and not is_patient:
            raise busy(f"{self.waiting} pages wait to be extracted; try again in a moment")
        async with self._room if is_patient else nullcontext():
            self.running += 1
            try:
                work = asyncio.ensure_future(self._in_process(task, size))
                return await asyncio.shield(work)  # a process ends what it began
            finally:
                self.running -= 1

    async def _in_process(self, task: Task, size: int) -> Any:
        pool = await self._free.get()
        slot: Slot[Task, Any] = Slot(task, task)
        try:
            while not slot.is_answered:
                if pool.idle and not slot.is_retried and size <= AT_ONCE:
                    worker = pool.started([slot])
                else:  # starting a process, or sending a large task, would keep the event loop waiting
                    worker = await asyncio.to_thread(pool.started, [slot])
                try:
                    await until_answered(worker.connection, self.timeout)
                    pool.next_answer(worker, deque())
                except BaseException:
                    worker.stop()
                    raise
        finally:
            self._free.put_nowait(pool)
        if isinstance(slot.answer, Lost):
            raise Problem("page-timeout", f"the page was given up: {slot.answer.reason}; send a smaller page")
        if isinstance(slot.answer, Problem):
            raise slot.answer
        return slot.answer

    def close(self) -> None:
        """Ends the processes that have no task."""
        while not self._free.empty():
            self._free.get_nowait().close()


async def until_answered(connection: Connection, timeout: float | None) -> None:
    """Returns when a process has answered or died, or its time is over."""
    loop, file = asyncio.get_running_loop(), connection.fileno()
    is_answered = asyncio.Event()
    try:
        loop.add_reader(file, is_answered.set)
    except NotImplementedError:  # on Windows, an event loop cannot watch a pipe
        await asyncio.to_thread(wait, [connection], timeout)
        return
    os.set_blocking(file, True)  # uvloop makes it non-blocking, but a message of the pipe is read whole
    try:
        async with asyncio.timeout(timeout):
            await is_answered.wait()
    except TimeoutError:
        pass
    finally:
        loop.remove_reader(file)


def call(task: Task) -> Any:
    """What a task makes, or its problem: an exception would end the process."""
    try:
        return task()
    except Problem as problem:
        return problem
