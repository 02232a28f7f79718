"""Augmentation: copies of pages with less semantic markup.

Modern pages have landmarks, schemas, classes of well-known systems and one `h1`. Old pages, and those of
small sites, have less of this or other names. Copies that lose some of it make the model rely on the text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from ...page.page import parse
from .alignment import block_words
from .copies import as_bytes
from .examples import Prepared, measured

SHARE = 0.5  # aged copies for each page whose blocks are all labelled
SEED = 13

LANDMARKLESS = 0.85  # probability that landmarks become plain elements
SCHEMALESS = 0.7  # probability that declarations in the head are removed
RENAMED, NAMELESS = 0.5, 0.3  # probability that classes and ids are renamed or removed
LOWER, FLAT = 0.5, 0.15  # probability that headings get a lower rank or become plain elements
UNPARAGRAPHED = 0.2  # probability that paragraphs become plain elements

NAMES = re.compile(rb"\s(class|id)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
HINTS = re.compile(rb"\s(?:role|item\w+|data-[\w-]+|aria-[\w-]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')", re.IGNORECASE)
LANDMARK = re.compile(
    rb"<(/?)(?:main|article|section|header|footer|nav|aside|figure|figcaption|time)(?=[\s>/])", re.IGNORECASE
)
DECLARED = re.compile(rb"<meta\b[^>]*>|<script\b[^>]*ld\+json.*?</script\s*>", re.IGNORECASE | re.DOTALL)
HEADING = re.compile(rb"<(/?)h([1-6])(?=[\s>])", re.IGNORECASE)
PARAGRAPH = re.compile(rb"<(/?)p(?=[\s>])", re.IGNORECASE)

Chance = np.random.Generator


def aged(pages: Sequence[Prepared], *, seed: int = 0) -> Iterator[Prepared]:
    """Copies of some pages; a copy with other blocks than its page is dropped, because the labels would not fit."""
    whole = [page for page in pages if page.is_whole]
    for index, page in enumerate(whole):
        chance = np.random.default_rng([SEED + seed, index])
        if chance.random() < SHARE:
            html = older(as_bytes(page.example), chance)
            parsed = parse(html, encoding="utf-8", lenient=True)
            words = block_words(parsed)
            if [len(block) for block in words] == page.words.tolist():
                example = replace(page.example, html=html, is_copy=True)
                yield measured(example, parsed, page.labels, words)


def older(html: bytes, chance: Chance) -> bytes:
    """A copy of a page with less semantic markup.

    >>> older(b'<main class="post"><h1 id=a role="x">Oak</h1></main>', np.random.default_rng(5))
    b'<div><h3 id=a>Oak</h3></div>'
    """
    html = HINTS.sub(b"", html)
    if chance.random() < SCHEMALESS:
        html = DECLARED.sub(b"", html)
    if chance.random() < LANDMARKLESS:
        html = LANDMARK.sub(rb"<\1div", html)
    names = chance.random()
    if names < RENAMED:
        html = renamed(html, chance)
    elif names < RENAMED + NAMELESS:
        html = NAMES.sub(b"", html)
    headings = chance.random()
    if headings < LOWER:
        html = lowered(html, int(chance.integers(1, 3)))
    elif headings < LOWER + FLAT:
        html = HEADING.sub(rb"<\1div", html)
    return PARAGRAPH.sub(rb"<\1div", html) if chance.random() < UNPARAGRAPHED else html


def renamed(html: bytes, chance: Chance) -> bytes:
    """The page with each class and id replaced by a meaningless name; equal names stay equal."""
    new_names: dict[bytes, bytes] = {}

    def other(name: bytes) -> bytes:
        if name not in new_names:
            new_names[name] = b"n%d" % chance.integers(1_000_000)
        return new_names[name]

    def attribute(found: re.Match[bytes]) -> bytes:
        value = found[3] if found[2] is None else found[2]
        return b' %s="%s"' % (found[1], b" ".join(map(other, value.split())))

    return NAMES.sub(attribute, html)


def lowered(html: bytes, ranks: int) -> bytes:
    """The page with headings of lower ranks.

    >>> lowered(b"<h1>Oak</h1><h6>Bark</h6>", 2)
    b'<h3>Oak</h3><h6>Bark</h6>'
    """
    return HEADING.sub(lambda found: b"<%sh%d" % (found[1], min(6, int(found[2]) + ranks)), html)
