"""A page as a sequence of the tags and words that stand in its source, whatever tree the parser makes of them.

The tree has tags that the source leaves out, as the `</li>` before an `<li>`, and lacks some that are there, as an end
tag without a start. So tags are looked for in the source, except where the table of nodes knows that none can be.
Texts that the parser joins because it ignores a tag between them are one text, and the tag follows it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, nearest
from ._tokens import Tokens

LITERAL_PARENTS = ("title", "textarea")  # a `<` in their texts begins no tag

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class SourceStream:
    """The tokens of a page in source order, and where each begins; the words of a text begin where the text does."""

    tokens: Tokens
    position: Rows

    def rows(self, nodes: Nodes, first: int, last: int) -> Mask:
        """The rows that begin between two tokens, and stand in the source."""
        begin, end = self.position[first], self.position[last]
        inside: Mask = _is_written(nodes) & (nodes.source_start >= begin) & (nodes.source_start <= end)
        return inside


def source_stream(nodes: Nodes, tags: NDArray[Any], words: NDArray[Any]) -> SourceStream:
    """Tokens from the positions of tags and the number of words of each row."""
    worded = np.flatnonzero(words)
    position = np.concatenate((tags, nodes.source_start[worded]))
    counts = np.concatenate((np.ones(len(tags), dtype=np.intp), words[worded]))
    signs = np.repeat(np.array([1, -1], dtype=np.int8), (len(tags), len(worded)))
    order = np.argsort(position, kind="stable")
    return SourceStream(np.repeat(signs[order], counts[order]), np.repeat(position[order], counts[order]))


def tag_positions(nodes: Nodes, source: bytes) -> Rows:
    """Where the start tags and end tags of the source begin.

    >>> page = parse("<li title='<b>'>One<li>Two</b></ul><!-- <i> --><textarea><p></textarea>")
    >>> tag_positions(page.nodes, page.source.encode()).tolist()
    [0, 19, 26, 30, 47, 60]
    """
    codes = np.frombuffer(source, dtype=np.uint8)
    opens = np.flatnonzero(codes[:-2] == ord("<"))  # the shortest tag has three bytes
    letter = np.where(codes[opens + 1] == ord("/"), codes[opens + 2], codes[opens + 1]) | 32
    opens = opens[(letter >= ord("a")) & (letter <= ord("z"))]

    # No tag begins in a comment, a script or the like, nor in an attribute of a tag.
    literal = nodes.is_comment | nodes.is_raw | nodes.is_text & has_tag(nodes, *LITERAL_PARENTS)[nodes.parent]
    spans = np.flatnonzero(_is_written(nodes) & (literal | nodes.is_element))
    begin = nodes.source_start[spans] + nodes.is_element[spans]
    order = np.argsort(begin, kind="stable")
    last = np.searchsorted(begin[order], opens, side="right") - 1
    until = np.concatenate((nodes.source_end[spans][order], [0]))[last]
    return opens[opens >= until]


def kept_tags(nodes: Nodes, source: bytes, dropped: Mask, names: tuple[str, ...]) -> Rows:
    """Where tags begin, without those of the dropped rows, which are elements of certain names and all below them.

    Tags that the parser ignores are no rows. They go with a dropped element if the rows before and after them are both
    inside it; after its last row, tags up to the last end tag with one of the names go with it.
    """
    tags = tag_positions(nodes, source)
    written = np.flatnonzero(_is_written(nodes))
    written = written[np.argsort(nodes.source_start[written], kind="stable")]
    if written.size == 0:
        return tags
    starts = nodes.source_start[written]
    before = np.searchsorted(starts, tags, side="right") - 1
    outermost = nearest(nodes, dropped & ~dropped[nodes.parent], written)
    follows = (before >= 0) & (outermost[before] >= 0)
    inside = follows & (outermost[before] == np.append(outermost, -1)[before + 1])
    gone = follows & (starts[before] == tags) | inside

    ends = tuple(f"</{name}".encode() for name in names)
    closing = np.full(len(written), -1)
    for index in np.flatnonzero(follows & ~gone).tolist():
        at = int(tags[index])
        if source[at : at + 16].lower().startswith(ends):
            closing[before[index]] = at
    kept: Rows = tags[~(gone | follows & (tags <= closing[before]))]
    return kept


def _is_written(nodes: Nodes) -> Mask:
    """Rows that stand in the source: implied tags do not."""
    written: Mask = nodes.source_end > nodes.source_start
    return written
