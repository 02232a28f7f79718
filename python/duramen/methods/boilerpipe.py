"""Boilerpipe: blocks of text, classified by their words, their links and their neighbours.

C. Kohlschütter, P. Fankhauser, W. Nejdl: Boilerplate detection using shallow text features, WSDM 2010, and the
extractors of the library of that name.

A block is the text between any two tags that are not inline. `boilerpipe-words` is the paper's decision tree over the
words of a block and its neighbours and the share of linked words. `boilerpipe-article` then drops text after an
English end marker such as "Add your comment" once there were 60 words, adds the block before a content block, merges
runs with one block between them, and keeps the run with the most words, with the text between it and a block that
repeats the title. `boilerpipe-density` merges adjacent blocks of the same density, words per line of 80 columns, and
applies the paper's other tree; the last block is never content.
"""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, within
from ._document import Counts, Numbers, outside_body
from ._runs import Runs, cut_runs

INLINE = tuple("a strike u b i em strong span sup code tt sub var abbr acronym font".split())
IGNORED = ("style", "script", "option", "object", "embed", "applet", "noscript")
LINE = 80  # columns at which text is wrapped

# The decision trees of the paper, Algorithms 1 (DensityRules) and 2 (NumWordsRules).
LINKED, LINKED_BEFORE = 0.333333, 0.555556
SPARSE, SPARSE_NEXT, SPARSE_BEFORE, SPARSE_AFTER_LINKS = 9, 10, 4, 11
SHORT, SHORT_NEXT, SHORT_BEFORE = 16, 15, 4
LONG, LONG_NEXT = 40, 17

# CanolaExtractor of the library, which was trained on the set Canola.
CANOLA_LONG, CANOLA_SHORT, CANOLA_SHORT_BEFORE, CANOLA_AFTER_LINKED = 19, 6, 7, 11

# ArticleExtractor.
END_WORDS, END_CHARACTERS = 15, 8  # a mark of the end has fewer words, and no fewer characters
END_STARTS = ("comments", "© reuters", "please rate this", "post a comment")
END_PARTS = ("what you think...", "add your comment", "add comment", "reader views", "have your say", "reader comments")
END_NUMBER = re.compile(r"\d+ (?:comments|users responded in)")
FULL_TEXT_WORDS = 9  # in a line of full text
END_AFTER_WORDS = 60
MAX_GAP = 1
TITLE_PARTS = [re.compile(rf" *[{marks}] *") for marks in ("|:", "|:()", "|:()-", "|,:()-")]


def word_rules(nodes: Nodes) -> Mask:
    """Keep the blocks that the number of words and the link density of three neighbours call content.

    >>> story = "<p>" + "A story of some length, told at leisure and to its end. " * 4
    >>> page = parse("<a href=a>Home</a><br><a href=b>News</a>" + story + "<p><a href=c>Shop</a>")
    >>> [page.text(row)[:7] for row in np.flatnonzero(word_rules(page.nodes))]
    ['A story']
    """
    blocks = text_blocks(nodes)
    return blocks.kept(_by_words(blocks))


def density_rules(nodes: Nodes) -> Mask:
    """Keep the blocks that the words per line and the link density of three neighbours call content.

    Neighbours of the same density are one block (DefaultExtractor). The last block of a page is never content, because
    the tree expects text below it.

    >>> page = parse("<h1>Oak</h1><p>" + "A story of some length, told at leisure. " * 4 + "<p><a href=c>Shop</a>")
    >>> [page.text(row)[:7] for row in np.flatnonzero(density_rules(page.nodes))]
    ['Oak', 'A story']
    """
    blocks = text_blocks(nodes)
    dense = _densities(blocks)
    fused = _fused(dense)
    first = np.flatnonzero(np.diff(fused, prepend=-1))
    dense, linked = dense[first], _linked(blocks, fused)
    (before, after), (linked_before, _) = _beside(dense), _beside(linked)
    plain = np.where(dense > SPARSE, after > 0, (after > SPARSE_NEXT) | (before > SPARSE_BEFORE))
    content = (linked <= LINKED) & np.where(linked_before <= LINKED_BEFORE, plain, after > SPARSE_AFTER_LINKS)
    return blocks.kept(content[fused])


