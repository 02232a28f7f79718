"""The verb `extract`."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ..export import FORMATS
from ..extract import extract as extract_page
from .console import misuse
from .extracting import all_sources, bar_fits, chosen_markup, chosen_options, extracted, run
from .help import SectionOption, Verb
from .options import READING, favor_options, fetching_options, gathered, method_options, reading_options
from .output import output_to

if TYPE_CHECKING:
    from ..fetch import Fetcher

READABLE = ("text", "markdown", "html")
"""Formats that a terminal shows as well as it can; the others are for programs, and UTF-8."""

JOBS = 8
PAGE_TIMEOUT = 60
PAGE_MEMORY = 2048
WRITING = partial(click.option, cls=SectionOption, section="Writing", everyday=True)
RUNNING = partial(click.option, cls=SectionOption, section="Running")

writing_options = gathered(
    "writing",
    WRITING(
        "-f",
        "--format",
        "form",
        type=click.Choice(list(FORMATS)),
        metavar="NAME",
        help="text markdown html json jsonl csv xml tei  [as -o ends, else text]",
    ),
    WRITING("-o", "--output", metavar="PATH", type=click.Path(), help="Write a file; into DIR/ one for each source."),
    WRITING("--force", is_flag=True, everyday=False, help="Replace files that exist; never a source."),
    WRITING("--resume", is_flag=True, everyday=False, help="Keep what is in -o FILE.jsonl or DIR/, and go on."),
    WRITING(
        "--escape-formulas",
        is_flag=True,
        everyday=False,
        help="In CSV, put ' before cells that begin with = + - @, which spreadsheets would run.",
    ),
    WRITING("--metadata", is_flag=True, help="Title, authors, dates ... before the content."),
)

markup_options = gathered(
    "markup",
    WRITING("--links/--no-links", default=None, help="Links, where the format has them.  [yes]"),
    WRITING("--images/--no-images", default=None, help="Images, likewise.  [yes]"),
    WRITING("--tables/--no-tables", default=None, help="Tables, likewise.  [yes]"),
)

running_options = gathered(
    "running",
    RUNNING("--jobs", type=click.IntRange(1), metavar="N", default=JOBS, show_default=True, help="Pages at a time."),
    RUNNING(
        "--page-timeout",
        type=click.FloatRange(0),
        metavar="SECONDS",
        default=PAGE_TIMEOUT,
        show_default=True,
        help="To extract one of several pages; 0 for no limit.",
    ),
    RUNNING(
        "--page-memory",
        type=click.FloatRange(0),
        metavar="MIB",
        default=PAGE_MEMORY,
        show_default=True,
        help="For one of several pages, on Linux; 0 for no limit.",
    ),
    RUNNING("-q", "--quiet", is_flag=True, help="No progress bar."),
    RUNNING("-v", "--verbose", is_flag=True, help="A line on stderr for each page: size, time, method."),
)


class SourceArgument(click.Argument):
    """Sources, which a shell completes as files."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return [CompletionItem(incomplete, type="file")]


@click.command(cls=Verb)
@click.argument("sources", cls=SourceArgument, metavar="SOURCE...", nargs=-1)
@READING("--input-list", metavar="FILE", type=click.Path(), everyday=True, help="Sources from FILE or -, one a line.")
@READING("--url", metavar="URL", everyday=True, help="Address that the page at - or in a file has.")
@reading_options
@writing_options
@markup_options
@method_options
@favor_options
@fetching_options
@running_options
@click.version_option(None, "--version", package_name="duramen", message="duramen %(version)s", cls=SectionOption)
def extract(
    sources: tuple[str, ...],
    input_list: str | None,
    url: str | None,
    reading: dict[str, Any],
    writing: dict[str, Any],
    markup: dict[str, bool | None],
    finding: dict[str, Any],
    favoring: dict[str, Any],
    open_fetcher: "Callable[[], Fetcher]",
    running: dict[str, Any],
) -> None:
    """Print the main content of each SOURCE.

    A source is a URL, a file, a directory, a pattern such as 'pages/**/*.html',
    or - for standard input. `duramen SOURCE...` will do, without `extract`.
    """
    if not sources and input_list is None:
        raise click.UsageError("Missing argument 'SOURCE...'.")
    if url is not None and (len(sources) != 1 or input_list is not None):
        raise click.UsageError("--url says where one page comes from; give one SOURCE with it.")
    place = writing["output"]
    name = writing["form"] or format_by_name(place)
    form = FORMATS[name]
    finding = {"method": finding["method"], **chosen_options(finding["method"], finding["options"], favoring)}
    given = {**markup, "escape_formulas": writing["escape_formulas"] or None}
    rendering = chosen_markup(name, form, given, metadata=writing["metadata"])
    with misuse():
        extract_page(b"", **finding, **reading)  # mistakes in the options show before anything is read
        known, count = all_sources(sources, input_list)
    work = partial(extracted, url=url, reading=reading, finding=finding, form=name, rendering=rendering)
    kept = {"force": writing["force"], "resume": writing["resume"]}
    with misuse(), output_to(place, form, several=count != 1, **kept, readable=name in READABLE) as output:
        failed = run(known, work, output, count=count, shows_bar=bar_fits(place), open_fetcher=open_fetcher, **running)
    click.get_current_context().exit(1 if failed else 0)


def format_by_name(place: str | None) -> str:
    """The format that the name of a file of results asks for.

    >>> format_by_name("crawl.jsonl"), format_by_name("out/"), format_by_name(None)
    ('jsonl', 'text', 'text')
    """
    named = (name for name, form in FORMATS.items() if place is not None and place.lower().endswith(form.suffix))
    return max(named, key=lambda name: len(FORMATS[name].suffix), default="text")
