"""Chunks of a document for retrieval, along headings, posts and blocks, as text or Markdown.

A chunk crosses neither a heading nor the border of a post. It ends where a block ends, and code and tables stay whole;
`cutting` says where a block is cut that is longer than a whole chunk.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from ...base.nodes import Mask
from ..page import Page
from ..posts import Post
from ..tables import DataTable
from .cutting import WORD, Count, UnitName, count_of, packed, pieces
from .units import Section, Unit, blocks_with_headings, sections_of

__all__ = ["Chunk", "Count", "UnitName", "blocks_with_headings", "chunks"]

MAX_WALKED_ROWS = 200_000_000
"""Every chunk in Markdown walks over the whole page. Chunks after this limit, which is some seconds, are plain text."""

FRAGMENT_WORDS = 6
FRAGMENT_CHARS = 80
"""Words and characters of the text that a link begins or ends with."""

PARTS = re.compile(r"[\n\t]+")
SIGNS = re.compile(rb"[^A-Za-z0-9_.~]")
"""Bytes that are escaped in a fragment: the hyphen means something there."""


class Chunk(NamedTuple):
    """A part of a document, at most as long as was asked for."""

    text: str
    """`document.text[start:end]`, or the Markdown of it; a piece of a long table begins with the table's header."""
    headings: tuple[str, ...]
    """The headings above the chunk, the highest first; one that begins the chunk is the last of them."""
    author: str | None
    """Who wrote the post that the chunk is of; None where it is of none."""
    date: str | None
    url: str | None
    """The page, with a fragment by which browsers scroll to the chunk."""
    start: int
    end: int
    """In Markdown, a piece of a block that is longer than a chunk has the place of the block."""
    rows: tuple[int, ...]
    """The rows of the elements that the chunk's blocks lie in."""

    def as_dict(self) -> dict[str, Any]:
        """The fields as JSON has them: without rows, which mean something beside the page only."""
        return {name: value for name, value in self._asdict().items() if name != "rows"}


def chunks(
    page: Page,
    kept: Mask,
    text: str,
    *,
    posts: Sequence[Post],
    tables: Sequence[DataTable],
    size: int,
    overlap: int,
    unit: UnitName | Count,
    markdown: Callable[[Mask], str] | None,
) -> tuple[Chunk, ...]:
    """The text of kept rows in chunks; `markdown` writes some of the rows, where that is asked for."""
    if not 0 <= overlap < size:
        raise ValueError(f"overlap must be 0 or more and less than size, not {overlap} and {size}")
    maker = Maker(page, kept, text, count_of(unit), size, overlap, markdown)
    found = sections_of(page, kept, text, posts=posts, tables=tables)
    return tuple(chunk for section in found for chunk in maker.cut(section))


