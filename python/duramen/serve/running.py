"""Runs the service: a socket, uvicorn, and a shutdown that finishes accepted requests."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.types import ASGIApp
from uvicorn import Config, Server

from .memory import return_freed_memory
from .protocol import BoundedProtocol
from .service import Service

BACKLOG = 2048
OPEN_FILES = 65_536
"""Connections that the process may hold, where the system lets it."""


class SignalledServer(Server):
    """uvicorn's server, which ends in order at SIGINT and SIGTERM, and at once at the second of them."""

    def __init__(self, config: Config, service: Service) -> None:
        super().__init__(config)
        self.service = service

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Takes the signals over from Python until the service has ended."""
        loop = asyncio.get_running_loop()
        names = (signal.SIGINT, signal.SIGTERM)
        try:
            for name in names:
                loop.add_signal_handler(name, self.handle_exit, name, None)
        except (NotImplementedError, RuntimeError, ValueError):  # not in the main thread, or not on this system
            yield
            return
        try:
            yield
        finally:
            for name in names:
                loop.remove_signal_handler(name)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stops taking requests."""
        self.service.is_leaving = True
        if self.should_exit:
            self.force_exit = True
        super().handle_exit(sig, frame)


def listening(host: str, port: int) -> socket.socket:
    """A socket that clients can connect to; `OSError` where the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def serve(app: ASGIApp, service: Service, sock: socket.socket, *, grace: float = 30) -> None:
    """Answers requests until a signal ends the process; those that were taken are finished within `grace` seconds."""
    raise_open_files()
    return_freed_memory()
    server(app, service, grace=grace).run([sock])


def server(app: ASGIApp, service: Service, *, grace: float = 30) -> SignalledServer:
    """The server of an application."""
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
    )
    return SignalledServer(config, service)


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
