"""Samples of pages by a hash of their URL, and the order of shuffled rows.

The hash is MD5, which every engine has, so a sample is the same on each of them, in SQL too: docs/corpus.md shows how.
Two samples with the same seed are nested: the pages of 1 % are among those of 10 %.
"""

import hashlib

from .page import RawPage

DIGITS = 13
"""Hexadecimal digits of the hash that are used: a float has their 52 bits exactly."""

WHOLE: int = 16**DIGITS


def place_of(key: str, seed: int) -> int:
    """A number from 0 to 2^52 that follows from a key and the seed."""
    found = hashlib.md5(f"{seed} {key}".encode("utf-8", "replace"), usedforsecurity=False)
    return int(found.hexdigest()[:DIGITS], 16)


def is_sampled(url: str, share: float, *, seed: int = 0) -> bool:
    """Whether a page is in the sample of a share of all pages.

    >>> sum(is_sampled(f"https://example.org/{number}", 0.1, seed=7) for number in range(1000))
    92
    """
    return place_of(url, seed) < share * WHOLE


def key_of(page: RawPage) -> str:
    """The key of a page: its URL, or its id or position if it has none."""
    return page.url or page.id or f"{page.file_path or ''}#{page.offset}"
