"""What the endpoints share: workers, fetching and bodies, and the path from a request to a result."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from starlette.requests import Request

from ....base.limits import LIMITS
from ....fetch.content import media_type
from ....page.document import Document
from ..http.bodies import Bodies, json_body, while_there
from ..http.problems import Problem
from ..labelling.labels import LabelFile
from .fetching import Fetching
from .options import Finding, PageOptions, options_in, query_values
from .pages import Given, Made, check_finding, html_in, made_from, page_of
from .store import Job, Store
from .workers import Workers

if TYPE_CHECKING:
    from ....fetch import Response
    from ..labelling.trainer import Trainer

SAVED_TYPES = ("multipart/related", "message/rfc822", "application/x-mimearchive", "application/x-webarchive")
PAGE_TYPES = ("text/", "application/xhtml+xml", "application/xml", "application/octet-stream", *SAVED_TYPES)
"""Media types of bodies that are pages; a body without a type is one too."""

FORM = "application/x-www-form-urlencoded"
"""The type that curl gives to any body. In a form `<` is encoded, so that a body with it is a page."""

NO_FETCHING = "this service does not fetch; send the HTML of the page in the body"

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Upper bounds of the buckets of times, in seconds."""


class Metrics:
    """Counters since the start; gauges are read when they are asked for."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        labels = ["route", "method", "status"]
        self.requests = Counter("duramen_requests", "Answers by route, method and status.", labels, registry=registry)
        about = "Seconds from the request to the end of the answer."
        self.seconds = Histogram("duramen_request_seconds", about, ["route"], buckets=BOUNDS, registry=registry)
        self.problems = Counter("duramen_problems", "Problems by type.", ["type"], registry=registry)
        self.pages = Counter("duramen_pages", "Pages that were to be extracted.", registry=registry)
        self.received = Counter("duramen_received_bytes", "Bytes of request bodies.", registry=registry)
        self.sent = Counter("duramen_sent_bytes", "Bytes of answers.", registry=registry)
        self.in_flight = Gauge("duramen_requests_in_flight", "Requests that are being answered.", registry=registry)
        ProcessCollector(registry=registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)


@dataclass
class Service:
    """The running service; `fetching` is None where it serves HTML only."""

    workers: Workers = field(default_factory=Workers)
    bodies: Bodies = field(default_factory=Bodies)
    fetching: Fetching | None = None
    metrics: Metrics = field(default_factory=Metrics)
    labels: LabelFile | None = None
    """The file that labels are appended to; None where the service keeps none."""
    trainer: "Trainer | None" = None
    """What trains on the labels; a service with labels has one."""
    store: Store = field(default_factory=Store)
    """Jobs with their results, and articles of feeds."""
    running: dict[str, Job] = field(default_factory=dict)
    """The jobs that run, by their id."""
    tasks: "set[asyncio.Task[None]]" = field(default_factory=set)
    """What works on them."""
    is_leaving: bool = False
    """Whether the service finishes what it took and takes nothing new."""

    def __post_init__(self) -> None:
        if self.labels is not None and self.trainer is None:
            from ..labelling.trainer import Trainer

            self.trainer = Trainer(self.labels)
        fetching, registry = self.fetching, self.metrics.registry
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "pages_waiting": ("Pages that wait for a process.", lambda: self.workers.waiting),
            "fetches_in_flight": ("Fetches.", lambda: 0 if fetching is None else fetching.hosts.total()),
            "body_bytes_held": ("Bytes of request bodies in memory.", lambda: self.bodies.bytes_held),
            "kept_bytes": ("Bytes of jobs and feeds that are kept.", lambda: self.store.bytes_held),
        }
        for name, (about, value) in gauges.items():
            Gauge(f"duramen_{name}", about, registry=registry).set_function(value)
        changed = {"page_seconds": self.workers.timeout, "page_memory_bytes": self.workers.memory}
        changed |= {"queue_pages": self.workers.queue, "kept_bytes": self.store.most}
        changed |= {"body_bytes": self.bodies.most, "body_seconds": self.bodies.timeout}
        limits = Gauge("duramen_limit", "The limits of docs/safety.md by name.", ["name"], registry=registry)
        for name, limit in LIMITS.items():  # those that options changed have another value, or 0 where there is none
            limits.labels(name).set(changed.get(name, limit.amount) or 0)

    def with_model(self, options: PageOptions) -> PageOptions:
        """The options with the file of the model that they name, which must be one that this service trained."""
        if options.model is None:
            return options
        if self.trainer is None:
            raise Problem("unsupported-option", "this service trains no models; leave model out")
        return replace(options, finding={**options.finding, "model": str(self.trainer.model(options.model))})

    async def made(
        self,
        given: Given,
        finding: Finding,
        make: Callable[[Document], Made],
        *,
        excluded: Sequence[str] = (),
        is_patient: bool = False,
    ) -> Made:
        """What is made from the document of a page, by a worker. `make` must be picklable."""
        self.metrics.pages.inc()
        task = partial(made_from, given, finding, make, excluded)
        return await self.workers.run(task, size=len(given.html), is_patient=is_patient or given.is_fetched)

    async def fetched(self, url: str, options: PageOptions, *, request: Request | None = None, **how: Any) -> Given:
        """The page behind a URL; fetching ends when the client of the request hangs up."""
        if self.fetching is None:
            raise Problem("fetching-disabled", NO_FETCHING)
        await asyncio.to_thread(check_finding, options.finding)
        work = self.fetching.fetch(url, most=options.pages, **how)
        found = await (work if request is None else while_there(request, work))
        given, *more = (given_of(each, options) for each in found)
        return given if options.pages is None else replace(given, more=tuple(more))

    async def asked(self, request: Request) -> tuple[Given, PageOptions]:
        """The page that a request brings or names, with what is to be done with it."""
        query: bytes = request.scope["query_string"]
        if request.method in {"GET", "HEAD"}:
            options = self.with_model(options_in(query))
            if not options.url:
                raise Problem("bad-request", "url is missing: add ?url=https://...")
            return await self.fetched(options.url, options, request=request), options
        kind = media_type(request.headers.get("content-type"))
        with self.bodies.reading(request) as reading:
            body = await reading.whole()
        if kind == "application/json":
            values = {**query_values(query), **await json_body(body)}
            return await self.asked_by_json(values, request=request)
        is_sent_as_form = kind == FORM and b"<" in body
        if kind and not kind.startswith(PAGE_TYPES) and not is_sent_as_form:
            raise Problem("unsupported-media-type", f"{kind} is no page; send text/html or application/json")
        options = self.with_model(options_in(query))
        content_type = None if is_sent_as_form else request.headers.get("content-type")
        return page_of(body, options, content_type=content_type), options

    async def json_of(self, request: Request, *, is_typed: bool = False) -> dict[str, Any]:
        """The JSON object in a body; one that must be typed as JSON cannot come from forms of other sites."""
        if is_typed and media_type(request.headers.get("content-type")) != "application/json":
            raise Problem("unsupported-media-type", "send a JSON object as application/json, such as {}")
        with self.bodies.reading(request) as reading:
            return await json_body(await reading.whole())

    async def asked_by_json(
        self, values: Mapping[str, Any], *, request: Request | None = None
    ) -> tuple[Given, PageOptions]:
        """The page that a JSON object has in `html`, or names by its `url`."""
        html, asked = html_in(values)
        options = self.with_model(asked)
        if html is not None:
            return page_of(html, options, content_type=None), options
        if not options.url:
            raise Problem("bad-request", "the JSON object needs html or url")
        return await self.fetched(options.url, options, request=request), options

    def close(self) -> None:
        self.workers.close()
        self.store.close()
        if self.trainer is not None:
            self.trainer.close()
        if self.labels is not None:
            self.labels.close()
        if self.fetching is not None:
            self.fetching.close()


def given_of(response: "Response", options: PageOptions) -> Given:
    about = response.url, options.content_type or response.content_type, options.encoding
    return Given(response.content, *about, is_fetched=True, screenshot=response.screenshot)
