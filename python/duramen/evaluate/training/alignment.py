"""Labels: how much of each block is in the gold text, from aligning the words of both; or labels from segments.

A page and its gold text are two sequences of words, and the gold was cut from the page: their longest common
subsequence tells which words of the page are content. Alone it would also match stray words of a menu, so each block
has a further test. A long block must share runs of four words with the gold. A short one needs most of its words
matched, and next to each other.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from ...page.page import Page
from ..metrics.segments import collapsed
from ..tokens import grams, unspaced_words

RUN = 4  # words of a run that a long block must share with the gold
LONG_BLOCK_WORDS = 8  # words from which a block is long
GAP = 1  # unmatched words allowed between the matches of a short block
MIN_SEGMENT_CHARS = 3
ROOM = 200  # characters that a block may have beside twelve times a foreign segment, to be foreign as a whole
MAX_CELLS = 2_000_000_000  # words of the page times words of the gold: a quarter of a gigabyte of bits

Labels = NDArray[np.float32]
Where = NDArray[np.int64]
Words = tuple[str, ...]


def block_words(page: Page) -> list[Words]:
    """The words of each block, as the metrics count them: in lower case, each character in scripts without spaces."""
    return [unspaced_words(page.blocks.text(index)) for index in range(len(page.blocks))]


def labels(blocks: Sequence[Words], gold: Words) -> Labels | None:
    """For each block, its share that is in the gold text; None if page and gold are too long to align.

    >>> blocks = [("home", "news"), ("the", "heartwood", "is", "dark"), ("read", "on", "heartwood", "of", "others")]
    >>> labels(blocks, ("the", "heartwood", "is", "dark")).tolist()
    [0.0, 1.0, 0.0]
    """
    where = alignment([word for block in blocks for word in block], gold)
    if where is None:
        return None
    runs = set(grams(gold, RUN))
    ends = np.cumsum([len(block) for block in blocks], dtype=np.int64)
    parts = np.split(where, ends[:-1]) if blocks else []
    return np.array([share(block, part, runs) for block, part in zip(blocks, parts, strict=True)], dtype=np.float32)


def alignment(page: Sequence[str], gold: Words) -> Where | None:
    """For each word of the page, the index of its match in the gold; -1 without a match."""
    if len(page) * len(gold) > MAX_CELLS:
        return None
    where = np.full(len(page), -1, dtype=np.int64)
    for step in LCSseq.opcodes(page, gold):
        if step.tag == "equal":
            where[step.src_start : step.src_end] = np.arange(step.dest_start, step.dest_end)
    return where


def share(block: Words, where: Where, runs: set[Words]) -> float:
    if not block:
        return 0.0
    matched = where[where >= 0]
    found = len(matched) / len(block)
    if len(block) >= LONG_BLOCK_WORDS:
        own = grams(block, RUN)
        return min(found, sum(run in runs for run in own) / len(own))
    if 2 * len(matched) <= len(block):
        return 0.0
    is_together = matched.max() - matched.min() + 1 <= len(matched) + GAP
    return found if is_together else 0.0


def segment_labels(blocks: Sequence[str], required: Sequence[str], forbidden: Sequence[str]) -> Labels:
    """For each block 1 where it alone holds a required segment, 0 where it holds a forbidden one, else NaN.

    >>> segment_labels(["Home", "The oak is dark.", "Read on"], ["oak is"], ["read on"]).tolist()
    [nan, 1.0, 0.0]
    """
    texts = [collapsed(block) for block in blocks]
    labels = np.full(len(texts), np.nan, dtype=np.float32)
    for segment in filter(is_long_enough, map(collapsed, forbidden)):
        foreign = [segment in text and len(text) < 12 * len(segment) + ROOM for text in texts]
        labels[np.array(foreign, dtype=bool)] = 0
    for segment in filter(is_long_enough, map(collapsed, required)):
        holders = [index for index, text in enumerate(texts) if segment in text]
        if len(holders) == 1:
            labels[holders[0]] = 1
    return labels


def is_long_enough(segment: str) -> bool:
    return len(segment) >= MIN_SEGMENT_CHARS
