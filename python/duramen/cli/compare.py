"""The verb `compare`."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ..evaluate.agreement import Choice, agreement, choices
from ..evaluate.report import table
from .console import show
from .help import Verb
from .options import ALL, fetching_options, reading_options, report_form, several_methods
from .reading import page_of

if TYPE_CHECKING:
    from ..fetch import Fetcher


@click.command(cls=Verb)
@click.argument("source")
@several_methods(ALL)
@report_form
@reading_options
@fetching_options
def compare(
    source: str,
    methods: tuple[str, ...],
    form: str,
    reading: dict[str, Any],
    open_fetcher: "Callable[[], Fetcher]",
) -> None:
    """Show all methods on one SOURCE side by side.

    Prints how many words each keeps, its time, and how far every two methods
    agree: the text rows both keep, over those either keeps.
    """
    page = page_of(source, reading, open_fetcher)
    made = choices(page, methods)
    worked = {each.method: each.kept for each in made if each.kept is not None}
    matrix = agreement(list(worked.values()), page.nodes.words > 0).tolist()
    words = int(page.nodes.words.sum())
    written = comparison_json if form == "json" else comparison_markdown
    show(written(made, words, list(worked), matrix))


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
