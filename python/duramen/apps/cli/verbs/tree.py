"""The verb `tree`."""

from typing import Any

import click

from ....evaluate.inspector import ratio_tree
from ....page.extract import check_options, method_named
from ..reading.inputs import page_of
from ..terminal.console import misuse, show
from ..terminal.help import option, options, verb
from ..terminal.options import SOURCE, Fetching, Name, Reading, json_or_text, pairs


@options()
class Parsing:
    scripting: bool = option("Parse noscript like a browser with scripts enabled.", default=False)
    fragment: Name | None = option("Parse as the inside of an element: body, td, svg path ...")
    ratios: bool = option("Show words, leaves, ratio and relevance of the content nodes.", default=False)
    options: dict[str, Any] = option(
        "An option of the method wlr for --ratios, such as count=chars.",
        "--option",
        metavar="NAME=VALUE",
        callback=pairs("NAME=VALUE", "=", json_or_text),
    )


@verb(SOURCE)
def tree(source: str, parsing: Parsing, reading: Reading, fetching: Fetching) -> None:
    """Print the tree of SOURCE in the format of html5lib's tests.

    With --ratios, print the content nodes of the method wlr: number of words
    and of leaves, words per leaf, and relevance. The best node is marked
    by >, the initial nodes by *.
    """
    options = parsing.options
    if options and not parsing.ratios:
        raise click.UsageError("--option needs --ratios.")
    page = page_of(source, reading, fetching, scripting=parsing.scripting, fragment=parsing.fragment)
    if not parsing.ratios:
        show(page.tree())
        return
    with misuse():
        check_options(method_named("wlr"), options)
        found = page.ratios(**options)
    parts = "leaves" if options.get("per", "leafs") == "leafs" else options["per"]
    show(ratio_tree(page, found, counted=options.get("count", "words"), parts=parts))
