"""A page as a sequence of the tags and words that stand in its source, whatever tree the parser makes of them.

The tree has tags that the source leaves out, as the `</li>` before an `<li>`, and lacks some that are there, as an end
tag without a start. So tags are looked for in the source, except where the table of nodes knows that none can be.
Texts that the parser joins because it ignores a tag between them are one text, and the tag follows it.
"""

import re
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, nearest
from ._choices import one_of

LITERAL_PARENTS = ("title", "textarea")  # a `<` in their texts begins no tag

WIDE_SPACES = (
    "\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
ASCII_SPACE = bytes(chr(byte).isspace() and byte < 0x80 for byte in range(256))
WITHOUT_SPACES = re.compile(  # Thai and Lao, Burmese, Khmer, kana, ideographs
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
BEGINS_UNSPACED = bytes(byte in {0xE0, 0xE1, *range(0xE3, 0xEA), 0xEF, 0xF0} for byte in range(256))

TokenRule = Literal["white-space", "words"]
Rows = NDArray[np.intp]
Counts = NDArray[np.integer[Any]]
Tokens = NDArray[np.int8]
"""A tag is 1, a word is -1."""


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


def word_counts(nodes: Nodes, rule: TokenRule) -> Counts:
    """The word tokens of each text: what white space parts, or the words that the core's segmenter finds.

    Texts in a script without spaces have the segmenter's words either way. With white space alone a paragraph of
    Chinese is one token and loses against its two tags: word F1 is 6.0 in place of 44.5 on the 111 articles of daniel
    and fundus in such a script, and the paper says that the methods are "independent of languages".

    >>> nodes = parse("<p>One | two<p>心材是深色的").nodes
    >>> word_counts(nodes, "white-space")[nodes.is_text].tolist(), word_counts(nodes, "words")[nodes.is_text].tolist()
    ([3, 4], [2, 4])
    """
    one_of("tokens", rule, TokenRule)
    if rule == "words":
        return nodes.words
    # White space of several bytes becomes as many spaces, so that the places of the texts stay.
    text = nodes.text(0)
    for space in WIDE_SPACES:
        text = text.replace(space, " " * len(space.encode()))
    source = text.encode()
    is_space = np.frombuffer(source.translate(ASCII_SPACE), dtype=np.bool_)
    begins = ~is_space
    begins[1:] &= is_space[:-1]
    before = np.concatenate(([0], np.cumsum(begins)))
    texts = np.flatnonzero(nodes.is_text & (nodes.chars > 0))
    start, end = nodes.text_start[texts], nodes.text_end[texts]
    counts = np.zeros(len(nodes), dtype=np.intp)
    # A text that continues the last word of the text before it begins a token, too: a tag parts them.
    counts[texts] = before[end] - before[start] + ~(is_space | begins)[start]
    if b"\1" in source.translate(BEGINS_UNSPACED):
        for row in texts[nodes.words[texts] > counts[texts]].tolist():
            if WITHOUT_SPACES.search(nodes.text(row)):
                counts[row] = nodes.words[row]
    return counts


def words_of_source(nodes: Nodes, words: Counts) -> Counts:
    """The word tokens of each row, and in scripts and styles what white space parts."""
    words = words.astype(np.intp)
    for row in np.flatnonzero(nodes.is_raw).tolist():
        words[row] = len(nodes.raw(row).split())
    return words


def _is_written(nodes: Nodes) -> Mask:
    """Rows that stand in the source: implied tags do not."""
    return nodes.source_end > nodes.source_start
