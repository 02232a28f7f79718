"""The elements that may hold a byline or a date: those with a few words, with their attributes, read once."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from ..page import Page
from ..tree import has_tag, subtree_sum
from .candidate import tidy
from .words import phrases

MOST_WORDS = 40  # of a byline with everything around it
MAX_ELEMENTS = 20_000  # elements of a page that are read

WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


class Element(NamedTuple):
    """A row, its attributes, and what its class, id and the like say that it holds."""

    row: int
    attributes: Mapping[str, str]
    says: frozenset[str]


def telling_elements(page: Page) -> list[Element]:
    """The elements with one to forty words, outside menus, that are named after authors or dates or say more."""
    nodes = page.nodes
    words = subtree_sum(nodes, nodes.words)
    is_time = has_tag(nodes, "time")
    held = is_time.copy()
    held[page.core.rows_saying(SPEAKING, NAMING, telling_words())] = True
    held &= (words <= MOST_WORDS) & ((words > 0) | is_time) & ~nodes.in_head & ~nodes.in_nav
    found = []
    for row in np.flatnonzero(held)[:MAX_ELEMENTS].tolist():
        attributes = page.attributes(row)
        says = said_by(" ".join([attributes[key] for key in NAMING if key in attributes]))
        found.append(Element(row, attributes, says | {"time"} if is_time[row] or "datetime" in attributes else says))
    return found


SPEAKING = ["rel", "itemprop", "property", "datetime"]
NAMING = ["class", "id", "data-testid", "data-test", "data-qa", "data-component", "data-type"]


@cache
def telling_words() -> frozenset[str]:
    """The words of classes and ids that make an element worth a look."""
    return phrases("regions", "byline", "published", "modified")


@lru_cache(maxsize=8192)
def said_by(named: str) -> frozenset[str]:
    """What the words of a class or an id say that the element holds: `byline`, `published`, `modified`."""
    words = words_of(named)
    says = {kind for kind in ("byline", "published", "modified") if not phrases("regions", kind).isdisjoint(words)}
    if not phrases("regions", "not_byline").isdisjoint(words):
        says -= {"byline"}
    return frozenset(says)


def words_of(named: str) -> list[str]:
    """The words of a class or an id, in lower case: `articleByline-name` has three."""
    return [word.lower() for word in WORD.findall(named[:500])]


class Regions:
    """Which rows lie among comments, related stories and the like, by the names of what is around them."""

    def __init__(self, page: Page, heading: int | None) -> None:
        self.page = page
        self.heading = heading
        self.known: dict[int, bool] = {0: False}

    def is_aside(self, row: int) -> bool:
        """Whether a row or something around it is named like a comment or a teaser."""
        path = []
        parent = self.page.nodes.parent
        while row not in self.known:
            path.append(row)
            row = int(parent[row])
        inside = self.known[row]
        for each in reversed(path):
            inside = inside or self.is_named_aside(each)
            self.known[each] = inside
        return inside

    def is_named_aside(self, row: int) -> bool:
        """Whether a row's own class or id names a part that is not the article."""
        if self.heading is not None and row <= self.heading < self.page.nodes.end[row]:
            return False
        if self.page.nodes.name(row) in ("body", "html"):
            return False
        named = " ".join(filter(None, (self.page.attribute(row, "class"), self.page.attribute(row, "id"))))
        return bool(named) and any(names_aside(each) for each in named.split()[:30])


@lru_cache(maxsize=4096)
def names_aside(name: str) -> bool:
    """Whether one class is that of a part beside the article: `related-posts`, but not `comments-open`."""
    words = words_of(name)
    if not words or not phrases("regions", "state").isdisjoint(words):
        return False
    return not phrases("regions", "elsewhere").isdisjoint((words[0], words[-1]))


def text_of(page: Page, row: int) -> str:
    """The text of a short element, its blocks on lines and a space where an inline part begins with a capital."""
    nodes = page.nodes
    rows = row + np.flatnonzero(nodes.is_text[row : nodes.end[row]])
    if len(rows) < 2:
        return tidy(page.text(row))
    blocks = np.searchsorted(page.blocks.first, rows, side="right").tolist()
    lines: dict[int, str] = {}
    for at, block in zip(rows.tolist(), blocks, strict=True):
        before, text = lines.get(block, ""), page.text(at)
        is_glued = before[-1:].isalpha() and not before[-1:].isupper() and (text[:1].isupper() or text[:1].isdecimal())
        lines[block] = f"{before} {text}" if is_glued else before + text
    return "\n".join(line for text in lines.values() if (line := tidy(text)))
