"""The verb `corpus`."""

import gzip
import importlib.util
import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import click

from ..reading import listed, named_in
from ..terminal.console import complain, display, misuse, show
from ..terminal.help import Kind, option, options, verb
from ..terminal.options import Favoring, Finding, Name, Seconds, Url, page_timeout

if TYPE_CHECKING:
    from ...corpus import Summary

NEEDED = ("fastwarc", "fsspec", "pyarrow")
MAX_LISTED_INPUTS = 20
"""Faulty inputs that are listed on standard error."""


def comma_separated(_ctx: click.Context, _param: click.Parameter, names: str | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(name.strip() for name in names.split(",") if name.strip())


Names = Annotated[tuple[str, ...], Kind("NAME,...", callback=comma_separated)]


def numbers(form: str, separator: str, example: str) -> Callable[..., tuple[int, ...] | None]:
    """What reads whole numbers that are written like the example."""

    def split(ctx: click.Context, param: click.Parameter, given: str | None) -> tuple[int, ...] | None:
        if given is None:
            return None
        parts = [each.strip() for each in given.split(separator)]
        if len(parts) != len(example.split(separator)) or not all(each.isdecimal() for each in parts):
            raise click.BadParameter(f"write {form}, such as {example}, not {given!r}", ctx, param)
        return tuple(map(int, parts))

    return split


@options("Reading")
class Inputs:
    input_list: str | None = option("Read inputs from FILE or -, one per line.", metavar="FILE", everyday=True)
    html: Name = option("Column with the HTML.", default="html")
    url: Name = option("Column with the address.", default="url")
    id: Name = option("Column with the id.", default="id")
    date: Name = option("Column with the date.", default="date")
    content_type: Name = option("Column with the HTTP type.", default="content_type")
    carry: Names | None = option("Columns to copy unchanged.")
    base: Url | None = option("Base URL of names in --input-list and in index rows.  [Common Crawl]")
    dump: Name | None = option("Name of the crawl.  [from the archive or its path]")


@options("Writing")
class Writing:
    output: str | None = option(
        "Folder for results; - for standard output.", "-o", "--output", metavar="DIR", everyday=True
    )
    format: Name | None = option("[parquet] jsonl (Dolma's layout) wet", "-f", "--format", everyday=True)
    columns: Names | None = option("Columns to write.  [those of FineWeb, ...]", everyday=True)
    below: float | None = option(
        "Mark pages with less confidence (0 to 1) in a column `below`, and count them.", type=float
    )
    mask: Names | None = option("Mask personal data: email,ip,phone", metavar="KIND,...")
    tokenizer: str | None = option("Count tokens with a tokenizer of Hugging Face.", metavar="FILE.json")
    shard_size: str | None = option("Split outputs at N rows, or at bytes before compression.", metavar="N|256MB")
    shuffle: bool = option("Put the rows of each output file in random order.", default=False)
    seed: int = option("Seed of --shuffle and --sample.", type=int, default=0)
    report: str | None = option("Write a report; without INPUT, that of DIR.", metavar="FILE|DIR", everyday=True)
    json: bool = option("Print the summary as JSON.", default=False)


@options("Filters")
class Filters:
    min_confidence: float | None = option("Drop pages with less confidence (0 to 1).", type=click.FloatRange(0, 1))
    min_words: int | None = option("Drop pages with fewer words.", least=0)
    languages: Names | None = option("Keep these languages: en,de-CH,unknown", metavar="CODE,...")
    types: Names | None = option("Keep these page types: article,forum")
    sample: float | None = option("Read this share of the pages, chosen by a hash of the URL.", type=float)
    where: str | None = option('Keep pages that meet a condition, such as "words > 100".', metavar="SQL")
    recipe: Name | None = option("Filter as a published corpus: fineweb, gopher or c4.")
    url_list: tuple[str, ...] = option("Drop URLs with these domains, URLs or words.", metavar="FILE")
    keep_dropped: bool = option("Write dropped pages, too, below the folder `dropped`.", default=False)


@options("Filters")
class Duplicates:
    dedup: str | None = option("Drop pages with the same URL or (nearly) the same text.", metavar="exact|near")
    keep: Name | None = option("Copy that stays: [longest] earliest most-confident")
    against: tuple[str, ...] = option("Drop what this earlier output has, too.", metavar="DIR")
    minhash: tuple[int, ...] | None = option(
        "Words, bands and rows for near.  [5,14,8]",
        metavar="W,B,R",
        callback=numbers("words, bands and rows", ",", "5,14,8"),
    )
    dedup_only: str | None = option("Drop the duplicates of an existing output.", metavar="DIR")


@options("Running")
class Running:
    engine: Name = option("local, or ray for a cluster.", default="local")
    jobs: int | None = option("Files processed at a time.  [one per processor]")
    shard: tuple[int, int] | None = option(
        "Process part I of N; parts count from 0.", metavar="I/N", callback=numbers("I/N", "/", "0/4")
    )
    page_timeout: Seconds = page_timeout()
    quiet: bool = option("Show no progress.", "-q", "--quiet", default=False)


def asked_in(*given: object) -> dict[str, Any]:
    every = {name: value for each in given for name, value in vars(each).items()}
    return {name: value for name, value in every.items() if not (value is None or value is False or value == ())}


@verb(click.Argument(["inputs"], metavar="INPUT...", nargs=-1))
def corpus(
    inputs: tuple[str, ...],
    reading: Inputs,
    writing: Writing,
    filters: Filters,
    duplicates: Duplicates,
    finding: Finding,
    favoring: Favoring,
    running: Running,
) -> None:
    """Turn web archives into clean text: Parquet, JSON lines or WET.

    INPUT is a WARC, ARC or WACZ archive, a Parquet or JSON lines file with a
    column of HTML, Parquet rows of Common Crawl's index, or a folder or pattern
    of these, of HTML or of saved pages; local, or s3://, gs://, hf://, https://. Each input
    file gives one output file. Run the same command again to resume.
    """
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise click.UsageError(f"duramen corpus needs {', '.join(missing)}: pip install 'duramen[corpus]'")
    from ...corpus import EngineError, StorageError, run
    from ...corpus.engines import map_tasks
    from ...corpus.report import write_report_of

    dropping = asked_in(duplicates)
    folder, report, output = dropping.pop("dedup_only", None), writing.report, writing.output
    is_empty = not inputs and reading.input_list is None
    if folder is not None:
        if not is_empty or output is not None:
            raise click.UsageError("--dedup-only DIR changes the files of DIR: give neither INPUT nor -o with it.")
        drop_duplicates(folder, dropping, keep_dropped=filters.keep_dropped, as_json=writing.json)
        return
    if is_empty and report is not None and output is None:
        with misuse(StorageError):
            show(write_report_of(report))
        return
    if is_empty:
        raise click.UsageError("Missing argument 'INPUT...'.")
    if output is None:
        raise click.UsageError("Missing option '-o' / '--output'.")
    if dropping and "dedup" not in dropping:
        raise click.UsageError(f"--{min(dropping)} says how to drop duplicates: give --dedup exact or near with it.")
    asked = asked_in(reading, writing, filters, running) | dropping | finding.keywords(favoring)
    for name in ("input_list", "output", "report", "json", "quiet"):
        asked.pop(name, None)
    asked["page_timeout"] = running.page_timeout or None
    if asked["engine"] == "local" and output != "-":
        asked["engine"] = partial(map_tasks, fork=True)  # copies of this process need not import everything again
    with misuse(EngineError, StorageError), display(quiet=running.quiet) as watch:
        try:
            names = [*inputs, *names_listed(reading.input_list, reading.base)]
            found = run(names, output, report=report, watch=watch, **asked)
        except KeyboardInterrupt:
            complain("interrupted; run the same command again to resume")
            raise
    tell(found, as_json=writing.json)
    click.get_current_context().exit(0 if found.is_complete else 1)


def drop_duplicates(folder: str, duplicates: dict[str, Any], *, keep_dropped: bool, as_json: bool) -> None:
    from ...corpus import Dedup, StorageError, deduplicate

    with misuse(StorageError):
        options = Dedup(duplicates.pop("dedup", "near"), **duplicates)
        options.check()
        dropped = deduplicate(folder, options, keep_dropped=keep_dropped)
    if as_json:
        show(json.dumps({"output": folder, "dropped": dropped}, ensure_ascii=False, indent=2))
    else:
        counts = ", ".join(f"{reason} {count:,}" for reason, count in dropped.most_common())
        show(f"dropped {dropped.total():,} pages" + (f": {counts}" if counts else ""))


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
