"""The verb `corpus`."""

import gzip
import json
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

import click

from ..reading.sources import listed, named_in
from ..terminal.console import Failed, complain, misuse, show
from ..terminal.help import SectionOption, Verb
from ..terminal.options import (
    MORE,
    READING,
    RUNNING,
    WRITING,
    Command,
    Decorator,
    Favoring,
    Finding,
    favor_options,
    method_options,
    page_timeout,
)
from ..terminal.progress import display

if TYPE_CHECKING:
    from ...corpus import Summary

FILTERS = partial(click.option, cls=SectionOption, section="Filters")

NEEDED = ("fastwarc", "fsspec", "pyarrow")
MAX_LISTED_INPUTS = 20
"""Faulty inputs that are listed on standard error."""


def comma_separated(_ctx: click.Context, _param: click.Parameter, names: str | None) -> tuple[str, ...] | None:
    """The names in a list such as `text,url`."""
    return None if names is None else tuple(name.strip() for name in names.split(",") if name.strip())


def shard_pair(ctx: click.Context, param: click.Parameter, shard: str | None) -> tuple[int, int] | None:
    """The numbers in `0/4`."""
    if shard is None:
        return None
    number, slash, count = shard.partition("/")
    if not (slash and number.isdecimal() and count.isdecimal() and int(number) < int(count)):
        raise click.BadParameter(f"write I/N with I from 0 to N - 1, such as 0/4, not {shard!r}", ctx, param)
    return int(number), int(count)


def three_numbers(ctx: click.Context, param: click.Parameter, given: str | None) -> tuple[int, ...] | None:
    """The numbers in `5,14,8`."""
    if given is None:
        return None
    numbers = given.split(",")
    if len(numbers) != 3 or not all(each.strip().isdecimal() for each in numbers):
        raise click.BadParameter(f"write words, bands and rows, such as 5,14,8, not {given!r}", ctx, param)
    return tuple(map(int, numbers))


def declared(*options: Callable[[Command], Command]) -> Decorator:
    """A decorator that adds options in this order."""
    return lambda verb: reduce(lambda made, option: option(made), reversed(options), verb)


table_options = declared(
    READING("--html", metavar="NAME", default="html", show_default=True, help="Column with the HTML."),
    READING("--url", metavar="NAME", default="url", show_default=True, help="Column with the address."),
    READING("--id", metavar="NAME", default="id", show_default=True, help="Column with the id."),
    READING("--date", metavar="NAME", default="date", show_default=True, help="Column with the date."),
    READING(
        "--content-type", metavar="NAME", default="content_type", show_default=True, help="Column with the HTTP type."
    ),
    READING("--carry", metavar="NAME,...", callback=comma_separated, help="Columns to copy unchanged."),
    READING("--base", metavar="URL", help="Base URL of names in --input-list and in index rows.  [Common Crawl]"),
    READING("--dump", metavar="NAME", help="Name of the crawl.  [from the archive or its path]"),
)

writing_options = declared(
    WRITING("-o", "--output", metavar="DIR", help="Folder for results; - for standard output."),
    WRITING("-f", "--format", metavar="NAME", default=None, help="[parquet] jsonl (Dolma's layout) wet"),
    WRITING(
        "--columns", metavar="NAME,...", callback=comma_separated, help="Columns to write.  [those of FineWeb, ...]"
    ),
    MORE(
        "--below",
        metavar="X",
        type=float,
        help="Mark pages with less confidence (0 to 1) in a column `below`, and count them.",
    ),
    MORE("--mask", metavar="KIND,...", callback=comma_separated, help="Mask personal data: email,ip,phone"),
    MORE("--tokenizer", metavar="FILE.json", help="Count tokens with a tokenizer of Hugging Face."),
    MORE("--shard-size", metavar="N|256MB", help="Split outputs at N rows, or at bytes before compression."),
    MORE("--shuffle", is_flag=True, help="Put the rows of each output file in random order."),
    MORE("--seed", metavar="N", type=int, default=0, show_default=True, help="Seed of --shuffle and --sample."),
)

