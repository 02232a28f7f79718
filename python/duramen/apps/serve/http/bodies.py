"""Reads request bodies within limits: bytes and seconds for one body, and bytes of all bodies together."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

from ....base.limits import BODIES_BYTES, BODY_BYTES, BODY_SECONDS, MIB
from .problems import Problem, busy


class Gone(Exception):
    """The client closed the connection before its request was complete."""


class Bodies:
    """Reads bodies of at most `most` bytes within `timeout` seconds; all of them together hold at most `room` bytes."""

    def __init__(self, *, most: int = BODY_BYTES, timeout: float = BODY_SECONDS, room: int = BODIES_BYTES) -> None:
        self.most = most
        self.timeout = timeout
        self.room = max(room, most)
        self.bytes_held = 0

    @contextmanager
    def reading(self, request: Request, *, is_stream: bool = False) -> Iterator["BodyReader"]:
        """A body to be read; its bytes count as memory in use until the end. A long stream is read in pieces."""
        if request.headers.get("content-encoding", "identity").lower() != "identity":
            raise Problem("unsupported-media-type", "compressed bodies are not supported; send it without encoding")
        length = request.headers.get("content-length", "")
        if not is_stream and length.isdigit() and int(length) > self.most:
            raise self.too_large()
        reading = BodyReader(self, request)
        try:
            yield reading
        finally:
            self.bytes_held -= reading.bytes_held

    def too_large(self) -> Problem:
        return Problem("too-large", f"a body may have {self.most / MIB:g} MiB; send a smaller one", CLOSE)

    def too_slow(self) -> Problem:
        detail = f"the body took longer than {self.timeout:g} seconds; send it faster"
        return Problem("slow-body", detail, CLOSE)


CLOSE = {"Connection": "close"}
"""For answers to requests whose body is not read to its end."""


@dataclass
class BodyReader:
    bodies: Bodies
    request: Request
    bytes_held: int = 0

    def hold(self, count: int) -> None:
        """Adds to the bytes in memory; a negative `count` releases them."""
        if count > 0 and self.bodies.bytes_held + count > self.bodies.room:
            raise busy("too many large bodies are being sent; try again in a moment")
        self.bytes_held += count
        self.bodies.bytes_held += count

    async def whole(self) -> bytes:
        pieces: list[bytes] = []
        try:
            async with asyncio.timeout(self.bodies.timeout):
                while True:
                    message = await self.request.receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    piece = message.get("body", b"")
                    self.hold(len(piece))
                    if self.bytes_held > self.bodies.most:
                        raise self.bodies.too_large()
                    pieces.append(piece)
                    if not message.get("more_body", False):
                        return pieces[0] if len(pieces) == 1 else b"".join(pieces)
        except TimeoutError:
            raise self.bodies.too_slow() from None

    async def pieces(self) -> AsyncIterator[bytes]:
        """The bytes of a stream as they come, each piece within the time limit."""
        try:
            async with asyncio.timeout(self.bodies.timeout) as limit:
                async for piece in self.request.stream():
                    limit.reschedule(None)
                    yield piece
                    limit.reschedule(asyncio.get_running_loop().time() + self.bodies.timeout)
        except TimeoutError:
            raise self.bodies.too_slow() from None
        except ClientDisconnect:
            raise Gone from None


Made = TypeVar("Made")


async def while_there(request: Request, work: Coroutine[Any, Any, Made]) -> Made:
    """The result of the work, which is cancelled if the client of a request, whose body is read, disconnects."""

    async def hung_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    made = asyncio.create_task(work)
    leaving = asyncio.create_task(hung_up())
    try:
        await asyncio.wait({made, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not made.done():
            raise Gone
        return made.result()
    finally:
        made.cancel()
        leaving.cancel()
