"""Clients that are slow, vanish, send halves, send without end, or say nothing: the others are served."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPResponse
from queue import SimpleQueue
from typing import Any

import pytest

from duramen.apps.serve import Access, Fetching, Service, Workers
from duramen.apps.serve.http import protocol
from duramen.apps.serve.http.access import Rate
from duramen.apps.serve.http.bodies import Bodies
from duramen.apps.serve.running import raise_open_files

from ..cases import cases, tables
from .conftest import Web, serving
from .http.test_access import with_tokens

pytestmark = pytest.mark.slow

PAGE = b"<p>The heartwood of an old oak is dark and dense."
REQUEST = b"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s"
WHOLE = REQUEST % (len(PAGE), PAGE)


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def answer(client: socket.socket, request: bytes = WHOLE) -> tuple[int, bytes]:
    client.sendall(request)
    response = HTTPResponse(client)
    response.begin()
    return response.status, response.read()


def is_served(port: int) -> bool:
    with connected(port) as client:
        return answer(client) == (200, PAGE.removeprefix(b"<p>") + b"\n")


def rest(client: socket.socket) -> bytes:
    """All that comes until the service hangs up, also if it does so while the client sends."""
    pieces = []
    with suppress(ConnectionResetError):
        while piece := client.recv(1 << 16):
            pieces.append(piece)
    return b"".join(pieces)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving(Service()) as port:
        yield port


@cases(
    ("says nothing", b""),
    ("half a line", b"POST /extract HT"),
    ("half the headers", b"POST /extract HTTP/1.1\r\nHost: loc"),
    ("half of the second request", WHOLE + b"GET /hea"),
)
def test_half_requests_end(begun: bytes, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    with connected(port) as client:
        if begun.startswith(WHOLE):
            assert answer(client)[0] == 200
            begun = begun.removeprefix(WHOLE)
        client.sendall(begun)
        end = rest(client)
        assert end.startswith(b"HTTP/1.1 408 ") if begun else end == b""
    assert is_served(port)


def test_bodies_that_are_slow_without_end_or_too_large() -> None:
    service = Service(bodies=Bodies(most=100_000, timeout=1.0))
    with serving(service) as port:
        with connected(port) as client:
            client.sendall(REQUEST % (1000, b"<p>"))
            assert is_served(port)
            end = rest(client)
            assert end.startswith(b"HTTP/1.1 408 ")
            assert json.loads(end.partition(b"\r\n\r\n")[2])["type"] == "/docs#slow-body"
        with connected(port) as client:
            status, body = answer(client, REQUEST % (100_001, b""))
            assert (status, json.loads(body)["type"]) == (413, "/docs#too-large")
        with connected(port) as client:
            client.sendall(b"POST /extract HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            assert not takes(client, b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000), times=100)
        assert is_served(port)
    assert service.bodies.bytes_held == 0


@pytest.mark.parametrize("path", [b"/extract", b"/batch"])
def test_all_bodies_together_are_bounded(path: bytes) -> None:
    bodies = Bodies(most=10_000, room=15_000)
    with serving(Service(bodies=bodies)) as port, connected(port) as one, connected(port) as other:
        one.sendall(REQUEST.replace(b"/extract", path) % (10_000, b"x" * 9_999))
        while bodies.bytes_held < 9_999:
            threading.Event().wait(0.01)
        status, body = answer(other, REQUEST % (10_000, b"x" * 10_000))
        assert (status, json.loads(body)["type"]) == (503, "/docs#busy")
    assert bodies.bytes_held == 0


def test_clients_that_vanish(web: Web) -> None:
    web.gate, web.otherwise = threading.Event(), PAGE
    service = Service(workers=Workers(jobs=2, queue=4), fetching=Fetching(web))
    with serving(service) as port:
        for number in range(8):
            with connected(port) as client:
                client.sendall(b"GET /extract?url=http://%d.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n" % number)
        for _ in range(20):
            with connected(port) as client:
                client.sendall(WHOLE[:-5])
        assert is_served(port)
        web.gate.set()
        assert is_served(port)
    assert service.metrics.registry.get_sample_value("duramen_requests_in_flight") == 0
    assert (service.bodies.bytes_held, service.workers.running) == (0, 0)


LONG = b"<p>" + b"The heartwood of an old oak is dark and dense. " * 200_000


@contextmanager
def unread(port: int, headers: bytes = b"") -> Iterator[socket.socket]:
    """A client that asks for an answer of 9 MB and takes its beginning only."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(20)
        client.connect(("127.0.0.1", port))
        client.sendall((REQUEST % (len(LONG), LONG)).replace(b"\r\n", b"\r\n" + headers, 1))
        assert client.recv(4) == b"HTTP"
        yield client


def is_cut(client: socket.socket) -> bool:
    """Whether the rest of the answer of a client was given up."""
    return len(rest(client)) < len(LONG) - 1000


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> "SimpleQueue[Exception | None]":
    """Gets an item when the service has ended a connection."""
    queue: SimpleQueue[Exception | None] = SimpleQueue()
    real = protocol.BoundedProtocol.connection_lost

    def lost(connection: protocol.BoundedProtocol, error: Exception | None) -> None:
        real(connection, error)
        queue.put(error)

    monkeypatch.setattr(protocol.BoundedProtocol, "connection_lost", lost)
    return queue


