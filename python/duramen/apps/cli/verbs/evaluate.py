"""The verb `evaluate`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Literal

import click

from ....evaluate.block_labels import read_labels, with_hand_sets
from ....evaluate.bootstrap import RESAMPLES
from ....evaluate.comparison import Comparison, compare_systems
from ....evaluate.corpus import read_corpus
from ....evaluate.extra import check_installed
from ....evaluate.html_report import to_html
from ....evaluate.metrics import METRICS
from ....evaluate.paired import PERMUTATIONS
from ....evaluate.plots import inline_svg, run_plots
from ....evaluate.report import about, sections, title_of, to_markdown
from ....evaluate.results import PageResult, read_results
from ....evaluate.run import evaluate as evaluate_samples
from ....evaluate.summary import BY, Summary, summarise_results
from ....evaluate.systems import System
from ....evaluate.tidy import to_csv
from ..evaluation import COMMAND_GRACE, CORPUS, Chosen, corpus_misuse, counted
from ..terminal.aligned import show_sections
from ..terminal.console import complain, show, write
from ..terminal.help import option, options, verb
from ..terminal.options import AnyPath, File, SomeSeconds

GROUPINGS = {"set": "set", "type": "page type", "language": "language", "host": "host"}
"""Values of `--by`, with the grouping of each."""

FORMS: dict[str, Callable[[Summary, Comparison | None], str]] = {"markdown": to_markdown, "csv": to_csv}
"""Formats of the tables by name."""


@options("Statistics")
class Statistics:
    metrics: tuple[str, ...] = option(
        f"{', '.join(METRICS)}.  [default: all]",
        "--metric",
        metavar="NAME",
        default=tuple(METRICS),
        type=click.Choice(list(METRICS)),
        everyday=True,
    )
    by: tuple[str, ...] = option(
        f"Break down by {', '.join(GROUPINGS)}; may be given several times.  [default: set, type, language]",
        metavar="GROUPING",
        type=click.Choice(list(GROUPINGS)),
        default=tuple(name for name, grouping in GROUPINGS.items() if grouping in BY),
    )
    unit: Literal["page", "host"] = option(
        "Resample and permute pages, or hosts, because pages of one host are not independent.", default="page"
    )
    against: tuple[Path, ...] = option(
        "Compare with the results of another run, in the file that its --resume wrote.",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False, exists=True),
    )
    resamples: int = option("Resamples of the bootstrap.", default=RESAMPLES)
    permutations: int = option("Permutations of the test; the smallest p-value is 1/(N+1).", default=PERMUTATIONS)


@options("Run")
class Measuring:
    jobs: int = option("Processes to use.", default=1)
    limit: int | None = option("Stop after this many pages.")
    timeout: SomeSeconds = option("Time limit for one page; a page over the limit counts as failed.", default=60)
    labels: tuple[AnyPath, ...] = option(
        "Block labels made by reading; labelled pages are also scored against them, as a set of their own."
    )
    resume: File | None = option("Store results in this file, and skip those that it has.", everyday=True)


@options("Output", everyday=True)
class Written:
    form: str | None = option(
        f"{', '.join(FORMS)}.  [terminal: columns]", "-f", "--format", metavar="NAME", type=click.Choice(list(FORMS))
    )
    output: File | None = option("Write the tables to this file.", "-o", "--output")
    report: File | None = option("Write one HTML page with all tables and pictures.")


@verb(CORPUS)
def evaluate(
    corpus: tuple[Path, ...], chosen: Chosen, statistics: Statistics, measuring: Measuring, written: Written
) -> None:
    """Measure extractors on labelled pages, and compare them.

    CORPUS is a .jsonl, .jsonl.gz or .jsonl.xz file with one page per line, or
    a directory of such files. The first metric compares the extractors.
    """
    by = tuple(GROUPINGS[name] for name in statistics.by)
    form, output = written.form, written.output
    with corpus_misuse():
        systems = chosen.systems_to_run(timeout=measuring.timeout)
        is_compared = bool(statistics.against) or len(systems) > 1
        check_installed(*["matplotlib"] * (written.report is not None), *["scipy"] * is_compared)
        metrics = tuple(dict.fromkeys(statistics.metrics))
        results = add_earlier_results(measured(corpus, systems, metrics, measuring), statistics.against)
        if results and not any(numbers is not None for each in results for numbers in each.scores.values()):
            raise ValueError("no page of the corpus has gold text or segments for the chosen metrics")
        summary = summarise_results(results, by=by, resamples=statistics.resamples)
        comparison = None
        if is_compared:
            metric = next(name for name in metrics if any(each.scores.get(name) is not None for each in results))
            drawn = {name: getattr(statistics, name) for name in ("unit", "resamples", "permutations")}
            comparison = compare_systems(results, metric, by=by, **drawn)
        if written.report is not None:
            drawn_plots = {name: inline_svg(name, plot) for name, plot in run_plots(summary, comparison).items()}
            pictures = {name: svg for name, svg in drawn_plots.items() if svg}
            page = to_html(title_of(summary), about(summary), sections(summary, comparison), pictures)
            write(f"{page}\n", written.report)
    for row in summary.tables["all"]:
        if row.failed == row.pages:  # its scores mean nothing
            first = next(each for each in summary.failures if each.method == row.method)
            complain(f"{row.method} failed on every page; on the first: {first.error}")
    if form is None and output is None:
        show_sections(sections(summary, comparison), title=title_of(summary), note=about(summary))
        return
    tables = FORMS[form or "markdown"](summary, comparison)
    if output is None:
        show(tables)
    else:
        write(f"{tables}\n", output)


def measured(
    corpus: tuple[Path, ...], systems: Mapping[str, System], metrics: Sequence[str], measuring: Measuring
) -> list[PageResult]:
    grace = COMMAND_GRACE if any(each.kind == "command" for each in systems.values()) else 0
    with counted(corpus, "evaluating", limit=measuring.limit, per_page=len(systems)) as progress:
        return evaluate_samples(
            with_hand_sets(islice(read_corpus(*corpus), measuring.limit), read_labels(*measuring.labels)),
            {name: each.extractor for name, each in systems.items()},
            metrics=metrics,
            versions={name: each.version for name, each in systems.items()},
            progress=lambda _: progress(),
            jobs=measuring.jobs,
            timeout=measuring.timeout + grace,
            resume=measuring.resume,
        )


def add_earlier_results(results: list[PageResult], files: Sequence[Path]) -> list[PageResult]:
    """The results together with those of earlier runs; a duplicate system name gets its file name appended."""
    added = list(results)
    pages = {(each.page, each.digest) for each in results}
    metrics = list(results[0].scores) if results else []
    for file in files:
        if not (earlier := list(read_results(file).values())):
            raise ValueError(f"{file}: has no results")
        if missing := set(metrics) - set(earlier[0].scores):
            raise ValueError(f"{file}: has no results by {', '.join(sorted(missing))}; choose others with --metric")
        if not pages & {(each.page, each.digest) for each in earlier}:
            raise ValueError(f"{file}: shares no page with this run, so there is nothing to compare")
        taken = {each.method for each in added}
        for each in earlier:
            name = f"{each.method} ({file.stem})" if each.method in taken else each.method
            added.append(replace(each, method=name, scores={metric: each.scores[metric] for metric in metrics}))
    return added
