"""Puts the title above the content, exactly once.

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
from .markup import Markup

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

LOWER_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6"})
MAX_HEADINGS = 20
MAX_CHARACTERS = 500


def with_title(form: Form, page: Page, kept: Mask, title: str | None, write: Write) -> str:
    """The kept rows as `write` renders them, below the title if there is one."""
    if not title or not title.strip():
        return write(page, kept, [])
    first, upper = kept_blocks(page, kept)
    said = blocks_with_title(page, first, upper, title)
    mark, between = HEADINGS[form]
    if said and said[0] == first[0] and said[0] in upper:
        content = write(page, kept, texts_of(page, kept, said[1:]))
        if content.startswith(mark):  # not where an image comes first, or a list or quote holds the heading
            return content
    above = [block for block in said if block in upper][:1]
    shown = " ".join(written(page, texts_of(page, kept, above)).split()) if above else ""
    shown = shown or " ".join(title.split())
    content = write(page, kept, texts_of(page, kept, said))
    return heading(form, shown) + (between + content if content else "")


def written(page: Page, rows: list[int]) -> str:
    """Some texts as the content has them: the sign of a heading's link to itself is left out."""
    only = np.zeros(len(page.nodes), dtype=bool)
    only[rows] = True
    return page.core.render_text(only)


def heading(form: Form, title: str) -> str:
    """The title as a heading of the first level."""
    page = parse(f"<h1>{escape(title)}</h1>")
    if form == "text":
        return page.core.render_text(page.nodes.is_text)
    return page.core.render(form, page.nodes.is_text, None, Markup(), {}, [])


def blocks_with_title(page: Page, first: list[int], upper: list[int], title: str) -> list[int]:
    """Of some blocks those that say the title; `upper` are those that are an `h1`.

    >>> page = parse("<p>Oak, and ash<h1>Oak &amp; Ash!</h1><p>Dark inside.<h2>Elm</h2><h1>Pine</h1>")
    >>> blocks = blocks_with_title(page, *kept_blocks(page, page.nodes.is_text), "oak & ash")
    >>> [page.blocks.text(block) for block in blocks]
    ['Oak & Ash!']
    """
    wanted = normalised(title[:MAX_CHARACTERS])
    said = []
    for block in sorted({*first, *upper}):
        text = normalised(page.blocks.text(block)[: MAX_CHARACTERS + 1])
        is_heading = block in upper or page.nodes.name(page.blocks.row[block]) in LOWER_HEADINGS
        if text == wanted or (is_heading and similarity_of(text, wanted) >= MIN_SIMILARITY):
            said.append(block)
    return said


def kept_blocks(page: Page, kept: Mask) -> tuple[list[int], list[int]]:
    """Of the blocks that hold a kept text the first, and the first ones that are an `h1` or the inside of one."""
    nodes, blocks = page.nodes, page.blocks
    counted = np.concatenate(([0], np.cumsum(kept & nodes.is_text)))
    chosen = np.flatnonzero(counted[blocks.last] > counted[blocks.first])
    is_h1, rows = has_tag(nodes, "h1"), blocks.row[chosen]
    upper = chosen[(is_h1[rows] | is_h1[nodes.parent[rows]]) & (blocks.chars[chosen] <= MAX_CHARACTERS)]
    return chosen[:FIRST_BLOCKS].tolist(), upper[:MAX_HEADINGS].tolist()


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
    return similarity_of(normalised(text), normalised(title))


def similarity_of(one: str, other: str) -> float:
    """The same of texts that are `normalised`; 0 where their lengths alone rule out `MIN_SIMILARITY`."""
    if one == other:
        return 1.0
    lengths = sorted((len(one), len(other)))
    if 2 * (lengths[0] - 1) < MIN_SIMILARITY * (sum(lengths) - 2):
        return 0.0
    pairs, others = (Counter(map("".join, pairwise(each))) for each in (one, other))
    common = 2 * (pairs & others).total() / max(1, pairs.total() + others.total())
    return min(common, 0.99)


def normalised(text: str) -> str:
    """Only the letters and digits, case folded; if there are none, the other characters."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(filter(str.isalnum, folded)) or "".join(folded.split())
