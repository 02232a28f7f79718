"""A server on the loopback that does as its routes say, and a small internet of them."""

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Route = Callable[["Visit"], object]
PAGE = b"<title>Oak</title><p>The heartwood of an old oak is dark and dense."


class Visit(BaseHTTPRequestHandler):
    """One connection; a route answers one request of it."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self) -> None:
        site = self.server.site
        site.seen.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        site.ports.append(self.client_address[1])
        with suppress(OSError):
            site.routes.get(self.path.partition("?")[0], missing)(self)

    def handle(self) -> None:
        with suppress(OSError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Says nothing."""

    def answer(self, status: int = 200, body: bytes = PAGE, **headers: str) -> None:
        """A whole answer; names of headers are given with underscores."""
        given = {"content_type": "text/html", "content_length": str(len(body)), **headers}
        self.send_response(status)
        for name, value in given.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def raw(self, data: bytes) -> None:
        """Just these bytes, then the end of the connection."""
        self.wfile.write(data)
        self.close_connection = True


def missing(visit: Visit) -> None:
    visit.answer(404, b"nothing here")


def page(body: bytes = PAGE, status: int = 200, **headers: str) -> Route:
    return lambda visit: visit.answer(status, body, **headers)


def redirect(location: str, status: int = 302, **headers: str) -> Route:
    return lambda visit: visit.answer(status, b"", location=location, **headers)


def raw(data: bytes) -> Route:
    return lambda visit: visit.raw(data)


def in_turn(*routes: Route) -> Route:
    """The first route at the first request, and so on; the last for all that follow."""
    left = list(routes)
    return lambda visit: (left.pop(0) if len(left) > 1 else left[0])(visit)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    site: "Site"

    def handle_error(self, *_: object) -> None:
        """Says nothing: clients hang up here on purpose."""


@dataclass
class Site:
    """Routes, and what came in: paths with headers, and the client's port of each request."""

    port: int
    routes: dict[str, Route] = field(default_factory=dict)
    seen: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    ports: list[int] = field(default_factory=list)
    names: list[str | None] = field(default_factory=list)
    """Those that clients of a secure site ask for."""
    released: threading.Event = field(default_factory=threading.Event)

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    @property
    def paths(self) -> list[str]:
        """The paths asked for, robots.txt aside."""
        return [path for path, _ in self.seen if path != "/robots.txt"]

    def header(self, path: str, name: str) -> str | None:
        """What the last request for a path said in a header."""
        return next(headers.get(name) for seen, headers in reversed(self.seen) if seen == path)


@contextmanager
def serving(tls: ssl.SSLContext | None = None) -> Iterator[Site]:
    """A site that runs in a thread for as long as it is needed."""
    with Server(("127.0.0.1", 0), Visit) as server:
        if tls is not None:
            server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        server.site = Site(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.site
        finally:
            server.site.released.set()
            server.shutdown()
            thread.join()


@contextmanager
def serving_securely(*hosts: str) -> Iterator[tuple[Site, ssl.SSLContext]]:
    """A site with a certificate for these hosts, and a client's context that trusts it."""
    import trustme

    authority = trustme.CA()
    context, trusting = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH), ssl.create_default_context()
    authority.issue_cert(*hosts).configure_cert(context)
    authority.configure_trust(trusting)
    with serving(context) as site:
        context.sni_callback = lambda _socket, name, _context: site.names.append(name)
        yield site, trusting
