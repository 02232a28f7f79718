"""Threads that work for an event loop."""

import asyncio
import threading
from functools import partial

import pytest

from duramen.serve.work.threads import ThreadPool


def test_results_and_errors_reach_those_who_wait() -> None:
    async def work() -> None:
        threads = ThreadPool(2, name="test")
        squares = [threads.run(partial(pow, number, 2)) for number in range(20)]
        assert await asyncio.gather(*squares) == [number**2 for number in range(20)]
        with pytest.raises(ZeroDivisionError):
            await threads.run(lambda: 1 // 0)
        threads.close()

    asyncio.run(work())


def test_what_nobody_waits_for_is_left_out() -> None:
    done: list[str] = []

    async def work() -> None:
        threads, gate = ThreadPool(1, name="test"), threading.Event()
        first = threads.run(lambda: gate.wait(20))
        second, third = threads.run(lambda: done.append("second")), threads.run(lambda: done.append("third"))
        second.cancel()
        gate.set()
        await asyncio.gather(first, third)
        threads.close()

    asyncio.run(work())
    assert done == ["third"]


def test_closing_waits_for_what_was_begun_after_the_loop_has_ended() -> None:
    threads, gate, done = ThreadPool(1, name="test"), threading.Event(), threading.Event()

    def slow() -> None:
        gate.wait(20)
        done.set()

    async def work() -> None:
        threads.run(slow)

    asyncio.run(work())
    gate.set()
    threads.close()
    assert done.is_set()
