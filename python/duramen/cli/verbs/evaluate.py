"""The verb `evaluate`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click

from ...evaluate.block_labels import read_labels, with_hand_sets
from ...evaluate.bootstrap import RESAMPLES
from ...evaluate.comparison import Comparison, compare_systems
from ...evaluate.corpus import read_corpus
from ...evaluate.extra import check_installed
from ...evaluate.html_report import to_html
from ...evaluate.metrics import METRICS
from ...evaluate.paired import PERMUTATIONS
from ...evaluate.plots import inline_svg, run_plots
from ...evaluate.report import about, sections, title_of, to_markdown
from ...evaluate.results import PageResult, read_results
from ...evaluate.run import evaluate as evaluate_samples
from ...evaluate.summary import BY, Summary, summarise_results
from ...evaluate.systems import System
from ...evaluate.tidy import to_csv
from ..evaluation.corpora import corpus_argument, corpus_misuse, counted
from ..evaluation.systems import COMMAND_GRACE, system_options, systems_from
from ..terminal.aligned import show_sections
from ..terminal.console import complain, show, write
from ..terminal.help import SectionOption, Verb
from ..terminal.options import ANY_PATH, FILE, count_option, gathered, number_option

TIMEOUT = 60.0
GROUPINGS = {"set": "set", "type": "page type", "language": "language", "host": "host"}
"""Values of `--by`, with the grouping of each."""

FORMS: dict[str, Callable[[Summary, Comparison | None], str]] = {"markdown": to_markdown, "csv": to_csv}
"""Formats of the tables by name."""

RUN = partial(click.option, cls=SectionOption, section="Run")
STATISTICS = partial(click.option, cls=SectionOption, section="Statistics")
OUTPUT = partial(click.option, cls=SectionOption, section="Output", everyday=True)


run_options = gathered(
    "running",
    count_option(RUN, "--jobs", 1, "Processes to use."),
    RUN("--limit", metavar="N", type=click.IntRange(1), help="Stop after this many pages."),
    number_option(
        RUN,
        "--timeout",
        "SECONDS",
        TIMEOUT,
        "Time limit for one page; a page over the limit counts as failed.",
        is_positive=True,
    ),
    RUN(
        "--labels",
        metavar="PATH",
        multiple=True,
        type=ANY_PATH,
        help="Block labels made by reading; labelled pages are also scored against them, as a set of their own.",
    ),
    RUN(
        "--resume",
        metavar="FILE",
        type=FILE,
        everyday=True,
        help="Store results in this file, and skip those that it has.",
    ),
)

statistics_options = gathered(
    "statistics",
    STATISTICS(
        "--by",
        metavar="GROUPING",
        multiple=True,
        type=click.Choice(list(GROUPINGS)),
        default=[name for name, grouping in GROUPINGS.items() if grouping in BY],
        help=f"Break down by {', '.join(GROUPINGS)}; may be given several times.  [default: set, type, language]",
    ),
    STATISTICS(
        "--unit",
        type=click.Choice(["page", "host"]),
        default="page",
        show_default=True,
        help="Resample and permute pages, or hosts, because pages of one host are not independent.",
    ),
    STATISTICS(
        "--against",
        metavar="FILE",
        multiple=True,
        type=click.Path(path_type=Path, dir_okay=False, exists=True),
        help="Compare with the results of another run, in the file that its --resume wrote.",
    ),
    count_option(STATISTICS, "--resamples", RESAMPLES, "Resamples of the bootstrap."),
    count_option(
        STATISTICS, "--permutations", PERMUTATIONS, "Permutations of the test; the smallest p-value is 1/(N+1)."
    ),
)

output_options = gathered(
    "written",
    OUTPUT(
        "-f",
        "--format",
        "form",
        metavar="NAME",
        type=click.Choice(list(FORMS)),
        help=f"{', '.join(FORMS)}.  [terminal: columns]",
    ),
    OUTPUT("-o", "--output", metavar="FILE", type=FILE, help="Write the tables to this file."),
    OUTPUT("--report", metavar="FILE", type=FILE, help="Write one HTML page with all tables and pictures."),
)


@click.command(cls=Verb)
@corpus_argument
@system_options
@click.option(
    "--metric",
    "metrics",
    metavar="NAME",
    multiple=True,
    default=list(METRICS),
    type=click.Choice(list(METRICS)),
    cls=SectionOption,
    everyday=True,
    section="Statistics",
    help=f"{', '.join(METRICS)}.  [default: all]",
)
@statistics_options
@run_options
@output_options
def evaluate(
    corpus: tuple[Path, ...],
    chosen: dict[str, tuple[str, ...]],
    metrics: tuple[str, ...],
    statistics: dict[str, Any],
    running: dict[str, Any],
    written: dict[str, Any],
) -> None:
    """Measure extractors on labelled pages, and compare them.

    CORPUS is a .jsonl, .jsonl.gz or .jsonl.xz file with one page per line, or
    a directory of such files. The first metric compares the extractors.
    """
    by = tuple(GROUPINGS[name] for name in statistics.pop("by"))
    against: tuple[Path, ...] = statistics.pop("against")
    form, output, report = (written[name] for name in ("form", "output", "report"))
    with corpus_misuse():
        systems = systems_from(chosen, timeout=running["timeout"])
        is_compared = bool(against) or len(systems) > 1
        check_installed(*["matplotlib"] * (report is not None), *["scipy"] * is_compared)
        results = add_earlier_results(measured(corpus, systems, tuple(dict.fromkeys(metrics)), running), against)
        if results and not any(numbers is not None for each in results for numbers in each.scores.values()):
            raise ValueError("no page of the corpus has gold text or segments for the chosen metrics")
        summary = summarise_results(results, by=by, resamples=statistics["resamples"])
        comparison = None
        if is_compared:
            metric = next(name for name in metrics if any(each.scores.get(name) is not None for each in results))
            comparison = compare_systems(results, metric, by=by, **statistics)
        if report is not None:
            write_report(summary, comparison, report)
    complain_of_failures(summary)
    if form is None and output is None:
        show_sections(sections(summary, comparison), title=title_of(summary), note=about(summary))
    elif output is None:
        show(FORMS[form](summary, comparison))
    else:
        write(f"{FORMS[form or 'markdown'](summary, comparison)}\n", output)


def measured(
    corpus: tuple[Path, ...], systems: Mapping[str, System], metrics: Sequence[str], running: dict[str, Any]
) -> list[PageResult]:
    """Results of the chosen systems on the corpus."""
    limit, labels = running.pop("limit"), read_labels(*running.pop("labels"))
    if any(each.kind == "command" for each in systems.values()):
        running["timeout"] += COMMAND_GRACE
    with counted(corpus, "evaluating", limit=limit, per_page=len(systems)) as progress:
        return evaluate_samples(
            with_hand_sets(islice(read_corpus(*corpus), limit), labels),
            {name: each.extractor for name, each in systems.items()},
            metrics=metrics,
            versions={name: each.version for name, each in systems.items()},
            progress=lambda _: progress(),
            **running,
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


def write_report(summary: Summary, comparison: Comparison | None, report: Path) -> None:
    """Write the HTML page of all tables and pictures."""
    drawn = {name: inline_svg(name, drawing) for name, drawing in run_plots(summary, comparison).items()}
    pictures = {name: svg for name, svg in drawn.items() if svg}
    write(to_html(title_of(summary), about(summary), sections(summary, comparison), pictures) + "\n", report)


def complain_of_failures(summary: Summary) -> None:
    """Prints a line on standard error for each system that failed on every page, because its scores are meaningless."""
    for row in summary.tables["all"]:
        if row.failed == row.pages:
            first = next(each for each in summary.failures if each.method == row.method)
            complain(f"{row.method} failed on every page; on the first: {first.error}")
