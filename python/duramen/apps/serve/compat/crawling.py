"""Firecrawl's `map`, `batch/scrape` and `crawl`: jobs that run while the client polls their progress.

A crawl stays on the site and below the path where it began, obeys robots.txt and the pace of each host, and ends after
`CRAWL_PAGES`. What Firecrawl offers and duramen does not is refused by name. Patterns of clients run in Rust's `regex`,
whose time is linear, and in the process that extracts the page.
"""

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ...._core import Patterns
from ....base.limits import CRAWL_PAGES, JOB_SECONDS, JOBS, JOBS_PER_CLIENT, PATTERN_BYTES
from ....fetch import FetchError
from ....fetch.urls import host_of, target, well_formed
from ....page.document import Document
from ..http.bodies import json_answer, json_bytes
from ..http.problems import Problem, busy, problem_of_fetching
from ..work.options import PageOptions
from ..work.service import Service
from ..work.store import Job, NoRoom
from .firecrawl import Address, Body, ScrapeOptions, Strings, failed_page_json, links, options, page_json, posted

AT_ONCE = 4
"""Pages of one job that are under way; the fetcher keeps the pace of each host."""

LINKS_ONLY = "links-only"
"""The state of a page that was read and is no result, because `includePaths` leaves it out."""

Limit = Annotated[int, Meta(ge=1, le=10**9)]
Sitemap = Literal["include", "skip", "only"]


class MapOptions(msgspec.Struct, rename="camel", frozen=True):
    """What the body of a request for the addresses of a site may have; `timeout` is that of the fetcher."""

    url: Address
    search: str = ""
    limit: Limit = CRAWL_PAGES
    sitemap: Sitemap = "include"
    include_subdomains: bool = True
    ignore_query_parameters: bool = True
    timeout: float | None = None


class BatchOptions(msgspec.Struct, frozen=True):
    """What the body of a batch has beside the options of its pages."""

    urls: Annotated[list[str], Meta(min_length=1, max_length=CRAWL_PAGES)]


class CrawlOptions(msgspec.Struct, rename="camel", frozen=True):
    """What the body of a crawl may have."""

    url: Address
    limit: Limit = CRAWL_PAGES
    max_discovery_depth: Annotated[int, Meta(ge=0, le=10**9)] = CRAWL_PAGES
    include_paths: Strings = ()
    exclude_paths: Strings = ()
    scrape_options: Body = msgspec.field(default_factory=dict)
    sitemap: Sitemap = "include"
    allow_subdomains: bool = False
    crawl_entire_domain: bool = False
    ignore_query_parameters: bool = False

    def __post_init__(self) -> None:
        for name, given in (("includePaths", self.include_paths), ("excludePaths", self.exclude_paths)):
            try:
                Patterns(given, PATTERN_BYTES)
            except ValueError as error:
                raise ValueError(f"{name}: no regular expression ({error})") from None

    @property
    def most_pages(self) -> int:
        return min(self.limit, CRAWL_PAGES)

    def followed(self, links: Sequence[str]) -> list[str]:
        """The links that the crawl follows, without their fragments."""
        folder = "/" if self.crawl_entire_domain else path_of(self.url).rpartition("/")[0] + "/"
        near = [
            each.partition("#")[0]
            for each in links
            if is_same_site(self.url, each, self.allow_subdomains) and path_of(each).startswith(folder)
        ]
        paths = [well_formed(path_of(each)) for each in near]
        wanted = (
            Patterns(self.include_paths, PATTERN_BYTES).found_in(paths) if self.include_paths else [True] * len(near)
        )
        unwanted = Patterns(self.exclude_paths, PATTERN_BYTES).found_in(paths)
        return [link for link, yes, no in zip(near, wanted, unwanted, strict=True) if yes and not no]


async def map_site(service: Service, request: Request) -> Response:
    """The addresses of a site, from its sitemaps and from the links of one page."""
    asked = options(await posted(service, request), MapOptions)
    url = address(asked.url)
    found = await listed(service, url, asked.sitemap)
    if asked.sitemap != "only":
        given = await service.fetched(url, WHOLE, request=request)
        found += await service.made(given, WHOLE.finding, links)
    words = asked.search.lower().split()
    chosen = [
        each
        for each in found
        if is_same_site(url, each, asked.include_subdomains) and all(word in each.lower() for word in words)
    ]
    end = r"[?#].*" if asked.ignore_query_parameters else "#.*"
    cut = [re.sub(end, "", each, flags=re.DOTALL) for each in chosen]
    urls = list(dict.fromkeys(cut))[: min(asked.limit, CRAWL_PAGES)]
    named = urls if request.url.path.startswith("/v1/") else [{"url": each} for each in urls]
    return await json_answer({"success": True, "links": named})


