"""Content code blurring: text is content where, after smoothing, there is more text than markup.

T. Gottron: Content code blurring: a new approach to content extraction, DEXA 2008.
"""

from typing import Literal

import numpy as np

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag
from ._choices import one_of
from ._document import VOID, Counts, Numbers, in_body, unseen

Unit = Literal["words", "characters"]
REACH = {"words": 25, "characters": 500}  # a word or tag of a page's source has some twenty characters
END_TAG_MARKS = 3  # the characters of </> beside the name


def code_blurring(
    nodes: Nodes, *, unit: Unit = "words", reach: int | None = None, threshold: float = 0.5, anchors: bool = True
) -> Mask:
    """Keep the texts whose words have, on average, a blurred content share above the threshold.

    The content code vector has a 1 for every word and a 0 for every tag (Gottron's token variant), or with
    `unit="characters"` for every character of a text and of a tag. Each entry becomes the mean of its neighbours
    within `reach`, by default 25 words or 500 characters, weighed by a bell curve. `anchors=False` takes no notice
    of the tags of links, as the adapted variant does.

    >>> page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>Its end.</div>")
    >>> kept = code_blurring(page.nodes, reach=2)
    >>> [page.text(row) for row in np.flatnonzero(kept & page.nodes.is_text)]
    ['A long story.', 'Its end.']
    """
    one_of("unit", unit, Unit)
    if reach is not None and reach < 1:
        raise ValueError(f"reach must be 1 or more, not {reach}")
    vector, until, length = content_code(nodes, unit, anchors=anchors)
    total = np.concatenate(([0], np.cumsum(blurred(vector.astype(np.float64), reach or REACH[unit]))))
    kept: Mask = total[until] - total[until - length] > threshold * length
    return kept


def content_code(nodes: Nodes, unit: Unit, *, anchors: bool = True) -> tuple[Mask, Counts, Counts]:
    """The vector of the body; and for each row where its own ones end, and how many there are.

    Tags are those of the tree. White space in texts does not count, and an end tag has the length that it would have,
    whether or not the source has it.
    """
    taken = in_body(nodes, unseen(nodes))
    tags = nodes.is_element & taken if anchors else nodes.is_element & taken & ~has_tag(nodes, "a")
    closing = np.flatnonzero(tags & ~has_tag(nodes, *VOID))
    if unit == "words":
        start_length, texts, end_length = tags, nodes.words, np.ones(len(closing))
    else:
        start_length, texts = np.where(tags, nodes.source_end - nodes.source_start, 0), nodes.chars
        end_length = END_TAG_MARKS + np.array([len(nodes.name(row)) for row in closing.tolist()])
    after = np.bincount(nodes.end[closing] - 1, weights=end_length, minlength=len(nodes))
    counts = np.stack((start_length, np.where(taken, texts, 0), after), axis=1).astype(np.intp)
    vector = np.repeat(np.tile([False, True, False], len(nodes)), counts.ravel())
    return vector, np.cumsum(counts)[1::3], counts[:, 1]


def blurred(vector: Numbers, reach: int) -> Numbers:
    """The weighted mean of each entry's neighbourhood; near entries weigh more."""
    if len(vector) == 0:
        return vector
    offset = np.arange(-reach, reach + 1)
    bell = np.exp(-2 * (offset / reach) ** 2)
    # "same" is as long as the longer of the two: a page shorter than the bell needs the middle cut out.
    total = np.convolve(vector, bell)[reach:-reach]
    weight = np.convolve(np.ones(len(vector)), bell)[reach:-reach]
    mean: Numbers = total / weight
    return mean
