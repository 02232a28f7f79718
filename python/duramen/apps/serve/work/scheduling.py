"""The scheduler of batches, jobs, feeds and loaders: some sources under way at a time, results in order."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from typing import TypeVar

Source = TypeVar("Source")
Made = TypeVar("Made")


async def in_order(
    sources: AsyncIterator[Source], work: Callable[[Source], Awaitable[Made]], *, at_once: int
) -> AsyncGenerator[Made]:
    """What the work makes of each source, in the order of the sources; `at_once` are under way or wait for their turn.

    No source is taken before there is room for it, so that a consumer who does not read stops the reading. An exception
    of the sources is raised after the last result. Whoever leaves early must close the iterator, which ends the work.
    """
    room = asyncio.Semaphore(at_once)
    started: asyncio.Queue[asyncio.Future[Made] | None] = asyncio.Queue()
    under_way: set[asyncio.Future[Made]] = set()

    async def start() -> None:
        try:
            while True:
                await room.acquire()
                task = asyncio.ensure_future(work(await anext(sources)))
                under_way.add(task)
                started.put_nowait(task)
        except StopAsyncIteration:
            pass
        finally:
            started.put_nowait(None)

    starter = asyncio.create_task(start())
    try:
        while (task := await started.get()) is not None:
            yield await task
            under_way.discard(task)
            room.release()
        await starter
    finally:
        starter.cancel()
        for each in under_way:
            each.cancel()


async def as_they_are(sources: list[Source]) -> AsyncIterator[Source]:
    for source in sources:
        yield source
