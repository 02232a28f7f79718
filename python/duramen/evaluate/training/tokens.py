"""Token tables: the log-odds of content for each word in classes, ids and short texts.

A word counts once per block that it is in or around. Its score is the log-odds of content given the word, minus
the log-odds over all words. Words that only few sites use are left out, so that the table does not overfit to sites.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

CLIP = 3.0  # limit of the log-odds of one word
PRIOR = 0.3  # weight of the prior, in pages

Hashes = NDArray[np.uint32]


class TokenTable(NamedTuple):
    """Scores of words by hash; hashes ascend."""

    hashes: Hashes
    scores: NDArray[np.float32]


class Occurrences(NamedTuple):
    """The words of one page, each pair of block and hash once, with the labels of the blocks."""

    blocks: NDArray[np.int64]
    hashes: Hashes
    is_content: NDArray[np.bool_]
    words: NDArray[np.int64]
    domain: str


def distinct(blocks: NDArray[np.uint32], hashes: Hashes) -> tuple[NDArray[np.int64], Hashes]:
    """Each pair of block and hash once.

    >>> blocks, hashes = distinct(np.array([0, 0, 1], np.uint32), np.array([7, 7, 7], np.uint32))
    >>> blocks.tolist(), hashes.tolist()
    ([0, 1], [7, 7])
    """
    pairs = np.unique((blocks.astype(np.uint64) << np.uint64(32)) | hashes.astype(np.uint64))
    return (pairs >> np.uint64(32)).astype(np.int64), pairs.astype(np.uint32)


def token_table(pages: Iterable[Occurrences], *, min_domains: int) -> TokenTable:
    """The scores of the words that at least `min_domains` sites use."""
    kept = list(pages)
    if not kept:
        return TokenTable(np.zeros(0, np.uint32), np.zeros(0, np.float32))
    is_content = np.concatenate([page.is_content[page.blocks] for page in kept])
    weight = np.concatenate([block_weights(page.words)[page.blocks] for page in kept])

    hashes, index = np.unique(np.concatenate([page.hashes for page in kept]), return_inverse=True)
    content = np.bincount(index, np.where(is_content, weight, 0), len(hashes))
    other = np.bincount(index, np.where(is_content, 0, weight), len(hashes))
    chance = np.clip(content.sum() / max(content.sum() + other.sum(), 1e-9), 1e-6, 1 - 1e-6)
    odds = np.log((content + PRIOR * chance) / (other + PRIOR * (1 - chance))) - np.log(chance / (1 - chance))

    is_common = domains_of(kept) >= min_domains
    scores = np.clip(odds[is_common], -CLIP, CLIP).astype(np.float32)
    return TokenTable(hashes[is_common], scores)


def block_weights(words: NDArray[np.int64]) -> NDArray[np.float64]:
    """Weights of a page's blocks, which add up to 1 and grow less than linearly with the length."""
    weights = np.sqrt(np.maximum(words, 1))
    return weights / max(float(weights.sum()), 1e-9)


def domains_of(pages: list[Occurrences]) -> NDArray[np.int64]:
    """The number of sites that use each hash, in the order of the hashes."""
    numbers = {domain: number for number, domain in enumerate(sorted({page.domain for page in pages}))}
    pairs = [
        (np.unique(page.hashes).astype(np.uint64) << np.uint64(32)) | np.uint64(numbers[page.domain]) for page in pages
    ]
    hashes = (np.unique(np.concatenate(pairs)) >> np.uint64(32)).astype(np.uint32)
    return np.unique(hashes, return_counts=True)[1].astype(np.int64)
