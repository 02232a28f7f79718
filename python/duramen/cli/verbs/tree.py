"""The verb `tree`."""

from typing import Any

import click

from ...extract import check_options, method_named
from ...inspector import ratio_tree
from ..reading.inputs import page_of
from ..terminal.console import misuse, show
from ..terminal.help import Verb
from ..terminal.options import Fetching, Reading, fetching_options, named_values, reading_options


@click.command(cls=Verb)
@click.argument("source")
@click.option("--scripting", is_flag=True, help="Parse noscript like a browser with scripts enabled.")
@click.option("--fragment", metavar="NAME", help="Parse as the inside of an element: body, td, svg path ...")
@click.option("--ratios", is_flag=True, help="Show words, leaves, ratio and relevance of the content nodes.")
@click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=named_values,
    help="An option of the method wlr for --ratios, such as count=chars.",
)
@reading_options
@fetching_options
def tree(
    source: str,
    scripting: bool,
    fragment: str | None,
    ratios: bool,
    options: dict[str, Any],
    reading: Reading,
    fetching: Fetching,
) -> None:
    """Print the tree of SOURCE in the format of html5lib's tests.

    With --ratios, print the content nodes of the method wlr: number of words
    and of leaves, words per leaf, and relevance. The best node is marked
    by >, the initial nodes by *.
    """
    if options and not ratios:
        raise click.UsageError("--option needs --ratios.")
    page = page_of(source, reading, fetching, scripting=scripting, fragment=fragment)
    if not ratios:
        show(page.tree())
        return
    with misuse():
        check_options(method_named("wlr"), options)
        found = page.ratios(**options)
    parts = "leaves" if options.get("per", "leafs") == "leafs" else options["per"]
    show(ratio_tree(page, found, counted=options.get("count", "words"), parts=parts))
