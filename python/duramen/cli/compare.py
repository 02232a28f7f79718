"""The verb `compare`."""

import json

import click

from ..evaluate.agreement import Choice, agreement, choices
from ..evaluate.report import table
from ..page import parse
from .console import misuse, readable, show
from .options import ALL, reading_options, report_form, several_methods


@click.command()
@click.argument("source")
@several_methods(ALL)
@reading_options
@report_form
def compare(source: str, methods: tuple[str, ...], encoding: str | None, content_type: str | None, form: str) -> None:
    """Show all methods on one SOURCE side by side.

    Prints how many words each keeps, its time, and how far every two methods
    agree: the text rows both keep, over those either keeps.
    """
    for _, html in readable([source]):
        with misuse():
            page = parse(html, encoding=encoding, content_type=content_type)
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
