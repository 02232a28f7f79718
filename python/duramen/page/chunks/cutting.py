"""Packing of parts into chunks, and cutting of a part that alone is too long.

Code is cut at lines and tables at rows, each piece within the fence or below the header that the whole has; prose at
sentences. A line, row or sentence that alone is too long is cut between words, and such a word anywhere.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .sizes import SENTENCE_END, WORD, Count
from .units import Unit

FENCE = re.compile(r"(```+|~~~+)[^\n]*\n")
DELIMITER = re.compile(r"^\|(?: ?:?-+:? ?\|)+$", re.MULTILINE)
LINE_END = re.compile(r"\n+")
MAX_HEADER_CHARS = 1_000
"""A longer header is not repeated above each piece of a table."""


def packed(sizes: Sequence[int], joint: Callable[[int, int], int], limit: int) -> Iterator[tuple[int, int]]:
    """Ranges of parts that fit a limit together; a part that alone does not fit is a range by itself.

    `joint` measures a range, which may be longer than the sum of its parts.

    >>> list(packed([2, 2, 9, 1], lambda first, end: sum([2, 2, 9, 1][first:end]), 4))
    [(0, 2), (2, 3), (3, 4)]
    """
    first = 0
    while first < len(sizes):
        end, total = first + 1, sizes[first]
        while end < len(sizes) and total + sizes[end] <= limit:
            total += sizes[end]
            end += 1
        while end > first + 1 and (measured := joint(first, end)) > limit:
            end = max(first + 1, min(end - 1, first + (end - first) * limit // measured))
        yield first, end
        first = end


class Frame(NamedTuple):
    """Where a long part may be cut, and what is written around each piece."""

    places: list[int]
    body: int = 0
    head: str = ""
    """Above each piece that begins in the body."""
    tail: str = ""
    """Below each piece but the last."""


def frame_of(own: str, unit: Unit) -> Frame:
    """How a part is cut that is too long; `own` is its text or its Markdown."""
    if unit.kind == "code" and (fence := FENCE.match(own)):
        last = own.rstrip().rfind("\n")
        places = [line.end() for line in LINE_END.finditer(own, fence.end(), last)]
        return Frame(places, fence.end(), fence[0], "\n" + fence[1])
    if unit.kind == "table":
        body = header_end(own, unit)
        head = own[:body].rpartition("\n\n")[2]
        places = [line.end() for line in LINE_END.finditer(own, body)]
        return Frame(places, body, head if len(head) <= MAX_HEADER_CHARS else "")
    ends = LINE_END if unit.kind == "code" else SENTENCE_END
    return Frame([end.end() for end in ends.finditer(own)])


def header_end(own: str, unit: Unit) -> int:
    """Where the rows of a table begin; 0 where its header is not found.

    In Markdown that is below the line of dashes. In a text, the lines of the header have the cells of the table's.
    """
    if delimiter := DELIMITER.search(own):
        return min(len(own), delimiter.end() + 1)
    if unit.table is None or not unit.table.header:
        return 0
    cells = {" ".join(cell.split()) for line in unit.table.header for cell in line} - {""}
    start = len(own) - len(own.lstrip())
    if (caption := unit.table.caption) and " ".join(own.split()).startswith(caption):
        start = own.find("\n\n", start) + 2
    end = start
    for _ in unit.table.header:
        end = own.find("\n", end) + 1
        if end == 0:
            return 0
    return end if set(re.split(r"[\t\n]", own[start:end].strip())) == cells else 0


def pieces(own: str, unit: Unit, count: Count, limit: int) -> Iterator[tuple[int, int, str, str]]:
    """The pieces of a part that is too long: start and end in it, and what is written above and below."""
    frame = frame_of(own, unit)
    around = count(frame.head) + count(frame.tail)
    if around * 2 > limit:
        frame, around = Frame(frame.places), 0
    room = limit - around

    def measured(text: str) -> int:
        """The length of a piece as it is written: the indent of code stays."""
        return count(text.rstrip().lstrip(None if unit.kind == "prose" else "\n"))

    bounds = sorted({0, *frame.places, len(own)})
    for start, end in cut_at(own, bounds, count, measured, room):
        inner = [(start, end)]
        if measured(own[start:end]) > room:
            words = [word.start() for word in WORD.finditer(own, start, end)]
            inner = list(cut_at(own, sorted({start, *words, end}), count, measured, room))
        for first, last in inner:
            for a, b in halves(own, first, last, measured, room):
                if own[a:b].strip():
                    yield a, b, frame.head if a and a >= frame.body else "", frame.tail if b < len(own) else ""


def cut_at(own: str, bounds: Sequence[int], count: Count, measured: Count, limit: int) -> Iterator[tuple[int, int]]:
    """Parts of a text between some of the bounds, each as long as the limit allows."""
    sizes = [count(own[start:end]) for start, end in pairwise(bounds)]

    def joint(first: int, end: int) -> int:
        return measured(own[bounds[first] : bounds[end]])

    for first, end in packed(sizes, joint, limit):
        yield bounds[first], bounds[end]


def halves(own: str, start: int, end: int, measured: Count, limit: int) -> Iterator[tuple[int, int]]:
    """A part, cut in halves until each fits."""
    if end - start <= 1 or measured(own[start:end]) <= limit:
        yield start, end
        return
    middle = (start + end) // 2
    yield from halves(own, start, middle, measured, limit)
    yield from halves(own, middle, end, measured, limit)