filter_options = declared(
    FILTERS(
        "--min-confidence", metavar="X", type=click.FloatRange(0, 1), help="Drop pages with less confidence (0 to 1)."
    ),
    FILTERS("--min-words", metavar="N", type=click.IntRange(0), help="Drop pages with fewer words."),
    FILTERS("--languages", metavar="CODE,...", callback=comma_separated, help="Keep these languages: en,de-CH,unknown"),
    FILTERS("--types", metavar="NAME,...", callback=comma_separated, help="Keep these page types: article,forum"),
    FILTERS("--sample", metavar="X", type=float, help="Read this share of the pages, chosen by a hash of the URL."),
    FILTERS("--where", metavar="SQL", help='Keep pages that meet a condition, such as "words > 100".'),
    FILTERS("--recipe", metavar="NAME", help="Filter as a published corpus: fineweb, gopher or c4."),
    FILTERS("--url-list", metavar="FILE", multiple=True, help="Drop URLs with these domains, URLs or words."),
    FILTERS("--keep-dropped", is_flag=True, help="Write dropped pages, too, below the folder `dropped`."),
)

dedup_options = declared(
    FILTERS("--dedup", metavar="exact|near", help="Drop pages with the same URL or (nearly) the same text."),
    FILTERS("--keep", metavar="NAME", help="Copy that stays: [longest] earliest most-confident"),
    FILTERS("--against", metavar="DIR", multiple=True, help="Drop what this earlier output has, too."),
    FILTERS("--minhash", metavar="W,B,R", callback=three_numbers, help="Words, bands and rows for near.  [5,14,8]"),
)

running_options = declared(
    RUNNING("--engine", metavar="NAME", default="local", show_default=True, help="local, or ray for a cluster."),
    RUNNING("--jobs", type=click.IntRange(1), metavar="N", help="Files processed at a time.  [one per processor]"),
    RUNNING("--shard", metavar="I/N", callback=shard_pair, help="Process part I of N; parts count from 0."),
    page_timeout(RUNNING),
)


