"""The verbs `blocks` and `menus`."""

from collections.abc import Callable
from typing import Any

import click

from ...inspector import block_table, outlined
from ...methods.blocks import Block
from ...page import Page
from ..reading.inputs import page_of
from ..terminal.console import show
from ..terminal.help import Verb
from ..terminal.options import Fetching, Reading, count_option, fetching_options, reading_options


def showing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that limit how many blocks are listed, and choose how they are shown."""
    html = click.option(
        "--html", "as_html", is_flag=True, help="Print the page as HTML with the blocks outlined and numbered."
    )
    return count_option(click.option, "-k", 10, "List at most this many.")(html(command))


@click.command(cls=Verb)
@click.argument("source")
@showing_options
@reading_options
@fetching_options
def blocks(source: str, k: int, as_html: bool, reading: Reading, fetching: Fetching) -> None:
    """List the blocks of SOURCE, most relevant first.

    Each line has the number of words and of leaves, words per leaf, relevance, the
    CSS path to the element, and the beginning of the text.
    """
    page = page_of(source, reading, fetching)
    show_found(page, page.detect_blocks(k), "words", as_html=as_html)


@click.command(cls=Verb)
@click.argument("source")
@showing_options
@reading_options
@fetching_options
def menus(source: str, k: int, as_html: bool, reading: Reading, fetching: Fetching) -> None:
    """List the menus of SOURCE: places full of short links.

    A short link has one or two words. Each line has the number of links and of
    texts, links per text, relevance, the CSS path to the element, and the
    beginning of the text.
    """
    page = page_of(source, reading, fetching)
    show_found(page, page.detect_menus(k), "links", as_html=as_html)


def show_found(page: Page, found: list[Block], counted: str, *, as_html: bool) -> None:
    """Print blocks as a table, or the page with them outlined."""
    rows = [block.row for block in found]
    show(outlined(page, rows) if as_html else block_table(page, found, counted))
