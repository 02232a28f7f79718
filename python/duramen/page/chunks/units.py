"""The units of a text: blocks, whole code blocks and whole data tables; and the sections that they form.

A section goes from one heading to the next, and ends where another post begins.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...base.nodes import Mask
from ...base.tree import has_tag
from ..page import Page
from ..posts import Post
from ..tables import DataTable

SPACES = np.array([code for code in range(0x3001) if chr(code).isspace()], np.uint32)
SEARCHED = 2_000
"""Characters that a formula may put between two blocks of the text."""


class Unit(NamedTuple):
    """A part of the text that is cut only where it alone is longer than a chunk."""

    start: int
    end: int
    row: int
    """The element that it lies in: of a block, the `pre` of code, the `table`."""
    first: int
    """Its first text row."""
    last: int
    """The row that the next unit begins with."""
    level: int = 0
    """The level of the heading that it is; 0 for none."""
    kind: str = "prose"
    """Or code, or table."""
    table: DataTable | None = None
    post: Post | None = None


class Section(NamedTuple):
    """The units from one heading, or post, to the next, with the path of headings."""

    headings: tuple[str, ...]
    units: list[Unit]

    @property
    def post(self) -> Post | None:
        """The post that it belongs to: a heading above a post belongs to it."""
        return self.units[-1].post


def sections_of(
    page: Page, kept: Mask, text: str, *, posts: Sequence[Post] = (), tables: Sequence[DataTable] = ()
) -> Iterator[Section]:
    """The sections of a text; headings alone stay with what follows."""
    path: list[tuple[int, str]] = []
    units: list[Unit] = []
    for unit in units_of(page, kept, text, posts, tables):
        if units and not units[-1].level and (unit.level or unit.post is not units[-1].post):
            yield Section(tuple(title for _, title in path), units)
            units = []
        if unit.level:
            path = [each for each in path if each[0] < unit.level]
            path.append((unit.level, " ".join(text[unit.start : unit.end].split())))
        units.append(unit)
    if units:
        yield Section(tuple(title for _, title in path), units)


def blocks_with_headings(page: Page, kept: Mask, text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The text of each block that is no heading, with the headings above it."""
    for section in sections_of(page, kept, text):
        for unit in section.units:
            if not unit.level and (own := text[unit.start : unit.end].strip()):
                yield section.headings, own


def units_of(page: Page, kept: Mask, text: str, posts: Sequence[Post], tables: Sequence[DataTable]) -> Iterator[Unit]:
    """The units of a text, in order; each ends where the next begins, so that nothing is left out."""
    nodes, blocks = page.nodes, page.blocks
    found = list(found_blocks(page, kept, text))
    if not found and text.strip():
        yield Unit(0, len(text), 0, 0, len(nodes))
    table_at, post_at = {table.row: table for table in tables}, {post.row: post for post in posts}
    # Of nested tables the outermost counts, of nested headings the innermost.
    in_table = last_around(page, sorted(table_at, reverse=True))
    in_code = last_around(page, np.flatnonzero(has_tag(nodes, "pre", "listing", "xmp", "plaintext"))[::-1])
    in_heading = last_around(page, np.flatnonzero(has_tag(nodes, *(f"h{level}" for level in range(1, 7)))))
    begun, said = sorted(post_at), {row: post for post in posts for row in post.rows}
    made: Unit | None = None
    for (number, start), end in zip(found, [*(start for _, start in found[1:]), len(text)], strict=False):
        row, first, last = (int(column[number]) for column in (blocks.row, blocks.first, blocks.last))
        table, kind, level = table_at.get(int(in_table[row])), "prose", 0
        if table is not None:
            row, kind = table.row, "table"
        elif in_code[row] >= 0:
            row, kind = int(in_code[row]), "code"
        elif in_heading[row] >= 0:
            level = int(nodes.name(in_heading[row])[1])
        if made and kind != "prose" and (row, kind) == (made.row, made.kind):
            made = made._replace(end=end)
            continue
        if made:
            yield made._replace(last=first)
        post = next((said[each] for each in range(first, last) if each in said), None) if posts else None
        if post is None and (before := bisect_right(begun, first)) and first < nodes.end[begun[before - 1]]:
            post = post_at[begun[before - 1]]  # it has begun last
        made = Unit(start, end, row, first, len(nodes), level, kind, table, post)
    if made:
        yield made


def last_around(page: Page, rows: Iterable[int]) -> NDArray[np.int32]:
    """For each row of a page, the last of some elements that it lies in; -1 where it lies in none."""
    found, ends = np.full(len(page.nodes), -1, np.int32), page.nodes.end
    for row in rows:
        found[row : ends[row]] = row
    return found


def found_blocks(page: Page, kept: Mask, text: str) -> Iterator[tuple[int, int]]:
    """The number of each block that is in the text, and where it begins there."""
    blocks, kept = page.blocks, np.ascontiguousarray(kept)
    counted = np.concatenate(([0], np.cumsum(kept & page.nodes.is_text)))
    letters = "".join(text.split())
    places = places_of_letters(text).tolist()
    at = 0
    for number in np.flatnonzero(counted[blocks.last] > counted[blocks.first]).tolist():
        own = "".join(page.core.kept_block_text(number, kept).split())
        begun = letters.find(own, at, at + len(own) + SEARCHED) if own else -1
        if begun >= 0:
            yield number, places[begun] if at else 0
            at = begun + len(own)


def places_of_letters(text: str) -> NDArray[np.int64]:
    """Where the characters that are no white space lie in a text.

    >>> places_of_letters("a  b\\u3000c").tolist()
    [0, 3, 5]
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    return np.flatnonzero(~np.isin(codes, SPACES))
