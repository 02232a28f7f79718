"""Firecrawl's `map`, `batch/scrape` and `crawl`: jobs that run while the client polls their progress.

A crawl stays on the site and below the path where it began, obeys robots.txt and the pace of each host, and ends after
`MAX_PAGES`. What Firecrawl offers and duramen does not is refused by name.
"""

import asyncio
import json
import re
import warnings
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from ...document import Document
from ...fetch import FetchError
from ...fetch.urls import host_of, target, well_formed
from ..http.json_bodies import json_answer, json_body
from ..http.problems import Problem, busy, problem_of_fetching
from ..work.jobs import KEPT_SECONDS, Job
from ..work.options import PageOptions, is_short_list, quoted
from ..work.service import Service
from .firecrawl import MEANINGLESS, ScrapeOptions, boolean, fields, links, wish_of

MAX_PAGES = 1_000
"""Pages of one job, and addresses of one map."""

MAX_JOBS = 16
"""Jobs that run at a time."""

AT_ONCE = 4
"""Pages of one job that are under way; the fetcher keeps the pace of each host."""

PER_ANSWER = 20
"""Results in one answer; `next` leads to the others."""

CRAWL_OPTIONS = frozenset("url limit maxDiscoveryDepth includePaths excludePaths scrapeOptions sitemap".split())
CRAWL_OPTIONS |= {"allowSubdomains", "crawlEntireDomain", "ignoreQueryParameters", *MEANINGLESS}
CRAWL_OPTIONS |= {"delay", "maxConcurrency", "deduplicateSimilarURLs"}
"""Options of a crawl; the last three are ignored, because the fetcher sets the pace."""

FREE = re.compile(r"^\^?\.\*(?![?+])")
"""What a search may leave out at the beginning of a pattern."""

CHEAP = re.compile(r"(?<!\\)\.[*+]\$?$|\{\d{1,2}\}")
"""Repetitions that are never tried twice: of anything at the end, and those of a number."""

SLOW = re.compile(r"\)[*+{?]|\\[1-9]|\(\?P|.{200}", re.DOTALL)
"""Repeated groups, groups that must come again, and many characters."""

ONE, TWO = (re.compile(rf"([*+{{].*){{{most + 1}}}|(\?.*){{3}}", re.DOTALL) for most in (1, 2))
"""Patterns with more than one or two repetitions, or more than two choices. A search with one, or with two that begins
at the start of a path, takes no more than the square of its length."""

MAX_PATH_CHARS = 500

MAP_OPTIONS = (
    frozenset("url search limit sitemap includeSubdomains ignoreQueryParameters timeout".split()) | MEANINGLESS
)


async def map_site(request: Request) -> Response:
    """The addresses of a site, from its sitemaps and from the links of one page."""
    service: Service = request.app.service
    body = checked(await posted(request), MAP_OPTIONS)
    url, limit = address(body), number(body, "limit", MAX_PAGES, most=MAX_PAGES)
    found = await listed(service, url, body)
    if body.get("sitemap") != "only":
        given = await service.fetched(url, WHOLE, request=request)
        found += await service.made(given, WHOLE.finding, links)
    same = is_same_site(url, subdomains=bool(body.get("includeSubdomains", True)))
    if not isinstance(wanted := body.get("search", ""), str):
        raise Problem("bad-request", f"search must be a string, not {quoted(wanted)}")
    words = wanted.lower().split()
    chosen = [each for each in found if same(each) and all(word in each.lower() for word in words)]
    end = r"[?#].*" if body.get("ignoreQueryParameters", True) else "#.*"
    cut = [re.sub(end, "", each, flags=re.DOTALL) for each in chosen]
    return await json_answer({"success": True, "links": [{"url": each} for each in list(dict.fromkeys(cut))[:limit]]})


