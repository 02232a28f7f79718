"""Filters: which pages are dropped from the output, by their values, a condition in SQL, a recipe or a URL list."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from .recipes import RECIPES
from .url_list import read_lists
from .where import ROW, check_where, columns_of, meets

UNKNOWN = "unknown"
"""The language code for pages of unknown language."""


@dataclass(frozen=True)
class Filters:
    """The conditions that a page must meet to be written; None for no condition."""

    min_confidence: float | None = None
    min_words: int | None = None
    languages: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    where: str | None = None
    """A condition in SQL on the columns of a page."""
    recipe: str | None = None
    url_list: tuple[str, ...] | None = None
    """Files with domains, URLs and words."""

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
        if self.where is not None:
            check_where(self.where)
        if self.recipe is not None and self.recipe not in RECIPES:
            raise ValueError(f"there is no recipe {self.recipe}; there are {', '.join(RECIPES)}")
        if self.url_list is not None:
            read_lists.cache_clear()  # the files may have changed since an earlier run
            read_lists(self.url_list)

    @property
    def needed(self) -> list[str]:
        """The columns that the conditions look at."""
        asked = {
            "confidence": self.min_confidence,
            "words": self.min_words,
            "language": self.languages,
            "page_type": self.types,
            "text": self.recipe,
        }
        condition = columns_of(self.where) if self.where is not None else ()
        return list(dict.fromkeys([*(name for name, each in asked.items() if each is not None), *condition]))

    def judged(self, rows: pa.Table) -> tuple[list[str | None], list[str | None]]:
        """The rule that drops each row, None for those that stay, and the texts, which a recipe may shorten.

        The rows have the columns that are `needed` and `url`.
        """
        reasons = self.by_url(rows.column("url").to_pylist())
        found = rows.to_pylist()
        reasons = [why or self.reason(row) for why, row in zip(reasons, found, strict=True)]
        if self.where is not None:
            met = meets(self.where, rows.append_column(ROW, pa.nulls(len(rows), ROW.type)))
            reasons = [why or (None if is_met else "where") for why, is_met in zip(reasons, met, strict=True)]
        texts = [row.get("text") for row in found]
        if self.recipe is not None:
            for place, text in enumerate(texts):
                if reasons[place] is None:
                    reasons[place], texts[place] = RECIPES[self.recipe](text or "")
        return reasons, texts

    def by_url(self, urls: Sequence[str | None]) -> list[str | None]:
        """The rule of the URL lists that drops each page."""
        if self.url_list is None:
            return [None] * len(urls)
        listed = read_lists(self.url_list)
        return [listed.reason(url) for url in urls]

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
    """Whether a language is in the list; `en` includes every regional variant."""
    if language is None:
        return UNKNOWN in wanted
    low = language.lower()
    return any(low == each.lower() or low.startswith(f"{each.lower()}-") for each in wanted)


def page_types() -> tuple[str, ...]:
    """The page types that the learned extractor predicts."""
    from ..model import shipped_model

    return shipped_model().page_types
