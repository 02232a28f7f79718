"""Filters: which pages are dropped from the output, by confidence, words, type and language."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

UNKNOWN = "unknown"
"""The language code for pages of unknown language."""


@dataclass(frozen=True)
class Filters:
    """What a page must be like to be written; None for no condition."""

    min_confidence: float | None = None
    min_words: int | None = None
    languages: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None

    def check(self) -> None:
        """Raises for a condition that no page could meet."""
        if self.min_confidence is not None and not 0 <= self.min_confidence <= 1:
            raise ValueError(f"min_confidence must lie between 0 and 1, not {self.min_confidence}")
        if self.min_words is not None and self.min_words < 0:
            raise ValueError(f"min_words must be 0 or more, not {self.min_words}")
        for name in ("languages", "types"):
            if getattr(self, name) is not None and not getattr(self, name):
                raise ValueError(f"{name} names none: leave it out to keep pages of all {name}")
        for name in self.types or ():
            if name not in page_types():
                raise ValueError(f"there is no page type {name}; there are {', '.join(page_types())}")

    @property
    def needed(self) -> list[str]:
        """The columns that the conditions look at."""
        asked = {
            "confidence": self.min_confidence,
            "words": self.min_words,
            "language": self.languages,
            "page_type": self.types,
        }
        return [name for name, condition in asked.items() if condition is not None]

    def reason(self, row: dict[str, Any]) -> str | None:
        """The name of the first condition that a row does not meet; None where it meets all.

        >>> Filters(min_words=50).reason({"words": 12}), Filters(languages=("en",)).reason({"language": "en-GB"})
        ('min_words', None)
        """
        if self.min_words is not None and row["words"] < self.min_words:
            return "min_words"
        if self.min_confidence is not None and (row["confidence"] is None or row["confidence"] < self.min_confidence):
            return "min_confidence"
        if self.languages is not None and not speaks(row["language"], self.languages):
            return "languages"
        if self.types is not None and row["page_type"] not in self.types:
            return "types"
        return None


def speaks(language: str | None, wanted: Sequence[str]) -> bool:
    """Whether a language is one of those wanted; `en` stands for every English."""
    if language is None:
        return UNKNOWN in wanted
    low = language.lower()
    return any(low == each.lower() or low.startswith(f"{each.lower()}-") for each in wanted)


def page_types() -> tuple[str, ...]:
    """The types that the learned extractor tells apart."""
    from ..model import shipped_model

    return shipped_model().page_types
