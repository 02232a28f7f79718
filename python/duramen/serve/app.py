"""The application: its routes, and the tasks at its start and end."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from .api.batch import batch
from .api.extracting import epub, extract
from .api.labelling import export, import_pages, labelled_page, labels, queue
from .api.retraining import cancel_training, train
from .compat.crawling import errors, job, map_site, resume, search, start_batch, start_crawl
from .compat.feeds import feed
from .compat.firecrawl import scrape
from .compat.jina import read
from .compat.readers import loader, mercury, readability
from .front import Front, Log, log_line
from .http.access import Access
from .http.metrics import MEDIA_TYPE as METRICS_TYPE
from .http.metrics import resident_bytes
from .http.problems import Problem
from .openapi.document import document
from .openapi.documentation import docs
from .ui.comparing import compare
from .ui.frame import PATH as FRAME
from .ui.frame import frame
from .ui.front_page import STATIC, front_page
from .ui.inspecting import inspect
from .work.service import Service

Endpoint = Callable[[Request], Awaitable[Response]]


class Application:
    """Hands a request to its route; `app.service` and `app.access` are for the endpoints."""

    def __init__(self, service: Service, access: Access, tools: Any = None) -> None:
        self.service = service
        self.access = access
        self.tools = tools
        own_routes = routes(tools)
        self.router = Router(own_routes, redirect_slashes=False, lifespan=self.lifespan)
        self.endpoints: dict[tuple[str, str], Endpoint] = {
            (route.path, method): route.endpoint
            for route in own_routes
            if isinstance(route, Route) and "{" not in route.path
            for method in (route.methods or ())
        }
        """Endpoints by path and method: looking there first is cheaper than asking route after route."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        endpoint = self.endpoints.get((scope.get("path", ""), scope.get("method", "")))
        if endpoint is None:
            await self.router(scope, receive, send)
            return
        scope["endpoint"] = endpoint
        response = await endpoint(Request(scope, receive, send))
        await response(scope, receive, send)

    @asynccontextmanager
    async def lifespan(self, _app: Any) -> AsyncIterator[None]:
        """From the first request to the last."""
        async with AsyncExitStack() as stack:
            stack.callback(self.service.close)
            for job in self.service.jobs.unfinished():
                resume(self.service, job)
            if self.tools is not None:
                await stack.enter_async_context(self.tools.running())
            yield
            self.service.is_leaving = True
            for task in list(self.service.running.values()):
                task.cancel()


def application(
    service: Service | None = None, access: Access | None = None, *, log: Log | None = log_line, tools: Any = None
) -> ASGIApp:
    """The whole service as an ASGI application; `tools` are the MCP tools that it has at /mcp."""
    own, rules = service or Service(), access or Access()
    return Front(Application(own, rules, tools), own, rules, log=log)


def routes(tools: Any) -> list[BaseRoute]:
    """Every path with its endpoint."""
    return [
        route("/", front_page, "GET", "POST"),
        route("/extract", extract, "GET", "POST"),
        route("/inspect", inspect, "GET", "POST"),
        route("/batch", batch, "POST"),
        route("/compare", compare, "POST"),
        route("/epub", epub, "GET", "POST"),
        route(FRAME, frame, "GET"),
        route("/labels", labels, "GET", "POST"),
        route("/labels/queue", queue, "GET"),
        route("/labels/page", labelled_page, "GET"),
        route("/labels/export", export, "GET"),
        route("/labels/import", import_pages, "POST"),
        route("/train", train, "GET", "POST"),
        route("/train/cancel", cancel_training, "POST"),
        route("/v2/scrape", scrape, "POST"),
        route("/v2/map", map_site, "POST"),
        route("/v2/search", search, "POST"),
        route("/v2/batch/scrape", start_batch, "POST"),
        route("/v2/crawl", start_crawl, "POST"),
        Route("/v2/batch/scrape/{id}", labelled("/v2/batch/scrape/{id}", partial(job)), methods=["GET", "DELETE"]),
        Route("/v2/crawl/{id}", labelled("/v2/crawl/{id}", partial(job)), methods=["GET", "DELETE"]),
        Route("/v2/batch/scrape/{id}/errors", labelled("/v2/batch/scrape/{id}/errors", partial(errors))),
        Route("/v2/crawl/{id}/errors", labelled("/v2/crawl/{id}/errors", partial(errors))),
        route("/loader", loader, "POST"),
        route("/parser", mercury, "GET"),
        route("/readability", readability, "POST"),
        route("/feed", feed, "GET"),
        route("/healthz", healthz, "GET"),
        route("/readyz", readyz, "GET"),
        route("/metrics", metrics, "GET"),
        route("/openapi.json", openapi, "GET"),
        route("/docs", docs, "GET"),
        Route("/mcp", Raw("/mcp", no_tools if tools is None else tools.handle)),
        Mount("/static", Raw("/static", StaticFiles(directory=STATIC, check_dir=False))),
        Route("/http{rest:path}", labelled("/{url}", read), methods=["GET"]),
    ]


def route(path: str, endpoint: Endpoint, *methods: str) -> Route:
    """A route whose path logs and metrics show."""
    return Route(path, labelled(path, endpoint), methods=list(methods))


class Raw:
    """An ASGI application at a path, for what is no function of a request."""

    def __init__(self, path: str, app: ASGIApp) -> None:
        self.shown_path = path
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


def labelled(path: str, endpoint: Any) -> Any:
    """An endpoint with the path that logs and metrics show."""
    endpoint.shown_path = path
    return endpoint


async def healthz(_request: Request) -> Response:
    """Whether the process answers."""
    return Response(b"ok\n", media_type="text/plain")


async def readyz(request: Request) -> Response:
    """Whether new requests are welcome."""
    service: Service = request.app.service
    if service.is_leaving:
        raise Problem("busy", "the service is shutting down; use another one", {"Retry-After": "5"})
    if service.workers.is_full:
        raise Problem("busy", "the queue is full; try again in a moment", {"Retry-After": "1"})
    return Response(b"ok\n", media_type="text/plain")


async def metrics(request: Request) -> Response:
    """Counts for Prometheus."""
    service: Service = request.app.service
    text = service.metrics.text(
        pages_waiting=service.workers.waiting,
        fetches_in_flight=0 if service.fetching is None else service.fetching.hosts.total(),
        body_bytes_held=service.bodies.bytes_held,
        resident_memory_bytes=resident_bytes(),
    )
    return Response(text.encode(), headers={"Content-Type": METRICS_TYPE})


async def openapi(_request: Request) -> Response:
    """The description of this interface."""
    return Response(document(), media_type="application/json")


async def no_tools(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """What is at /mcp where the tools for language models are not installed."""
    raise Problem(
        "not-installed", 'MCP is not installed here: pip install "duramen[mcp]", then start the service again'
    )
