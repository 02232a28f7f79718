"""Statistics of a text that filters of web corpora decide by, and hashes to find its duplicates, from the core."""

from collections.abc import Mapping
from functools import lru_cache

from .. import _core

__all__ = ["STATISTICS", "minhash", "statistics", "text_hash"]

STATISTICS: Mapping[str, str] = _core.STATISTICS
"""Every statistic by its name, with what it is. Shares lie between 0 and 1."""

SHINGLE, BANDS, ROWS = 5, 14, 8
"""The usual setting of MinHash for web corpora: words in five-grams, 14 bands of 8 hashes."""


@lru_cache(maxsize=64)  # each column asks for the same text; one entry for each thread would do
def statistics(text: str) -> dict[str, float]:
    """The statistics of a text by name, as datatrove's filters compute them; docs/corpus.md has the list.

    >>> found = statistics("An oak.\\nAn oak.\\nAn elm.")
    >>> round(found["repeated_lines"], 2), found["token_words"]
    (0.33, 6.0)
    """
    return dict(zip(STATISTICS, _core.statistics(text), strict=True))


def text_hash(text: str) -> int:
    """A number of 64 bits for a text, the same on every machine and in every version."""
    return _core.text_hash(text)


def minhash(text: str, *, words: int = SHINGLE, bands: int = BANDS, rows: int = ROWS) -> list[int]:
    """The signature of a text: a number for each band; texts that share one of them are probably near duplicates.

    It is empty for a text of fewer words than `words`. With one row to a band, the share of equal numbers of two texts
    estimates the Jaccard similarity of their n-grams.

    >>> minhash("The heartwood of an old oak.") == minhash("the heartwood of an old OAK")
    True
    """
    if min(words, bands, rows) < 1 or bands * rows > 10_000:
        raise ValueError(f"words, bands and rows must be 1 or more, and bands times rows up to 10,000: {bands}, {rows}")
    return _core.minhash(text, words, bands, rows)
