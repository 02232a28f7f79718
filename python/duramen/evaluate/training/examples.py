"""Examples: a page with its gold text, its labels and its features."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ... import _core
from ...page.page import Page, parse
from ..block_labels import BlockLabels, agreed
from ..tokens import unspaced_words
from .alignment import Labels, Words, block_words, labels, segment_labels
from .tokens import Occurrences, distinct

CONTENT = 0.5  # a block is content when more than this share of it is in the gold text
LENGTH = 0.6  # exponent of a block's length in its weight
PAGE = 100.0  # weight of a whole page


@dataclass(frozen=True)
class Example:
    """A labelled page. Pages of one `domain` are never on both sides of a fold; `dataset` groups the report.

    If readers labelled the blocks, their `readings` replace the gold `text`. Without both, segments
    that are `required` and `forbidden` label some of the blocks.
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
    readings: tuple[BlockLabels, ...] = ()
    other_domain: str | None = None
    """The site of the lower page in a composed page; None for other pages."""
    is_copy: bool = False


@dataclass(frozen=True)
class Prepared:
    """An example with labelled blocks; the label of an unknown block is NaN."""

    example: Example
    labels: Labels
    words: NDArray[np.int64]
    class_tokens: Occurrences
    text_tokens: Occurrences

    @property
    def page(self) -> Page:
        """The page, parsed again on each use, because the tables of all pages would not fit into memory."""
        return parse(self.example.html, lenient=True)

    @property
    def domains(self) -> list[str]:
        return [self.example.domain, *filter(None, [self.example.other_domain])]

    @property
    def is_copy(self) -> bool:
        """Whether the page is a copy, whose words are counted already in its original."""
        return self.example.is_copy

    @property
    def is_whole(self) -> bool:
        """Whether all blocks have labels, by a gold text or by readers, and not only those with a segment."""
        return self.example.text is not None or bool(self.example.readings)

    @cached_property
    def is_labelled(self) -> NDArray[np.bool_]:
        return np.isfinite(self.labels)

    @cached_property
    def is_content(self) -> NDArray[np.bool_]:
        return self.labels > CONTENT

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weight of each block in training; all pages of a set have the same total weight."""
        lengths = np.maximum(self.words, 1).astype(np.float64) ** LENGTH * self.is_labelled
        weights: NDArray[np.float64] = lengths * (PAGE * self.example.weight / max(lengths.sum(), 1.0))
        return weights


def prepare(example: Example) -> Prepared | None:
    """The labelled example; None if no block has a label, or there are too many words to align.

    >>> oak = prepare(Example("<ul><li>Home</ul><p>The oak is dark.", "The oak is dark.", "oak.example"))
    >>> oak.is_content.tolist(), oak.words.tolist()
    ([False, True], [1, 4])
    """
    page = parse(example.html, lenient=True)
    blocks = block_words(page)
    if not blocks:
        return None
    found: Labels | None
    if example.readings:
        found = agreed([each.marks(page) for each in example.readings])
    elif example.text is None:
        texts = [page.blocks.text(index) for index in range(len(blocks))]
        found = segment_labels(texts, example.required, example.forbidden)
    else:
        found = labels(blocks, unspaced_words(example.text))
    return None if found is None or np.isnan(found).all() else measured(example, page, found, blocks)


def measured(example: Example, page: Page, found: Labels, blocks: list[Words]) -> Prepared:
    """The example with the features of its page, from the blocks that have a label."""
    lengths = np.array([len(block) for block in blocks], dtype=np.int64)
    is_known = np.isfinite(found)
    by_class, by_text = (
        Occurrences(*distinct(rows[is_known[rows]], hashes[is_known[rows]]), found > CONTENT, lengths, example.domain)
        for rows, hashes in _core.tokens(page.core)
    )
    return Prepared(example, found, lengths, by_class, by_text)
