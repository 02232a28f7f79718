"""Body text extraction: the stretch of the page with most words and fewest tags.

A. Finn, N. Kushmerick, B. Smyth: Fact or fiction, 2001; made faster by Phan Thi Ha and Ha Hai Nam: Automatic main
text extraction from web pages, 2013. Three searches for one interval: the direct one, Phan and Ha's over runs
of equal tokens, and ours in one pass.
"""

from collections.abc import Callable

import numpy as np

from ..nodes import Mask, Nodes
from ..tree import has_tag, within
from ._tokens import Tokens, tokenise

DROPPED = (  # step 0
    *("script", "style", "noscript", "iframe", "img", "input", "select", "option", "marquee"),
    "#comment",
)

MAX_SEARCHED = 10_000
"""Tokens up to which the two slower searches are used: their time grows with the square of the tokens.

A longer page takes the one pass, which finds the same interval.
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
    tags = np.concatenate(([0], np.cumsum(is_tag)))
    words = np.concatenate(([0], np.cumsum(~is_tag)))

    best, first, last = -1, 0, 0
    for i in range(len(tokens)):
        gains = tags[i] + (words[i + 1 :] - words[i]) + (tags[-1] - tags[i + 1 :])
        j = int(np.argmax(gains))
        if gains[j] > best:
            best, first, last = int(gains[j]), i, i + j
    return first, last


def body_text(nodes: Nodes, *, search: Search = fewest_tags, drop: tuple[str, ...] = DROPPED) -> Mask:
    """Keep the interval of the body in which words most outnumber tags.

    >>> page = parse("<ul><li>Home<li>News</ul><p>A long <b>story</b> with an end.<ul><li>Imprint</ul>")
    >>> kept = body_text(page.nodes)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long ', 'story', ' with an end.']
    """
    dropped = within(nodes, has_tag(nodes, *drop))
    stream = tokenise(nodes, dropped)
    chosen = search if len(stream.tokens) <= MAX_SEARCHED else fewest_tags
    interval = chosen(stream.tokens)
    kept = np.zeros(len(nodes), dtype=bool)
    if interval is not None:
        first, last = (stream.row(token) for token in interval)
        kept[first : last + 1] = ~dropped[first : last + 1]
    return kept
