"""Labels from segments, for corpora that list only short texts that must be, or must not be, in the content."""

from collections.abc import Sequence

import numpy as np

from ..evaluate.metrics.segments import collapsed
from .alignment import Labels

MIN_SEGMENT_CHARS = 3
ROOM = 200  # characters that a block may have beside twelve times a foreign segment, to be foreign as a whole


def segment_labels(blocks: Sequence[str], required: Sequence[str], forbidden: Sequence[str]) -> Labels:
    """For each block 1 where it alone holds a required segment, 0 where it holds a forbidden one, else NaN.

    >>> segment_labels(["Home", "The oak is dark.", "Read on"], ["oak is"], ["read on"]).tolist()
    [nan, 1.0, 0.0]
    """
    texts = [collapsed(block) for block in blocks]
    labels = np.full(len(texts), np.nan, dtype=np.float32)
    for segment in long_enough(forbidden):
        foreign = [segment in text and len(text) < 12 * len(segment) + ROOM for text in texts]
        labels[np.array(foreign, dtype=bool)] = 0
    for segment in long_enough(required):
        holders = [index for index, text in enumerate(texts) if segment in text]
        if len(holders) == 1:
            labels[holders[0]] = 1
    return labels


def long_enough(segments: Sequence[str]) -> list[str]:
    """The segments that are long enough."""
    return [segment for segment in map(collapsed, segments) if len(segment) >= MIN_SEGMENT_CHARS]
