"""The verb `extract`."""

import os
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ...below import check_limit
from ...completeness import VERDICTS
from ...extract import extract as extract_page
from ...render.markup import OPTIONS
from ..extraction.extracting import all_sources, bar_fits, check_rules, chosen_markup, extracted, run
from ..output.below import report_to
from ..output.book import book_to, image_fetcher
from ..output.destinations import output_to
from ..output.formats import EPUB, FORMATS
from ..reading.sources import STDIN, is_piped
from ..terminal.console import misuse
from ..terminal.help import SectionOption, Verb
from ..terminal.options import (
    MORE,
    PAGE_LIMITS,
    QUIET,
    READING,
    RUNNING,
    WRITING,
    Favoring,
    Fetching,
    Finding,
    Reading,
    Running,
    book_title_option,
    count_option,
    favor_options,
    fetching_options,
    formulas_option,
    gathered,
    image_root_option,
    method_options,
    pages_option,
    reading_options,
    rules_option,
)
from . import VERBS

READABLE = ("text", "markdown", "html")
"""Formats that are printed in the encoding of the terminal; all others are always UTF-8."""

SUFFIXES = {form.suffix.removeprefix("."): name for name, form in FORMATS.items()}
SHORT_NAMES = {suffix: name for suffix, name in SUFFIXES.items() if suffix not in FORMATS and "." not in suffix}
"""File suffixes that `-f` takes for the names of formats, such as md."""


class FormatName(click.Choice[str]):
    """The name of a format, or a short name such as md."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name: str = super().convert(value, param, ctx)
        return SHORT_NAMES.get(name, name)


@dataclass(frozen=True)
class Writing:
    """Where results go, and in which form."""

    form: str | None
    output: str | None
    force: bool
    resume: bool
    escape_formulas: bool
    image_root: str | None
    book_title: str | None
    below: float | None
    report: str | None
    required: tuple[str, ...]
    metadata: bool
    title: bool | None


writing_options = gathered(
    "writing",
    WRITING(
        "-f",
        "--format",
        "form",
        type=FormatName([*FORMATS, *SHORT_NAMES]),
        metavar="NAME",
        help=f"{' '.join([*FORMATS, *SHORT_NAMES])}  [from -o]",
    ),
    WRITING(
        "-o", "--output", metavar="PATH", type=click.Path(), help="Write a file, or one file per source into DIR/."
    ),
    MORE("--force", is_flag=True, help="Replace files that exist; never a source."),
    MORE("--resume", is_flag=True, help="Skip sources already in -o FILE.jsonl or DIR/."),
    formulas_option,
    image_root_option,
    book_title_option,
    MORE("--below", metavar="X", type=float, help="Report pages with less confidence (0 to 1) on stderr."),
    MORE(
        "--report",
        metavar="FILE",
        type=click.Path(dir_okay=False, allow_dash=True),
        help="With --below, write them as JSON lines instead.",
    ),
    MORE(
        "--require",
        "required",
        type=click.Choice(VERDICTS),
        multiple=True,
        metavar="VERDICT",
        help=f"Fail for pages of another verdict: {' '.join(VERDICTS)}.",
    ),
    WRITING("--metadata", is_flag=True, help="Begin with title, authors and dates."),
    MORE("--title/--no-title", default=None, help="Begin text, Markdown and HTML with the title.  [yes]"),
    made=Writing,
)

markup_options = gathered(
    "markup",
    *(
        WRITING(
            f"--{each.name}/--no-{each.name}",
            default=None,
            everyday=each.metadata["everyday"],
            help=f"{each.metadata['help']}  [yes]",
        )
        for each in OPTIONS
    ),
    MORE("--data/--no-data", default=None, help="In JSON, also the page's structured data.  [no]"),
)

chunk_options = gathered(
    "chunking",
    MORE("--size", type=click.IntRange(1), metavar="N", help="Longest chunk of -f chunks.  [300]"),
    MORE("--overlap", type=click.IntRange(0), metavar="N", help="How much a chunk repeats.  [0]"),
    MORE("--unit", metavar="NAME", help="They count words, characters or tokens of a tokenizer.json.  [words]"),
    MORE("--markdown", is_flag=True, default=None, help="Chunks are Markdown, not text."),
)

running_options = gathered(
    "running",
    count_option(RUNNING, "--jobs", Running.jobs, "Pages processed at a time."),
    *PAGE_LIMITS,
    QUIET,
    RUNNING("-v", "--verbose", is_flag=True, help="Log size, time and method of each page to stderr."),
    made=Running,
)


class SourceArgument(click.Argument):
    """Sources, which a shell completes as files."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return [CompletionItem(incomplete, type="file")]


