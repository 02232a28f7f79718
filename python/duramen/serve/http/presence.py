"""Ends long waits when the client has closed the connection."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from .bodies import Gone

Made = TypeVar("Made")


async def while_there(request: Request, work: Coroutine[Any, Any, Made]) -> Made:
    """What the work makes; it is cancelled when the client of a request, whose body is read, hangs up."""
    made = asyncio.create_task(work)
    leaving = asyncio.create_task(hung_up(request))
    try:
        await asyncio.wait({made, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not made.done():
            raise Gone
        return made.result()
    finally:
        made.cancel()
        leaving.cancel()


async def hung_up(request: Request) -> None:
    """Returns when the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
