"""The middleware of the service: an account of every request, then its checks (host, origin, token, rate).

Every error reaches the client as a problem document, and every answer has headers that keep browsers from running or
framing content of other pages.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import Any
from urllib.parse import quote_from_bytes

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .http.access import Access
from .http.bodies import Gone
from .http.headers import EVERYWHERE, OF_FILES
from .http.problems import Problem
from .ui.pages import PATH as FRAME
from .work.service import Metrics

FILES = "/static/"
OPEN = ("/healthz", "/readyz", "/openapi.json", "/docs", FRAME, FILES)
"""Paths that need no token and do not count against a rate, like the page at `/`."""

CLIENT_LEFT = 499
"""The status in logs if the client has closed the connection, as in nginx."""

HTTP_PROBLEMS = {404: "not-found", 405: "method-not-allowed"}
KNOWN_METHODS = frozenset("GET HEAD POST PUT DELETE OPTIONS PATCH TRACE CONNECT".split())

Log = Callable[[dict[str, Any]], None]


def log_line(record: dict[str, Any]) -> None:
    """Writes a record to standard error as one line of JSON."""
    sys.stderr.write(json.dumps(record) + "\n")
    sys.stderr.flush()


def middleware(access: Access, metrics: Metrics, paths: Mapping[Any, str], log: Log | None) -> list[Middleware]:
    """The middleware, from the outside in; `paths` are those of endpoints as logs and metrics show them."""
    shared = Middleware(
        CORSMiddleware,
        allow_origins=sorted(access.origins),
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=["authorization", "content-type", "accept"],
    )
    accounting = Middleware(Accounting, metrics=metrics, paths=paths, log=log)
    return [accounting, *([shared] if access.origins else []), Middleware(Admission, access=access)]


async def answer_problem(request: Request, problem: Exception) -> Response:
    """The answer to a problem, or to what the router raises."""
    if isinstance(problem, HTTPException):
        kind = HTTP_PROBLEMS.get(problem.status_code, "bad-request")
        problem = Problem(kind, str(problem.detail), dict(problem.headers or {}))
    assert isinstance(problem, Problem)  # noqa: S101 - it is the handler of these two
    request.scope["account"]["problem"] = problem.kind
    return problem.response()


@dataclass
class Accounting:
    """Answers every request, whatever happens; counts and logs it, and adds the headers of all answers."""

    app: ASGIApp
    metrics: Metrics
    paths: Mapping[Any, str]
    log: Log | None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        account: dict[str, Any] = {"client": "", "method": scope["method"], "status": 0, "received": 0, "sent": 0}
        scope = {**scope, "query_string": percent_encoded(scope["query_string"]), "account": account}

        async def counted() -> Message:
            message = await receive()
            account["received"] += len(message.get("body", b""))
            return message

        async def completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                account["status"] = message["status"]
                own = [*message.get("headers", ())]
                names = {name for name, _ in own}
                if b"access-control-allow-origin" in names:  # another origin may read it
                    own.append((b"cross-origin-resource-policy", b"cross-origin"))
                    names.add(b"cross-origin-resource-policy")
                more = OF_FILES if scope["path"].startswith(FILES) else EVERYWHERE
                message["headers"] = own + [each for each in more if each[0] not in names]
            account["sent"] += len(message.get("body", b""))
            await send(message)

        with self.metrics.in_flight.track_inprogress():
            try:
                await self.app(scope, counted, completed)
            except Gone:
                account["status"] = CLIENT_LEFT
            except Exception as error:  # noqa: BLE001 - a fault of ours must not reach the client as a traceback
                if not isinstance(error, Problem):
                    account["failure"] = traceback.format_exc()
                    error = Problem("internal-error", "this is a fault of the service, which has logged it")
                account["problem"] = error.kind
                if account["status"] == 0:
                    await error.response()(scope, counted, completed)
                else:  # an answer has begun, and is broken off
                    account.setdefault("failure", error.detail)
        self.write(scope, account, perf_counter() - begun)

    def write(self, scope: Scope, account: dict[str, Any], seconds: float) -> None:
        """Counts an answer, and writes its line: no path, no query, nothing of the page."""
        route = self.paths.get(scope.get("endpoint"), "none")
        method = scope["method"] if scope["method"] in KNOWN_METHODS else "other"
        self.metrics.requests.labels(route, method, account["status"]).inc()
        self.metrics.seconds.labels(route).observe(seconds)
        self.metrics.received.inc(account["received"])
        self.metrics.sent.inc(account["sent"])
        if "problem" in account:
            self.metrics.problems.labels(account["problem"]).inc()
        if self.log is not None:
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            self.log({"time": now, "route": route, **account, "seconds": round(seconds, 4)})


@dataclass
class Admission:
    """Refuses foreign hosts and origins, asks for a token where there are some, and holds clients to their rates."""

    app: ASGIApp
    access: Access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        self.access.check_host(host)
        # A page of another site makes such a request by itself, as for an image; a link that is followed is not.
        is_foreign = headers.get("sec-fetch-site") in {"cross-site", "same-site"}
        is_embedded = is_foreign and headers.get("sec-fetch-mode") != "navigate"
        self.access.check_origin(headers.get("origin"), host, is_embedded=is_embedded)
        is_page = scope["path"] == "/" and scope["method"] in {"GET", "HEAD"}
        if is_page or scope["path"].startswith(OPEN):
            await self.app(scope, receive, send)
            return
        address = scope["client"][0] if scope.get("client") else "unknown"
        client, rate = self.access.client(headers.get("authorization"), address)
        scope["account"]["client"] = client
        with self.access.admitted(client, rate):
            await self.app(scope, receive, send)


def percent_encoded(query: bytes) -> bytes:
    """The query with all bytes outside ASCII percent-encoded, because Starlette decodes the query as UTF-8.

    >>> percent_encoded("url=ö".encode("latin-1"))
    b'url=%F6'
    """
    return query if query.isascii() else quote_from_bytes(query, safe=bytes(range(0x80))).encode()
