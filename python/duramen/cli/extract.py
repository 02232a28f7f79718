"""The verb `extract`."""

from typing import Any

import click

from ..extract import extract as extract_page
from .console import misuse, readable, show
from .options import method_options, reading_options


@click.command()
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@method_options
@reading_options
def extract(
    sources: tuple[str, ...], method: str, options: dict[str, Any], encoding: str | None, content_type: str | None
) -> None:
    """Print the main content of each SOURCE as plain text.

    Several sources are told apart by a line with the name of each.
    """
    between = ""
    for source, html in readable(sources):
        with misuse():
            document = extract_page(html, method=method, encoding=encoding, content_type=content_type, **options)
        if len(sources) > 1:
            show(f"{between}==> {source} <==")
            between = "\n"
        show(document.text)
