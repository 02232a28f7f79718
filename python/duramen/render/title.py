"""The title above the content, exactly once.

Most pages have their title as an `h1`, which methods keep on some pages and drop on others. This module makes the title
the first heading of the content. If the content begins with the title, it stays as the page wrote it; if the title is
further down or is no `h1`, it is moved to the top.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import Literal

import numpy as np

from ..nodes import Mask
from ..page import Page, parse
from ..tree import has_tag

Form = Literal["text", "markdown", "html", "xhtml"]
Write = Callable[[Page, Mask, list[int]], str]
"""Renders the kept rows of a page, without some of them."""

HEADINGS: dict[Form, tuple[str, str]] = {
    "text": ("", "\n\n"),
    "markdown": ("# ", "\n\n"),
    "html": ("<h1>", "\n"),
    "xhtml": ("<h1>", "\n"),
}
"""For each format, the start of a first-level heading, and what is written between the title and the content."""

MIN_SIMILARITY = 0.8
"""From this similarity on, a heading counts as the title: the Dice coefficient of pairs of characters."""

FIRST_BLOCKS = 5
"""Among this many kept blocks at the start, a lower heading or a paragraph may be the title."""

MAX_HEADINGS = 20
MAX_CHARACTERS = 500


def with_title(form: Form, page: Page, kept: Mask, title: str | None, write: Write) -> str:
    """The kept rows as `write` renders them, below the title if there is one."""
    if not title or not title.strip():
        return write(page, kept, [])
    said = blocks_with_title(page, kept, title)
    mark, between = HEADINGS[form]
    if said and is_first_heading(page, kept, said[0]):
        content = write(page, kept, texts_of(page, kept, said[1:]))
        if content.startswith(mark):  # not where an image comes first, or a list or quote holds the heading
            return content
    upper = [block for block in said if is_upper_heading(page)[block]]
    shown = page.blocks.text(upper[0]) if upper else " ".join(title.split())
    content = write(page, kept, texts_of(page, kept, said))
    return heading(form, shown) + (between + content if content else "")


def heading(form: Form, title: str) -> str:
    """The title as a heading of the first level."""
    page = parse(f"<h1>{escape(title)}</h1>")
    if form == "text":
        return page.core.render_text(page.nodes.is_text)
    return page.core.render(form, page.nodes.is_text, None, False, False, False, True, {}, [])


def blocks_with_title(page: Page, kept: Mask, title: str) -> list[int]:
    """The kept blocks that say the title: an `h1` anywhere, and at the start any block.

    >>> page = parse("<p>Oak, and ash<h1>Oak &amp; Ash!</h1><p>Dark inside.<h2>Elm</h2><h1>Pine</h1>")
    >>> [page.blocks.text(block) for block in blocks_with_title(page, page.nodes.is_text, "oak & ash")]
    ['Oak & Ash!']
    """
    chosen, is_upper = kept_blocks(page, kept), is_upper_heading(page)
    is_heading = np.logical_or.reduce([has_tag(page.nodes, f"h{level}") for level in range(1, 7)])
    first = chosen[:FIRST_BLOCKS]
    upper = chosen[is_upper[chosen] & (page.blocks.chars[chosen] <= MAX_CHARACTERS)][:MAX_HEADINGS]
    said = []
    for block in np.union1d(first, upper).tolist():
        likeness = similarity(page.blocks.text(block)[: MAX_CHARACTERS + 1], title[:MAX_CHARACTERS])
        needed = MIN_SIMILARITY if is_upper[block] or is_heading[page.blocks.row[block]] else 1.0
        if likeness >= needed:
            said.append(block)
    return said


def kept_blocks(page: Page, kept: Mask) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The blocks that hold a kept text."""
    counted = np.concatenate(([0], np.cumsum(kept & page.nodes.is_text)))
    return np.flatnonzero(counted[page.blocks.last] > counted[page.blocks.first])


def is_upper_heading(page: Page) -> Mask:
    """The blocks that are an `h1`, or the inside of one."""
    is_h1, rows = has_tag(page.nodes, "h1"), page.blocks.row
    inside: Mask = is_h1[rows] | is_h1[page.nodes.parent[rows]]
    return inside


def is_first_heading(page: Page, kept: Mask, block: int) -> bool:
    """Whether a block is an `h1` with which the kept text begins."""
    return bool(kept_blocks(page, kept)[0] == block and is_upper_heading(page)[block])


def texts_of(page: Page, kept: Mask, blocks: Sequence[int]) -> list[int]:
    """The kept texts of some blocks, by row."""
    texts = kept & page.nodes.is_text
    ranges = [(int(page.blocks.first[block]), int(page.blocks.last[block])) for block in blocks]
    return [first + row for first, last in ranges for row in np.flatnonzero(texts[first:last]).tolist()]


def similarity(text: str, title: str) -> float:
    """From 0 to 1, the similarity of two texts; 1 if they differ only in case, spaces and punctuation.

    >>> similarity("Oak & Ash!", "oak  &  ash"), similarity("The heartwood of oak", "Heartwood of oaks") > 0.8
    (1.0, True)
    >>> similarity("Installation", "Oak")
    0.0
    """
    one, other = normalised(text), normalised(title)
    if one == other:
        return 1.0
    pairs, others = (Counter(pairwise(each)) for each in (one, other))
    common = 2 * (pairs & others).total() / max(1, pairs.total() + others.total())
    return min(common, 0.99)


def normalised(text: str) -> str:
    """Only the letters and digits, case folded; if there are none, the other characters."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(filter(str.isalnum, folded)) or "".join(folded.split())
