"""Runs the service: a socket, uvicorn, and a shutdown that finishes accepted requests."""

import ctypes
import signal
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from starlette.types import ASGIApp
from uvicorn import Config, Server

from .http.protocol import BoundedProtocol
from .work.service import Service

BACKLOG = 2048
OPEN_FILES = 65_536
"""Connections that the process may hold, where the system lets it."""

M_MMAP_THRESHOLD = -3
"""The name of a threshold in malloc.h."""

LARGE = 1 << 20
"""Bytes from which a block is mapped by itself. With 128 KiB, memory is 5 MB less, but most pages have such blocks."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SETTLING = 0.2
"""Seconds between a signal and the end of listening, in which requests that were sent before it begin."""


@contextmanager
def held_signals() -> Iterator[list[int]]:
    """The signals that come before the server takes them: clients can connect as soon as a socket listens."""
    early_signals: list[int] = []
    before = {name: signal.signal(name, lambda number, _frame: early_signals.append(number)) for name in SIGNALS}
    try:
        yield early_signals
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


class SignalledServer(Server):
    """uvicorn's server, which ends in order at SIGINT and SIGTERM, and at once at the second of them."""

    ends_at = float("inf")

    def __init__(self, config: Config, service: Service, early_signals: Sequence[int] = ()) -> None:
        super().__init__(config)
        self.service = service
        self.early_signals = early_signals

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as uvicorn calls it
        self.should_exit = self.force_exit = self.service.is_leaving
        self.service.is_leaving = True

    async def on_tick(self, counter: int) -> bool:
        """Whether to stop: soon after a signal, so that requests that were sent before it are taken."""
        if counter == 0:
            for sig in self.early_signals:
                self.handle_exit(sig, None)
        if self.service.is_leaving:
            self.ends_at = min(self.ends_at, monotonic() + SETTLING)
        return await super().on_tick(counter) or monotonic() >= self.ends_at


def listening(host: str, port: int) -> socket.socket:
    """A socket that clients can connect to; `OSError` where the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def server(
    app: ASGIApp, service: Service, *, grace: float = 30, early_signals: Sequence[int] = (), proxies: Sequence[str] = ()
) -> SignalledServer:
    """The server of an application, which finishes the requests that it took within `grace` seconds after a signal.

    `proxies` are addresses whose X-Forwarded-For names the client.
    """
    config = Config(
        app,
        http=BoundedProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=int(grace),
        backlog=BACKLOG,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    return SignalledServer(config, service, early_signals)


def raise_open_files() -> None:
    """Lets the process hold many connections."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def return_freed_memory() -> bool:
    """Makes this process return what it frees; False where the C library is not glibc, which alone needs it.

    glibc raises two thresholds when a large block is freed: blocks below the first are no longer mapped by themselves,
    and free memory below the second is not returned. Once one of them is set, glibc leaves both where they are.
    """
    try:
        set_option = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):  # another C library; Windows has no library without a name
        return False
    return bool(set_option(M_MMAP_THRESHOLD, LARGE))
