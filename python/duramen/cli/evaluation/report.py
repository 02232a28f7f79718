"""The output of `evaluate`: tables in several formats, plots, and one HTML page with all of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...evaluate.comparison import Comparison
from ...evaluate.corpus import read_corpus
from ...evaluate.html_report import to_html
from ...evaluate.latex import to_latex
from ...evaluate.plots import Drawing, draw, draw_all, inline_svg, run_plots
from ...evaluate.report import Section, about, sections, title_of, to_json, to_markdown
from ...evaluate.results import PageResult, read_results
from ...evaluate.summary import Summary
from ...evaluate.tidy import to_csv
from ...page import parse
from ..terminal.console import complain, write

FORMS: dict[str, Callable[[Summary, Comparison | None], str]] = {
    "markdown": to_markdown,
    "json": to_json,
    "csv": to_csv,
    "latex": to_latex,
    "html": lambda summary, comparison: to_html(title_of(summary), about(summary), sections(summary, comparison)),
}
"""Formats of the tables by name."""


def draw_pictures(
    written: Mapping[str, Any], summary: Summary, comparison: Comparison | None, corpus: Sequence[Path]
) -> None:
    """The pictures that `--plot` and `--plots` ask for."""
    if written["plot"] is not None:
        draw(run_plots(summary, comparison)["by-type"], written["plot"])
    if written["plots"] is not None:
        draw_all(pictures_of(summary, comparison, corpus), written["plots"])


def write_report(
    written: Mapping[str, Any], summary: Summary, comparison: Comparison | None, corpus: Sequence[Path]
) -> None:
    """The HTML page that `--report` asks for."""
    if written["report"] is None:
        return
    tables = sections(summary, comparison)
    drawings = pictures_of(summary, comparison, corpus)
    if written["curves"]:
        section, drawing = learning_section(corpus, written["curves"], summary.metrics[0])
        tables.append(section)
        drawings["learning-curve"] = drawing
    pictures = {name: svg for name, drawing in drawings.items() if (svg := inline_svg(name, drawing)) is not None}
    write(to_html(title_of(summary), about(summary), tables, pictures) + "\n", written["report"])


def learning_section(corpus: Sequence[Path], methods: Sequence[str], metric: str) -> tuple[Section, Drawing]:
    """The learning curves of methods as a table and a picture."""
    from ...training.curve_plot import learning_curves
    from .curves import HEADS, curves, rows_of

    points = curves(corpus, methods, metric)
    note = f"{metric} on sites that were held out from training, five folds."
    section = Section("learning curve", note, HEADS, rows_of(points, metric), ("learning-curve",))
    return section, lambda: learning_curves(points, metric)


def pictures_of(summary: Summary, comparison: Comparison | None, corpus: Sequence[Path]) -> dict[str, Drawing]:
    """All pictures of a run; those of one page show the page on which the systems differ most."""
    from ...evaluate.plots.page import has_visible_text, page_plots

    drawings = run_plots(summary, comparison)
    deciding = [] if comparison is None else sorted(comparison.deciding, key=lambda each: -abs(each.difference))
    names = list(dict.fromkeys(each.page for each in deciding))
    samples = {sample.key: sample for sample in read_corpus(*corpus) if sample.key in names} if names else {}
    pages = (parse(samples[name].html, url=samples[name].url, lenient=True) for name in names)
    most = next((page for page in pages if has_visible_text(page)), None)
    return drawings if most is None else drawings | page_plots(most)


def add_earlier_results(results: list[PageResult], files: Sequence[Path]) -> list[PageResult]:
    """The results together with those of earlier runs; a duplicate system name gets its file name appended."""
    taken = {each.method for each in results}
    added = list(results)
    for file in files:
        if not (earlier := list(read_results(file).values())):
            raise ValueError(f"{file}: has no results")
        names = {
            each.method: f"{each.method} ({file.stem})" if each.method in taken else each.method for each in earlier
        }
        metrics = set(results[0].scores) if results else set()
        if missing := metrics - set(earlier[0].scores):
            raise ValueError(f"{file}: has no results by {', '.join(sorted(missing))}; choose others with --metric")
        pages = {(each.page, each.digest) for each in results}
        if not pages & {(each.page, each.digest) for each in earlier}:
            raise ValueError(f"{file}: shares no page with this run, so there is nothing to compare")
        added += [
            replace(each, method=names[each.method], scores={name: each.scores[name] for name in results[0].scores})
            for each in earlier
        ]
        taken |= set(names.values())
    return added


def complain_of_failures(summary: Summary) -> None:
    """Prints a line on standard error for each system that failed on every page, because its scores are meaningless."""
    for row in summary.tables["all"]:
        if row.failed == row.pages:
            first = next(each for each in summary.failures if each.method == row.method)
            complain(f"{row.method} failed on every page; on the first: {first.error}")