@pytest.mark.parametrize("headers", [b"", b"Connection: close\r\n"], ids=["keep-alive", "close"])
def test_clients_that_do_not_read(
    headers: bytes, port: int, monkeypatch: pytest.MonkeyPatch, ended: "SimpleQueue[Exception | None]"
) -> None:
    monkeypatch.setattr(protocol, "STALLED_SECONDS", 0.2)
    with unread(port, headers) as client:
        ended.get(timeout=20)
        assert is_served(port)
        assert is_cut(client)


def test_all_answers_that_are_not_read_are_bounded(
    port: int, monkeypatch: pytest.MonkeyPatch, ended: "SimpleQueue[Exception | None]"
) -> None:
    monkeypatch.setattr(protocol, "UNREAD_BYTES", len(LONG))
    with unread(port) as first, unread(port) as second, unread(port) as third:
        for _ in range(2):
            ended.get(timeout=20)
        assert [is_cut(client) for client in (first, second, third)] == [True, True, False]


def requested(*headers: bytes, path: bytes = b"/healthz", method: bytes = b"GET", body: bytes = b"") -> bytes:
    return b"\r\n".join([method + b" " + path + b" HTTP/1.1", b"Host: localhost", *headers, b"", body])


HIDDEN = b"GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = b"Transfer-Encoding: chunked"
SMUGGLED = tables(__file__)


def posted(*headers: str, body: str = "0\r\n\r\n") -> bytes:
    return requested(*(each.encode() for each in headers), path=b"/extract", method=b"POST", body=body.encode())


@cases(
    *((name, posted(*headers) + HIDDEN) for name, headers in SMUGGLED["headers"].items()),
    *((name, posted(CHUNKED.decode(), body=body) + HIDDEN) for name, body in SMUGGLED["chunks"].items()),
    *((name, text.encode("latin-1") + HIDDEN) for name, text in SMUGGLED["requests"].items()),
    ("a line without end", b"GET /" + b"a" * 100_000),
)
def test_what_is_not_http_or_what_a_proxy_may_read_otherwise_is_refused(request_: bytes, port: int) -> None:
    """Nothing after it is read as another request, which the proxy would not have seen."""
    with connected(port) as client:
        client.sendall(request_)
        end = rest(client)
    assert end.startswith(b"HTTP/1.1 400 ")
    assert end.count(b"HTTP/1.1") == 1
    assert json.loads(end.partition(b"\r\n\r\n")[2])["status"] == 400


@cases(
    ("HTTP/2", requested(b"Connection: Upgrade", b"Upgrade: h2c", body=HIDDEN)),
    ("WebSocket", requested(b"Connection: Upgrade", b"Upgrade: websocket", body=HIDDEN)),
    ("a body", requested(b"Connection: close", b"Content-Length: %d" % len(HIDDEN), body=HIDDEN)),
)
def test_nothing_behind_a_request_is_answered(request_: bytes, port: int) -> None:
    with connected(port) as client:
        client.sendall(request_)
        begin = client.recv(1)  # the request is read, and its answer has begun
        with suppress(OSError):
            client.sendall(HIDDEN)
        end = begin + rest(client)
        assert end.startswith(b"HTTP/1.1 200 ")
        assert end.count(b"HTTP/1.1") == 1


@cases(
    ("a long first line", requested(path=b"/healthz?" + b"a" * 70_000)),
    ("a long header", requested(b"X-A: " + b"a" * 17_000)),
    ("long headers together", requested(*[b"X-A: " + b"a" * 15_000] * 5)),
    ("many headers", requested(*[b"X-A: b"] * 101)),
    ("a header of 70,000 bytes in one piece", requested(b"X-A: " + b"a" * 70_000)),
)
def test_heads_are_bounded(request_: bytes, port: int) -> None:
    with connected(port) as client:
        for within in ([b"X-A: " + b"a" * 15_000] * 4, [b"X-A: b"] * 99):
            assert answer(client, requested(*within))[0] == 200
        client.sendall(request_)
        end = rest(client)
    assert end.startswith(b"HTTP/1.1 400 ")
    assert b"KiB" in end


def clients_of(headers: list[bytes], **options: Any) -> tuple[list[int], list[str]]:
    """The statuses of requests with these headers under a rate of one request, and the clients in the log."""
    logged: list[dict[str, Any]] = []
    with serving(Service(), Access(rate=Rate.parse("1/h")), log=logged.append, **options) as port:
        statuses = []
        for header in headers:
            with connected(port) as client:
                statuses.append(answer(client, requested(header, path=b"/metrics"))[0])
    return statuses, [each["client"] for each in logged]


FORGED = [b"X-Forwarded-For: 9.9.9.%d" % number for number in range(3)]


