"""The verb `extract`."""

import os
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from typing import Any

import click

from ....export import Format
from ....page.completeness import VERDICTS
from ....page.extract import checked
from ....page.extract import extract as extract_page
from ....page.low_confidence import check_limit
from ....page.render.markup import OPTIONS
from ..extraction import Run, all_sources, extracted
from ..output.book import book_to, image_fetcher
from ..output.destinations import EPUB, FORMATS, output_to, report_to
from ..reading import STDIN, is_piped
from ..terminal.console import misuse
from ..terminal.help import SectionOption, option, options, verb
from ..terminal.options import (
    SOME_SOURCES,
    Favoring,
    Fetching,
    Finding,
    Illustrating,
    Inputs,
    Name,
    Paging,
    Reading,
    Running,
    SiteRules,
    formulas,
)
from . import VERBS

READABLE = ("text", "markdown", "html")
"""Formats that are printed in the encoding of the terminal; all others are always UTF-8."""

SUFFIXES = {form.suffix.removeprefix("."): name for name, form in FORMATS.items()}
SHORT_NAMES = {suffix: name for suffix, name in SUFFIXES.items() if suffix not in FORMATS and "." not in suffix}
"""File suffixes that `-f` takes for the names of formats, such as md."""


@options("Writing")
class Writing:
    form: str | None = option(
        f"{' '.join([*FORMATS, *SHORT_NAMES])}  [from -o]",
        "-f",
        "--format",
        type=click.Choice([*FORMATS, *SHORT_NAMES]),
        callback=lambda _ctx, _param, name: SHORT_NAMES.get(name, name),
        metavar="NAME",
        everyday=True,
    )
    output: str | None = option(
        "Write a file, or one file per source into DIR/.", "-o", "--output", metavar="PATH", everyday=True
    )
    force: bool = option("Replace files that exist; never a source.", default=False)
    resume: bool = option("Skip sources already in -o FILE.jsonl or DIR/.", default=False)
    below: float | None = option("Report pages with less confidence (0 to 1) on stderr.", type=float)
    report: str | None = option(
        "With --below, write them as JSON lines instead.",
        metavar="FILE",
        type=click.Path(dir_okay=False, allow_dash=True),
    )
    require: tuple[str, ...] = option(
        f"Fail for pages of another verdict: {' '.join(VERDICTS)}.", type=click.Choice(VERDICTS), metavar="VERDICT"
    )
    metadata: bool = option("Begin with title, authors and dates.", default=False, everyday=True)


@options("Writing")
class Wording:
    """What the writer of a format is told; None for what it does by default."""

    title: bool | None = option("Begin text, Markdown and HTML with the title.  [yes]")
    data: bool | None = option("In JSON, also the page's structured data.  [no]")
    escape_formulas: bool | None = formulas(None)
    size: int | None = option("Longest chunk of -f chunks.  [300]")
    overlap: int | None = option("How much a chunk repeats.  [0]", least=0)
    unit: Name | None = option("They count words, characters or tokens of a tokenizer.json.  [words]")
    markdown: bool | None = option("Chunks are Markdown, not text.", "--markdown", is_flag=True)


MARKUP = [
    SectionOption(
        [f"--{each.name}/--no-{each.name}"],
        default=None,
        section="Writing",
        everyday=each.metadata["everyday"],
        help=f"{each.metadata['help']}  [yes]",
    )
    for each in OPTIONS
]
"""The options of rendering, which the renderers of the core use."""


@click.version_option(None, "--version", package_name="duramen", message="duramen %(version)s", cls=SectionOption)
@verb(SOME_SOURCES, *MARKUP)
def extract(
    sources: tuple[str, ...],
    given: Inputs,
    reading: Reading,
    writing: Writing,
    wording: Wording,
    illustrating: Illustrating,
    finding: Finding,
    site: SiteRules,
    favoring: Favoring,
    fetching: Fetching,
    paging: Paging,
    running: Running,
    **markup: bool | None,
) -> None:
    """Print the main content of each SOURCE.

    A source is a URL, a file, a directory, a pattern such as 'pages/**/*.html',
    or - for standard input. Both `extract` and - after a pipe may be omitted.
    """
    if not sources and given.input_list is None:
        if not is_piped():
            raise click.UsageError("Missing argument 'SOURCE...'.")
        sources = (STDIN,)
    place, name = writing.output, writing.form or format_by_name(writing.output)
    form, finds = FORMATS[name], finding.keywords(favoring)
    rendering = chosen_markup(name, form, {**vars(wording), **markup}, metadata=writing.metadata)
    with misuse():
        checked(**finds, **reading.keywords())
        if writing.below is not None:
            check_limit(writing.below, finding.method)
        if "unit" in form.options:
            form.write(extract_page(b""), **rendering)  # a wrong tokenizer is told before a source is read
        rules = site.read()
        inputs, count = all_sources(sources, given.input_list, given.url, verbs=VERBS)
    work = partial(extracted, reading=reading, finding=finds, form=name, rendering=rendering)
    work = partial(work, required=writing.require, below=writing.below, rules=rules)
    kept = {"force": writing.force, "resume": writing.resume}
    with misuse(), ExitStack() as stack:
        fetcher = cache(lambda: stack.enter_context(fetching.fetcher()))
        reporting = report_to(writing.report, writing.below, results=place, quiet=running.quiet, **kept)
        report = stack.enter_context(reporting)
        every = Run(work, running, fetcher, count, paging.pages, rules)
        if name == EPUB:
            images_of = partial(image_fetcher, fetcher=fetcher, image_root=illustrating.image_root)
            with book_to(place, title=illustrating.book_title, images_of=images_of, **kept) as book:
                failed = every.write(inputs, book, report)
            failed += book.missing_images
        else:
            with output_to(place, form, several=count != 1, readable=name in READABLE, **kept) as output:
                failed = every.write(inputs, output, report)
    click.get_current_context().exit(1 if failed else 0)


def chosen_markup(name: str, form: Format, given: dict[str, Any], *, metadata: bool) -> dict[str, Any]:
    """The options of a format's writer; an option that the format does not support is an error."""
    asked = {each: value for each, value in given.items() if value is not None}
    if unknown := [each for each in asked if each not in form.options]:
        able = ", ".join(each for each, other in FORMATS.items() if unknown[0] in other.options)
        raise click.UsageError(f"Format {name} has no --{unknown[0].replace('_', '-')}; use one of: {able}.")
    usual = {"metadata": metadata, "title": True}
    return {**{each: value for each, value in usual.items() if each in form.options}, **asked}


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
