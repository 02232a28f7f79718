"""Reads request bodies within limits: bytes and seconds for one body, and bytes of all bodies together.

`json` takes 2 s for an object of 17 MB with 1.5 million keys, and 3 s for 20 MB of `[],`, and no other thread runs
meanwhile. A page and its gold text are long strings, which are decoded fast; so all that is not one of them may have
`JSON_BYTES` bytes. `docs/decisions/service.md#json-of-clients` compares parsers.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ....base.json_text import json_text
from ....base.limits import BODIES_BYTES, BODY_BYTES, BODY_SECONDS, JSON_BYTES, MIB
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
        async for piece in self.pieces(each_in_time=False):
            self.hold(len(piece))
            if self.bytes_held > self.bodies.most:
                raise self.bodies.too_large()
            pieces.append(piece)
        return b"".join(pieces)

    async def pieces(self, *, each_in_time: bool = True) -> AsyncIterator[bytes]:
        """The bytes of a body as they come, each piece within the time limit, or all of them together."""
        seconds, now = self.bodies.timeout, asyncio.get_running_loop().time
        end = now() + seconds
        try:
            async with asyncio.timeout_at(end) as limit:
                async for piece in self.request.stream():
                    if each_in_time:
                        limit.reschedule(None)
                    yield piece
                    if each_in_time:
                        limit.reschedule(now() + seconds)
        except TimeoutError:
            raise Problem(
                "slow-body", f"the body took longer than {seconds:g} seconds; send it faster", CLOSE
            ) from None
        except ClientDisconnect:
            raise Gone from None


Made = TypeVar("Made")


async def while_there(request: Request, work: Awaitable[Made]) -> Made:
    """The result of the work, which is cancelled if the client of a request, whose body is read, disconnects."""

    async def hung_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    made = asyncio.ensure_future(work)
    leaving = asyncio.create_task(hung_up())
    try:
        await asyncio.wait({made, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not made.done():
            raise Gone
        return made.result()
    finally:
        made.cancel()
        leaving.cancel()


QUICK = 64 << 10
"""Bytes that are decoded at once; more than that takes a thread."""

LONG_MEMBERS = ("html", "html_b64", "text", "either", "gold")
"""Members of an object whose strings may be as long as a body."""

MEASURING = msgspec.json.Decoder(
    msgspec.defstruct("Object", [(name, msgspec.Raw, msgspec.Raw()) for name in LONG_MEMBERS])
)
"""Finds the long members, and skips all others without creating objects."""

DECODING = msgspec.json.Decoder(dict[str, Any])


async def json_body(body: bytes) -> dict[str, Any]:
    return json_object(body) if len(body) <= QUICK else await asyncio.to_thread(json_object, body)


def json_object(body: bytes) -> dict[str, Any]:
    """A body as a JSON object; raises a problem for another value, or if it has too much beside the long strings."""
    try:
        if len(body) > JSON_BYTES:
            check_other(len(body) - long_strings(body))
        value: dict[str, Any] = DECODING.decode(body)
    except msgspec.ValidationError as error:
        raise Problem("invalid-json", f"the body must be a JSON object of finite numbers: {error}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem("invalid-json", f"the body is not JSON: {error}") from None
    except RecursionError:
        raise Problem("invalid-json", "the body is not JSON: it nests too deep") from None
    return value


def converted(value: Any, kind: type[Made]) -> Made:
    """A value of JSON as a type that says what it may have."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as mistake:
        raise Problem("bad-request", str(mistake)) from None


def long_strings(body: bytes) -> int:
    """The bytes of the long members of an object that are strings."""
    found = MEASURING.decode(body)
    sizes = (len(raw) for raw in map(found.__getattribute__, LONG_MEMBERS) if bytes(memoryview(raw)[:1]) == b'"')
    return sum(sizes)


def check_other(count: int) -> None:
    if count > JSON_BYTES:
        long = ", ".join(LONG_MEMBERS)
        detail = f"beside the strings {long}, a JSON object may have {JSON_BYTES >> 10} KiB; send a smaller one"
        raise Problem("too-large", detail)


async def json_answer(value: Any) -> Response:
    """A value as JSON, written in a thread: it may have the text of whole pages."""
    return Response(await asyncio.to_thread(json_bytes, value), media_type="application/json")


def json_bytes(value: Any) -> bytes:
    return json_text(value).encode("utf-8", "replace")
