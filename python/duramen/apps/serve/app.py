"""The application: its routes, and the tasks at its start and end."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from .api.batch import batch
from .api.extracting import epub, extract
from .api.labelling import cancel_training, export, import_pages, labelled_page, labels, queue, train
from .compat.crawling import active, errors, job, map_site, resume, search, start_batch, start_crawl
from .compat.feeds import feed
from .compat.firecrawl import scrape
from .compat.jina import read
from .compat.readers import loader, mercury, readability
from .front import Log, answer_problem, log_line, middleware
from .http.access import Access
from .http.problems import Problem
from .openapi import docs, openapi
from .ui.comparing import compare
from .ui.inspecting import inspect
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

    own_routes = routes(tools)
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
    app.state.service = service
    return app


SHOWN = {"/http{rest:path}": "/{url}"}
"""How logs and metrics show paths, if not as the routes write them."""


def routes(tools: Any) -> list[Route | Mount]:
    return [
        Route("/", front_page, methods=["GET", "POST"]),
        Route("/extract", extract, methods=["GET", "POST"]),
        Route("/inspect", inspect, methods=["GET", "POST"]),
        Route("/batch", batch, methods=["POST"]),
        Route("/compare", compare, methods=["POST"]),
        Route("/epub", epub, methods=["GET", "POST"]),
        Route(FRAME, frame),
        Route("/labels", labels, methods=["GET", "POST"]),
        Route("/labels/queue", queue),
        Route("/labels/page", labelled_page),
        Route("/labels/export", export),
        Route("/labels/import", import_pages, methods=["POST"]),
        Route("/train", train, methods=["GET", "POST"]),
        Route("/train/cancel", cancel_training, methods=["POST"]),
        *(route for version in ("v2", "v1") for route in firecrawl(version)),
        Route("/loader", loader, methods=["POST"]),
        Route("/parser", mercury),
        Route("/readability", readability, methods=["POST"]),
        Route("/feed", feed),
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Route("/metrics", metrics),
        Route("/openapi.json", openapi),
        Route("/docs", docs),
        Route(
            "/mcp", no_tools if tools is None else tools, methods=["GET", "POST", "DELETE"] if tools is None else None
        ),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
        Route("/http{rest:path}", read),
    ]


def firecrawl(version: str) -> list[Route]:
    """The paths of a version of Firecrawl's interface; each has an endpoint of its own, by which logs name the path."""
    starting = {"scrape": scrape, "map": map_site, "search": search, "batch/scrape": start_batch, "crawl": start_crawl}
    found = [Route(f"/{version}/{name}", partial(start), methods=["POST"]) for name, start in starting.items()]
    found.append(Route(f"/{version}/crawl/active", partial(active)))
    for kind in ("crawl", "batch/scrape"):
        found.append(Route(f"/{version}/{kind}/{{id}}", partial(job), methods=["GET", "DELETE"]))
        found.append(Route(f"/{version}/{kind}/{{id}}/errors", partial(errors)))
    return found


async def healthz(_request: Request) -> Response:
    return Response(b"ok\n", media_type="text/plain")


async def readyz(request: Request) -> Response:
    """Whether new requests are welcome."""
    service: Service = request.app.state.service
    if service.is_leaving:
        raise Problem("busy", "the service is shutting down; use another one", {"Retry-After": "5"})
    if service.workers.is_full:
        raise Problem("busy", "the queue is full; try again in a moment", {"Retry-After": "1"})
    return Response(b"ok\n", media_type="text/plain")


async def metrics(request: Request) -> Response:
    return Response(request.app.state.service.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def no_tools(_request: Request) -> Response:
    """What is at /mcp where the tools for language models are not installed."""
    raise Problem(
        "not-installed", 'MCP is not installed here: pip install "duramen[mcp]", then start the service again'
    )