@click.command(cls=Verb)
@click.argument("inputs", metavar="INPUT...", nargs=-1)
@READING("--input-list", metavar="FILE", everyday=True, help="Read inputs from FILE or -, one per line.")
@table_options
@writing_options
@WRITING("--report", metavar="FILE|DIR", help="Write a report; without INPUT, that of DIR.")
@MORE("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@filter_options
@dedup_options
@FILTERS("--dedup-only", metavar="DIR", help="Drop the duplicates of an existing output.")
@method_options
@favor_options
@running_options
@RUNNING("-q", "--quiet", is_flag=True, help="Show no progress.")
def corpus(
    inputs: tuple[str, ...],
    input_list: str | None,
    output: str | None,
    report: str | None,
    as_json: bool,
    dedup_only: str | None,
    finding: Finding,
    favoring: Favoring,
    quiet: bool,
    **given: Any,
) -> None:
    """Turn web archives into clean text: Parquet, JSON lines or WET.

    INPUT is a WARC, ARC or WACZ archive, a Parquet or JSON lines file with a
    column of HTML, Parquet rows of Common Crawl's index, or a folder or pattern
    of these, of HTML or of saved pages; local, or s3://, gs://, hf://, https://. Each input
    file gives one output file. Run the same command again to resume.
    """
    check_installed()
    from ...corpus import EngineError, StorageError, run
    from ...corpus.engines.local import map_tasks
    from ...corpus.report import write_report_of

    asked = {name: value for name, value in given.items() if not (value is None or value is False or value == ())}
    duplicates: dict[str, Any] = {
        name: asked[name] for name in ("dedup", "keep", "against", "minhash") if name in asked
    }
    if dedup_only is not None:
        if inputs or input_list is not None or output is not None:
            raise click.UsageError("--dedup-only DIR changes the files of DIR: give neither INPUT nor -o with it.")
        drop_duplicates(dedup_only, duplicates, keep_dropped=given["keep_dropped"], as_json=as_json)
        return
    if not inputs and input_list is None and report is not None and output is None:
        with misuse():
            try:
                show(write_report_of(report))
            except StorageError as error:
                raise Failed(str(error)) from None
        return
    if not inputs and input_list is None:
        raise click.UsageError("Missing argument 'INPUT...'.")
    if output is None:
        raise click.UsageError("Missing option '-o' / '--output'.")
    if duplicates and "dedup" not in duplicates:
        raise click.UsageError(f"--{min(duplicates)} says how to drop duplicates: give --dedup exact or near with it.")
    asked |= finding.keywords(favoring)
    asked["page_timeout"] = given["page_timeout"] or None
    if asked["engine"] == "local" and output != "-":
        asked["engine"] = partial(map_tasks, fork=True)  # copies of this process need not import everything again
    with misuse(), display(quiet=quiet) as watch:
        try:
            names = [*inputs, *names_listed(input_list, given["base"])]
            found = run(names, output, report=report, watch=watch, **asked)
        except (EngineError, StorageError) as error:
            raise Failed(str(error)) from None
        except KeyboardInterrupt:
            complain("interrupted; run the same command again to resume")
            raise
    tell(found, as_json=as_json)
    click.get_current_context().exit(0 if found.is_complete else 1)


def drop_duplicates(folder: str, duplicates: dict[str, Any], *, keep_dropped: bool, as_json: bool) -> None:
    """Drops the duplicates of an existing output, and prints how many each rule dropped."""
    from ...corpus import Dedup, StorageError, deduplicate

    with misuse():
        try:
            options = Dedup(duplicates.pop("dedup", "near"), **duplicates)
            options.check()
            dropped = deduplicate(folder, options, keep_dropped=keep_dropped)
        except StorageError as error:
            raise Failed(str(error)) from None
    if as_json:
        show(json.dumps({"output": folder, "dropped": dropped}, ensure_ascii=False, indent=2))
    else:
        counts = ", ".join(f"{reason} {count:,}" for reason, count in dropped.most_common())
        show(f"dropped {dropped.total():,} pages" + (f": {counts}" if counts else ""))


def check_installed() -> None:
    """Raises an error that says what to install if the extra is missing."""
    from importlib.util import find_spec

    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise click.UsageError(f"duramen corpus needs {', '.join(missing)}: pip install 'duramen[corpus]'")


def names_listed(input_list: str | None, base: str | None) -> Sequence[str]:
    """The inputs in a list, plain or gzip; inputs without a scheme are relative to the base, if there is one."""
    from ...corpus.storage import is_remote, joined

    if input_list is None:
        return []
    if input_list.endswith(".gz"):  # as Common Crawl publishes its lists
        with gzip.open(input_list, "rt", encoding="utf-8") as lines:
            names = list(named_in(lines))
    else:
        names = list(listed(input_list))
    return [name if base is None or is_remote(name) else joined(base, name) for name in names]


def tell(found: "Summary", *, as_json: bool) -> None:
    """Prints the summary, and one line on standard error for each faulty input."""
    wrong = [*found.done.problems, *found.done.damages]
    for each in wrong[:MAX_LISTED_INPUTS]:
        complain(f"{each['input']}: {each['reason']}")
    if len(wrong) > MAX_LISTED_INPUTS:
        complain(f"and {len(wrong) - MAX_LISTED_INPUTS:,} more, which are in failures.jsonl")
    is_stream = found.output == "-"
    say = partial(click.echo, err=True) if is_stream else show
    if as_json:
        say(json.dumps(found.as_dict(), ensure_ascii=False, indent=2))
        return
    whole, done = found.whole, found.done
    lines = []
    if found.tasks_there:
        lines.append(f"{found.tasks_there:,} of {found.tasks:,} files were done already, {found.there.kept:,} pages")
    rate = done.pages / found.seconds if found.seconds else 0
    lines.append(
        f"{found.tasks_done:,} files done: {done.pages:,} pages in {found.seconds:,.1f} s, {rate:,.0f} a second"
    )
    lines.append(f"kept {whole.kept:,} of {whole.pages:,} pages, {whole.words:,} words")
    if whole.below:
        lines.append(f"{whole.below:,} of them have less confidence than --below")
    if whole.tokens:
        lines.append(f"{whole.tokens:,} tokens")
    for name, counts in {"skipped": whole.skipped, "dropped": whole.dropped, "masked": whole.masked}.items():
        if counts:
            lines.append(f"{name}: {', '.join(f'{reason} {count:,}' for reason, count in counts.most_common())}")
    if whole.failures or whole.damages or whole.problems:
        inputs = f"{len(whole.damages):,} inputs are damaged, {len(whole.problems):,} cannot be read"
        where = "" if is_stream else f"; failures.jsonl in {found.output} lists them"
        lines.append(f"{whole.failed:,} pages failed, {inputs}{where}")
    say("\n".join(lines))
