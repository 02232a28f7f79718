"""The verbs `blocks` and `menus`."""

from ....evaluate.inspector import block_table, outlined
from ....methods.blocks import Block
from ....page.page import Page
from ..reading.inputs import page_of
from ..terminal.console import show
from ..terminal.help import option, options, verb
from ..terminal.options import SOURCE, Fetching, Reading


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
