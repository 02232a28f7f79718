"""The work of the verb `extract`: check the options, then read, extract, write and report."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from ....export import Format
from ....page.document import Document
from ....page.extract import extract
from ....page.low_confidence import is_below
from ..output.destinations import FORMATS, STDOUT, Output, Report, reported
from ..reading.inputs import NOT_TEXT, Incomplete, Input
from ..reading.sources import STDIN, Source, each_once, expanded, listed
from ..terminal.console import complain
from ..terminal.options import Reading, Running
from ..terminal.progress import progress
from .work import Outcome, Work, outcomes

if TYPE_CHECKING:
    from ....fetch import Fetcher


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


def chosen_markup(name: str, form: Format, given: dict[str, Any], *, metadata: bool) -> dict[str, Any]:
    """The options of a format's writer; an option that the format does not support is an error."""
    asked = {option: value for option, value in given.items() if value is not None}
    for option in asked:
        if option not in form.options:
            able = ", ".join(each for each, other in FORMATS.items() if option in other.options)
            raise click.UsageError(f"Format {name} has no --{option.replace('_', '-')}; use one of: {able}.")
    usual = {option: value for option, value in {"metadata": metadata, "title": True}.items() if option in form.options}
    return {**usual, **asked}


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
    rules: Path | None = None,
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
    source: Source, given: Input, reading: Reading, finding: dict[str, Any], rules: Path | None = None
) -> tuple[Document, str]:
    """The document of a page, or of all that were fetched, and the warning of `by_rule`; binary data is an error."""
    if given.pages:
        from ....fetch.paged import extract_part, joined

        options = {**reading.keywords(), **finding}
        parts = [by_rule(extract_part(each, **options), rules) for each in given.pages]
        document = joined([part for part, _ in parts])
        return replace(document, rule=parts[0][0].rule), parts[0][1]
    document = extract(given.content, url=source.url or given.url, **reading.keywords(given.content_type), **finding)
    if not document.page.is_text:
        raise Incomplete(NOT_TEXT)
    return by_rule(document, rules)


def check_rules(path: Path | None) -> None:
    if path is not None:
        from ....fetch.rules import Rules

        Rules(path)


def by_rule(document: Document, rules: Path | None) -> tuple[Document, str]:
    """The document as the rule of its site wants it, and a warning of what is wrong with the rule."""
    if rules is None:
        return document, ""
    from ....fetch.rules import Rules, ruled

    rule = Rules(rules).of(document.page.url)
    if rule is None:
        return document, ""
    document, unmatched, invalid = ruled(document, rule)
    faults = [f"has an invalid expression ({', '.join(invalid)})"] * bool(invalid)
    faults += [f"no longer matches ({', '.join(unmatched)})"] * bool(unmatched)
    return document, f"the rule for {rule.host} {' and '.join(faults)}, so the usual way decides" if faults else ""


def note(document: Document, size: int, seconds: float) -> str:
    """The line that `--verbose` prints for a page."""
    encoding, why = document.page.encoding
    kind = f"{document.page_type}, " if document.page_type else ""
    sure = f"confidence {document.confidence:.2f}, " if document.confidence is not None else ""
    kind += f"{document.completeness.verdict}, "
    read = f"{size / 1024:.1f} KiB, {encoding} ({why})"
    if document.pages:
        read = f"{len(document.pages)} pages ({', '.join(document.pages)}), {read}"
    return f"{read}, {document.method}: {kind}{sure}{len(document.text.split())} words, {seconds * 1000:.0f} ms"


def run(
    sources: Iterable[Source],
    work: Work,
    output: Output,
    running: Running,
    *,
    report: Report | None = None,
    count: int | None,
    shows_bar: bool,
    open_fetcher: "Callable[[], AbstractContextManager[Fetcher]]",
    pages: int | None = None,
    rules: Path | None = None,
) -> int:
    """Writes all results, reports each failure in one line, and returns the number of failures."""
    there = written = failed = 0

    def to_do() -> Iterator[Source]:
        nonlocal there
        for source in sources:
            if report:
                report.check(source)
            problem = source.problem or output.problem(source)
            if problem is None and output.has(source):
                there += 1
                step()
            else:
                yield replace(source, problem=problem)

    bar = shows_bar and not running.quiet and not running.verbose and count != 1
    with ExitStack() as stack:
        step = stack.enter_context(progress(count, wanted=bar))
        made = outcomes(to_do(), work, running, open_fetcher=open_fetcher, count=count, pages=pages, rules=rules)
        try:
            for each in stack.enter_context(closing(made)):
                problem = each.problem or output.write(each.source, each.made)
                if problem is None:
                    written += 1
                    if report and each.below:
                        report.add(each.source, each.below)
                else:
                    failed += not each.source.is_skipped
                say(each, problem, running)
                step()
        except KeyboardInterrupt:
            if left := output.left(written):
                complain(left)
            raise
    if there and not running.quiet:
        complain(f"{there} of {there + written + failed} results existed already")
    return failed


def say(outcome: Outcome, problem: str | None, running: Running) -> None:
    """Reports the problem of a source; unless `--quiet` its warning, and with `--verbose` its details."""
    name = outcome.source.safe_name
    if problem is not None:
        complain(f"{name}: {problem}")
        return
    if outcome.warning and not running.quiet:
        complain(f"{name}: {outcome.warning}")
    if running.verbose:
        complain(f"{name}: {outcome.note}")


def bar_fits(output: str | None) -> bool:
    """Whether a progress bar would not mix with the results."""
    return output not in {None, STDOUT} or not sys.stdout.isatty()
