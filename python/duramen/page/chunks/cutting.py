"""Packing of parts into chunks, and cutting of a part that alone is too long.

Code is cut at lines and tables at rows, each piece within the fence or below the header that the whole has; prose at
sentences. A line, row or sentence that alone is too long is cut between words, and such a word anywhere.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from .units import Unit

Count = Callable[[str], int]
UnitName = Literal["words", "characters"]

NO_SPACES = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
WORD = re.compile(rf"[{NO_SPACES}]|[^\s{NO_SPACES}]+")
"""A word is a run without spaces; in scripts that have no spaces between words, every character counts as one."""

SENTENCE_END = re.compile(
    r"(?<![\s.(]\w)(?<!^\w)[.!?…]+['\")\]»”’]*(?=\s+[^\sa-z])|[。！？]+['\")\]»”’」』）]*|\n+", re.MULTILINE
)
"""Where a sentence may end: not after an initial or within a number, nor before a small letter; lines end sentences."""

FENCE = re.compile(r"(```+|~~~+)[^\n]*\n")
DELIMITER = re.compile(r"^\|(?: ?:?-+:? ?\|)+$", re.MULTILINE)
LINE_END = re.compile(r"\n+")
MAX_HEADER_CHARS = 1_000
"""A longer header is not repeated above each piece of a table."""

COUNTS: dict[UnitName, Count] = {"words": lambda text: sum(1 for _ in WORD.finditer(text)), "characters": len}


def count_of(unit: UnitName | Count) -> Count:
    if callable(unit):
        return unit
    if unit not in COUNTS:
        raise ValueError(f"unit must be {' or '.join(COUNTS)}, or a function that counts, not {unit!r}")
    return COUNTS[unit]


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

    def measured(start: int, end: int) -> int:
        """The length of a piece as it is written: the indent of code stays."""
        return count(own[start:end].rstrip().lstrip(None if unit.kind == "prose" else "\n"))

    def cut(start: int, end: int, ways: Sequence[Callable[[int, int], Sequence[int]]]) -> Iterator[tuple[int, int]]:
        """A part in pieces that fit: what is too long is cut in the first way, and pieces of it in the next."""
        if end - start <= 1 or measured(start, end) <= room:
            yield start, end
            return
        places = ways[0](start, end) if ways else [(start + end) // 2]
        bounds = sorted({start, *places, end})
        sizes = [count(own[one:other]) for one, other in pairwise(bounds)]
        for first, last in packed(sizes, lambda first, last: measured(bounds[first], bounds[last]), room):
            yield from cut(bounds[first], bounds[last], ways[1:])

    def words(start: int, end: int) -> list[int]:
        return [word.start() for word in WORD.finditer(own, start, end)]

    for start, end in cut(0, len(own), [lambda *_: frame.places, words]):
        if own[start:end].strip():
            head = frame.head if start and start >= frame.body else ""
            yield start, end, head, frame.tail if end < len(own) else ""
