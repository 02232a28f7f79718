"""What counts as a duplicate, and which copy stays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from ..statistics import BANDS, ROWS, SHINGLE, minhash, text_hash

KINDS = ("exact", "near")

KEEP: Mapping[str, tuple[str, bool]] = {
    "longest": ("words", False),
    "earliest": ("date", True),
    "most-confident": ("confidence", False),
}
"""Which copy stays: the column that decides, and whether its smallest value is the best. The place in the corpus
decides between equals."""

HASHES = ("text_hash", "minhash")
"""Columns of hashes of the text as it is written."""

SIGNED = ("url", "date", "words", "confidence", "page_type", *HASHES)
"""Columns that the search for duplicates reads; they are written beside those chosen."""


@dataclass(frozen=True)
class Dedup:
    """The options of a search for duplicates."""

    kind: str
    keep: str = "longest"
    against: tuple[str, ...] = ()
    """Folders of earlier outputs, whose pages are kept in preference to new ones."""
    minhash: tuple[int, int, int] = (SHINGLE, BANDS, ROWS)
    """Words of an n-gram, bands, and rows of a band."""

    def check(self) -> None:
        """Raises for an unknown name or number."""
        for name, value, choices in (("dedup", self.kind, KINDS), ("keep", self.keep, tuple(KEEP))):
            if value not in choices:
                raise ValueError(f"{name} must be one of {', '.join(choices)}, not {value}")
        if len(self.minhash) != 3 or min(self.minhash) < 1 or self.minhash[1] * self.minhash[2] > 10_000:
            raise ValueError("minhash is words,bands,rows, such as 5,14,8: each 1 or more, up to 10,000 hashes")

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that the output needs."""
        return SIGNED if self.kind == "near" else SIGNED[:-1]


def signatures(texts: Sequence[str | None], setting: tuple[int, int, int], names: Sequence[str]) -> dict[str, pa.Array]:
    """The columns of hashes for texts, by name; the setting is that of MinHash."""
    words, bands, rows = setting
    made = {
        "text_hash": (pa.uint64(), text_hash),
        "minhash": (pa.list_(pa.uint64()), lambda text: minhash(text, words=words, bands=bands, rows=rows)),
    }
    asked = {name: made[name] for name in HASHES if name in names}
    return {
        name: pa.array([None if text is None else value(text) for text in texts], kind)
        for name, (kind, value) in asked.items()
    }
