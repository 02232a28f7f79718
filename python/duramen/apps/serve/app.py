"""The application: its routes, and the tasks at its start and end."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from .api.extracting import batch, epub, extract
from .api.labelling import cancel_training, export, import_pages, labelled_page, labels, queue, train
from .compat.crawling import active, errors, job, map_site, resume, search, start_batch, start_crawl
from .compat.firecrawl import scrape
from .compat.jina import read
from .compat.readers import feed, loader, mercury, readability
from .front import Log, answer_problem, log_line, middleware
from .http.access import Access
from .http.problems import Problem
from .openapi import docs, openapi
from .ui.inspecting import compare, inspect
from .ui.pages import PATH as FRAME
from .ui.pages import STATIC, frame, front_page
from .work.service import Service


def application(
    service: Service | None = None, access: Access | None = None, *, log: Log | None = log_line, tools: Any = None
) -> ASGIApp:
    """The whole service as an ASGI application; `tools` are the MCP tools that it has at /mcp."""
    service = service or Service()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last."""
        async with AsyncExitStack() as stack:
            stack.callback(service.close)
            for job in service.store.unfinished():
                resume(service, job)
            if tools is not None:
                await stack.enter_async_context(tools.running())
            yield
            service.is_leaving = True
            for task in list(service.tasks):
                task.cancel()

    own_routes = routes(service, tools)
    paths = {
        each.app if isinstance(each, Mount) else each.endpoint: SHOWN.get(each.path, each.path) for each in own_routes
    }
    app = Starlette(
        routes=own_routes,
        middleware=middleware(access or Access(), service.metrics, paths, log),
        exception_handlers={Problem: answer_problem, HTTPException: answer_problem},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return app


SHOWN = {"/http{rest:path}": "/{url}"}
"""How logs and metrics show paths, if not as the routes write them."""


def routes(service: Service, tools: Any) -> list[Route | Mount]:
    """The paths; each has an endpoint of its own, by which logs name the path."""

    def route(path: str, work: Callable[[Service, Request], Awaitable[ASGIApp]], methods: str = "GET") -> Route:
        return Route(path, partial(work, service), methods=methods.split())

    firecrawl = {"scrape": scrape, "map": map_site, "search": search, "batch/scrape": start_batch, "crawl": start_crawl}
    jobs = [(version, kind) for version in ("v2", "v1") for kind in ("crawl", "batch/scrape")]
    return [
        route("/", front_page, "GET POST"),
        route("/extract", extract, "GET POST"),
        route("/inspect", inspect, "GET POST"),
        route("/batch", batch, "POST"),
        route("/compare", compare, "POST"),
        route("/epub", epub, "GET POST"),
        route(FRAME, frame),
        route("/labels", labels, "GET POST"),
        route("/labels/queue", queue),
        route("/labels/page", labelled_page),
        route("/labels/export", export),
        route("/labels/import", import_pages, "POST"),
        route("/train", train, "GET POST"),
        route("/train/cancel", cancel_training, "POST"),
        *(route(f"/{version}/{name}", start, "POST") for version in ("v2", "v1") for name, start in firecrawl.items()),
        *(route(f"/{version}/crawl/active", active) for version in ("v2", "v1")),
        *(route(f"/{version}/{kind}/{{id}}", job, "GET DELETE") for version, kind in jobs),
        *(route(f"/{version}/{kind}/{{id}}/errors", errors) for version, kind in jobs),
        route("/loader", loader, "POST"),
        route("/parser", mercury),
        route("/readability", readability, "POST"),
        route("/feed", feed),
        Route("/healthz", PlainTextResponse("ok\n"), methods=["GET"]),
        route("/readyz", readyz),
        route("/metrics", metrics),
        route("/openapi.json", openapi),
        route("/docs", docs),
        route("/mcp", no_tools, "GET POST DELETE") if tools is None else Route("/mcp", tools),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
        route("/http{rest:path}", read),
    ]


async def readyz(service: Service, _request: Request) -> Response:
    """Whether new requests are welcome."""
    if service.is_leaving:
        raise Problem("busy", "the service is shutting down; use another one", {"Retry-After": "5"})
    if service.workers.is_full:
        raise Problem("busy", "the queue is full; try again in a moment", {"Retry-After": "1"})
    return PlainTextResponse("ok\n")


async def metrics(service: Service, _request: Request) -> Response:
    return Response(service.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def no_tools(_service: Service, _request: Request) -> Response:
    """What is at /mcp where the tools for language models are not installed."""
    raise Problem(
        "not-installed", 'MCP is not installed here: pip install "duramen[mcp]", then start the service again'
    )
