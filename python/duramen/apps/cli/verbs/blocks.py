"""The verbs `blocks`, `menus` and `tree`, which show how a page is built."""

from typing import Any

import click

from ....evaluate.inspector import block_table, outlined, ratio_tree
from ....methods.blocks import Block
from ....page.extract import check_options, method_named
from ....page.page import Page
from ..reading import page_of
from ..terminal.console import misuse, show
from ..terminal.help import option, options, verb
from ..terminal.options import SOURCE, Fetching, Name, Reading, method_options


@options()
class Showing:
    k: int = option("List at most this many.", "-k", default=10)
    html: bool = option("Print the page as HTML with the blocks outlined and numbered.", default=False)

    def show(self, page: Page, found: list[Block], counted: str) -> None:
        rows = [block.row for block in found]
        show(outlined(page, rows) if self.html else block_table(page, found, counted))


@verb(SOURCE)
def blocks(source: str, showing: Showing, reading: Reading, fetching: Fetching) -> None:
    """List the blocks of SOURCE, most relevant first.

    Each line has the number of words and of leaves, words per leaf, relevance, the
    CSS path to the element, and the beginning of the text.
    """
    page = page_of(source, reading, fetching)
    showing.show(page, page.detect_blocks(showing.k), "words")


@verb(SOURCE)
def menus(source: str, showing: Showing, reading: Reading, fetching: Fetching) -> None:
    """List the menus of SOURCE: places full of short links.

    A short link has one or two words. Each line has the number of links and of
    texts, links per text, relevance, the CSS path to the element, and the
    beginning of the text.
    """
    page = page_of(source, reading, fetching)
    showing.show(page, page.detect_menus(showing.k), "links")


@options()
class Parsing:
    scripting: bool = option("Parse noscript like a browser with scripts enabled.", default=False)
    fragment: Name | None = option("Parse as the inside of an element: body, td, svg path ...")
    ratios: bool = option("Show words, leaves, ratio and relevance of the content nodes.", default=False)
    options: dict[str, Any] = method_options("An option of the method wlr for --ratios, such as count=chars.")


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
