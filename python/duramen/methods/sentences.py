"""Sentences: every `div` with five of them is content.

M. Radilova, P. Kamencay, R. Hudec, M. Benco, R. Radil: Tool for parsing important data from web pages,
Applied Sciences 12, 2022.
"""

import re
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from ..nodes import Mask, Nodes
from ..tree import within
from ._arithmetic import body_row, named, one_of
from ._sentence_ends import Rule, sentence_ends

MIN_SENTENCES = 5  # Radilova et al., section 5.1
STOPS = re.compile("[.?!…。！？]")


def sentence_counter(nodes: Nodes, *, minimum: int = MIN_SENTENCES, rule: Rule = "paper") -> Mask:
    """Keep each `div` with enough sentences, or the body when no `div` has them.

    A `div` that begins with a `div` is a wrapper and skipped, and so is one whose text an earlier block has. The
    paper's rule ends a sentence at a full stop and a space. `unicode` also knows ? ! … 。！？ and, for scripts
    without spaces, an ideograph after them.

    >>> page = parse("<div>Home. News.</div><div>One. Two. Three. Four. Five.</div>")
    >>> kept = sentence_counter(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['One. Two. Three. Four. Five.']
    """
    one_of("rule", rule, Rule)
    if minimum < 1:
        raise ValueError(f"minimum must be 1 or more, not {minimum}")

    divs = np.flatnonzero(named(nodes, "div"))
    divs = divs[~_is_wrapper(nodes, divs)]
    counts = sentence_counts(nodes, np.append(divs, body_row(nodes)), rule)
    relevant = divs[counts[:-1] >= minimum]
    if relevant.size == 0 and counts[-1] >= minimum:
        relevant = np.array([body_row(nodes)])
    return within(nodes, _unrepeated(nodes, _outermost(nodes, relevant))) & ~nodes.in_head


def sentence_counts(nodes: Nodes, rows: NDArray[np.intp], rule: Rule) -> NDArray[np.intp]:
    """Into how many pieces the sentence ends cut the text of each row; white space at its end cuts nothing."""
    ends, next_starts = sentence_ends(nodes, rule)
    # An end counts where what follows it is still in the row.
    first = np.searchsorted(ends, nodes.text_start[rows])
    last = np.searchsorted(next_starts, nodes.text_end[rows])
    counts: NDArray[np.intp] = 1 + np.maximum(last - first, 0)
    return counts


def _is_wrapper(nodes: Nodes, divs: NDArray[np.intp]) -> Mask:
    """Whether each `div` begins with a `div`, white space aside."""
    end = nodes.end[divs]
    last = len(nodes) - 1
    child = np.minimum(divs + 1, last)
    blank = nodes.is_text[child] & (nodes.chars[child] == 0)
    child = np.minimum(child + blank, last)
    wraps: Mask = (child < end) & named(nodes, "div")[child]
    return wraps


def _outermost(nodes: Nodes, rows: NDArray[np.intp]) -> NDArray[np.intp]:
    """The rows that lie in no other; what is nested has a text that an earlier block has."""
    if rows.size == 0:
        return rows
    reach = np.maximum.accumulate(nodes.end[rows])
    return rows[np.concatenate(([True], rows[1:] >= reach[:-1]))]


def _unrepeated(nodes: Nodes, rows: NDArray[np.intp]) -> list[int]:
    """The rows whose text is in no earlier one's, white space aside."""
    if rows.size < 2:
        return [int(row) for row in rows]

    # A text within another shares its whole sentences: only those that hold its rarest one are compared.
    taken: dict[int, str] = {}
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for row in rows.tolist():
        text = "".join(nodes.text(row).split())
        whole = set(STOPS.split(text)[1:-1])
        near = min((holders[piece] for piece in whole), key=len) if whole else list(taken)
        if not any(text in taken[other] for other in near):
            taken[row] = text
            for piece in whole:
                holders[piece].append(row)
    return list(taken)