def canola_rules(nodes: Nodes) -> Mask:
    """Keep the blocks that the rules of CanolaExtractor call content, by words and links of three neighbours.

    >>> page = parse("<h1>Oak</h1><p>" + "A story of some length, told at leisure. " * 4 + "<p><a href=c>Shop</a>")
    >>> [page.text(row)[:7] for row in np.flatnonzero(canola_rules(page.nodes))]
    ['Oak', 'A story']
    """
    blocks = text_blocks(nodes)
    words, linked = blocks.total(nodes.words), _linked(blocks)
    (before, after), (linked_before, linked_after) = _beside(words), _beside(linked)
    among = (words > CANOLA_SHORT) | (before > CANOLA_SHORT_BEFORE) | (after > CANOLA_LONG)
    unlinked = (after > CANOLA_SHORT) & (linked_after == 0) & (linked_before == 0)
    return blocks.kept((words > CANOLA_LONG) | ((linked > 0) & (after > CANOLA_AFTER_LINKED)) | (unlinked & among))


def minimum_words(nodes: Nodes, *, minimum: int = 5) -> Mask:
    """Keep the blocks with at least `minimum` words, after neighbours with equal words per line are fused.

    >>> page = parse("<p>One two<p>Three<p>Four five six seven eight")
    >>> [page.text(row) for row in np.flatnonzero(minimum_words(page.nodes))]
    ['Four five six seven eight']
    """
    if minimum < 0:
        raise ValueError(f"minimum must not be negative, but is {minimum}")
    blocks = text_blocks(nodes)
    fused = _fused(_densities(blocks))
    totals = np.bincount(fused, weights=blocks.total(nodes.words))
    return blocks.kept(totals[fused] >= minimum)


def article_extractor(nodes: Nodes) -> Mask:
    """Keep the largest stretch of content blocks, and what stands between the headline and it.

    The word rules choose blocks; what follows a mark of the end, such as "Add your comment", is dropped. A block takes
    in the one before it, stretches with one block between them are fused, and the one with most words is kept.

    >>> story = "<p>" + "A story of some length, told at leisure and to its end. " * 6
    >>> page = parse("<h1>Oak</h1>" + story + "<p>Add your comment<p>" + "x " * 40)
    >>> [page.text(row)[:7] for row in np.flatnonzero(article_extractor(page.nodes))]
    ['Oak', 'A story']
    """
    blocks = text_blocks(nodes)
    words = blocks.total(nodes.words)
    content = _until_the_end(blocks, _by_words(blocks), words)
    taken = content.copy()
    taken[:-1] |= content[1:]

    # Stretches: what is taken, with gaps of one block.
    rows = np.flatnonzero(taken)
    if rows.size == 0:
        return blocks.kept(taken)
    stretch = np.concatenate(([0], np.cumsum(np.diff(rows) - 1 > MAX_GAP)))
    largest = int(np.argmax(np.bincount(stretch, weights=words[rows])))
    titled = stretch[np.isin(rows, _titles(blocks))]
    before = titled[titled < largest]
    first = before[-1] if before.size else largest
    kept = np.zeros(len(blocks), dtype=bool)
    kept[rows[(stretch >= first) & (stretch <= largest)]] = True
    return blocks.kept(kept)


def text_blocks(nodes: Nodes) -> Runs:
    """The blocks of the body: texts between any tags but inline ones."""
    seen = ~(within(nodes, has_tag(nodes, *IGNORED)) | nodes.is_unseen | outside_body(nodes))
    worded = (nodes.words > 0) | (nodes.punctuation > 0)
    return cut_runs(nodes, seen & worded, nodes.is_element & ~has_tag(nodes, *INLINE))


