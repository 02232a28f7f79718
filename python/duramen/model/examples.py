"""Examples: a page with its gold text, and what training needs of it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..page import Page, parse
from .labels import Labels, block_words, labels, words
from .segments import segment_labels
from .tokens import Occurrences, distinct

CONTENT = 0.5  # a block is content when more than this share of it is in the gold text
LENGTH = 0.6  # exponent by which longer blocks weigh more
PAGE = 100.0  # weight of a whole page


@dataclass(frozen=True)
class Example:
    """A labelled page. Pages of one `domain` are never on both sides of a fold; `dataset` groups the report.

    Where there is no gold `text`, segments that are `required` and `forbidden` label some of the blocks.
    """

    html: str | bytes
    text: str | None
    domain: str
    dataset: str = ""
    page_type: str | None = None
    weight: float = 1.0
    type_weight: float = 1.0
    required: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prepared:
    """An example whose blocks are labelled; NaN where nothing is known of one."""

    example: Example
    labels: Labels
    words: NDArray[np.int64]
    class_tokens: Occurrences
    text_tokens: Occurrences

    @property
    def page(self) -> Page:
        """The page, parsed anew: tables of all pages at once would not fit."""
        return parse(self.example.html, mend=True)

    @cached_property
    def is_labelled(self) -> NDArray[np.bool_]:
        """The blocks that something is known of."""
        return np.isfinite(self.labels)

    @cached_property
    def is_content(self) -> NDArray[np.bool_]:
        """The blocks that training takes for content."""
        return self.labels > CONTENT

    @property
    def weights(self) -> NDArray[np.float64]:
        """What each block weighs in training: a page has the same weight as any other of its set."""
        lengths = np.maximum(self.words, 1).astype(np.float64) ** LENGTH * self.is_labelled
        weights: NDArray[np.float64] = lengths * (PAGE * self.example.weight / max(lengths.sum(), 1.0))
        return weights


def prepare(example: Example) -> Prepared | None:
    """The labelled example; None where nothing is known of any block, or there are too many words to align.

    >>> oak = prepare(Example("<ul><li>Home</ul><p>The oak is dark.", "The oak is dark.", "oak.example"))
    >>> oak.is_content.tolist(), oak.words.tolist()
    ([False, True], [1, 4])
    """
    page = parse(example.html, mend=True)
    blocks = block_words(page)
    if not blocks:
        return None
    if example.text is None:
        texts = [page.blocks.text(index) for index in range(len(blocks))]
        found: Labels | None = segment_labels(texts, example.required, example.forbidden)
    else:
        found = labels(blocks, words(example.text))
    return None if found is None or np.isnan(found).all() else measured(example, page, found, blocks)


def measured(example: Example, page: Page, found: Labels, blocks: list[list[str]]) -> Prepared:
    """The example with what training measures on its page."""
    lengths = np.array([len(block) for block in blocks], dtype=np.int64)
    by_class, by_text = (
        Occurrences(*distinct(*pairs), found > CONTENT, lengths, example.domain) for pairs in _core.tokens(page.core)
    )
    return Prepared(example, found, lengths, by_class, by_text)