def test_nobody_is_trusted_to_name_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert clients_of(FORGED) == ([200, 429, 429], ["127.0.0.1"] * 3)
    assert clients_of([b"Forwarded: for=9.9.9.9", b"X-Real-IP: 9.9.9.9"]) == ([200, 429], ["127.0.0.1"] * 2)
    assert clients_of(FORGED, proxies=("10.0.0.0/8",)) == ([200, 429, 429], ["127.0.0.1"] * 3)


def test_a_proxy_that_the_operator_names_names_the_client() -> None:
    proxies = ("127.0.0.0/8",)
    assert clients_of(FORGED, proxies=proxies) == ([200] * 3, ["9.9.9.0", "9.9.9.1", "9.9.9.2"])
    behind = [b"X-Forwarded-For: 9.9.9.%d, 8.8.8.8, 127.0.0.2" % number for number in range(3)]
    assert clients_of(behind, proxies=proxies) == ([200, 429, 429], ["8.8.8.8"] * 3)


TRAILER = requested(CHUNKED, path=b"/extract", method=b"POST", body=b"3\r\n<p>\r\n0\r\n")


def test_trailers_are_no_headers_and_end() -> None:
    with serving(Service(), with_tokens(("a-secret-token", None))) as port:
        with connected(port) as client:
            assert answer(client, TRAILER + b"Authorization: Bearer a-secret-token\r\n\r\n")[0] == 401
        with connected(port) as client:
            allowed = TRAILER.replace(CHUNKED, CHUNKED + b"\r\nAuthorization: Bearer a-secret-token")
            client.sendall(allowed + b"X-A: ")
            assert not takes(client, b"a" * 50_000, times=200)


def takes(client: socket.socket, piece: bytes, *, times: int) -> bool:
    """Whether the service lets a client send a piece so many times."""
    try:
        for _ in range(times):
            client.sendall(piece)
    except OSError:
        return False
    return True


@pytest.mark.parametrize("path", [b"/healthz", b"/nothing-here", b"/static/app.css", b"/openapi.json"])
def test_a_body_that_nobody_wants_is_not_read_on(monkeypatch: pytest.MonkeyPatch, path: bytes, port: int) -> None:
    monkeypatch.setattr(protocol, "REST_SECONDS", 600.0)
    with connected(port) as client:
        client.sendall(requested(CHUNKED, path=path, method=b"GET"))
        assert not takes(client, b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000), times=1000)
    assert is_served(port)


def test_a_body_that_nobody_wants_ends_soon_and_a_short_one_keeps_the_connection(
    monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    with connected(port) as client:
        for size in (5, 300_000):
            client.sendall(requested(b"Content-Length: %d" % size))
            assert answer(client, b"x" * size)[0] == 200
        assert answer(client)[0] == 200
    monkeypatch.setattr(protocol, "REST_SECONDS", 1.0)
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 600.0)
    with connected(port) as client:
        assert answer(client, requested(b"Content-Length: 1000", body=b"x"))[0] == 200
        client.sendall(b"x")  # after it, uvicorn's own limit for idle connections does not apply
        assert client.recv(1) == b""


def test_ten_thousand_idle_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as the system lets this process hold, which has both ends of each."""
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 600.0)
    raise_open_files()
    count = min(10_000, (resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 500) // 2)
    with serving(Service()) as port, ExitStack() as stack:
        idle = [stack.enter_context(connected(port)) for _ in range(count)]
        assert is_served(port)
        assert answer(idle[0])[0] == answer(idle[-1])[0] == 200, "idle clients may come back"


def test_slow_sites_do_not_delay_others(web: Web) -> None:
    web.gate, web.otherwise = threading.Event(), PAGE
    with serving(Service(workers=Workers(jobs=1), fetching=Fetching(web))) as port, ExitStack() as stack:
        slow = [stack.enter_context(connected(port)) for _ in range(9)]
        for client in slow[:8]:
            client.sendall(b"GET /extract?url=http://slow.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while len(web.asked) < 8:
            threading.Event().wait(0.01)
        assert is_served(port)
        status, body = answer(slow[8], b"GET /extract?url=http://slow.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (status, json.loads(body)["type"]) == (503, "/docs#busy")
        web.gate.set()
        assert [answer(client, b"")[0] for client in slow[:8]] == [200] * 8


def test_a_full_queue_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    workers, gate = Workers(jobs=1, queue=0), threading.Event()
    in_process = workers._in_process

    async def gated(task: Any, size: int) -> Any:
        await asyncio.to_thread(gate.wait, 20)
        return await in_process(task, size)

    monkeypatch.setattr(workers, "_in_process", gated)
    with serving(Service(workers=workers), Access()) as port, connected(port) as client:
        client.sendall(WHOLE)
        while not workers.is_full:
            threading.Event().wait(0.01)
        with connected(port) as other:
            status, body = answer(other)
            assert (status, json.loads(body)["type"]) == (503, "/docs#busy")
        with connected(port) as other:
            assert answer(other, b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")[0] == 503
        gate.set()
        assert answer(client, b"")[0] == 200
        assert is_served(port)
