"""Turns sources into results: reads or fetches them, extracts several at a time, and keeps their order.

Pages are extracted in worker processes with limits of time and memory: a page that exceeds a limit or crashes its
worker is one failure, and the others go on. The worker of a single page is a copy of this process, which costs little.
"""

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, tee
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
    from ....fetch.rules import Rules

BATCH = 16
"""Files that are sent to a worker process together."""


@dataclass(frozen=True)
class Outcome:
    """What became of a source: what its output takes, or the problem."""

    source: Source
    made: Any = None
    problem: str | None = None
    note: str = ""
    """It is printed with `--verbose`."""
    warning: str = ""
    """It is printed unless `--quiet`."""
    below: dict[str, Any] | None = None
    """What `--report` says of the page, where its confidence is below the limit."""


Work = Callable[[Source, Input], Outcome]
"""From the bytes of a source to a result."""

Given = tuple[Source, Input | None]
"""A source with its bytes, or without them where they are read from a file."""


def outcomes(
    sources: Iterable[Source],
    work: Work,
    running: Running,
    *,
    open_fetcher: "Callable[[], AbstractContextManager[Fetcher]]",
    count: int | None,
    pages: int | None = None,
    rules: Path | None = None,
) -> Generator[Outcome, None, None]:
    """The outcome of each source, in the order given. The fetcher is made for the first URL.

    Where the `count` of sources is not known, no result waits for the next source, which may come late. With `pages`,
    so many pages of an article are fetched, with `rules` those that the rules of sites lead to.
    """
    begun, rendered = perf_counter(), Counter[bool]()
    time, memory = running.page_timeout or None, int(running.page_memory * MIB) or None
    jobs = 1 if count == 1 else running.jobs
    processes = min(jobs, os.cpu_count() or 1)
    site_rules: Rules | None = None
    if rules is not None:
        from ....fetch.rules import Rules as RulesOf

        site_rules = RulesOf(rules)
    with ExitStack() as stack:
        fetcher: Fetcher | None = None
        pool: Pool[Given, Outcome] = stack.enter_context(
            Pool(partial(outcome_of, work), jobs=processes, timeout=time, memory=memory, fork=count == 1)
        )
        for is_url, group in groupby(sources, key=lambda source: source.is_url and source.problem is None):
            if is_fetched := is_url or pages is not None:
                fetcher = fetcher or stack.enter_context(open_fetcher())
            if fetcher is None or not is_fetched:
                given: Iterable[Given] = map(read_here, group)
            elif is_url:
                given = fetched(group, fetcher, jobs=jobs, pages=pages, rules=site_rules, rendered=rendered)
            else:
                given = continued(group, fetcher, pages=pages, rules=site_rules)
            batch = 1 if is_fetched or count is None else BATCH
            answers = pool.answers(given, jobs=1 if is_fetched else processes, batch=batch, in_order=True)
            for (source, _), answer in answers:
                if isinstance(answer, Lost):
                    why = f"was stopped: {answer.reason} (see --page-timeout and --page-memory)"
                    answer = Outcome(source, problem=why)
                yield answer

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


def fetched(
    sources: Iterable[Source],
    fetcher: "Fetcher",
    *,
    jobs: int,
    pages: int | None,
    rules: "Rules | None",
    rendered: Counter[bool],
) -> Iterator[Given]:
    """URLs with their responses, fetched in parallel within the rate limit of each host; `rendered` counts them."""
    from ....fetch import FetchError
    from ....fetch.rules import all_parts

    asked, answered = tee(sources)
    answers = fetcher.fetch_all((source.name for source in asked), jobs=jobs)
    for (_, answer), source in zip(answers, answered, strict=False):
        if isinstance(answer, FetchError):
            yield replace(source, problem=failure_of(answer, source)), None
        else:
            rendered[answer.is_rendered] += 1
            found = all_parts(answer, fetcher.fetch, rules=rules, most=pages)
            parts = () if pages is None and found == [answer] else tuple(found)
            yield source, Input(answer.content, answer.content_type, answer.url, pages=parts)


def continued(
    sources: Iterable[Source], fetcher: "Fetcher", *, pages: int | None, rules: "Rules | None"
) -> Iterator[Given]:
    """Pages on disk with the pages of the web that follow them."""
    from ....fetch import Response
    from ....fetch.rules import all_parts

    for source, given in (read_here(source, always=True) for source in sources):
        if given is None or not isinstance(given.content, bytes):
            yield source, given
            continue
        inside = saved_page(given.content)
        url = source.url or (inside.url if inside else given.url)
        if url is None:
            yield source, replace(given, warning="has no URL, so no further pages were looked for; --url names it")
            continue
        html, kind = (inside.html, inside.content_type) if inside else (given.content, given.content_type)
        first = Response(url, 200, html.encode() if isinstance(html, str) else html, kind, ())
        yield source, replace(given, pages=tuple(all_parts(first, fetcher.fetch, rules=rules, most=pages)))


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
        return work(source, page) if page.content else Outcome(source, problem="is empty")
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - other sources go on, and users need no traceback
        return Outcome(source, problem=failure_of(error, source))