async def start_batch(service: Service, request: Request) -> Response:
    body = await posted(service, request)
    urls = options({"urls": body.pop("urls", None)}, BatchOptions).urls
    check_page_options({**body, "url": urls[0]})
    return await started(service, request, "batch/scrape", {"scrapeOptions": body}, urls)


async def start_crawl(service: Service, request: Request) -> Response:
    """Begins to follow the links of a site."""
    body = await posted(service, request)
    crawl = options(body, CrawlOptions)
    url = address(crawl.url)
    check_page_options({**crawl.scrape_options, "url": url})
    found = await listed(service, url, crawl.sitemap)
    wanted = (await service.workers.run(partial(crawl.followed, found)))[: crawl.most_pages]
    if crawl.sitemap != "only":
        is_result = await service.workers.run(partial(crawl.followed, [url]))
        wanted = [url, *wanted[: crawl.most_pages - len(is_result)]]
    return await started(service, request, "crawl", body, wanted)


def check_page_options(body: Body) -> None:
    """Raises for options that the pages of a job cannot have."""
    if options(body, ScrapeOptions).screenshot:
        raise Problem("unsupported-option", "jobs take no screenshots, which would fill their file; use /v2/scrape")


async def job(service: Service, request: Request) -> Response:
    """The progress of a job, and its results so far, as many as one answer may have; DELETE ends it early."""
    store, job = service.store, job_of(service, request)
    if request.method == "DELETE":
        if job.status != "scraping":
            raise Problem("job-ended", f"the job is {job.status}; there is nothing to cancel")
        store.end(job.id, "cancelled")
        return await json_answer({"success": True, "status": "cancelled"})
    asked = request.query_params.get("skip", "")
    skip = int(asked[:9]) if asked.isdecimal() else 0
    counts, results = store.counts(job.id), await asyncio.to_thread(store.results, job.id, skip=skip)
    done, after = counts["done"], skip + len(results)
    about = {
        "success": True,
        "status": job.status,
        "total": counts.total() - counts[LINKS_ONLY],
        "completed": done,
        "creditsUsed": 0,
        "expiresAt": datetime.fromtimestamp(job.created + JOB_SECONDS, UTC).isoformat(),
    }
    if after < done:
        about["next"] = f"{request.url.replace(query='')}?skip={after}"
    if job.status == "failed":
        about["error"] = NO_ROOM
    return Response(with_array(about, "data", results), media_type="application/json")


def with_array(about: dict[str, Any], name: str, values: Sequence[bytes]) -> bytes:
    """A JSON object with an array of values that are JSON already.

    >>> with_array({"success": True}, "data", [b"1", b"{}"])
    b'{"success": true,"data":[1,{}]}'
    """
    return b'%s,"%s":[%s]}' % (json_bytes(about)[:-1], name.encode(), b",".join(values))


NO_ROOM = "the job ended early: what the service keeps for one client is full; crawl fewer pages, or in fewer formats"


async def active(service: Service, request: Request) -> Response:
    client = str(request.scope["account"]["client"])
    crawls = [
        {
            "id": each.id,
            "teamId": each.client,
            "url": each.body["url"],
            "created_at": datetime.fromtimestamp(each.created, UTC).isoformat(),
            "options": {name: value for name, value in each.body.items() if name not in {"url", "scrapeOptions"}},
        }
        for each in service.running.values()
        if each.kind == "crawl" and each.client == client
    ]
    return await json_answer({"success": True, "crawls": crawls})


async def errors(service: Service, request: Request) -> Response:
    """Why pages of a job could not be read."""
    store, job = service.store, job_of(service, request)
    about = {"success": True, "robotsBlocked": store.urls(job.id, state="robots-denied")}
    failed = [each for state in ("failed", "robots-denied") for each in store.results(job.id, state=state)]
    return Response(with_array(about, "errors", failed), media_type="application/json")


async def search(_service: Service, _request: Request) -> Response:
    raise Problem("unsupported-option", "search is not offered here: there is no index of the web; map or crawl")


async def run(service: Service, job: Job) -> None:
    """Fetches the pages of a job until none is left, the limit is reached or the job is cancelled."""
    try:
        while pages := service.store.waiting(job.id, most=AT_ONCE):
            await asyncio.gather(*(read_page(service, job, url, depth) for url, depth in pages))
        service.store.end(job.id, "completed")
    except NoRoom:
        service.store.end(job.id, "failed")
    finally:
        service.running.pop(job.id, None)


