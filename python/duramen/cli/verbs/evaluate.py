"""The verb `evaluate`."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click

from ...evaluate.block_labels import read_labels, with_hand_sets
from ...evaluate.bootstrap import RESAMPLES
from ...evaluate.comparison import Comparison, compare_systems
from ...evaluate.corpus import read_corpus
from ...evaluate.metrics import METRICS, metric_named
from ...evaluate.paired import PERMUTATIONS
from ...evaluate.plots import check_matplotlib, check_plot
from ...evaluate.report import about, sections, title_of
from ...evaluate.results import PageResult
from ...evaluate.run import evaluate as evaluate_samples
from ...evaluate.summary import BY, Summary, summarise_results
from ...training.learning_curve import TRAINERS
from ..evaluation.corpora import corpus_argument, corpus_misuse, counted
from ..evaluation.report import FORMS, add_earlier_results, complain_of_failures, draw_pictures, write_report
from ..evaluation.systems import COMMAND_GRACE, system_options, systems_from
from ..terminal.aligned import show_sections
from ..terminal.console import show, write
from ..terminal.help import SectionOption, Verb
from ..terminal.options import ANY_PATH, FILE, FOLDER, count_option, gathered, number_option

TIMEOUT = 60.0
GROUPINGS = {"set": "set", "type": "page type", "language": "language", "host": "host"}
"""Values of `--by`, with the grouping of each."""

RUN = partial(click.option, cls=SectionOption, section="Run")
STATISTICS = partial(click.option, cls=SectionOption, section="Statistics")
OUTPUT = partial(click.option, cls=SectionOption, section="Output", everyday=True)


def known_metrics(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The name of a metric; the error for an unknown name suggests similar names."""
    try:
        return tuple(dict.fromkeys(metric_named(name).name for name in names))
    except ValueError as mistake:
        raise click.BadParameter(str(mistake), ctx, param) from None


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
    OUTPUT(
        "--learning-curve",
        "curves",
        metavar="METHOD",
        multiple=True,
        type=click.Choice(list(TRAINERS)),
        everyday=False,
        help=f"Add the learning curve of {', '.join(TRAINERS)} to the report.",
    ),
    OUTPUT("--plots", metavar="DIR", type=FOLDER, everyday=False, help="Draw every picture as SVG."),
    OUTPUT("--plot", metavar="FILE", type=FILE, everyday=False, help="Draw the first metric by method and page type."),
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
    callback=known_metrics,
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
    with corpus_misuse():
        check_pictures(written)
        results = measured(corpus, chosen, metrics, running)
        results = add_earlier_results(results, statistics.pop("against"))
        if results and not any(numbers is not None for each in results for numbers in each.scores.values()):
            raise ValueError("no page of the corpus has gold text or segments for the chosen metrics")
        summary = summarise_results(results, by=by, resamples=statistics["resamples"])
        comparison = compared(results, summary, by=by, **statistics)
        draw_pictures(written, summary, comparison, corpus)
        write_report(written, summary, comparison, corpus)
    complain_of_failures(summary)
    form, output = written["form"], written["output"]
    if form is None and output is None:
        show_sections(sections(summary, comparison), title=title_of(summary), note=about(summary))
    elif output is None:
        show(FORMS[form](summary, comparison))
    else:
        write(f"{FORMS[form or 'markdown'](summary, comparison)}\n", output)


def measured(
    corpus: tuple[Path, ...], chosen: Mapping[str, Sequence[str]], metrics: Sequence[str], running: dict[str, Any]
) -> list[PageResult]:
    """Results of the chosen systems on the corpus."""
    timeout, limit = running["timeout"], running.pop("limit")
    labels = read_labels(*running.pop("labels"))
    systems = systems_from(chosen, timeout=timeout)
    grace = COMMAND_GRACE if any(each.kind == "command" for each in systems.values()) else 0.0
    with counted(corpus, "evaluating", limit=limit, per_page=len(systems)) as progress:
        step: Callable[[PageResult], None] = lambda _: progress()  # noqa: E731 - progress takes no argument
        return evaluate_samples(
            with_hand_sets(islice(read_corpus(*corpus), limit), labels),
            {name: each.extractor for name, each in systems.items()},
            metrics=metrics,
            versions={name: each.version for name, each in systems.items()},
            progress=step,
            **{**running, "timeout": timeout + grace},
        )


def compared(
    results: Sequence[PageResult], summary: Summary, *, by: Sequence[str], **settings: Any
) -> Comparison | None:
    """The comparison by the first metric that has gold; None for a single system."""
    if len(summary.methods) < 2:
        return None
    metric = next(name for name in summary.metrics if any(each.scores.get(name) is not None for each in results))
    return compare_systems(results, metric, by=by, **settings)


def check_pictures(written: Mapping[str, Any]) -> None:
    """Raise before any work is done if pictures were requested and cannot be drawn."""
    if written["plot"] is not None:
        check_plot(written["plot"])
    if written["curves"] and written["report"] is None:
        raise ValueError("--learning-curve is drawn in the report: give --report, or use duramen train learning-curve")
    if written["report"] is not None or written["plots"] is not None:
        check_matplotlib()
