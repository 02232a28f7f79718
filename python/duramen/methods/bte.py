"""Body text extraction: the interval of the page in which words most outnumber tags.

A. Finn, N. Kushmerick, B. Smyth: Fact or fiction, 2001; made faster by Phan Thi Ha and Ha Hai Nam: Automatic main
text extraction from web pages, 2013, by two improvements: step 0 cleans the page, and runs of equal tokens are merged.
Three searches for one interval: Finn's direct one, Phan and Ha's over runs, and ours in one pass. Finn's method, which
they compare theirs with, is the direct search without step 0.
"""

from collections.abc import Callable

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag, within
from ._document import in_body
from ._source_tags import (
    Counts,
    SourceStream,
    TokenRule,
    Tokens,
    kept_tags,
    source_stream,
    tag_positions,
    word_counts,
    words_of_source,
)

DROPPED = (  # step 0
    *("script", "style", "noscript", "iframe", "img", "input", "select", "option", "marquee"),
    "#comment",
)

MAX_TOKENS = 10_000
"""Limit for the two slower searches, whose time grows with the square of the tokens.

For a longer page one pass is used, which finds the same interval.
"""

Search = Callable[[Tokens], tuple[int, int] | None]
"""From tokens to the first and the last of the interval, None where no token is a word."""


def fewest_tags(tokens: Tokens) -> tuple[int, int] | None:
    """The interval of least sum in one pass (Bentley): from the highest prefix sum so far to the lowest after it."""
    if not (tokens < 0).any():
        return None
    after = np.cumsum(tokens, dtype=np.intp)
    before = after - tokens
    highest = np.maximum.accumulate(before)
    # The best first token moves right only, so the first of equal last tokens has the first of equal firsts.
    last = int(np.argmin(after - highest))
    return int(np.argmax(before[: last + 1])), last


def fewest_tags_by_runs(tokens: Tokens) -> tuple[int, int] | None:
    """The same by Phan and Ha: runs of equal tokens merged, every pair of word runs tried."""
    starts = np.flatnonzero(np.diff(tokens, prepend=0))
    lengths = np.diff(starts, append=len(tokens))
    words = np.flatnonzero(tokens[starts] < 0)
    if words.size == 0:
        return None

    total = np.concatenate(([0], np.cumsum(lengths * tokens[starts])))
    best, first, last = 1, 0, 0
    for index, run in enumerate(words):
        sums = total[words[index:] + 1] - total[run]
        lowest = int(np.argmin(sums))
        if sums[lowest] < best:
            best, first, last = int(sums[lowest]), int(run), int(words[index + lowest])
    return int(starts[first]), int(starts[last] + lengths[last] - 1)


def fewest_tags_by_search(tokens: Tokens) -> tuple[int, int] | None:
    """The same by definition: for every i and j, tags before i, words from i to j, tags after j."""
    is_tag = tokens > 0
    if is_tag.all():
        return None
    # Of the sum, only tags before i less words before i depend on i, and only words less tags up to j on j.
    up_to_j = -np.cumsum(tokens, dtype=np.int32)
    before_i = np.cumsum(tokens, dtype=np.int32) - tokens

    best, first, last = -len(tokens), 0, 0
    for i in range(len(tokens)):
        j = i + int(np.argmax(up_to_j[i:]))
        gain = int(before_i[i] + up_to_j[j])
        if gain > best:
            best, first, last = gain, i, j
    return first, last


def body_text(
    nodes: Nodes,
    *,
    search: Search = fewest_tags,
    drop: tuple[str, ...] = DROPPED,
    tokens: TokenRule = "white-space",
) -> Mask:
    """Keep the interval of the body in which words most outnumber tags.

    Words are what white space and tags part (Algorithm 1: every token that is no tag), or with `tokens="words"` the
    words of the core's segmenter. Tags are those that stand in the source.

    >>> page = parse("<ul><li>Home<li>News</ul><p>A long <b>story</b> with an end.<ul><li>Imprint</ul>")
    >>> kept = body_text(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long ', 'story', ' with an end.']
    """
    dropped = within(nodes, has_tag(nodes, *drop))
    taken = in_body(nodes, dropped)
    positions = kept_tags(nodes, nodes.source.encode(), dropped, drop)
    stream = source_stream(nodes, positions, np.where(taken, word_counts(nodes, tokens), 0))
    return _interval_rows(nodes, stream, search) & ~(dropped | nodes.is_unseen)


def original_body_text(
    nodes: Nodes, *, search: Search = fewest_tags_by_search, tokens: TokenRule = "white-space"
) -> Mask:
    """Keep the same interval of the whole source, nothing cleaned away before: Finn's method, without step 0.

    The words of scripts and styles count, and where the interval holds them Finn's output has them. They are no text
    of the page, so they are not kept here.

    >>> page = parse("<ul><li>Home<li>News</ul><p>A long <b>story</b> with an end.<ul><li>Imprint</ul>")
    >>> kept = original_body_text(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long ', 'story', ' with an end.']
    """
    return _interval_rows(nodes, uncleaned_stream(nodes, word_counts(nodes, tokens)), search) & ~nodes.is_unseen


def uncleaned_stream(nodes: Nodes, words: Counts) -> SourceStream:
    """The whole source as tokens, without any knowledge of HTML: a comment is a tag, and code is words."""
    positions = np.concatenate((tag_positions(nodes, nodes.source.encode()), nodes.source_start[nodes.is_comment]))
    return source_stream(nodes, positions, words_of_source(nodes, words))


def _interval_rows(nodes: Nodes, stream: SourceStream, search: Search) -> Mask:
    """The rows of the interval that a search finds, or on a long page the one pass."""
    interval = (search if len(stream.tokens) <= MAX_TOKENS else fewest_tags)(stream.tokens)
    return np.zeros(len(nodes), dtype=bool) if interval is None else stream.rows(nodes, *interval)