async def start_batch(request: Request) -> Response:
    """Begins to scrape several pages."""
    body = await posted(request)
    urls = body.pop("urls", None)
    if not isinstance(urls, list) or not urls or not all(isinstance(each, str) for each in urls):
        raise Problem("bad-request", "urls must be an array of addresses")
    if len(urls) > MAX_PAGES:
        raise Problem("bad-request", f"a batch may have {MAX_PAGES} pages; send fewer")
    for name in ("maxConcurrency", "ignoreInvalidURLs"):
        body.pop(name, None)
    wish_of_job({**body, "url": urls[0]})
    return await started(request, "batch/scrape", {"scrapeOptions": body}, urls)


async def start_crawl(request: Request) -> Response:
    """Begins to follow the links of a site."""
    service: Service = request.app.service
    body = checked(await posted(request), CRAWL_OPTIONS)
    url = address(body)
    wish_of_job({**body.get("scrapeOptions", {}), "url": url})
    number(body, "limit", MAX_PAGES)
    number(body, "maxDiscoveryDepth", MAX_PAGES, least=0)
    follow = is_followed(body)
    found = await listed(service, url, body)
    wanted = await passing(follow, found)
    urls = wanted if body.get("sitemap") == "only" else [url, *wanted]
    return await started(request, "crawl", body, urls[: most_pages(body)])


def wish_of_job(body: dict[str, Any]) -> None:
    """Raises for options that the pages of a job cannot have."""
    if wish_of(body).screenshot:
        raise Problem("unsupported-option", "jobs take no screenshots, which would fill their file; use /v2/scrape")


async def status(request: Request) -> Response:
    """The progress of a job, and its results so far, some at a time."""
    service: Service = request.app.service
    job, asked = job_of(request), request.query_params.get("skip", "")
    skip = int(asked[:9]) if asked.isdecimal() else 0
    counts, results = service.jobs.counts(job.id), service.jobs.results(job.id, skip=skip, most=PER_ANSWER)
    done, after = counts.get("done", 0), skip + len(results)
    more = {"next": f"{request.url.replace(query='')}?skip={after}"} if after < done else {}
    ends = datetime.fromtimestamp(job.created + KEPT_SECONDS, UTC).isoformat()
    about = {"status": job.status, "total": sum(counts.values()), "completed": done, "creditsUsed": 0}
    return await json_answer({"success": True, **about, "expiresAt": ends, **more, "data": results})


async def cancel(request: Request) -> Response:
    """Ends a job early; its results so far are kept."""
    service: Service = request.app.service
    job = job_of(request)
    if job.status != "scraping":
        raise Problem("job-ended", f"the job is {job.status}; there is nothing to cancel")
    service.jobs.end(job.id, "cancelled")
    return await json_answer({"success": True, "status": "cancelled"})


async def job(request: Request) -> Response:
    """The state of a job, or its end, by the method of the request."""
    return await (cancel if request.method == "DELETE" else status)(request)


async def errors(request: Request) -> Response:
    """Why pages of a job could not be read."""
    service: Service = request.app.service
    failed = service.jobs.results(job_of(request).id, state="failed")
    blocked = [each["url"] for each in failed if each["code"] == "robots-denied"]
    return await json_answer({"success": True, "errors": failed, "robotsBlocked": blocked})


async def search(_request: Request) -> Response:
    """Is not offered."""
    raise Problem("unsupported-option", "search is not offered here: there is no index of the web; map or crawl")


async def run(service: Service, job: Job) -> None:
    """Fetches the pages of a job until none is left, the limit is reached or the job is cancelled."""
    try:
        while (now := service.jobs.find(job.kind, job.id)) is not None and now.status == "scraping":
            pages = service.jobs.waiting(job.id)[:AT_ONCE]
            if not pages:
                service.jobs.end(job.id, "completed")
                return
            await asyncio.gather(*(read_page(service, job, url, depth) for url, depth in pages))
    finally:
        service.running.pop(job.id, None)


