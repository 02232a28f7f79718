"""The verb `evaluate`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import click

from ..evaluate.bootstrap import RESAMPLES
from ..evaluate.corpus import count_samples, read_corpus
from ..evaluate.metrics import METRICS, metric_named
from ..evaluate.plot import check_plot, plot_by_page_type
from ..evaluate.report import to_json, to_markdown
from ..evaluate.results import PageResult
from ..evaluate.run import evaluate as evaluate_samples
from ..evaluate.summary import summarise_results
from ..evaluate.systems import MethodExtractor, build_digest
from ..extract import DEFAULT_METHOD
from .console import show, write
from .corpora import corpus_argument, corpus_misuse
from .options import report_form, several_methods

TIMEOUT = 60.0


def known_metrics(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of metrics; an unknown one names the nearest known ones."""
    try:
        return tuple(dict.fromkeys(metric_named(name).name for name in names))
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


@click.command()
@corpus_argument
@several_methods(DEFAULT_METHOD)
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
@report_form
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to this file.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the first metric by method and page type. Needs matplotlib.",
)
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
    plot: Path | None,
) -> None:
    """Measure methods on labelled pages.

    CORPUS is a .jsonl, .jsonl.gz or .jsonl.xz file with one page per line, or
    a directory of such files. A page on which a method fails is counted and
    listed.
    """
    with corpus_misuse():
        if plot is not None:
            check_plot(plot)
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
        if plot is not None:
            plot_by_page_type(summary, metrics[0], plot)
    report = to_json(summary) if form == "json" else to_markdown(summary)
    if output is None:
        show(report)
    else:
        write(f"{report}\n", output)


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
