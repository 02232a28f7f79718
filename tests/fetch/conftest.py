"""Sites on the loopback, a clock that never waits, and an internet whose public addresses lead to the sites."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import pytest
from urllib3.util import connection

from duramen.fetch import Clock, Fetcher, Timeouts
from duramen.fetch import fetcher as fetching
from duramen.fetch.render import EXECUTABLE

from ..save.browser import CHROMIUM
from ..serve.conftest import clients  # noqa: F401
from .site import Site, serving

NOON = 1_000_000_000.0


@dataclass
class Patience:
    """A clock that stands still but for the waits, which take no time."""

    time: float = NOON
    waits: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.waits.append(round(seconds, 3))
        self.time += seconds

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.time, lambda: self.time, self.sleep)


@pytest.fixture
def patience() -> Patience:
    return Patience()


Fetchers = Callable[..., Fetcher]


@pytest.fixture
def fetchers(patience: Patience) -> Iterator[Fetchers]:
    """Makes fetchers that may visit the loopback, do not wait, and are closed in the end."""
    with ExitStack() as stack:

        def make(**options: Any) -> Fetcher:
            given: dict[str, Any] = {
                "allow_private": True,
                "retries": 0,
                "delay": 0.0,
                "clock": patience.clock,
                "jitter": lambda: 1.0,
                "timeouts": Timeouts(connect=5.0, read=5.0, total=20.0),
            }
            return stack.enter_context(Fetcher(**given | options))

        yield make


@dataclass
class Internet:
    """Names with their addresses, addresses with their sites, and the addresses that were dialled."""

    names: dict[str, list[list[str]]] = field(default_factory=dict)
    sites: dict[str, Site] = field(default_factory=dict)
    dialled: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def resolve(self, host: str, port: int) -> list[str]:
        """The next answer that a name gives; the last one from then on."""
        self.asked.append(host)
        if host not in self.names:
            raise socket.gaierror(socket.EAI_NONAME, "no such name")
        answers = self.names[host]
        return answers.pop(0) if len(answers) > 1 else answers[0]

    def put(self, site: Site, host: str, address: str) -> None:
        """Gives a site a name and a public address."""
        self.names[host] = [[address]]
        self.sites[address] = site


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> Internet:
    """Lets public addresses lead to sites on the loopback; all others lead nowhere."""
    net = Internet()
    real = connection.create_connection

    def dial(where: tuple[str, int], *args: Any, **options: Any) -> socket.socket:
        net.dialled.append(where[0])
        if where[0] not in net.sites:
            raise ConnectionRefusedError(where[0])
        return real(("127.0.0.1", net.sites[where[0]].port), *args, **options)

    monkeypatch.setattr(connection, "create_connection", dial)
    return net


@pytest.fixture
def pair(internet: Internet) -> Iterator[tuple[Site, Site]]:
    """Two sites with public names: `first.test` and `second.test`."""
    with serving() as first, serving() as second:
        internet.put(first, "first.test", "93.184.216.34")
        internet.put(second, "second.test", "151.101.1.140")
        yield first, second


@pytest.fixture
def browser(fetchers: Fetchers, monkeypatch: pytest.MonkeyPatch) -> Fetchers:
    """Makes fetchers that render, and wait less for pages that ask or run without end than those of users do."""
    pytest.importorskip("playwright")
    if CHROMIUM is None:
        pytest.skip("no browser")
    monkeypatch.setenv(EXECUTABLE, CHROMIUM)
    monkeypatch.setattr("duramen.fetch.render.SETTLING", 3.0)
    monkeypatch.setattr("duramen.fetch.render.CLOSING", 1.0)
    return lambda **options: fetchers(**{"render": True, "timeouts": Timeouts(total=60.0), **options})


@pytest.fixture
def outer(site: Site, internet: Internet, monkeypatch: pytest.MonkeyPatch) -> str:
    """A public name for the site, which a browser reaches too; the site's own address stays private."""
    internet.put(site, "outer.test", "93.184.216.34")
    internet.names["127.0.0.1"] = [["127.0.0.1"]]
    monkeypatch.setattr(fetching, "dial", lambda where, timeout: connection.create_connection(where, timeout))
    return "http://outer.test/"
