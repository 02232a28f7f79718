"""Threads that work for an event loop, with less overhead than `ThreadPoolExecutor`.

A future of `concurrent.futures` has a lock and a condition of its own, is chained to one of asyncio, and each task is
counted against the threads that are idle: `python -m benchmarks serve` shows what that costs compared with a page of 1
ms.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

Made = TypeVar("Made")
Waiting = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[[], Any]]


class ThreadPool:
    """`count` threads; they are started with the first task, and end with `close`."""

    def __init__(self, count: int, *, name: str) -> None:
        self.count = count
        self.name = name
        self._tasks: SimpleQueue[Waiting | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def run(self, task: Callable[[], Made]) -> "asyncio.Future[Made]":
        """The result of a task, to be awaited in the loop that asks; a task is left out if nobody waits for it."""
        if not self._threads:
            self._threads = [
                threading.Thread(target=self._work, name=f"{self.name}-{number}", daemon=True)
                for number in range(self.count)
            ]
            for thread in self._threads:
                thread.start()
        loop = asyncio.get_running_loop()
        result: asyncio.Future[Made] = loop.create_future()
        self._tasks.put((loop, result, task))
        return result

    def _work(self) -> None:
        while (waiting := self._tasks.get()) is not None:
            loop, result, task = waiting
            if result.cancelled():
                continue
            made, error = None, None
            try:
                made = task()
            except BaseException as raised:  # noqa: BLE001 - it is raised where the result is awaited
                error = raised
            with suppress(RuntimeError):  # the loop has ended, so that nothing awaits the result
                loop.call_soon_threadsafe(settle, result, made, error)
            del waiting, result, task, made, error  # else the memory of a result would stay in use until the next task

    def close(self) -> None:
        """Ends the threads when all tasks are done."""
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()
        self._threads = []


def settle(result: "asyncio.Future[Any]", made: Any, error: BaseException | None) -> None:
    """Gives the result, or the error, to those who wait."""
    if result.done():
        return
    if error is None:
        result.set_result(made)
    else:
        result.set_exception(error)
