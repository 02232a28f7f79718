"""Sentences: every `div` with at least five sentences is content.

M. Radilova, P. Kamencay, R. Hudec, M. Benco, R. Radil: Tool for parsing important data from web pages,
Applied Sciences 12, 2022.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import islice, pairwise
from typing import Literal

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, within
from ._choices import one_of
from ._document import Rows, body_row

MIN_SENTENCES = 5  # Radilova et al., section 5.1
MAX_TRIES = 64
STOPS = re.compile("[.?!…。！？]")

Rule = Literal["paper", "unicode"]

# A stop, white space with the no-break space, which jsoup collapses like it, and something after it.
GAP = rb"((?:[ \t\n\f\r]|\xc2\xa0)*+)(?=.)"
ENDS = {
    "paper": re.compile(rb"\." + GAP, re.DOTALL),
    "unicode": re.compile("(?:[.?!]|…|。|！|？)".encode() + GAP, re.DOTALL),
}
IDEOGRAPH = re.compile(rb"\xe3[\x81-\xbf]|[\xe4-\xe9]")  # kana and ideographs, U+3040 to U+9FFF


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

    divs = np.flatnonzero(has_tag(nodes, "div"))
    divs = divs[~_is_wrapper(nodes, divs)]
    counts = sentence_counts(nodes, np.append(divs, body_row(nodes)), rule)
    relevant = divs[counts[:-1] >= minimum]
    if relevant.size == 0 and counts[-1] >= minimum:
        relevant = np.array([body_row(nodes)])
    return within(nodes, _unrepeated(nodes, _outermost(nodes, relevant))) & ~nodes.is_unseen


def sentence_counts(nodes: Nodes, rows: Rows, rule: Rule) -> Rows:
    """Into how many pieces the sentence ends cut the text of each row; white space at its end cuts nothing."""
    ends, next_starts = sentence_ends(nodes, rule)
    # An end counts where what follows it is still in the row.
    first = np.searchsorted(ends, nodes.text_start[rows])
    last = np.searchsorted(next_starts, nodes.text_end[rows])
    counts: Rows = 1 + np.maximum(last - first, 0)
    return counts


def sentence_ends(nodes: Nodes, rule: Rule) -> tuple[Rows, Rows]:
    """The bytes of the page's text at which a sentence ends, and those where in each case the text goes on.

    White space must follow, or the edge of a block or a `br`, which jsoup's `text()` writes as a space.
    """
    text = nodes.text(0).encode()
    gaps = (place for match in ENDS[rule].finditer(text) for place in match.span(1))
    first, onward = np.fromiter(gaps, dtype=np.intp).reshape(-1, 2).T
    stops = first - 1
    ends = (onward - stops > 1) | _edge_between(nodes, stops, onward)
    if rule == "unicode":
        ends |= np.array([IDEOGRAPH.match(text, place) is not None for place in onward.tolist()], dtype=bool)
    return stops[ends], onward[ends]


def _edge_between(nodes: Nodes, stops: Rows, onward: Rows) -> Mask:
    """Whether a block or a `br` begins or ends between the two places."""
    blocks = np.flatnonzero(nodes.is_block)
    edges = np.bincount(blocks, minlength=len(nodes) + 1)
    edges += np.bincount(nodes.end[blocks], minlength=len(nodes) + 1)
    edges[:-1] += has_tag(nodes, "br")
    passed = np.cumsum(edges)

    texts = np.flatnonzero(nodes.is_text)
    starts = nodes.text_start[texts]
    before, after = (texts[np.searchsorted(starts, places, side="right") - 1] for places in (stops, onward))
    between: Mask = passed[before] != passed[after]
    return between


def _is_wrapper(nodes: Nodes, divs: Rows) -> Mask:
    """Whether each `div` begins with a `div`, white space aside."""
    end = nodes.end[divs]
    last = len(nodes) - 1
    child = np.minimum(divs + 1, last)
    blank = nodes.is_text[child] & (nodes.chars[child] == 0)
    child = np.minimum(child + blank, last)
    wraps: Mask = (child < end) & has_tag(nodes, "div")[child]
    return wraps


def _outermost(nodes: Nodes, rows: Rows) -> Rows:
    """The rows that lie in no other; what is nested has a text that an earlier block has."""
    reach = np.append(0, np.maximum.accumulate(nodes.end[rows]))
    return rows[rows >= reach[:-1]]


def _unrepeated(nodes: Nodes, rows: Rows) -> list[int]:
    """The rows whose text is in no earlier one's, white space aside."""
    if rows.size < 2:
        return [int(row) for row in rows]

    taken: dict[int, str] = {}
    places: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for row in rows.tolist():
        text = "".join(nodes.text(row).split())
        stops = [match.end() for match in STOPS.finditer(text)]
        sentences = [(text[start:end], start) for start, end in pairwise(stops)]  # those between two stops
        if not _is_repeated(text, sentences, taken, places):
            taken[row] = text
            for sentence, place in sentences:
                places[sentence].append((row, place))
    return list(taken)


def _is_repeated(
    text: str, sentences: list[tuple[str, int]], taken: dict[int, str], places: Mapping[str, list[tuple[int, int]]]
) -> bool:
    """Whether the text is part of one already taken.

    A text within another has all its whole sentences there, so only the places of its rarest one are tried, and of
    those no more than `MAX_TRIES`: a page made of near-repetitions must not take time by its square.
    """
    if not sentences:
        return any(text in other for other in islice(taken.values(), MAX_TRIES))
    rarest, own_place = min(sentences, key=lambda sentence: len(places.get(sentence[0], ())))
    tried = islice(places.get(rarest, ()), MAX_TRIES)
    return any(place >= own_place and taken[row].startswith(text, place - own_place) for row, place in tried)
