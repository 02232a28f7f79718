"""Readability's scoring: paragraphs give points to parent and grandparent, and the best of these is the article.

Arc90 Laboratories: Readability 1.7, 2010, the scoring as published; without the cleaning that follows it.

Elements whose class or id contains a name such as `sidebar` are dropped first (readability.toml has the lists). A
paragraph is a `p`, `pre`, `td`, `blockquote`, a `div` without blocks, or a text whose siblings are blocks. From 25
characters on it scores one point, one more for each part between commas, and one for each hundred characters, up to
three. Its parent gets these points, its grandparent half; both have initial points for tag, class and id, and are
multiplied by the share of text outside links. The best element is kept with siblings that have a fifth of its score
and adjacent prose. A result under 250 characters is tried again without dropping.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, subtree_any, subtree_sum, within
from ._document import Numbers, Rows, body_row, unseen

PARAGRAPHS = ("p", "pre", "td", "blockquote")
PARTS_DIV = ("a", "blockquote", "dl", "div", "img", "ol", "p", "pre", "table", "ul")
MIN_PARAGRAPH_CHARS = 25
RETRY_LENGTH = 250  # minimum characters of an article; below it, unlikely elements are included in a second attempt
NAME_SCORE = 25
TAG_SCORES = {
    5: ("div",),
    3: ("pre", "td", "blockquote"),
    -3: ("address", "ol", "ul", "dl", "dd", "dt", "li", "form"),
    -5: ("h1", "h2", "h3", "h4", "h5", "h6", "th"),
}
SIBLING_SHARE, SIBLING_SCORE = 0.2, 10.0
SIBLING_LENGTH, SIBLING_LINKS = 80, 0.25


def best_candidate(nodes: Nodes, *, drop_unlikely: bool = True) -> Mask:
    """Keep the element whose paragraphs score highest, and those of its siblings that look like part of it.

    `drop_unlikely=False` never drops elements by their class or id before scoring.

    >>> story = "<p>" + "A story, of some length, told at leisure, and to its end. " * 2
    >>> page = parse("<ul><li><a href=a>Home</a></ul><div>" + story * 3 + "</div><p>Imprint")
    >>> [page.text(row)[:7] for row in np.flatnonzero(best_candidate(page.nodes) & page.nodes.is_text)]
    ['A story', 'A story', 'A story']
    """
    gone = unseen(nodes)
    if drop_unlikely:
        kept = _article(nodes, gone | within(nodes, _unlikely(nodes)))
        if nodes.chars[kept].sum() >= RETRY_LENGTH:
            return kept
    return _article(nodes, gone)


def _article(nodes: Nodes, gone: Mask) -> Mask:
    """What is not gone of the best candidate and its siblings; the body where no paragraph scores."""
    chars = np.where(gone, 0, nodes.chars)
    length = subtree_sum(nodes, chars + np.where(gone, 0, nodes.words))
    total = subtree_sum(nodes, chars)
    link_density = subtree_sum(nodes, np.where(nodes.in_link, chars, 0)) / np.maximum(total, 1)
    is_paragraph = _paragraphs(nodes) & (length >= MIN_PARAGRAPH_CHARS) & ~gone

    scores = candidate_scores(nodes, np.flatnonzero(is_paragraph), length) * (1 - link_density)
    if np.isnan(scores).all():
        return within(nodes, body_row(nodes)) & ~gone
    best = int(np.nanargmax(scores))

    siblings = nodes.parent == nodes.parent[best]
    siblings[0] = False
    chosen = siblings & (np.nan_to_num(scores, nan=-np.inf) >= max(SIBLING_SCORE, SIBLING_SHARE * scores[best]))
    prose = siblings & is_paragraph & has_tag(nodes, "p")
    chosen |= prose & (length > SIBLING_LENGTH) & (link_density < SIBLING_LINKS)
    chosen |= prose & (length <= SIBLING_LENGTH) & (link_density == 0) & (subtree_sum(nodes, nodes.sentences) > 0)
    chosen[best] = True
    return within(nodes, chosen) & ~gone


def candidate_scores(nodes: Nodes, paragraphs: Rows, length: Rows) -> Numbers:
    """The score of every parent and grandparent of a paragraph before links count; NaN for all other rows.

    A paragraph gives one point, one for each part that commas divide it into, and one for each hundred characters, up
    to three; all of it to its parent, and half to its grandparent.
    """
    commas = np.flatnonzero(np.frombuffer(nodes.text(0).encode(), dtype=np.uint8) == ord(","))
    start, end = np.searchsorted(commas, (nodes.text_start[paragraphs], nodes.text_end[paragraphs]))
    points = 2 + end - start + np.minimum(length[paragraphs] / 100, 3)
    parent = nodes.parent[paragraphs]
    grandparent = nodes.parent[parent]
    has_grandparent = nodes.is_element[grandparent]

    scores = np.full(len(nodes), np.nan)
    is_candidate = np.zeros(len(nodes), dtype=bool)
    is_candidate[parent] = is_candidate[grandparent[has_grandparent]] = True
    candidates = np.flatnonzero(is_candidate & nodes.is_element)
    scores[candidates] = _own_scores(nodes, candidates)
    np.add.at(scores, parent, points)
    np.add.at(scores, grandparent[has_grandparent], points[has_grandparent] / 2)
    return scores


def _paragraphs(nodes: Nodes) -> Mask:
    """What scores: paragraphs, cells, a `div` without blocks inside, and a text that stands beside blocks in one."""
    divs = has_tag(nodes, "div")
    parts = has_tag(nodes, *PARTS_DIV)
    holds_parts = subtree_sum(nodes, parts) - parts > 0
    loose = nodes.is_text & (divs & holds_parts)[nodes.parent]
    return has_tag(nodes, *PARAGRAPHS) | (divs & ~holds_parts) | loose


def _own_scores(nodes: Nodes, rows: Rows) -> Numbers:
    """What a candidate has before its paragraphs count: by its tag, and by names in its class and its id."""
    scores = np.zeros(len(nodes))
    for score, names in TAG_SCORES.items():
        scores[has_tag(nodes, *names)] = score
    for row in rows.tolist():
        for value in (nodes.attribute(row, name) or "" for name in ("class", "id")):
            scores[row] += NAME_SCORE * (
                bool(_names("positive").search(value)) - bool(_names("negative").search(value))
            )
    return scores[rows]


def _unlikely(nodes: Nodes) -> Mask:
    """Elements whose class or id is typical of boilerplate, except those that hold most of a page."""
    unlikely = np.zeros(len(nodes), dtype=bool)
    holds = subtree_any(nodes, has_tag(nodes, "main", "article"))
    worded = nodes.is_element & (nodes.text_end > nodes.text_start) & ~holds & ~has_tag(nodes, "html", "body")
    seen: dict[tuple[str | None, str | None], bool] = {}
    for row in np.flatnonzero(worded).tolist():
        names = nodes.attribute(row, "class"), nodes.attribute(row, "id")
        if names not in seen:
            named = " ".join(filter(None, names))
            seen[names] = bool(_names("unlikely").search(named)) and not _names("maybe").search(named)
        unlikely[row] = seen[names]
    return unlikely


@cache
def _names(kind: str) -> re.Pattern[str]:
    """One of the lists of names that classes and ids have."""
    lists = tomllib.loads(files(__package__).joinpath("readability.toml").read_text("utf-8"))
    return re.compile("|".join(map(re.escape, lists[kind])), re.IGNORECASE)