@dataclass
class Maker:
    """Makes the chunks of sections, which come in order."""

    page: Page
    kept: Mask
    text: str
    count: Count
    size: int
    overlap: int
    markdown: Callable[[Mask], str] | None
    left: int = MAX_WALKED_ROWS
    rendered: dict[tuple[int, int], str] = field(default_factory=dict)
    """The Markdown of ranges of units of this section, each of which is asked for several times."""

    def cut(self, section: Section) -> Iterator[Chunk]:
        units = section.units
        sizes = [self.count(self.text[unit.start : unit.end]) for unit in units]

        def joint(first: int, end: int) -> int:
            return self.count(self.written(units, first, end))

        head = 0
        for first, end in packed(sizes, joint, self.size - self.overlap):
            is_heading = end < len(units) and all(unit.level for unit in units[head:end])
            if is_heading and self.count(self.written(units, head, end) + "\n\n") * 2 <= self.size:
                continue  # it is put into the next chunk, although it did not fit
            if joint(first, end) > self.size:
                yield from self.of_long(section, head, first)
            elif head < first and joint(head, end) > self.size:
                yield self.of_units(section, head, first)
                yield self.of_units(section, first, end)
            else:
                yield self.of_units(section, head, end)
            head = end
        self.rendered.clear()

    def of_units(self, section: Section, first: int, end: int) -> Chunk:
        """The chunk of some units, after what is repeated of those before them."""
        units = section.units
        start, stop = self.span(units, first, end)
        text = self.written(units, first, end)
        before, begin = self.repeated(units, first, start)
        if self.count(before + text) > self.size:
            before, begin = "", start
        return self.chunk(section, first, end, before + text, begin, stop)

    def of_long(self, section: Section, head: int, at: int) -> Iterator[Chunk]:
        """The pieces of a unit that is longer than a chunk, the first below the headings from `head` on."""
        units = section.units
        unit, own = units[at], self.written(units, at, at + 1)
        start, stop = self.span(units, at, at + 1)
        above = f"{self.written(units, head, at)}\n\n" if head < at else ""
        is_slice = self.markdown is None
        repeats = self.overlap if is_slice and unit.kind == "prose" else 0
        for first, end, before, behind in pieces(own, unit, self.count, self.size - max(self.count(above), repeats)):
            raw = own[first:end].rstrip()
            piece = raw.lstrip(None if unit.kind == "prose" else "\n")
            place, last = start, stop
            if is_slice:
                last = start + first + len(raw)
                place = last - len(piece)
            begin = self.tail(start, place) if repeats and first else place
            text = f"{above}{before}{self.text[begin:place]}{piece}{behind}"
            if above:
                begin, above = self.span(units, head, at)[0], ""
            yield self.chunk(section, at if first else head, at + 1, text, begin, last)

    def written(self, units: Sequence[Unit], first: int, end: int) -> str:
        if self.markdown is None or self.left < 0:
            return self.text[slice(*self.span(units, first, end))]
        if (first, end) not in self.rendered:
            mask = np.zeros_like(self.kept)
            rows = slice(units[first].first if units[first].start else 0, units[end - 1].last)
            mask[rows] = self.kept[rows]
            self.left -= len(mask)
            self.rendered[first, end] = self.markdown(mask).strip("\n")
        return self.rendered[first, end]

    def span(self, units: Sequence[Unit], first: int, end: int) -> tuple[int, int]:
        """Where some units lie in the text, without white space around them; the indent of code stays."""
        start, stop = units[first].start, units[end - 1].end
        own = self.text[start:stop]
        start += len(own) - len(own.lstrip("\n" if units[first].kind == "code" else None))
        return start, max(start, start + len(self.text[start:stop].rstrip()))

    def repeated(self, units: Sequence[Unit], first: int, start: int) -> tuple[str, int]:
        """The end of the prose before a unit, as far as it fits the overlap: words, or in Markdown whole blocks."""
        lowest = first
        while self.overlap and lowest and units[lowest - 1].kind == "prose":
            lowest -= 1
            if self.count(self.text[units[lowest].start : start]) > self.overlap:
                lowest += self.markdown is not None
                break
        if lowest == first:
            return "", start
        if self.markdown is None:
            begin = self.tail(units[lowest].start, start)
            return self.text[begin:start], begin
        return f"{self.written(units, lowest, first)}\n\n", units[lowest].start

    def tail(self, lowest: int, end: int) -> int:
        """Where the last words of a text begin that fit the overlap."""
        window = max(lowest, end - 20 * self.overlap - 100)
        starts = [word.start() for word in WORD.finditer(self.text, window, end)][window > lowest :]
        fits = bisect_left(starts, True, key=lambda start: self.count(self.text[start:end]) <= self.overlap)
        return starts[fits] if fits < len(starts) else end

    def chunk(self, section: Section, first: int, end: int, text: str, start: int, stop: int) -> Chunk:
        post = section.post
        author, date = (post.author, post.date) if post else (None, None)
        url = text_fragment(self.page.url, self.text[start:stop]) if self.page.url else None
        rows = tuple(dict.fromkeys(unit.row for unit in section.units[first:end]))
        return Chunk(text, section.headings, author, date, url, start, stop, rows)


def text_fragment(url: str, text: str) -> str:
    """A URL that scrolls to a text: from its first words, in one line or cell, to its last.

    https://wicg.github.io/scroll-to-text-fragment/

    >>> text_fragment("https://example.org/#top", "An oak, old.")
    'https://example.org/#:~:text=An%20oak%2C%20old.'
    >>> text_fragment("https://example.org/", "The heartwood of an old oak\\n\\nis dark.")
    'https://example.org/#:~:text=The%20heartwood%20of%20an%20old%20oak,is%20dark.'
    """
    base = url.partition("#")[0]
    found = (match.span() for match in PARTS.finditer(text))
    first_end = next(found, (len(text), 0))[0]
    last_start = max(text.rfind("\n"), text.rfind("\t")) + 1
    begin = list(islice(re.finditer(r"\S+", text[: min(first_end, FRAGMENT_CHARS)]), FRAGMENT_WORDS))
    if not begin:
        return base
    opening = text[: begin[-1].end()].strip()
    closing = " ".join(text[max(last_start, len(text) - FRAGMENT_CHARS) :].split()[-FRAGMENT_WORDS:])
    parts = [opening] if len(opening) == len(text.strip()) else [opening, closing]
    encoded = (SIGNS.sub(lambda sign: b"%%%02X" % ord(sign[0]), part.encode("utf-8", "replace")) for part in parts)
    return f"{base}#:~:text={b','.join(encoded).decode('ascii')}"
