"""Labels of blocks, made by reading pages, and the pages that they belong to.

A file of labels holds no text of the pages. It names the page by its set and id, marks spans of block numbers, and has
a digest of each block, so that the labels survive a change of the segmentation: blocks are aligned by their digests.
`benchmarks/labels/README.md` is the guide that the labels follow.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from ..base.json_text import read_json
from ..page.page import Page, parse
from .corpus import CorpusError, Sample, corpus_files, lines_of, string

SUFFIX = "-hand"
"""Suffix of the name of a set whose gold is labels made by hand."""

DIGITS = 8  # hexadecimal digits of a block's digest

Marks = NDArray[np.float32]
Span = tuple[int, int]


@dataclass(frozen=True)
class BlockLabels:
    """The labels of one reader on one page; blocks outside all spans are not content."""

    dataset: str
    id: str
    reader: str
    page_type: str
    content: tuple[Span, ...]
    either: tuple[Span, ...]
    """Blocks that may be kept or dropped: they are left out of scores and of training."""
    digests: tuple[str, ...]
    is_incomplete: bool = False
    """Whether the main part of the page is missing from its HTML, so that the page cannot measure an extractor."""

    @property
    def key(self) -> str:
        return f"{self.dataset}/{self.id}"

    def marks(self, page: Page) -> Marks:
        """For each block of the page, 1 for content, 0 for other text, NaN for optional or unlabelled blocks.

        Pages may be cut into blocks differently now. Blocks that the reader did not see take the mark of the blocks
        that stood in their place, or that of both neighbours where nothing did, if these agree.
        """
        then = np.zeros(len(self.digests), dtype=np.float32)
        for start, end in self.content:
            then[start:end] = 1
        for start, end in self.either:
            then[start:end] = np.nan
        now = [digest_of_block(page.blocks.text(index)) for index in range(len(page.blocks))]
        found = np.full(len(now), np.nan, dtype=np.float32)
        new, old = 0, 0
        for same in LCSseq.editops(now, self.digests).as_matching_blocks():
            stood = then[old : same.b] if same.b > old else then[max(old - 1, 0) : old + 1]
            is_inside = same.b > old or 0 < old < len(then)
            if is_inside and (stood == stood[0]).all():
                found[new : same.a] = stood[0]
            new, old = same.a + same.size, same.b + same.size
            found[same.a : new] = then[same.b : old]
        return found


def digest_of_block(text: str) -> str:
    """The first digits of SHA-256 of a block's text, white space collapsed.

    >>> digest_of_block("Old  oak"), digest_of_block("Old oak") == digest_of_block(" Old\\noak ")
    ('8d197a78', True)
    """
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def agreed(readings: Sequence[Marks]) -> Marks:
    """The marks on which all readers agree; NaN where one of them differs.

    >>> agreed([np.array([1, 0, 1], np.float32), np.array([1, 0, np.nan], np.float32)]).tolist()
    [1.0, 0.0, nan]
    """
    first, *others = readings
    for other in others:
        first = np.where(first == other, first, np.float32(np.nan))
    return first


def read_labels(*paths: str | Path) -> dict[str, list[BlockLabels]]:
    """Labels by the key of their page, from `.jsonl` files or directories of them."""
    found: dict[str, list[BlockLabels]] = {}
    for file in corpus_files(*paths):
        for number, line in lines_of(file):
            try:
                labels = labels_from(read_json(line))
            except ValueError as error:
                raise CorpusError(f"{file}:{number}: {error}") from None
            found.setdefault(labels.key, []).append(labels)
    return found


def labels_from(fields: Any) -> BlockLabels:
    if not isinstance(fields, Mapping):
        raise CorpusError(f"an object is wanted, not {type(fields).__name__}")
    if missing := [name for name in ("set", "id", "type", "content", "digests") if name not in fields]:
        raise CorpusError(f"field {missing[0]!r} is missing")
    digests = tuple(string(fields, "digests").split())
    return BlockLabels(
        dataset=string(fields, "set"),
        id=string(fields, "id"),
        reader=str(fields.get("reader", "")),
        page_type=string(fields, "type"),
        content=spans(fields, "content", len(digests)),
        either=spans(fields, "either", len(digests)),
        digests=digests,
        is_incomplete=bool(fields.get("incomplete", False)),
    )


def spans(fields: Mapping[str, Any], name: str, blocks: int) -> tuple[Span, ...]:
    """Half-open spans of block numbers, or an error that names the wrong one."""
    pairs = fields.get(name, [])
    are_pairs = isinstance(pairs, list) and all(isinstance(pair, list) for pair in pairs)
    if not are_pairs or any([*map(type, pair)] != [int, int] for pair in pairs):
        raise CorpusError(f"field {name!r} must be a list of pairs of block numbers")
    for start, end in pairs:
        if not 0 <= start <= end <= blocks:
            raise CorpusError(f"a span lies in 0 to {blocks}, not {start} to {end}")
    return tuple((start, end) for start, end in pairs)


def with_hand_sets(samples: Iterable[Sample], labels: Mapping[str, Sequence[BlockLabels]]) -> Iterator[Sample]:
    """The samples, followed by copies of the labelled ones with the labels as gold, in a set of their own.

    Pages whose main part is missing from their HTML are not in the set.
    """
    for sample in samples:
        yield sample
        readings = labels.get(sample.key, ())
        if readings and not any(each.is_incomplete for each in readings):
            yield with_labels(sample, readings)


def with_labels(sample: Sample, readings: Sequence[BlockLabels]) -> Sample:
    """A sample whose gold comes from the labels of its readers."""
    page = parse(sample.html, url=sample.url, lenient=True)
    marks = agreed([each.marks(page) for each in readings])

    def text_of(chosen: NDArray[np.bool_]) -> str:
        return "\n\n".join(page.blocks.text(index) for index in np.flatnonzero(chosen))

    return replace(
        sample,
        dataset=sample.dataset + SUFFIX,
        page_type=readings[0].page_type,
        text=text_of(marks == 1),
        either=text_of(np.isnan(marks)),
        required=(),
        forbidden=(),
    )
