"""The units of a text: blocks, whole code blocks and whole data tables; and the sections that they form.

A section goes from one heading to the next, and ends where another post begins.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...base.nodes import TAGS, Mask
from ...base.tree import has_tag
from ..page import Page
from ..posts import Post
from ..tables import DataTable

LEVELS = {f"h{level}": level for level in range(1, 7)}
HEADINGS = [TAGS.index(name) for name in LEVELS]
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
        yield Unit(0, len(text), 0, 0)
    rows, firsts = blocks.row.tolist(), blocks.first.tolist()
    # Most blocks are not headings, and reading the names of elements takes most of the time.
    may_be_heading = (blocks.in_heading | np.isin(nodes.tag[blocks.row], HEADINGS)).tolist()
    in_table = Inside(page, [table.row for table in tables])
    codes = np.flatnonzero(has_tag(nodes, "pre", "listing", "xmp", "plaintext")).tolist()
    in_code = Inside(page, codes)
    in_post = PostOf(page, posts)
    made: Unit | None = None
    for (number, start), end in zip(found, [*(start for _, start in found[1:]), len(text)], strict=False):
        row, kind, table = rows[number], "prose", None
        if (place := in_table.index(row)) is not None:
            row, kind, table = tables[place].row, "table", tables[place]
        elif (place := in_code.index(row)) is not None:
            row, kind = codes[place], "code"
        if made and kind != "prose" and (row, kind) == (made.row, made.kind):
            made = made._replace(end=end)
            continue
        if made:
            yield made
        level = heading_level(page, row) if kind == "prose" and may_be_heading[number] else 0
        post = in_post.at(firsts[number], int(blocks.last[number]))
        made = Unit(start, end, row, firsts[number], level, kind, table, post)
    if made:
        yield made


def found_blocks(page: Page, kept: Mask, text: str) -> Iterator[tuple[int, int]]:
    """The number of each block that is in the text, and where it begins there."""
    nodes, blocks = page.nodes, page.blocks
    is_kept = kept & nodes.is_text
    counted = np.concatenate(([0], np.cumsum(is_kept)))
    letters = "".join(text.split())
    places = places_of_letters(text).tolist()
    at = 0
    is_first = True
    kept_rows = np.flatnonzero(is_kept).tolist()
    starts, ends = counted[blocks.first].tolist(), counted[blocks.last].tolist()
    for number in np.flatnonzero(counted[blocks.last] > counted[blocks.first]).tolist():
        own = "".join("".join(nodes.text(row).split()) for row in kept_rows[starts[number] : ends[number]])
        begun = letters.find(own, at, at + len(own) + SEARCHED) if own else -1
        if begun >= 0:
            yield number, 0 if is_first else places[begun]
            is_first = False
            at = begun + len(own)


class Inside:
    """Which of some elements a row lies in; of nested ones, the outermost."""

    def __init__(self, page: Page, rows: Sequence[int]) -> None:
        self.rows: list[int] = []
        self.places: list[int] = []
        end = 0
        for place, row in sorted(enumerate(rows), key=lambda each: each[1]):
            if row >= end:
                self.rows.append(row)
                self.places.append(place)
                end = int(page.nodes.end[row])
        self.ends = page.nodes.end[self.rows].tolist() if self.rows else []

    def index(self, row: int) -> int | None:
        at = bisect_right(self.rows, row) - 1
        return self.places[at] if at >= 0 and row < self.ends[at] else None


class PostOf:
    """Which post a block belongs to: that of its text, else the last one that has begun around it."""

    def __init__(self, page: Page, posts: Sequence[Post]) -> None:
        self.posts = sorted(posts, key=lambda post: post.row)
        self.begun = [post.row for post in self.posts]
        self.ends = [int(page.nodes.end[post.row]) for post in self.posts]
        self.post_of_row = {row: post for post in self.posts for row in post.rows}

    def at(self, first: int, last: int) -> Post | None:
        if not self.posts:
            return None
        for row in range(first, last):
            if row in self.post_of_row:
                return self.post_of_row[row]
        at = bisect_right(self.begun, first) - 1
        return self.posts[at] if at >= 0 and first < self.ends[at] else None


def places_of_letters(text: str) -> NDArray[np.int64]:
    """Where the characters that are no white space lie in a text.

    >>> places_of_letters("a  b\\u3000c").tolist()
    [0, 3, 5]
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    return np.flatnonzero(~np.isin(codes, SPACES))


def heading_level(page: Page, row: int) -> int:
    """The level of the heading that a row is or lies in; 0 for none."""
    nodes = page.nodes
    while nodes.in_heading[row] and row > 0:
        if level := LEVELS.get(nodes.name(row)):
            return level
        row = int(nodes.parent[row])
    return LEVELS.get(nodes.name(row), 0)
