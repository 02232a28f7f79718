"""Chunks of a text for retrieval: split at headings and blocks, each a slice of the text.

A chunk never crosses a heading, and ends where a block ends. Only a block that is longer than a whole chunk is cut, at
the end of a sentence where one ends in the second half of the chunk, else between words.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .nodes import TAGS, Mask
from .page import Page

NO_SPACES = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
WORD = re.compile(rf"[{NO_SPACES}]|[^\s{NO_SPACES}]+")
"""A word is a run without spaces; in scripts that have no spaces between words, every character counts as one."""

SENTENCE_END = re.compile(r"[.!?…]['\")\]»”’]*$|[。！？]")
LEVELS = {f"h{level}": level for level in range(1, 7)}
HEADINGS = [TAGS.index(name) for name in LEVELS]
SPACES = np.array([code for code in range(0x3001) if chr(code).isspace()], np.uint32)
SEARCHED = 2_000
"""Characters that a formula may put between two blocks of the text."""


class Chunk(NamedTuple):
    """A slice of a document's text: `document.text[start:end]` is `text`."""

    text: str
    headings: tuple[str, ...]
    """The headings above the chunk, the highest first; one that begins the chunk is the last of them."""
    rows: tuple[int, ...]
    """The rows of the elements that the chunk's blocks lie in."""
    start: int
    end: int


class Span(NamedTuple):
    """Where the text of a block lies, with the block's row and the level of the heading that it is; 0 for none."""

    start: int
    end: int
    row: int
    level: int


def chunks(page: Page, kept: Mask, text: str, *, max_words: int = 300, overlap: int = 0) -> tuple[Chunk, ...]:
    """The text of kept rows in chunks of at most `max_words`, each with the last `overlap` words before it.

    Words are not repeated across a heading.
    """
    if not 0 <= overlap < max_words:
        raise ValueError(f"overlap must be 0 or more and less than max_words, not {overlap} and {max_words}")
    made: list[Chunk] = []
    for headings, section in sections(text, list(spans(page, kept, text))):
        made += cut(text, headings, section, max_words=max_words, overlap=overlap)
    return tuple(made)


def spans(page: Page, kept: Mask, text: str) -> Iterator[Span]:
    """Where the text of each block lies: from its first character to the next block's, so that nothing is left out."""
    nodes, blocks = page.nodes, page.blocks
    is_kept = kept & nodes.is_text
    counted = np.concatenate(([0], np.cumsum(is_kept)))
    letters = "".join(text.split())
    places = places_of_letters(text).tolist()
    found: list[tuple[int, int]] = []
    at = 0
    kept_rows = np.flatnonzero(is_kept).tolist()
    starts, ends = counted[blocks.first].tolist(), counted[blocks.last].tolist()
    for number in np.flatnonzero(counted[blocks.last] > counted[blocks.first]).tolist():
        own = "".join("".join(nodes.text(row).split()) for row in kept_rows[starts[number] : ends[number]])
        begun = letters.find(own, at, at + len(own) + SEARCHED) if own else -1
        if begun >= 0:
            found.append((number, places[begun] if found else 0))
            at = begun + len(own)
    if not found and letters:
        yield Span(0, len(text), 0, 0)
    rows = blocks.row.tolist()
    # Most blocks are no headings, and reading the names of elements takes most of the time.
    may_be_heading = (blocks.in_heading | np.isin(nodes.tag[blocks.row], HEADINGS)).tolist()
    for (number, start), end in zip(found, [*(start for _, start in found[1:]), len(text)], strict=False):
        level = heading_level(page, rows[number]) if may_be_heading[number] else 0
        yield Span(start, end, rows[number], level)


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


def sections(text: str, given: Sequence[Span]) -> Iterator[tuple[tuple[str, ...], list[Span]]]:
    """The blocks from one heading to the next, with the path of headings; headings alone stay with what follows."""
    path: list[tuple[int, str]] = []
    section: list[Span] = []
    for span in given:
        if span.level:
            if section and not section[-1].level:
                yield tuple(title for _, title in path), section
                section = []
            path = [each for each in path if each[0] < span.level]
            path.append((span.level, " ".join(text[span.start : span.end].split())))
        section.append(span)
    if section:
        yield tuple(title for _, title in path), section


def blocks_with_headings(page: Page, kept: Mask, text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The text of each block that is no heading, with the headings above it."""
    for headings, section in sections(text, list(spans(page, kept, text))):
        for span in section:
            if not span.level and (own := text[span.start : span.end].strip()):
                yield headings, own


def cut(
    text: str, headings: tuple[str, ...], section: Sequence[Span], *, max_words: int, overlap: int
) -> Iterator[Chunk]:
    """The chunks of a section."""
    words = word_places(text, section[0].start, section[-1].end)
    # How many words of the section there are up to the end of each block.
    ends = np.searchsorted(words[:, 0], [span.end for span in section]).tolist()
    block_starts, block_ends = [span.start for span in section], [span.end for span in section]
    done = 0
    while done < len(words):
        first = max(0, done - overlap)
        room = first + max_words
        whole = ends[at - 1] if (at := bisect_right(ends, room)) else 0
        last = whole if whole > done else sentence_end(text, words, done, min(room, len(words)))
        start, end = words[first, 0].item(), words[last - 1, 1].item()
        # Blocks follow each other, so those that share a character with the chunk do, too.
        shared = section[bisect_right(block_ends, start) : bisect_left(block_starts, end)]
        rows = tuple(dict.fromkeys(span.row for span in shared))
        yield Chunk(text[start:end], headings, rows, start, end)
        done = last


def word_places(text: str, start: int, end: int) -> NDArray[np.int64]:
    """Start and end of each word: numbers, because a list of a million matches slows down Python's garbage collector.

    >>> word_places("an oak", 0, 6).tolist()
    [[0, 2], [3, 6]]
    """
    places = (place for word in WORD.finditer(text, start, end) for place in word.span())
    return np.fromiter(places, np.int64).reshape(-1, 2)


def sentence_end(text: str, words: NDArray[np.int64], done: int, last: int) -> int:
    """Where to cut a block that is too long: behind the last sentence in the second half, else at the end."""
    half = (done + last) // 2
    places = words[half:last].tolist()
    ends = (at for at in range(last, half, -1) if SENTENCE_END.search(text[slice(*places[at - half - 1])]))
    return next(ends, last)
