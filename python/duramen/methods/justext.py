"""jusText: paragraphs are classified by length, links and stop words, and short ones by their neighbours.

J. Pomikálek: Removing boilerplate and duplicate content from web corpora, Masaryk University, 2011.

A paragraph is the text between paragraph tags or two `br`. It is bad if more than a fifth is linked or it contains a
copyright sign, short under 70 characters (bad with a link), good over 200, otherwise near-good. With `stopwords`, a
paragraph that is not short is bad with fewer than 30 % stop words, and near-good with fewer than 32 %. Then
neighbours count: a short paragraph is good between two good ones, or between a good and a bad one if a near-good one
is nearer than the bad one; a near-good paragraph is good unless both neighbours are bad; a heading is good if a good
paragraph follows within 200 characters.
"""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, within
from ._document import outside_body
from ._runs import Runs, cut_runs

PARAGRAPHS = tuple(
    "body blockquote caption center col colgroup dd div dl dt fieldset form legend optgroup option p pre table td "
    "textarea tfoot th thead tr ul li h1 h2 h3 h4 h5 h6".split()
)
DROPPED = ("script", "style", "noscript", "applet", "button", "input", "select", "textarea")

MAX_LINK_DENSITY = 0.2
LENGTH_LOW, LENGTH_HIGH = 70, 200
STOPWORDS_LOW, STOPWORDS_HIGH = 0.30, 0.32
MAX_HEADING_DISTANCE = 200
COPYRIGHT = "©"

BAD, SHORT, NEAR_GOOD, GOOD = range(4)

Classes = NDArray[np.intp]


def good_paragraphs(nodes: Nodes, *, stopwords: Collection[str] = (), headings: bool = True) -> Mask:
    """Keep the paragraphs that are good, or stand by good ones.

    With the frequent words of a language in `stopwords`, a long paragraph must have enough of them; without, any long
    paragraph will do, which is jusText's mode for no language in particular. `headings=False` keeps no heading but
    those between good paragraphs.

    >>> story = "<p>" + "A story of some length, told at leisure and to its end. " * 4
    >>> page = parse("<ul><li><a href=a>Home</a><li>News</ul><h1>Oak</h1>" + story + "<p>Short" + story + "<p>Imprint")
    >>> [page.text(row)[:7] for row in np.flatnonzero(good_paragraphs(page.nodes))]
    ['Oak', 'A story', 'Short', 'A story']
    """
    seen = ~(within(nodes, has_tag(nodes, *DROPPED)) | nodes.is_unseen | outside_body(nodes))
    paragraphs = cut_runs(nodes, seen, has_tag(nodes, *PARAGRAPHS) | _repeated_breaks(nodes))
    if len(paragraphs) == 0:
        return np.zeros(len(nodes), dtype=bool)
    length = paragraphs.total(nodes.chars) + paragraphs.total(nodes.words) - 1
    is_heading = paragraphs.holding(nodes.in_heading) & headings
    free = classes_by_themselves(paragraphs, length, frozenset(word.lower() for word in stopwords))
    return paragraphs.kept(classes_in_context(free, length, is_heading) == GOOD)


def classes_by_themselves(paragraphs: Runs, length: Classes, stopwords: frozenset[str]) -> Classes:
    """The class of each paragraph without a look at its neighbours."""
    nodes = paragraphs.nodes
    linked = paragraphs.total(np.where(nodes.in_link, nodes.chars, 0))
    chars = paragraphs.total(nodes.chars)
    has_copyright = np.zeros(len(paragraphs), dtype=bool)
    if COPYRIGHT in nodes.text(0):
        every = np.arange(len(paragraphs))
        has_copyright[[run for run, text in paragraphs.strings(every) if COPYRIGHT in text]] = True

    is_short = length < LENGTH_LOW
    classes = np.where(length > LENGTH_HIGH, GOOD, NEAR_GOOD)
    if stopwords:
        density = np.zeros(len(paragraphs))
        for run, text in paragraphs.strings(np.flatnonzero(~is_short)):
            words = text.lower().split()
            density[run] = sum(word in stopwords for word in words) / max(len(words), 1)
        classes[density < STOPWORDS_HIGH] = NEAR_GOOD
        classes[density < STOPWORDS_LOW] = BAD
    classes[is_short] = np.where(linked[is_short] > 0, BAD, SHORT)
    classes[(linked > MAX_LINK_DENSITY * chars) | has_copyright] = BAD
    return classes


def classes_in_context(free: Classes, length: Classes, is_heading: Mask) -> Classes:
    """Good or bad for every paragraph, from its own class and the nearest ones that are sure."""
    classes = free.copy()
    classes[is_heading & (free == SHORT) & _before_good(classes, length)] = NEAR_GOOD

    before, after = _nearest(classes, GOOD), _nearest(classes[::-1], GOOD)[::-1]
    near_before, near_after = _nearest(classes, NEAR_GOOD), _nearest(classes[::-1], NEAR_GOOD)[::-1]
    both, neither = (before == GOOD) & (after == GOOD), (before == BAD) & (after == BAD)
    beside_near = ((before == BAD) & (near_before == NEAR_GOOD)) | ((after == BAD) & (near_after == NEAR_GOOD))
    is_short = classes == SHORT
    classes[is_short] = np.where(both | (~neither & beside_near), GOOD, BAD)[is_short]

    before, after = _nearest(classes, GOOD), _nearest(classes[::-1], GOOD)[::-1]
    is_near = classes == NEAR_GOOD
    classes[is_near] = np.where((before == BAD) & (after == BAD), BAD, GOOD)[is_near]
    classes[is_heading & (classes == BAD) & (free != BAD) & _before_good(classes, length)] = GOOD
    return classes


def _nearest(classes: Classes, least: int) -> Classes:
    """For each paragraph the class of the nearest one before it that is bad, or at least so good; bad without one."""
    sure = (classes == BAD) | (classes >= least)
    place = np.maximum.accumulate(np.where(sure, np.arange(len(classes)), -1))
    before = np.concatenate(([-1], place[:-1]))
    return np.where(before >= 0, classes[before], BAD)


def _before_good(classes: Classes, length: Classes) -> Mask:
    """The paragraphs that a good one follows within `MAX_HEADING_DISTANCE` characters."""
    good = np.flatnonzero(classes == GOOD)
    if good.size == 0:
        return np.zeros(len(classes), dtype=bool)
    place = np.searchsorted(good, np.arange(len(classes)), side="right")
    following = good[np.minimum(place, len(good) - 1)]
    total = np.concatenate(([0], np.cumsum(length)))
    return (place < len(good)) & (total[following] - total[1:] <= MAX_HEADING_DISTANCE)


def _repeated_breaks(nodes: Nodes) -> Mask:
    """Each `br` that follows another with nothing between them."""
    rows = np.flatnonzero(nodes.is_element | (nodes.is_text & (nodes.chars > 0)))
    is_break = has_tag(nodes, "br")
    repeated = np.zeros(len(nodes), dtype=bool)
    repeated[rows[1:][is_break[rows[1:]] & is_break[rows[:-1]]]] = True
    return repeated
