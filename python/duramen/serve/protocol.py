"""Limits on idle HTTP connections: a request must arrive, and a response be read, within a limited time."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .problems import MEDIA_TYPE, Problem

HEAD_SECONDS = 10.0
"""How long the first line and the headers of a request may take, also on a connection that says nothing."""

MAX_HEAD = 64 << 10
"""Bytes that the first line and the headers may have."""

STALLED_SECONDS = 30.0
"""How long a client may take nothing of an answer that waits for it."""


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's connection, with limits of time for the head of a request and for a client that does not read."""

    head_timer: asyncio.TimerHandle | None = None
    head_bytes = 0
    unsent = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(JoinedWrites(transport, self.loop))
        self.head_timer = self.loop.call_later(HEAD_SECONDS, self.head_is_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops waiting."""
        self.stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Passes bytes on; those that end no head leave the clock running, or start it."""
        super().data_received(data)
        if not self.is_between_requests():
            self.stop_waiting()
            return
        if self.cycle is None or not self.cycle.more_body:  # else it is the rest of a body that is not wanted
            self.head_bytes += len(data)
        if self.head_bytes > MAX_HEAD:
            self.send_400_response("the headers are too long")
        elif self.head_timer is None:
            self.head_timer = self.loop.call_later(HEAD_SECONDS, self.head_is_late)

    def is_between_requests(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def stop_waiting(self) -> None:
        """Stops the clock of the head."""
        self.head_bytes = 0
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def head_is_late(self) -> None:
        """Ends a connection on which no request arrived in time."""
        self.head_timer = None
        if self.transport.is_closing() or not self.is_between_requests():
            return
        if self.head_bytes:
            self.transport.write(raw_answer(Problem("slow-body", "the headers took too long; send them faster")))
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answers what is not HTTP."""
        if not self.transport.is_closing():
            self.transport.write(raw_answer(Problem("bad-request", msg)))
            self.transport.close()

    def timeout_keep_alive_handler(self) -> None:
        """Ends an idle connection; one whose client still reads its answer is given more time."""
        waiting = self.transport.get_write_buffer_size()
        if waiting and waiting != self.unsent:
            self.unsent = waiting
            self.timeout_keep_alive_task = self.loop.call_later(STALLED_SECONDS, self.timeout_keep_alive_handler)
        elif waiting:
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()


class JoinedWrites(asyncio.Transport):
    """A transport that joins what is written in one turn of the event loop, as head and body of an answer are.

    Each write of asyncio's own transport is a system call that wakes the client.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.transport = transport
        self.loop = loop
        self.held: list[bytes] = []
        for name in ("is_closing", "get_extra_info", "pause_reading", "resume_reading", "set_protocol", "abort"):
            setattr(self, name, getattr(transport, name))

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keeps the bytes until the end of this turn."""
        if not self.held:
            self.loop.call_soon(self.flush)
        self.held.append(bytes(data))

    def flush(self) -> None:
        """Writes what is kept."""
        if self.held:
            self.transport.write(self.held[0] if len(self.held) == 1 else b"".join(self.held))
            self.held.clear()

    def get_write_buffer_size(self) -> int:
        """The bytes that the client has not taken."""
        return self.transport.get_write_buffer_size() + sum(map(len, self.held))

    def close(self) -> None:
        """Closes the connection when all is written."""
        self.flush()
        self.transport.close()


def raw_answer(problem: Problem) -> bytes:
    """A problem as the bytes of a whole answer, for connections on which no request was understood."""
    body = bytes(problem.response().body)
    head = f"HTTP/1.1 {problem.status} Error\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n"
    return (head + "Connection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n").encode() + body
