"""Requests to the service without a network: an HTTP request as text, answered by the application itself."""

import asyncio
import re
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from duramen.fetch import ConnectionFailed, Response
from duramen.fetch.urls import target
from duramen.serve import Access, Fetching, Service, Workers, application
from duramen.serve.http.bodies import Bodies
from duramen.serve.labelling.labels import LabelFile

NAME = re.compile(rb"[-!#$%&'*+.^_`|~0-9A-Za-z]+")
"""The name of a header, RFC 9110, section 5.6.2."""

STORY = b"<title>Oak</title><nav><a href=/>Home</a></nav><p>The heartwood of an old oak is dark and dense."
FEED = b"<rss><channel><item><link>https://example.org/oak</link></item></channel></rss>"


class Web:
    """Sites that all have the same page and the same feed; one of them never answers."""

    def fetch(self, url: str, /, **_: object) -> Response:
        if target(url).host.endswith("org"):
            return Response(url, 200, FEED if url.endswith("feed") else STORY, "text/html", ())
        raise ConnectionFailed(f"{url} does not answer; check the URL", url)

    def close(self) -> None:
        """Has nothing to close."""


class Here(Workers):
    """Extracts right where it is asked for: a process for each input would take most of the time."""

    async def run(self, task: Callable[[], Any], **_: bool) -> Any:
        return task()


@dataclass
class Answer:
    """What came back: status, headers, body, and the traceback that the log would have had."""

    status: int = 0
    headers: dict[bytes, bytes] = field(default_factory=dict)
    body: bytes = b""
    failure: str | None = None


class Asker:
    """One service on one event loop."""

    def __init__(self, labels: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.labels = labels
        self.records: list[dict[str, Any]] = []
        self.loop.run_until_complete(self.begin())

    async def begin(self) -> None:
        service = Service(
            workers=Here(threads=1),
            bodies=Bodies(most=20_000, timeout=5),
            fetching=Fetching(Web()),
            labels=LabelFile(self.labels),
        )
        self.app = application(service, Access(), log=self.records.append)

    def ask(self, request: bytes) -> Answer:
        """The answer to `METHOD PATH`, header lines, a blank line and a body."""
        head, _, body = request.partition(b"\n\n")
        first, *lines = head.split(b"\n")
        method, _, path = first.partition(b" ")
        pairs = [line.split(b":", 1) for line in lines if b":" in line]
        # A web server refuses names that are no tokens before the application sees them.
        headers = [(name.lower(), value.strip()) for name, value in pairs if NAME.fullmatch(name)]
        return self.loop.run_until_complete(self.exchange(method, path, headers, body))

    async def exchange(self, method: bytes, path: bytes, headers: list[tuple[bytes, bytes]], body: bytes) -> Answer:
        answer = Answer()
        raw, _, query = path.partition(b"?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method.decode("ascii", "replace").upper(),
            "scheme": "http",
            "path": unquote_to_bytes(raw).decode("utf-8", "surrogateescape"),
            "raw_path": raw,
            "query_string": query,
            "root_path": "",
            "headers": [(b"host", b"localhost"), *headers],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        # The body comes in two pieces, as from a socket.
        pieces = [body[: len(body) // 2], body[len(body) // 2 :]]

        async def receive() -> MutableMapping[str, Any]:
            if pieces:
                return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], dict(message["headers"])
            else:
                answer.body += message.get("body", b"")

        self.records.clear()
        async with asyncio.timeout(20):
            await self.app(scope, receive, send)
        answer.failure = next((each["failure"] for each in self.records if "failure" in each), None)
        return answer
