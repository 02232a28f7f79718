"""Content code blurring: text is content where, after smoothing, there is more text than markup.

T. Gottron: Content code blurring: a new approach to content extraction, DEXA 2008.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..base.nodes import Mask, Nodes
from ..base.tree import has_tag
from ._choices import one_of
from ._document import unseen
from ._tokens import in_body, spell_out, tokenise

Unit = Literal["words", "characters"]
REACH = {"words": 25, "characters": 500}  # a word or tag of a page's source has some twenty characters


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
    taken, untagged = in_body(nodes, unseen(nodes)), None if anchors else has_tag(nodes, "a")
    if unit == "words":
        stream = tokenise(nodes, taken, nodes.words, untagged=untagged)
    else:
        stream = spell_out(nodes, taken, untagged=untagged)
    is_content = stream.tokens < 0
    ratio = blurred(is_content.astype(np.float64), reach or REACH[unit])

    total = np.concatenate(([0], np.cumsum(ratio)))
    first, until = stream.words()
    kept: Mask = total[until] - total[first] > threshold * (until - first)
    return kept


def blurred(vector: NDArray[np.float64], reach: int) -> NDArray[np.float64]:
    """The weighted mean of each entry's neighbourhood; near entries weigh more."""
    if len(vector) == 0:
        return vector
    offset = np.arange(-reach, reach + 1)
    bell = np.exp(-2 * (offset / reach) ** 2)
    # "same" is as long as the longer of the two: a page shorter than the bell needs the middle cut out.
    total = np.convolve(vector, bell)[reach:-reach]
    weight = np.convolve(np.ones(len(vector)), bell)[reach:-reach]
    mean: NDArray[np.float64] = total / weight
    return mean
