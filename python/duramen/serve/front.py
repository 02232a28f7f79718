"""The checks before every request (host, origin, token, rate), and headers, counts and a log line for every response.

Every error behind these checks reaches the client as a problem document.
"""

import json
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .http.access import Access
from .http.bodies import Gone
from .http.headers import EVERYWHERE, OWN, raw, with_headers
from .http.problems import Problem
from .ui.frame import PATH as FRAME
from .work.service import Service

FILES = "/static/"
OPEN = ("/healthz", "/readyz", "/openapi.json", "/docs", FRAME, FILES)
"""Paths that need no token and do not count against a rate, like the page at `/`."""

CLIENT_LEFT = 499
"""The status in logs if the client has closed the connection, as in nginx."""

HTTP_PROBLEMS = {404: "not-found", 405: "method-not-allowed"}

Log = Callable[[dict[str, Any]], None]


def log_line(record: dict[str, Any]) -> None:
    """Writes a record to standard error as one line of JSON."""
    sys.stderr.write(json.dumps(record) + "\n")
    sys.stderr.flush()


class Front:
    """The outermost ASGI application."""

    def __init__(self, app: ASGIApp, service: Service, access: Access, *, log: Log | None = log_line) -> None:
        self.app = app
        self.service = service
        self.access = access
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await HandledRequest(self, scope, receive, send).run()
        elif scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        else:
            await send({"type": "websocket.close"})


def percent_encoded(query: bytes) -> bytes:
    """The query with all bytes outside ASCII percent-encoded, because Starlette decodes the query as UTF-8.

    >>> percent_encoded("url=ö".encode("latin-1"))
    b'url=%F6'
    """
    if query.isascii():
        return query
    return b"".join(bytes([byte]) if byte < 0x80 else b"%%%02X" % byte for byte in query)


class HandledRequest:
    """One request and its answer."""

    def __init__(self, front: Front, scope: Scope, receive: Receive, send: Send) -> None:
        self.front = front
        self.scope = {**scope, "query_string": percent_encoded(scope["query_string"])}
        self.given_receive = receive
        self.given_send = send
        self.status = 0
        self.received = 0
        self.sent = 0
        self.client = ""
        self.problem: str | None = None
        self.failure: str | None = None
        self.extra = OF_FILES if scope["path"].startswith(FILES) else OF_ANSWERS

    async def run(self) -> None:
        """Answers the request, whatever happens."""
        begun = perf_counter()
        metrics = self.front.service.metrics
        metrics.in_flight += 1
        try:
            await self.answered()
        except Gone:
            self.status = CLIENT_LEFT
        except HTTPException as error:
            kind = HTTP_PROBLEMS.get(error.status_code, "bad-request")
            await self.refuse(Problem(kind, str(error.detail), dict(error.headers or {})))
        except Problem as problem:
            await self.refuse(problem)
        except Exception:  # noqa: BLE001 - a fault of ours must not reach the client as a traceback
            self.failure = traceback.format_exc()
            await self.refuse(Problem("internal-error", "this is a fault of the service, which has logged it"))
        finally:
            metrics.in_flight -= 1
            self.account(perf_counter() - begun)

    async def answered(self) -> None:
        """Checks the request and hands it on."""
        access, headers, path = self.front.access, Headers(scope=self.scope), self.scope["path"]
        host = headers.get("host", "")
        access.check_host(host)
        origin = headers.get("origin")
        access.check_origin(origin, host, is_embedded=is_embedded(headers))
        if origin is not None and (origin in access.origins or "*" in access.origins):
            self.extra = raw({**EVERYWHERE, "Access-Control-Allow-Origin": origin, **SHARED_WITH_ORIGINS})
            if self.scope["method"] == "OPTIONS":
                await Response(None, 204, PREFLIGHT)(self.scope, self.receive, self.send)
                return
        if path.startswith(OPEN) or (path == "/" and self.scope["method"] in {"GET", "HEAD"}):
            await self.front.app(self.scope, self.receive, self.send)
            return
        address = self.scope["client"][0] if self.scope.get("client") else "unknown"
        self.client, rate = access.client(headers.get("authorization"), address)
        access.admit(self.client, rate)
        try:
            await self.front.app(self.scope, self.receive, self.send)
        finally:
            access.leave(self.client)

    async def receive(self) -> Message:
        """The next piece of the request, counted."""
        message = await self.given_receive()
        self.received += len(message.get("body", b""))
        return message

    async def send(self, message: Message) -> None:
        """The next piece of the answer, counted; the headers of all answers are added."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message = {**message, "headers": with_headers(message.get("headers", []), self.extra)}
        else:
            self.sent += len(message.get("body", b""))
        await self.given_send(message)

    async def refuse(self, problem: Problem) -> None:
        """Answers with a problem; where an answer has begun, it is broken off instead."""
        self.problem = problem.kind
        if self.status == 0:
            await problem.response()(self.scope, self.receive, self.send)
        elif self.failure is None:
            self.failure = problem.detail

    def account(self, seconds: float) -> None:
        """Counts the answer, and writes its line: no path, no query, nothing of the page."""
        metrics, route = self.front.service.metrics, self.route()
        metrics.answered(route, known_method(self.scope["method"]), self.status, seconds)
        metrics.bytes_in += self.received
        metrics.bytes_out += self.sent
        if self.problem is not None:
            metrics.problems[self.problem] += 1
        if self.front.log is None:
            return
        record = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "client": self.client,
            "method": self.scope["method"],
            "route": route,
            "status": self.status,
            "received": self.received,
            "sent": self.sent,
            "seconds": round(seconds, 4),
        }
        more = {"problem": self.problem, "failure": self.failure}
        self.front.log(record | {name: value for name, value in more.items() if value is not None})

    def route(self) -> str:
        """The path as the routes write it: paths themselves may name pages."""
        return str(getattr(self.scope.get("endpoint"), "shown_path", "none"))


def is_embedded(headers: Headers) -> bool:
    """Whether a page of another site makes this request by itself, as for an image; a link that is followed is not."""
    return headers.get("sec-fetch-site") in {"cross-site", "same-site"} and headers.get("sec-fetch-mode") != "navigate"


OF_ANSWERS = raw(EVERYWHERE)
OF_FILES = raw({**EVERYWHERE, **OWN})
SHARED_WITH_ORIGINS = {"Cross-Origin-Resource-Policy": "cross-origin", "Vary": "Origin"}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "authorization, content-type, accept",
    "Access-Control-Max-Age": "600",
}
KNOWN_METHODS = frozenset("GET HEAD POST PUT DELETE OPTIONS PATCH TRACE CONNECT".split())


def known_method(method: str) -> str:
    """An HTTP method for metrics, in which unusual ones share a name."""
    return method if method in KNOWN_METHODS else "other"