async def read_page(service: Service, job: Job, url: str, depth: int) -> None:
    """Stores the result of one page, and adds the pages that it links to."""
    asked = options({**job.body.get("scrapeOptions", {}), "url": url}, ScrapeOptions)
    crawl = options(job.body, CrawlOptions) if job.kind == "crawl" else None
    try:
        given = await service.fetched(url, asked.page_options, **asked.how)
        make = partial(json_and_links, asked=asked, crawl=crawl, depth=depth)
        content, found = await service.made(given, asked.page_options.finding, make, excluded=asked.exclude_tags)
    except Problem as problem:
        if problem.kind == "busy":
            await asyncio.sleep(1)  # the page stays in the queue
            return
        if problem.site_status is not None:
            await asyncio.to_thread(service.store.done, job, url, failed_page_json(asked, problem))
            return
        failure = json_bytes({"id": job.id, "url": url, "code": problem.kind, "error": problem.detail})
        state = "robots-denied" if problem.kind == "robots-denied" else "failed"
        await asyncio.to_thread(service.store.done, job, url, failure, state=state)
        return
    if crawl is not None:
        counts = service.store.counts(job.id)
        room = crawl.most_pages - counts.total() + counts[LINKS_ONLY] + (not content)
        await asyncio.to_thread(service.store.wait, job.id, found[: max(0, room)], depth=depth + 1)
    await asyncio.to_thread(service.store.done, job, url, content, state="done" if content else LINKS_ONLY)


def json_and_links(
    document: Document, *, asked: ScrapeOptions, crawl: CrawlOptions | None, depth: int
) -> tuple[bytes, list[str]]:
    """Firecrawl's data of a page, and the addresses that the crawl goes on with.

    There is no data of a page that the crawl began with, if it does not want such pages.
    """
    if crawl is None:
        return page_json(document, asked=asked), []
    follows = crawl.sitemap != "only" and depth < crawl.max_discovery_depth
    followed = crawl.followed(links(document)) if follows else []
    return page_json(document, asked=asked) if crawl.followed([asked.url]) else b"", followed


async def started(service: Service, request: Request, kind: str, body: Body, urls: list[str]) -> Response:
    """Starts a new job, and returns the answer to its request."""
    if service.fetching is None:
        await service.fetched(urls[0] if urls else "", WHOLE)
    client = str(request.scope["account"]["client"])
    if sum(each.client == client for each in service.running.values()) >= JOBS_PER_CLIENT:
        raise busy(f"a client may have {JOBS_PER_CLIENT} jobs at a time; wait for one to end", seconds=30)
    if len(service.running) >= JOBS:
        raise busy(f"{JOBS} jobs are running; try again later", seconds=30)
    try:
        job = service.store.add(kind, client, body, urls)
    except NoRoom:
        raise busy("there is no room for another job; wait for others to end", seconds=30) from None
    resume(service, job)
    version = request.url.path.split("/")[1]
    return await json_answer({"success": True, "id": job.id, "url": f"{request.base_url}{version}/{kind}/{job.id}"})


def resume(service: Service, job: Job) -> None:
    service.running[job.id] = job
    service.tasks.add(task := asyncio.create_task(run(service, job)))
    task.add_done_callback(service.tasks.discard)


def job_of(service: Service, request: Request) -> Job:
    """The job that a path names."""
    kind = "crawl" if request.url.path.split("/")[2] == "crawl" else "batch/scrape"
    found = service.store.find(kind, well_formed(request.path_params["id"]))
    if found is None:
        raise Problem("not-found", "there is no such job here; jobs are forgotten after a day")
    if found.status == "removed":
        raise Problem("results-removed", "the results were removed to make room for newer ones; start the job again")
    return found


async def listed(service: Service, url: str, sitemap: Sitemap) -> list[str]:
    """The addresses in the sitemaps of a site, unless they are to be skipped."""
    fetching = None if sitemap == "skip" else service.fetching
    return [] if fetching is None else await fetching.sitemap(url, most=CRAWL_PAGES)


def address(url: str) -> str:
    """An address in the form in which it is fetched."""
    try:
        return target(url).url
    except FetchError as error:
        raise problem_of_fetching(error) from None


def is_same_site(url: str, other: str, subdomains: bool) -> bool:
    """Whether another address is of the same host, or of a host below it."""
    host, there = (host_of(each).removeprefix("www.") for each in (url, other))
    return there == host or (subdomains and there.endswith(f".{host}"))


def path_of(url: str) -> str:
    """The path of an address; that of the root where it has none.

    >>> path_of("https://example.org"), path_of("https://example.org/wood/oak?a"), path_of("http://[")
    ('/', '/wood/oak', '/')
    """
    try:
        return urlsplit(url).path or "/"
    except ValueError:
        return "/"


WHOLE = PageOptions({"method": "body"})
"""The options of pages from which only the links are needed."""
