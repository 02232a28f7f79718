"""A page as a sequence of tags and words, or their characters, in source order, computed from the tree."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..nodes import Mask, Nodes
from ..tree import has_tag
from ._document import VOID, body_row, outside_body

Tokens = NDArray[np.int8]
"""A tag, or a character of one, is 1; a word, or a character of one, is -1."""

END_TAG_MARKS = 3  # the characters of </> beside the name


@dataclass(frozen=True)
class TokenStream:
    """The tokens of a page, and how many each row has: its start tag, its words, the end tags that follow it."""

    tokens: Tokens
    counts: NDArray[np.intp]

    def row(self, token: int) -> int:
        """The row that a token belongs to."""
        return int(np.searchsorted(np.cumsum(self.counts), token, side="right")) // 3

    def words(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The first word token of each row, and one past the last."""
        until: NDArray[np.intp] = np.cumsum(self.counts)[1::3]
        return until - self.counts[:, 1], until


def in_body(nodes: Nodes, dropped: Mask) -> Mask:
    """What is inside the body and not dropped."""
    taken = ~(dropped | outside_body(nodes))
    taken[body_row(nodes)] = False
    return taken


def tokenise(nodes: Nodes, taken: Mask, *, untagged: Mask | None = None) -> TokenStream:
    """The taken rows as tokens, less the tags of the untagged: one token for each tag and each word."""
    tags, paired = _tagged(nodes, taken, untagged)
    return _stream(nodes, tags, np.where(taken, nodes.words, 0), paired)


def tokenise_source(nodes: Nodes) -> TokenStream:
    """The whole document as tokens, without any knowledge of HTML.

    A comment is a tag, and what stands in a script or style is words, parted by white space.
    """
    tags, paired = _tagged(nodes, np.ones(len(nodes), dtype=bool), None)
    return _stream(nodes, tags | nodes.is_comment, words_of_source(nodes), paired)


def words_of_source(nodes: Nodes) -> NDArray[np.intp]:
    """The words of each row, those in scripts and styles, too."""
    words = nodes.words.astype(np.intp)
    for row in np.flatnonzero(nodes.is_raw).tolist():
        words[row] = len(nodes.raw(row).split())
    return words


def spell_out(nodes: Nodes, taken: Mask, *, untagged: Mask | None = None) -> TokenStream:
    """The taken rows as tokens, less the tags of the untagged: one token for each character.

    White space in texts does not count. An end tag has the length that it would have, whether or not the source has it.
    """
    tags, paired = _tagged(nodes, taken, untagged)
    length = np.where(tags, nodes.source_end - nodes.source_start, 0)
    end_length = np.where(paired, END_TAG_MARKS + _name_lengths(nodes, paired), 0)
    return _stream(nodes, length, np.where(taken, nodes.chars, 0), end_length)


def _tagged(nodes: Nodes, taken: Mask, untagged: Mask | None) -> tuple[Mask, Mask]:
    """The rows that have a start tag, and those of them that have an end tag, too."""
    tags = nodes.is_element & taken
    if untagged is not None:
        tags &= ~untagged
    return tags, tags & ~has_tag(nodes, *VOID)


def _stream(nodes: Nodes, starts: NDArray[Any], words: NDArray[Any], ends: NDArray[Any]) -> TokenStream:
    """The tokens of rows, from the numbers of tokens of their start tags, words and end tags."""
    size = len(nodes)
    counts = np.empty((size, 3), dtype=np.intp)
    counts[:, 0] = starts
    counts[:, 1] = words
    closing = np.flatnonzero(ends)
    counts[:, 2] = np.bincount(nodes.end[closing] - 1, weights=ends[closing], minlength=size)
    tokens = np.repeat(np.tile(np.array([1, -1, 1], dtype=np.int8), size), counts.ravel())
    return TokenStream(tokens, counts)


def _name_lengths(nodes: Nodes, rows: Mask) -> NDArray[np.intp]:
    """The length of the name of each of the rows; 0 for the others."""
    lengths = np.zeros(len(nodes), dtype=np.intp)
    _, first, where = np.unique(nodes.tag[rows], return_index=True, return_inverse=True)
    examples = np.flatnonzero(rows)[first]
    lengths[rows] = np.array([len(nodes.name(row)) for row in examples.tolist()], dtype=np.intp)[where]
    return lengths