async def read_page(service: Service, job: Job, url: str, depth: int) -> None:
    """Stores the result of one page, and adds the pages that it links to."""
    try:
        wish = wish_of({**job.body.get("scrapeOptions", {}), "url": url})
        given = await service.fetched(url, wish.options, manner=wish.manner, timeout=wish.timeout)
        make = partial(fields_and_links, wish=wish)
        content, found = await service.made(given, wish.options.finding, make, excluded=wish.excluded)
    except Problem as problem:
        if problem.kind == "busy":
            await asyncio.sleep(1)  # the page stays in the queue
            return
        failure = {"id": job.id, "url": url, "code": problem.kind, "error": problem.detail}
        service.jobs.done(job.id, url, failure, state="failed")
        return
    if job.kind == "crawl" and job.body.get("sitemap") != "only":
        follow = is_followed(job.body)
        room = most_pages(job.body) - sum(service.jobs.counts(job.id).values())
        is_deep = depth >= number(job.body, "maxDiscoveryDepth", MAX_PAGES, least=0)
        new = [] if is_deep else await passing(follow, found)
        service.jobs.wait(job.id, [each.partition("#")[0] for each in new][: max(0, room)], depth=depth + 1)
    service.jobs.done(job.id, url, content)


def fields_and_links(document: Document, *, wish: ScrapeOptions) -> tuple[Any, list[str]]:
    """Firecrawl's data of a page, and the addresses that it links to."""
    return json.loads(fields(document, wish=wish))["data"], links(document)


async def started(request: Request, kind: str, body: dict[str, Any], urls: list[str]) -> Response:
    """Starts a new job, and returns the answer to its request."""
    service: Service = request.app.service
    if service.fetching is None:
        await service.fetched(urls[0] if urls else "", WHOLE)
    if len(service.running) >= MAX_JOBS:
        raise busy(f"{MAX_JOBS} jobs are running; try again later", seconds=30)
    job = service.jobs.add(kind, body, urls)
    resume(service, job)
    return await json_answer({"success": True, "id": job.id, "url": f"{request.base_url}v2/{kind}/{job.id}"})


def resume(service: Service, job: Job) -> None:
    service.running[job.id] = asyncio.create_task(run(service, job))


def job_of(request: Request) -> Job:
    """The job that a path names."""
    service: Service = request.app.service
    kind = "crawl" if request.url.path.startswith("/v2/crawl/") else "batch/scrape"
    found = service.jobs.find(kind, well_formed(request.path_params["id"]))
    if found is None:
        raise Problem("not-found", "there is no such job here; jobs are forgotten after a day")
    return found


async def posted(request: Request) -> dict[str, Any]:
    """The JSON object of a request without its null values."""
    service: Service = request.app.service
    with service.bodies.reading(request) as reading:
        body = await json_body(await reading.whole())
    return {name: value for name, value in body.items() if value is not None and name not in MEANINGLESS}


async def listed(service: Service, url: str, body: dict[str, Any]) -> list[str]:
    """The addresses in the sitemaps of a site, unless they are to be skipped."""
    if body.get("sitemap", "include") not in ("include", "skip", "only"):
        raise Problem("bad-request", f"sitemap must be include, skip or only, not {quoted(body['sitemap'])}")
    if service.fetching is None or body.get("sitemap") == "skip":
        return []
    return await service.fetching.sitemap(url, most=MAX_PAGES)


def checked(body: dict[str, Any], supported: frozenset[str]) -> dict[str, Any]:
    """A body, after a check that all its options are supported."""
    if unknown := sorted(name for name in body.keys() - supported if body[name] not in (False, [], {})):
        raise Problem("unsupported-option", f"{quoted(unknown[0])} is not supported here; leave it out")
    for name in ("allowSubdomains", "crawlEntireDomain", "includeSubdomains", "ignoreQueryParameters"):
        boolean(name, body.get(name, False))
    if not isinstance(body.get("scrapeOptions", {}), dict):
        raise Problem("bad-request", "scrapeOptions must be an object with the options of /v2/scrape")
    return body


