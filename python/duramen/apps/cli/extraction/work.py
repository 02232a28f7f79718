"""Turns sources into results: reads or fetches them, extracts several at a time, and keeps their order.

Pages are extracted in worker processes with limits of time and memory: a page that exceeds a limit or crashes its
worker is one failure, and the others go on. The worker of a single page is a copy of this process, which costs little.
"""

import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ....base.limits import MIB
from ....base.pool import Lost, Pool
from ....page.saved import saved_page
from ..reading.inputs import Input, failure_of, read
from ..reading.sources import Source, special
from ..terminal.console import complain
from ..terminal.options import Running

if TYPE_CHECKING:
    from ....fetch import Fetcher

BATCH = 16
"""Files that are sent to a worker process together."""


@dataclass(frozen=True)
class Result:
    """The result of a page, as its output takes it; `note` is printed with `--verbose`, `warning` unless `--quiet`."""

    made: Any
    note: str = ""
    warning: str = ""
    below: dict[str, Any] | None = None
    """What `--report` says of the page, where its confidence is below the limit."""


@dataclass(frozen=True)
class Outcome:
    source: Source
    result: Result | None = None
    problem: str | None = None


Work = Callable[[Source, Input], Result]
"""From the bytes of a source to a result."""

Given = tuple[Source, Input | None]
"""A source with its bytes, or without them where they are read from a file."""


def outcomes(
    sources: Iterable[Source],
    work: Work,
    running: Running,
    *,
    open_fetcher: "Callable[[], AbstractContextManager[Fetcher]]",
    is_eager: bool = False,
    is_single: bool = False,
    pages: int | None = None,
    rules: Path | None = None,
) -> Iterator[Outcome]:
    """The outcome of each source, in the order given. The fetcher is made for the first URL.

    With `is_eager`, no result waits for the next source, which may come late. With `pages`, so many pages of an
    article are fetched, with `rules` those that the rules of sites lead to.
    """
    jobs, begun, rendered = running.jobs, perf_counter(), Counter[bool]()
    time, memory = running.page_timeout or None, int(running.page_memory * MIB) or None
    with ExitStack() as stack:
        fetcher: Fetcher | None = None
        pool = Pool(partial(outcome_of, work), jobs=workers(jobs), timeout=time, memory=memory, fork=is_single)
        extracted = partial(in_processes, stack.enter_context(pool))
        for is_fetched, group in groupby(sources, key=lambda source: source.is_url and source.problem is None):
            if is_fetched:
                fetcher = fetcher or stack.enter_context(open_fetcher())
                brought = fetched(group, fetcher, jobs=jobs, pages=pages, rules=rules, rendered=rendered)
                yield from extracted(brought, jobs=1, batch=1)
            elif pages is not None:
                fetcher = fetcher or stack.enter_context(open_fetcher())
                yield from extracted((continued(source, fetcher, pages, rules) for source in group), jobs=1, batch=1)
            else:
                yield from extracted(map(read_here, group), jobs=jobs, batch=1 if is_eager else BATCH)

    if fetcher is not None and fetcher.render == "auto" and rendered.total() > 1 and not running.quiet:
        complain(rendering_summary(rendered, perf_counter() - begun))


def rendering_summary(rendered: Counter[bool], seconds: float) -> str:
    """How fast URLs were read, and how many needed a browser.

    >>> rendering_summary(Counter({False: 9, True: 1}), 4.0)
    '10 pages in 4.0 s, 2.5 a second; 1 rendered (10.0 %)'
    """
    count = rendered.total()
    share = f"{rendered[True]:,} rendered ({100 * rendered[True] / count:.1f} %)"
    return f"{count:,} pages in {seconds:,.1f} s, {count / seconds:.1f} a second; {share}"


def workers(jobs: int) -> int:
    return min(jobs, os.cpu_count() or 1)


def in_processes(pool: Pool[Given, Outcome], given: Iterable[Given], *, jobs: int, batch: int) -> Iterator[Outcome]:
    """The outcomes of sources, extracted in worker processes, which may crash."""
    for (source, _), answer in pool.answers(given, jobs=workers(jobs), batch=batch, in_order=True):
        if isinstance(answer, Lost):
            yield Outcome(source, problem=f"was stopped: {answer.reason} (see --page-timeout and --page-memory)")
        else:
            yield answer


def fetched(
    sources: Iterable[Source],
    fetcher: "Fetcher",
    *,
    jobs: int,
    pages: int | None,
    rules: Path | None,
    rendered: Counter[bool],
) -> Iterator[Given]:
    """URLs with their responses, fetched in parallel within the rate limit of each host; `rendered` counts them."""
    from ....fetch import FetchError
    from ....fetch.rules import Rules, all_parts

    site_rules = None if rules is None else Rules(rules)
    waiting: deque[Source] = deque()

    def urls() -> Iterator[str]:
        for source in sources:
            waiting.append(source)
            yield source.name

    for _, answer in fetcher.fetch_all(urls(), jobs=jobs):
        source = waiting.popleft()
        if isinstance(answer, FetchError):
            yield replace(source, problem=failure_of(answer, source)), None
        else:
            rendered[answer.is_rendered] += 1
            found = all_parts(answer, fetcher.fetch, rules=site_rules, most=pages)
            parts = () if pages is None and found == [answer] else tuple(found)
            yield source, Input(answer.content, answer.content_type, answer.url, pages=parts)


def continued(source: Source, fetcher: "Fetcher", pages: int, rules: Path | None) -> Given:
    """A page on disk with the pages of the web that follow it."""
    from ....fetch import Response
    from ....fetch.rules import Rules, all_parts

    source, given = read_here(source, always=True)
    if given is None or not isinstance(given.content, bytes):
        return source, given
    inside = saved_page(given.content)
    url = source.url or (inside.url if inside else given.url)
    if url is None:
        return source, replace(given, warning="has no URL, so no further pages were looked for; --url names it")
    html, kind = (inside.html, inside.content_type) if inside else (given.content, given.content_type)
    first = Response(url, 200, html.encode() if isinstance(html, str) else html, kind, ())
    found = all_parts(first, fetcher.fetch, rules=None if rules is None else Rules(rules), most=pages)
    return source, replace(given, pages=tuple(found))


def read_here(source: Source, *, always: bool = False) -> Given:
    """A source, with its bytes if no other process can read them (standard input, pipes), or always."""
    if source.problem is not None or not (always or source.is_stdin or special(Path(source.name))):
        return source, None
    try:
        return source, read(source)
    except Exception as error:  # noqa: BLE001 - reported like the errors of other sources
        return replace(source, problem=failure_of(error, source)), None


def outcome_of(work: Work, given: Given) -> Outcome:
    """The outcome of one source; every error except a lack of memory becomes its problem."""
    source, page = given
    if source.problem is not None:
        return Outcome(source, problem=source.problem)
    try:
        page = page or read(source)
        if not page.content:
            return Outcome(source, problem="is empty")
        return Outcome(source, work(source, page))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - other sources go on, and users need no traceback
        return Outcome(source, problem=failure_of(error, source))
