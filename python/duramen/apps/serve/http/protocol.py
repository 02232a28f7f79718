"""Limits on HTTP connections: the bytes and the time of the head of a request, and of a body after the answer."""

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ....base.limits import (
    HEAD_BYTES,
    HEAD_SECONDS,
    HEADER_BYTES,
    HEADERS,
    REST_BYTES,
    REST_SECONDS,
    STALLED_SECONDS,
    UNREAD_BYTES,
)
from .problems import MEDIA_TYPE, Problem


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's connection, with limits of time for the head of a request and for a client that does not read."""

    timer: asyncio.TimerHandle | None = None
    """Ends the connection if no request arrives in time, or if the rest of an answered one does not end."""
    rest_bytes = 0
    idle_bytes = 0
    """Bytes since the last piece of a body or the end of a head: they belong to an unfinished head or trailer."""
    left = 0
    """Bytes of answers that the client had not taken when that was last looked at."""
    unread: ClassVar[dict["BoundedProtocol", asyncio.TimerHandle]] = {}
    """Connections whose clients have not taken all of an answer, the longest first, with the time of the next look."""
    is_in_head = False
    is_in_body = False
    refusal = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(JoinedWrites(transport, self.loop))  # type: ignore[arg-type]
        self.wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.stop_watching()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Passes bytes on; as long as they do not complete a head, the clock runs."""
        self.idle_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.idle_bytes > HEAD_BYTES:
            self.send_400_response(f"the headers may have {HEAD_BYTES >> 10} KiB")
        elif not self.is_between_requests():
            self.stop_waiting()
        elif self.timer is None:
            self.wait(HEAD_SECONDS)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.rest_bytes, self.is_in_head = 0, True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Checks a header; a trailer, which follows a body, is not passed on as a header."""
        if len(name) + len(value) > HEADER_BYTES or len(self.headers) >= HEADERS:
            self.refuse(f"a request may have {HEADERS} headers of {HEADER_BYTES >> 10} KiB")
        if self.is_in_head:
            super().on_header(name, value)
            names = [known for known, _ in self.headers]
            if names[-1] == b"host" and names.count(b"host") > 1:
                self.refuse("a request has one Host header")
            if names[-1] == b"transfer-encoding" and value.strip().lower() != b"chunked":
                self.refuse("the only transfer coding that is read is chunked")

    def on_headers_complete(self) -> None:
        """Begins the answer; it is the last one where the client asks for another protocol.

        The parser skips what follows such a request: to go on would begin in the middle of another one.
        """
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > HEAD_BYTES:
            self.refuse(f"the first line and the headers of a request may have {HEAD_BYTES >> 10} KiB")
        self.idle_bytes, self.is_in_head, self.is_in_body = 0, False, True
        super().on_headers_complete()
        self.cycle.keep_alive = self.cycle.keep_alive and not self.parser.should_upgrade()

    def on_body(self, body: bytes) -> None:
        """Passes on a piece of the body; after the answer it is only counted."""
        self.idle_bytes = 0
        if self.cycle.response_complete:
            self.rest_bytes += len(body)
            if self.rest_bytes > REST_BYTES:
                self.transport.close()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.idle_bytes, self.is_in_body = 0, False
        if self.cycle.response_complete:
            self.stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Gives a client that still sends its body a moment to read the answer."""
        super().on_response_complete()
        self.loop.call_soon(self.watch_reading)  # when the joined bytes are written
        if self.is_in_body and not self.pipeline:
            self.wait(REST_SECONDS)

    def refuse(self, reason: str) -> None:
        """Ends the reading of a request; the parser passes the error on as its own."""
        self.refusal = reason
        raise ValueError(reason)

    def is_between_requests(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def wait(self, seconds: float) -> None:
        self.stop_waiting()
        self.timer = self.loop.call_later(seconds, self.close_late_connection)

    def stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def close_late_connection(self) -> None:
        """Ends a connection on which no request arrived in time."""
        self.timer = None
        if self.transport.is_closing() or not self.is_between_requests():
            return
        if self.idle_bytes and not self.is_in_body:
            self.transport.write(raw_answer(Problem("slow-body", "the headers took too long; send them faster")))
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            self.transport.write(raw_answer(Problem("bad-request", self.refusal or msg)))
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.watch_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_watching()
        self.watch_reading()

    @property
    def unread_bytes(self) -> int:
        """The bytes of answers that the client has not taken."""
        return self.transport.get_write_buffer_size()

    def watch_reading(self) -> None:
        """Begins to watch a client that has not taken all of an answer, also if the connection is closing."""
        if self in self.unread or not self.unread_bytes:
            return
        self.left = self.unread_bytes
        self.unread[self] = self.loop.call_later(STALLED_SECONDS, self.check_reading)
        while len(self.unread) > 1 and sum(each.unread_bytes for each in self.unread) > UNREAD_BYTES:
            longest = next(iter(self.unread))
            longest.stop_watching()
            longest.transport.abort()

    def check_reading(self) -> None:
        """Ends the connection of a client that has taken nothing since the last look."""
        before, self.left = self.left, self.unread_bytes
        if not self.left:
            self.stop_watching()
        elif self.left >= before:
            self.transport.abort()
        else:
            self.unread[self] = self.loop.call_later(STALLED_SECONDS, self.check_reading)

    def stop_watching(self) -> None:
        if timer := self.unread.pop(self, None):
            timer.cancel()


class JoinedWrites:
    """A transport that joins the bytes of one turn of the event loop, such as the head and body of an answer.

    Each write of the loop's own transport is a system call that wakes the client.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop
        self.pieces: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        if not self.pieces:
            self.loop.call_soon(self.flush)
        self.pieces.append(data)

    def flush(self) -> None:
        if self.pieces:
            self.transport.write(b"".join(self.pieces))
            self.pieces.clear()

    def close(self) -> None:
        """Closes the connection when all is written."""
        self.flush()
        self.transport.close()


def raw_answer(problem: Problem) -> bytes:
    """A problem as the bytes of a whole answer, for connections on which no request was understood."""
    body = bytes(problem.response().body)
    head = f"HTTP/1.1 {problem.status} Error\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n"
    return (head + "Connection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n").encode() + body