def address(body: dict[str, Any]) -> str:
    url = body.get("url")
    if not isinstance(url, str) or not url:
        raise Problem("bad-request", 'the JSON object needs a url, such as {"url": "https://example.org/"}')
    try:
        return target(url).url
    except FetchError as error:
        raise problem_of_fetching(error) from None


def number(body: dict[str, Any], name: str, otherwise: int, *, least: int = 1, most: int = 10**9) -> int:
    value = body.get(name, otherwise)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 10**9:
        raise Problem("bad-request", f"{name} must be a whole number from {least}, not {quoted(value)}")
    return min(value, most)


def most_pages(body: dict[str, Any]) -> int:
    """The number of pages that a crawl may have."""
    return number(body, "limit", MAX_PAGES, most=MAX_PAGES)


def is_same_site(url: str, *, subdomains: bool) -> Any:
    """A test whether an address is of the same host, or of a host below it."""
    host = host_of(url).removeprefix("www.")

    def same(other: str) -> bool:
        there = host_of(other).removeprefix("www.")
        return there == host or (subdomains and there.endswith(f".{host}"))

    return same


async def passing(follow: Callable[[str], bool], links: list[str]) -> list[str]:
    """The links that a crawl follows; other requests go on between two of them."""
    found = []
    for link in links:
        if follow(link):
            found.append(link)
        await asyncio.sleep(0)
    return found


def is_followed(body: dict[str, Any]) -> Any:
    """A test whether a crawl follows a link."""
    same = is_same_site(body["url"], subdomains=bool(body.get("allowSubdomains")))
    below = "/" if body.get("crawlEntireDomain") else path_of(body["url"]).rpartition("/")[0] + "/"
    included, excluded = (patterns(body, name) for name in ("includePaths", "excludePaths"))

    def follow(link: str) -> bool:
        path = path_of(link)[:MAX_PATH_CHARS]
        wanted = not included or any(pattern.search(path) for pattern in included)
        return same(link) and path.startswith(below) and wanted and not any(each.search(path) for each in excluded)

    return follow


def path_of(url: str) -> str:
    """The path of an address; that of the root where it has none.

    >>> path_of("https://example.org"), path_of("https://example.org/wood/oak?a"), path_of("http://[")
    ('/', '/wood/oak', '/')
    """
    try:
        return urlsplit(url).path or "/"
    except ValueError:
        return "/"


def is_slow(pattern: str) -> bool:
    r"""Whether a search for a pattern could take long.

    >>> [is_slow(each) for each in (r"^/20\d{2}/.*", "/oak.*/old/.*", "^/a+/b+$")]
    [False, False, False]
    >>> [is_slow(each) for each in ("a*a*b", r"(.*)\1x", "a?" * 30 + "a" * 30)]
    [True, True, True]
    """
    many = TWO if pattern.startswith("^") and "|" not in pattern else ONE
    return bool(SLOW.search(pattern) or many.search(CHEAP.sub("", pattern)))


def patterns(body: dict[str, Any], name: str) -> list[re.Pattern[str]]:
    """Regular expressions of a body."""
    given = body.get(name, [])
    simple = [FREE.sub("", each, count=1) for each in given] if is_short_list(given) else None
    if simple is None or any(map(is_slow, simple)):
        raise Problem("bad-request", f"{name} must be an array of simple regular expressions, not {quoted(given)}")
    try:
        with warnings.catch_warnings(action="ignore"):
            return [re.compile(each) for each in simple]
    except (re.error, OverflowError) as error:
        raise Problem("bad-request", f"{name}: no regular expression ({error})") from None


WHOLE = PageOptions({"method": "body"}, {"encoding": None, "content_type": None})
"""The options of pages from which only the links are needed."""