@click.command(cls=Verb)
@click.argument("sources", cls=SourceArgument, metavar="SOURCE...", nargs=-1)
@READING(
    "--input-list", metavar="FILE", type=click.Path(), everyday=True, help="Read sources from FILE or -, one per line."
)
@READING("--url", metavar="URL", everyday=True, help="URL of the page at - or in a file.")
@reading_options
@writing_options
@markup_options
@chunk_options
@method_options
@rules_option
@favor_options
@fetching_options
@pages_option
@running_options
@click.version_option(None, "--version", package_name="duramen", message="duramen %(version)s", cls=SectionOption)
def extract(
    sources: tuple[str, ...],
    input_list: str | None,
    url: str | None,
    reading: Reading,
    writing: Writing,
    markup: dict[str, bool | None],
    chunking: dict[str, Any],
    finding: Finding,
    rules: Path | None,
    favoring: Favoring,
    fetching: Fetching,
    pages: int | None,
    running: Running,
) -> None:
    """Print the main content of each SOURCE.

    A source is a URL, a file, a directory, a pattern such as 'pages/**/*.html',
    or - for standard input. Both `extract` and - after a pipe may be omitted.
    """
    if not sources and input_list is None:
        if not is_piped():
            raise click.UsageError("Missing argument 'SOURCE...'.")
        sources = (STDIN,)
    place, below = writing.output, writing.below
    name = writing.form or format_by_name(place)
    form = FORMATS[name]
    options = finding.keywords(favoring)
    given = {**markup, **chunking, "escape_formulas": writing.escape_formulas or None}
    rendering = chosen_markup(name, form, given, metadata=writing.metadata, title=writing.title)
    with misuse():
        empty = extract_page(b"", **options, **reading.keywords())  # wrong options are told before a source is read
        if below is not None:
            check_limit(below, finding.method)
        if "unit" in form.options:
            form.write(empty, **rendering)
        check_rules(rules)
        inputs, count = all_sources(sources, input_list, url, verbs=VERBS)
    work = partial(
        extracted,
        reading=reading,
        finding=options,
        form=name,
        rendering=rendering,
        required=writing.required,
        below=below,
        rules=rules,
    )
    kept = {"force": writing.force, "resume": writing.resume}
    reporting = partial(report_to, writing.report, below, results=place, quiet=running.quiet, **kept)
    with ExitStack() as stack:
        stack.enter_context(misuse())
        report = stack.enter_context(reporting())
        run_all = partial(run, inputs, work, report=report, count=count, pages=pages, rules=rules)
        run_all = partial(run_all, running=running, shows_bar=bar_fits(place))
        if name == EPUB:
            fetcher = stack.enter_context(fetching.fetcher())
            images_of = partial(image_fetcher, fetcher=fetcher, image_root=writing.image_root)
            with book_to(place, title=writing.book_title, images_of=images_of, **kept) as book:
                failed = run_all(output=book, open_fetcher=lambda: nullcontext(fetcher))
            failed += book.missing_images
        else:
            several, readable = count != 1, name in READABLE
            with output_to(place, form, several=several, readable=readable, **kept) as output:
                failed = run_all(output=output, open_fetcher=fetching.fetcher)
    click.get_current_context().exit(1 if failed else 0)


def format_by_name(place: str | None) -> str:
    """The format that the name of an output file implies; a name of another format is an error.

    >>> format_by_name("crawl.jsonl"), format_by_name("out/"), format_by_name(None)
    ('jsonl', 'text', 'text')
    """
    if place is None or place.endswith(("/", os.sep)) or Path(place).is_dir():
        return "text"
    named = [name for name, form in FORMATS.items() if place.lower().endswith(form.suffix)]
    suffix = Path(place).suffix
    if not named and suffix and not Path(place).exists():
        able = ", ".join(sorted({form.suffix for form in FORMATS.values()}))
        raise click.UsageError(
            f"duramen does not write {suffix} files. The name after -o chooses the format ({able}), or -f does."
        )
    return max(named, key=lambda name: len(FORMATS[name].suffix), default="text")