def _by_words(blocks: Runs) -> Mask:
    """The blocks that the decision tree calls content."""
    words, linked = blocks.total(blocks.nodes.words), _linked(blocks)
    (before, after), (linked_before, _) = _beside(words), _beside(linked)
    plain = (words > SHORT) | (after > SHORT_NEXT) | (before > SHORT_BEFORE)
    after_links = (words > LONG) | (after > LONG_NEXT)
    return (linked <= LINKED) & np.where(linked_before <= LINKED_BEFORE, plain, after_links)


def _linked(blocks: Runs, fused: Counts | None = None) -> Numbers:
    """The link density of each block, or of each group of fused blocks: the share of its words that are linked."""
    nodes = blocks.nodes
    group = np.arange(len(blocks)) if fused is None else fused
    linked, words = (
        np.bincount(group, weights=blocks.total(column))
        for column in (np.where(nodes.in_link, nodes.words, 0), nodes.words)
    )
    return linked / np.maximum(words, 1)


def _densities(blocks: Runs) -> Numbers:
    """The text density of each block: its words per line, without the last of several lines, which is not full.

    The words of a block are taken to be equally long, so that no word is looked at. With the true lengths, texts
    agree with boilerpy3's by 0.99 on 65 % of 267 pages instead of 62 %.
    """
    words, chars = blocks.total(blocks.nodes.words), blocks.total(blocks.nodes.chars)
    with_spaces = chars + words
    return np.where(with_spaces <= LINE + 1, words, (LINE + 1) * words / np.maximum(with_spaces, 1))


def _fused(densities: Numbers) -> Counts:
    """The group of each block: neighbours of the same text density are in one."""
    return np.cumsum(np.diff(densities, prepend=-1) != 0) - 1


def _beside(column: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The values of the blocks before and after each one; 0 beyond the ends."""
    padded = np.concatenate(([0], column, [0]))
    return padded[:-2], padded[2:]


def _until_the_end(blocks: Runs, content: Mask, words: Counts) -> Mask:
    """The content without what follows a mark of the end, once there was enough of it before."""
    chars = blocks.total(blocks.nodes.chars)
    enough = np.cumsum(np.where(content & (words >= FULL_TEXT_WORDS), words, 0)) >= END_AFTER_WORDS
    possible = np.flatnonzero(enough & (words < END_WORDS) & (chars + words > END_CHARACTERS))
    ends = [run for run, text in blocks.strings(possible) if _is_end(text.lower())]
    return content & (np.arange(len(content)) < min(ends, default=len(content)))


def _is_end(text: str) -> bool:
    """Whether a text marks the end of an article."""
    return (
        text.startswith(END_STARTS)
        or any(part in text for part in END_PARTS)
        or END_NUMBER.match(text) is not None
        or text == "thanks for your comments - this feedback is now closed"
    )


def _titles(blocks: Runs) -> list[int]:
    """The blocks whose text is the title of the page, or the longest part of it."""
    rows = np.flatnonzero(has_tag(blocks.nodes, "title"))
    title = " ".join(blocks.nodes.text(rows[0]).split()) if rows.size else ""
    if not title:
        return []
    names = {title.lower(), *(part for parts in TITLE_PARTS if (part := _longest(parts.split(title.lower()))))}
    lengths = [len("".join(name.split())) for name in names]
    possible = np.flatnonzero(np.isin(blocks.total(blocks.nodes.chars), lengths))
    return [run for run, text in blocks.strings(possible) if text.lower() in names]


def _longest(parts: list[str]) -> str:
    """The part with most words, the longer of two; empty for a title of one part.

    >>> _longest(["trees", "why old trees are dark"])
    'why old trees are dark'
    """
    whole = [part.strip() for part in parts if ".com" not in part]
    return max(whole, key=lambda part: (len(part.split()), len(part)), default="") if len(parts) > 1 else ""
