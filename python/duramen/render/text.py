"""Plain text: blank lines between paragraphs, one line per table row and item, white space collapsed outside `pre`."""

from .._core import Threads
from ..nodes import Mask
from ..page import Page
from .core import checked, rendered
from .markup import Markup


def text(page: Page, kept: Mask, *, title: str | None = None, threads: Threads | None = None) -> str:
    """The kept text rows of a page as plain text; with a `title`, the text begins with it.

    With `threads` a line above each post names its author, and quotes name who is quoted.

    >>> page = parse("<p>one <b>two</b></p><p>three</p>")
    >>> print(text(page, page.nodes.is_text))
    one two
    <BLANKLINE>
    three
    """
    if title is None and threads is None:
        return page.core.render_text(checked(kept))
    return rendered("text", page, kept, Markup(), title=title, threads=threads)
