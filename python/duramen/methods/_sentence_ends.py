"""Where sentences end in a page, found in the bytes of its text."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag

Rule = Literal["paper", "unicode"]
Bytes = NDArray[np.uint8]
Places = NDArray[np.intp]

WIDE_STOPS = tuple(stop.encode() for stop in "…。！？")


def _byte_set(members: bytes) -> Mask:
    table = np.zeros(256, dtype=bool)
    table[list(members)] = True
    return table


IS_SPACE = _byte_set(b" \t\n\f\r")
IS_STOP = _byte_set(b".?!")


def sentence_ends(nodes: Nodes, rule: Rule) -> tuple[Places, Places]:
    """The bytes of the page's text at which a sentence ends, and those where in each case the text goes on.

    White space must follow, or the edge of a block or a `br`, which jsoup's `text()` writes as a space.
    """
    text = np.frombuffer(nodes.text(0).encode(), dtype=np.uint8)
    visible = np.flatnonzero(~_is_space(text))
    stops = np.flatnonzero(text == ord(".")) if rule == "paper" else _stops(text)
    following = np.searchsorted(visible, stops, side="right")
    stops = stops[following < len(visible)]
    onward = visible[following[: len(stops)]]

    ends = (onward - stops > 1) | _edge_between(nodes, stops, onward)
    if rule == "unicode":
        ends |= _is_ideograph(text, onward)
    return stops[ends], onward[ends]


def _is_space(text: Bytes) -> Mask:
    """White space, and the no-break space, which jsoup collapses like it."""
    space = IS_SPACE[text]
    lead = np.flatnonzero(text[:-1] == 0xC2)
    lead = lead[text[lead + 1] == 0xA0]
    space[lead] = space[lead + 1] = True
    return space


def _stops(text: Bytes) -> Places:
    """The last bytes of all stops."""
    places = [np.flatnonzero(IS_STOP[text])]
    for lead, middle, last in WIDE_STOPS:
        ends = np.flatnonzero(text[2:] == last) + 2
        places.append(ends[(text[ends - 1] == middle) & (text[ends - 2] == lead)])
    return np.sort(np.concatenate(places))


def _is_ideograph(text: Bytes, places: Places) -> Mask:
    """Kana and ideographs, U+3040 to U+9FFF, by their first two bytes."""
    lead, second = text[places], text[np.minimum(places + 1, len(text) - 1)]
    return (lead >= 0xE3) & (lead <= 0xE9) & ((lead > 0xE3) | (second > 0x80))


def _edge_between(nodes: Nodes, stops: Places, onward: Places) -> Mask:
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
