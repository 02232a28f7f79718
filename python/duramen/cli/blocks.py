"""The verbs `blocks` and `menus`."""

import click

from ..inspector import block_table, outlined
from ..methods.blocks import Block
from ..page import Page, parse
from .console import misuse, readable, show
from .options import Command, reading_options


def showing_options(command: Command) -> Command:
    """The options that say how much is found and how it is shown."""
    most = click.option(
        "-k", metavar="N", type=click.IntRange(1), default=10, show_default=True, help="At most so many."
    )
    html = click.option("--html", "as_html", is_flag=True, help="Print the page with them outlined and numbered.")
    return most(html(command))


@click.command()
@click.argument("source")
@showing_options
@reading_options
def blocks(source: str, k: int, as_html: bool, encoding: str | None, content_type: str | None) -> None:
    """List the blocks of SOURCE by falling relevance.

    A line for each: its words, its leaves, words per leaf, relevance, the CSS
    path to its element, and how its text begins.
    """
    for page in pages(source, encoding, content_type):
        show_found(page, page.detect_blocks(k), "words", as_html=as_html)


@click.command()
@click.argument("source")
@showing_options
@reading_options
def menus(source: str, k: int, as_html: bool, encoding: str | None, content_type: str | None) -> None:
    """List the menus of SOURCE: places full of short links.

    A short link has one or two words. A line for each menu: its links, its
    texts, links per text, relevance, the CSS path to its element, and how its
    text begins.
    """
    for page in pages(source, encoding, content_type):
        show_found(page, page.detect_menus(k), "links", as_html=as_html)


def pages(source: str, encoding: str | None, content_type: str | None) -> list[Page]:
    """The page of a source, if it can be read."""
    with misuse():
        return [parse(html, encoding=encoding, content_type=content_type) for _, html in readable([source])]


def show_found(page: Page, found: list[Block], counted: str, *, as_html: bool) -> None:
    """Print blocks as a table, or the page with them outlined."""
    rows = [block.row for block in found]
    show(outlined(page, rows) if as_html else block_table(page, found, counted))
