"""A service whose web is a table of pages, in this process or at a port of the loopback, and a browser for it."""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from starlette.testclient import TestClient

from duramen.apps.serve import Access, Fetching, Service, application
from duramen.apps.serve.labelling.labels import LabelFile
from duramen.apps.serve.running import listening, server
from duramen.apps.serve.work import workers
from duramen.base.pool import Pool
from duramen.fetch import ConnectionFailed, Response
from duramen.fetch.urls import target

from ..save.browser import launched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
STORY = b"<title>Oak</title><nav><a href=/>Home</a></nav><article><p>The heartwood of an old oak is dark and dense."


@dataclass
class Web:
    """Pages by URL, as a fetcher would bring them; an exception is raised, and `gate` holds back every page."""

    pages: dict[str, bytes | Exception] = field(default_factory=dict)
    otherwise: bytes | None = None
    asked: list[str] = field(default_factory=list)
    gate: threading.Event | None = None

    def fetch(self, url: str, /, kinds: tuple[str, ...] = (), headers: object = None) -> Response:
        target(url)
        self.asked.append(url)
        if self.gate is not None:
            self.gate.wait(20)
        page = self.pages.get(url, self.otherwise)
        if page is None:
            raise ConnectionFailed(f"{url} does not answer; check the URL", url)
        if isinstance(page, Exception):
            raise page
        return Response(url, 200, page, "text/html", ())

    def close(self) -> None:
        """Has nothing to close."""


class KeptPool(Pool[Any, Any]):
    """A pool that leaves its processes to later ones with the same limits: a new process takes half a second."""

    spare: ClassVar[defaultdict[Any, list[Any]]] = defaultdict(list)

    def started(self, slots: list[Any]) -> Any:
        with suppress(IndexError):
            if not self.idle:
                self.idle.append(self.spare[self.timeout, self.memory].pop())
        return super().started(slots)

    def close(self) -> None:
        self.spare[self.timeout, self.memory] += self.idle
        self.idle.clear()


@pytest.fixture(scope="session", autouse=True)
def kept_processes() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "Pool", KeptPool)
        yield
    for spare in KeptPool.spare.values():
        for worker in spare:
            worker.stop()


@pytest.fixture
def web() -> Web:
    return Web({"https://example.org/oak": EXAMPLE.read_bytes(), "https://example.org/story": STORY})


@pytest.fixture
def service(web: Web) -> Service:
    return Service(fetching=Fetching(web))


Clients = Callable[..., TestClient]


@pytest.fixture
def clients() -> Iterator[Clients]:
    """Makes clients of applications, whose ends are those of the test; failures are raised, not answered."""
    with ExitStack() as stack:

        def make(service: Service, access: Access | None = None, **options: Any) -> TestClient:
            failures: list[dict[str, Any]] = []
            app = application(service, access, log=failures.append, **options)
            client = stack.enter_context(TestClient(app, base_url="http://localhost"))
            stack.callback(lambda: [pytest.fail(each["failure"]) for each in failures if "failure" in each])
            return client

        yield make


@pytest.fixture
def client(clients: Clients, service: Service) -> TestClient:
    return clients(service)


@contextmanager
def serving(
    service: Service, access: Access | None = None, *, log: Any = None, proxies: tuple[str, ...] = (), **options: Any
) -> Iterator[int]:
    """The port of a service that runs in a thread."""
    sock = listening("127.0.0.1", 0)
    running = server(application(service, access, log=log, **options), service, grace=5, proxies=proxies)
    thread = threading.Thread(target=running.run, args=([sock],))
    thread.start()
    try:
        yield sock.getsockname()[1]
    finally:
        running.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    with launched() as browser:
        yield browser


@pytest.fixture
def page(chromium: "Browser") -> "Iterator[Page]":
    context = chromium.new_context(accept_downloads=True)
    context.route("**/*", lambda route: route.continue_() if "127.0.0.1" in route.request.url else route.abort())
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    context.close()
    assert failures == []


def pasted(page: "Page", html: str) -> None:
    """Gives HTML to the page that people open."""
    page.click("summary")
    page.fill("#html", html)
    page.click("#show-html")


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("labels") / "labels.jsonl"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of labels of a labeller."""
    return tmp_path / "labels.jsonl"


@pytest.fixture
def labeller(clients: Clients, path: Path) -> TestClient:
    return clients(Service(labels=LabelFile(path)))


AXE = Path(__file__).parents[2] / "extension" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: "Page") -> list[tuple[str, str]]:
    """Rules that the page breaks, each with the first element that does; skips the test where axe is missing."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in extension/")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {iframes: false})")
    return [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]
