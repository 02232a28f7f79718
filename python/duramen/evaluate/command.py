"""The commands `evaluate` and `compare`."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import click

from ..extract import DEFAULT_METHOD
from ..methods import method as method_named
from ..page import parse
from .agreement import Choice, agreement, choices
from .bootstrap import RESAMPLES
from .corpus import CorpusError, count_samples, read_corpus
from .metrics import METRICS, metric_named
from .report import table, to_json, to_markdown
from .results import PageResult
from .run import evaluate as evaluate_samples
from .summary import summarise_results
from .systems import MethodExtractor, build_digest, methods_without_options

ALL = "all"
TIMEOUT = 60.0


def known_methods(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of methods, `all` resolved; an unknown one names the nearest known ones."""
    if ALL in names:
        return tuple(methods_without_options())
    try:
        return tuple(dict.fromkeys(method_named(name).name for name in names))
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


def known_metrics(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of metrics; an unknown one names the nearest known ones."""
    try:
        return tuple(dict.fromkeys(metric_named(name).name for name in names))
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


@click.command()
@click.argument("corpus", metavar="CORPUS...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--method",
    "methods",
    metavar="NAME",
    multiple=True,
    default=[DEFAULT_METHOD],
    show_default=True,
    callback=known_methods,
    help="A name that `duramen methods` lists, or all; may be given several times.",
)
@click.option(
    "--metric",
    "metrics",
    metavar="NAME",
    multiple=True,
    default=list(METRICS),
    callback=known_metrics,
    help=f"One of {', '.join(METRICS)}; may be given several times. Without it, all.",
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes to use.")
@click.option("--limit", type=click.IntRange(1), help="Stop after so many pages.")
@click.option(
    "--timeout",
    default=TIMEOUT,
    show_default=True,
    type=click.FloatRange(0, min_open=True),
    help="Seconds after which a page is given up and counted as failed.",
)
@click.option(
    "--resume", type=click.Path(path_type=Path, dir_okay=False), help="Keep results in this file, and go on from it."
)
@click.option("--resamples", default=RESAMPLES, show_default=True, type=click.IntRange(1), help="Bootstrap samples.")
@click.option(
    "--format",
    "form",
    default="markdown",
    show_default=True,
    type=click.Choice(["markdown", "json"]),
    help="Form of the report.",
)
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to this file.")
def evaluate(
    corpus: tuple[Path, ...],
    methods: tuple[str, ...],
    metrics: tuple[str, ...],
    jobs: int,
    limit: int | None,
    timeout: float,
    resume: Path | None,
    resamples: int,
    form: str,
    output: Path | None,
) -> None:
    """Measure methods on labelled pages.

    CORPUS is a .jsonl, .jsonl.gz or .jsonl.xz file with one page per line, or
    a directory of such files. A page on which a method fails is counted and
    listed. Exit code 1 means that the corpus could not be read.
    """
    with misuse():
        with progress_bar(corpus, limit=limit, per_page=len(methods)) as progress:
            results = evaluate_samples(
                islice(read_corpus(*corpus), limit),
                {name: MethodExtractor(name) for name in methods},
                metrics=metrics,
                jobs=jobs,
                timeout=timeout,
                resume=resume,
                versions=dict.fromkeys(methods, build_digest()),
                progress=progress,
            )
        summary = summarise_results(results, resamples=resamples)
    report = to_json(summary) if form == "json" else to_markdown(summary)
    write(report, output)


@click.command()
@click.argument("page")
@click.option(
    "--method",
    "methods",
    metavar="NAME",
    multiple=True,
    default=[ALL],
    show_default=True,
    callback=known_methods,
    help="A name that `duramen methods` lists, or all; may be given several times.",
)
@click.option("--encoding", metavar="NAME", help="Read the page in this encoding, whatever it declares.")
@click.option(
    "--format",
    "form",
    default="markdown",
    show_default=True,
    type=click.Choice(["markdown", "json"]),
    help="Form of the output.",
)
def compare(page: str, methods: tuple[str, ...], encoding: str | None, form: str) -> None:
    """Show all methods on one PAGE side by side.

    Prints how many words each keeps, its time, and how far every two methods
    agree: the text rows both keep, over those either keeps. PAGE is a file,
    or - for standard input.
    """
    with misuse():
        parsed = parse(read(page), encoding=encoding)
    made = choices(parsed, methods)
    worked = [each for each in made if each.kept is not None]
    matrix = agreement([each.kept for each in worked if each.kept is not None], parsed.nodes.words > 0).tolist()
    words = int(parsed.nodes.words.sum())
    show = comparison_json if form == "json" else comparison_markdown
    click.echo(show(made, words, [each.method for each in worked], matrix))


def comparison_markdown(made: list[Choice], words: int, methods: list[str], matrix: list[list[float]]) -> str:
    """Two tables: words and time, then agreement."""
    kept = [
        [
            each.method,
            str(each.words),
            f"{each.words / max(words, 1):.0%}",
            f"{each.milliseconds:.2f}",
            each.error or "",
        ]
        for each in made
    ]
    pairs = [[method, *(f"{value:.2f}" for value in row)] for method, row in zip(methods, matrix, strict=True)]
    return (
        table(["method", "kept words", f"of {words}", "ms", "failed"], kept)
        + "\nAgreement (Jaccard index of kept text rows):\n\n"
        + table(["", *methods], pairs)
    )


def comparison_json(made: list[Choice], words: int, methods: list[str], matrix: list[list[float]]) -> str:
    """The same figures for programs."""
    kept = [
        {"method": each.method, "words": each.words, "milliseconds": each.milliseconds, "error": each.error}
        for each in made
    ]
    return json.dumps({"words": words, "choices": kept, "methods": methods, "agreement": matrix}, indent=2)


def read(page: str) -> bytes:
    """The bytes of a file, or of standard input."""
    if page == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(page).read_bytes()
    except OSError as error:
        raise click.ClickException(f"{page}: {error.strerror}") from None


@contextmanager
def progress_bar(
    corpus: tuple[Path, ...], *, limit: int | None, per_page: int
) -> Iterator[Callable[[PageResult], None] | None]:
    """A bar on a terminal, nothing elsewhere. Counting the pages reads the corpus once more."""
    if not sys.stderr.isatty():
        yield None
        return
    pages = min(count_samples(corpus), limit or sys.maxsize)
    with click.progressbar(length=pages * per_page, label="evaluating", file=sys.stderr) as bar:
        yield lambda _: bar.update(1)


@contextmanager
def misuse() -> Iterator[None]:
    """Turn what the caller can mend into a message; pages never raise."""
    try:
        yield
    except CorpusError as error:
        raise click.ClickException(str(error)) from None
    except (ValueError, ModuleNotFoundError) as mistake:
        raise click.UsageError(str(mistake)) from None


def write(report: str, output: Path | None) -> None:
    """Print the report, or write it to a file that is whole or not there."""
    if output is None:
        click.echo(report)
        return
    draft = output.with_name(output.name + ".part")
    draft.write_text(report + "\n", encoding="utf-8")
    draft.replace(output)
