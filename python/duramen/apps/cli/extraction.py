"""The pages of a run: read or fetched, extracted several at a time, written in their order, and reported.

Pages are extracted in worker processes with limits of time and memory: a page that exceeds a limit or crashes its
worker is one failure, and the others go on. The worker of a single page is a copy of this process, which costs little.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby, tee
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from ...base.limits import MIB
from ...base.pool import Lost, Pool
from ...page.document import Document
from ...page.extract import extract
from ...page.low_confidence import is_below
from ...page.saved import saved_page
from .output.destinations import FORMATS, Output, Report, reported
from .reading import NOT_TEXT, STDIN, Incomplete, Input, Source, each_once, expanded, failure_of, listed, read, special
from .terminal.console import complain, progress
from .terminal.options import Reading, Running

if TYPE_CHECKING:
    from ...fetch import Fetcher
    from ...fetch.rules import Rules

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


@dataclass(frozen=True)
class Run:
    """What is made of each page and how; `fetcher` is called for the first URL.

    Where the `count` of sources is not known, no result waits for the next source, which may come late. With `pages`,
    so many pages of an article are fetched, with `rules` those that the rules of sites lead to.
    """

    work: Work
    running: Running
    fetcher: "Callable[[], Fetcher]"
    count: int | None
    pages: int | None = None
    rules: "Rules | None" = None

    def write(self, sources: Iterable[Source], output: Output, report: Report | None = None) -> int:
        """Writes all results, reports each failure in one line, and returns the number of failures."""
        there = written = failed = 0

        def to_do() -> Iterator[Source]:
            nonlocal there
            for source in sources:
                if report:
                    report.problem(source)
                problem = source.problem or output.problem(source)
                if problem is None and output.has(source):
                    there += 1
                    step()
                else:
                    yield replace(source, problem=problem)

        is_silent = self.running.quiet or self.running.verbose or self.count == 1
        bar = not is_silent and not (output.is_printed and sys.stdout.isatty())
        with progress(self.count, wanted=bar) as step, closing(self.outcomes(to_do())) as made:
            try:
                for each in made:
                    problem = each.problem or output.write(each.source, each.made)
                    if problem is None:
                        written += 1
                        if report and each.below:
                            report.write(each.source, each.below)
                    else:
                        failed += not each.source.is_skipped
                    self.say(each, problem)
                    step()
            except KeyboardInterrupt:
                if left := output.left(written):
                    complain(left)
                raise
        if there and not self.running.quiet:
            complain(f"{there} of {there + written + failed} results existed already")
        return failed

    def say(self, outcome: Outcome, problem: str | None) -> None:
        """Reports the problem of a source; unless `--quiet` its warning, and with `--verbose` its details."""
        warning = "" if self.running.quiet else outcome.warning
        for line in (warning, outcome.note if self.running.verbose else "") if problem is None else (problem,):
            if line:
                complain(f"{outcome.source.safe_name}: {line}")

    def outcomes(self, sources: Iterable[Source]) -> Generator[Outcome, None, None]:
        """The outcome of each source, in the order given."""
        rendered = Counter[bool]()
        time, memory = self.running.page_timeout or None, int(self.running.page_memory * MIB) or None
        is_alone = self.count == 1
        jobs = 1 if is_alone else min(self.running.jobs, os.cpu_count() or 1)
        workers: Pool[Given, Outcome] = Pool(
            partial(outcome_of, self.work), jobs=jobs, timeout=time, memory=memory, fork=is_alone
        )
        with workers as pool:
            for is_url, group in groupby(sources, key=lambda source: source.is_url and source.problem is None):
                is_fetched = is_url or self.pages is not None
                given = (partial(self.fetched, rendered=rendered) if is_url else self.on_disk)(group)
                at_once = jobs if not is_fetched else 1
                batch = BATCH if not is_fetched and self.count is not None else 1
                answers = pool.answers(given, jobs=at_once, batch=batch, in_order=True)
                for (source, _), answer in answers:
                    if isinstance(answer, Lost):
                        why = f"was stopped: {answer.reason} (see --page-timeout and --page-memory)"
                        answer = Outcome(source, problem=why)
                    yield answer
        if rendered.total() > 1 and self.fetcher().render == "auto" and not self.running.quiet:
            complain(f"{rendered[True]:,} of {rendered.total():,} pages rendered")

    def fetched(self, sources: Iterable[Source], rendered: Counter[bool]) -> Iterator[Given]:
        """URLs with their responses, fetched in parallel within the rate limit of each host; `rendered` counts them."""
        from ...fetch import FetchError
        from ...fetch.rules import all_parts

        fetcher, (asked, answered) = self.fetcher(), tee(sources)
        jobs = 1 if self.count == 1 else self.running.jobs
        answers = fetcher.fetch_all((source.name for source in asked), jobs=jobs)
        for (_, answer), source in zip(answers, answered, strict=False):
            if isinstance(answer, FetchError):
                yield replace(source, problem=failure_of(answer, source)), None
            else:
                rendered[answer.is_rendered] += 1
                found = all_parts(answer, fetcher.fetch, rules=self.rules, most=self.pages)
                parts = () if self.pages is None and found == [answer] else tuple(found)
                yield source, Input(answer.content, answer.content_type, answer.url, pages=parts)

    def on_disk(self, sources: Iterable[Source]) -> Iterator[Given]:
        """Pages on disk, where that is asked for with the pages of the web that follow them."""
        if self.pages is None:
            yield from map(read_here, sources)
            return
        from ...fetch import Response
        from ...fetch.rules import all_parts

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
            parts = all_parts(first, self.fetcher().fetch, rules=self.rules, most=self.pages)
            yield source, replace(given, pages=tuple(parts))


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


def all_sources(
    names: tuple[str, ...], input_list: str | None, url: str | None = None, *, verbs: Iterable[str] = ()
) -> tuple[Iterable[Source], int | None]:
    """The sources without duplicates, and their number; None if the list comes through a pipe.

    `url` is the URL of the only source. One of the `verbs` is suggested for a missing file with a similar name.
    """
    if url is not None and (len(names) != 1 or input_list is not None):
        raise click.UsageError("--url is the URL of one page, so give exactly one SOURCE.")
    if names.count(STDIN) + (input_list == STDIN) > 1:
        raise click.UsageError("Standard input can be read only once; give - once.")
    every = chain(names, listed(input_list)) if input_list is not None else names
    sources = each_once(expanded(every, verbs=verbs))
    if input_list == STDIN:
        return sources, None
    with_url = [replace(source, url=url) for source in sources]
    return with_url, len(with_url)


def extracted(
    source: Source,
    given: Input,
    *,
    reading: Reading,
    finding: dict[str, Any],
    form: str,
    rendering: dict[str, Any],
    required: Sequence[str] = (),
    below: float | None = None,
    rules: "Rules | None" = None,
) -> Outcome:
    """The result of a page in the format of that name, and a note of what it was made from."""
    begun = perf_counter()
    document, unmatched = document_from(source, given, reading, finding, rules)
    found = document.completeness
    if required and found.verdict not in required:
        raise Incomplete(
            f"is not {' or '.join(required)} but {found.verdict} ({'; '.join(found.evidence) or 'no evidence'})"
        )
    writer = FORMATS[form]
    named = {"source": source.safe_name} if "source" in writer.options else {}
    text = writer.write(document, **named, **rendering)
    told = note(document, len(given.content), perf_counter() - begun)
    doubtful = reported(document, source) if is_below(document.confidence, below) else None
    return Outcome(source, text, note=told, warning=unmatched or given.warning, below=doubtful)


def document_from(
    source: Source, given: Input, reading: Reading, finding: dict[str, Any], rules: "Rules | None" = None
) -> tuple[Document, str]:
    """The document of a page, or of all that were fetched, and the warning of `by_rule`; binary data is an error."""
    if given.pages:
        from ...fetch.paged import extract_part, joined

        options = {**reading.keywords(), **finding}
        parts = [by_rule(extract_part(each, **options), rules) for each in given.pages]
        document = joined([part for part, _ in parts])
        return replace(document, rule=parts[0][0].rule), parts[0][1]
    document = extract(given.content, url=source.url or given.url, **reading.keywords(given.content_type), **finding)
    if not document.page.is_text:
        raise Incomplete(NOT_TEXT)
    return by_rule(document, rules)


def by_rule(document: Document, rules: "Rules | None") -> tuple[Document, str]:
    """The document as the rule of its site wants it, and a warning of what is wrong with the rule."""
    rule = rules.of(document.page.url) if rules else None
    if rule is None:
        return document, ""
    from ...fetch.rules import ruled

    document, unmatched, invalid = ruled(document, rule)
    faults = [f"has an invalid expression ({', '.join(invalid)})"] * bool(invalid)
    faults += [f"no longer matches ({', '.join(unmatched)})"] * bool(unmatched)
    return document, f"the rule for {rule.host} {' and '.join(faults)}, so the usual way decides" if faults else ""


def note(document: Document, size: int, seconds: float) -> str:
    """The line that `--verbose` prints for a page."""
    encoding, why = document.page.encoding
    kind = f"{document.page_type}, " if document.page_type else ""
    sure = f"confidence {document.confidence:.2f}, " if document.confidence is not None else ""
    pages = f"{len(document.pages)} pages ({', '.join(document.pages)}), " if document.pages else ""
    read = f"{pages}{size / 1024:.1f} KiB, {encoding} ({why}), {document.method}"
    found = f"{kind}{document.completeness.verdict}, {sure}{len(document.text.split())} words"
    return f"{read}: {found}, {seconds * 1000:.0f} ms"
