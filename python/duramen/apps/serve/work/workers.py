"""Extraction in processes that can be killed: every page has the same limits of time and memory, whatever its size.

A page of strangers thus delays neither the event loop nor the pages of others, and a crash costs one page.
"""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any, NamedTuple, TypeVar

from ....base.limits import PAGE_BYTES, PAGE_SECONDS, QUEUE
from ....base.pool import Lost, Pool
from ....base.pool.worker import Slot, Worker
from ..http.problems import Problem, busy

Made = TypeVar("Made")
Task = Callable[[], Any]

AT_ONCE = 256 << 10
"""Bytes of a task that the event loop sends itself, and whose answer it reads; a thread does it for more."""


class Errand(NamedTuple):
    """A task on its way: its size, and what becomes of it."""

    slot: Slot[Task, Any]
    size: int
    answered: "asyncio.Future[Any]"


class Workers:
    """`jobs` processes that extract; `queue` tasks may wait for them, `waiting` do.

    The event loop itself sends a page and hears of the answer: two threads in between took 0.4 ms of it.
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
        self._threads = ThreadPoolExecutor(self.jobs, thread_name_prefix="extract")
        self._free = [Pool(call, timeout=timeout, memory=memory) for _ in range(self.jobs)]
        self._due: deque[Errand] = deque()
        self._busy: dict[Worker[Task, Any], Callable[[], None]] = {}
        """Processes at work, with what ends the wait for their answers."""

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
                errand = Errand(Slot(task, task), size, asyncio.get_running_loop().create_future())
                self._due.append(errand)
                self._hand_out()
                answer: Made = await errand.answered
                return answer
            finally:
                self.running -= 1

    def _hand_out(self) -> None:
        while self._due and self._free:
            errand = self._due.popleft()
            if not errand.answered.done():  # who asked for it may have left
                self._give(self._free.pop(), errand)

    def _give(self, pool: Pool[Task, Any], errand: Errand) -> None:
        """Sends a task to a process; a thread does it where the process must start first."""
        if pool.idle and not errand.slot.is_retried and errand.size <= AT_ONCE:
            self._await(pool, errand, pool.started([errand.slot]))
            return

        def begun(started: "asyncio.Future[Worker[Task, Any]]") -> None:
            if error := started.exception():
                self._end(pool, errand, error)
            else:
                self._await(pool, errand, started.result())

        loop = errand.answered.get_loop()
        loop.run_in_executor(self._threads, pool.started, [errand.slot]).add_done_callback(begun)

    def _await(self, pool: Pool[Task, Any], errand: Errand, worker: Worker[Task, Any]) -> None:
        """Lets the event loop call when a process answers, dies or runs out of time."""
        loop, connection = errand.answered.get_loop(), worker.connection

        def spoke() -> None:
            self._busy.pop(worker)()
            self._take(pool, errand, worker)

        def forget() -> None:
            loop.remove_reader(connection.fileno())
            if timer is not None:
                timer.cancel()

        self._busy[worker] = forget
        timer = None if self.timeout is None else loop.call_later(self.timeout, spoke)
        loop.add_reader(connection.fileno(), spoke)
        os.set_blocking(connection.fileno(), True)  # uvloop changes that, and the messages of a pipe are read whole

    def _take(self, pool: Pool[Task, Any], errand: Errand, worker: Worker[Task, Any]) -> None:
        again: deque[Slot[Task, Any]] = deque()
        error = None
        try:
            pool.next_answer(worker, again)
        except Exception as raised:  # noqa: BLE001 - of the task, for who asked for it
            error = raised
        if again:
            self._give(pool, errand)
        else:
            self._end(pool, errand, error)

    def _end(self, pool: Pool[Task, Any], errand: Errand, error: BaseException | None) -> None:
        """Hands over an answer, and the next task to its process."""
        self._free.append(pool)
        self._hand_out()
        if errand.answered.done():
            return
        answer = errand.slot.answer
        if isinstance(answer, Lost):
            error = Problem("page-timeout", f"the page was given up: {answer.reason}; send a smaller page")
        if error is None:
            errand.answered.set_result(answer)
        else:
            errand.answered.set_exception(error)

    def close(self) -> None:
        """Ends the processes."""
        self._due.clear()
        for worker, forget in self._busy.items():
            forget()
            worker.stop()
        self._threads.shutdown(cancel_futures=True)
        for pool in self._free:
            pool.close()


def call(task: Task) -> Any:
    return task()
