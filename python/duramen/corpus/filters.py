"""Filters: which pages are dropped from the output, by their values, a condition in SQL, a recipe or a URL list."""

from collections.abc import Sequence
from typing import Any

from .options import UNKNOWN, Options
from .recipes import RECIPES
from .url_list import read_lists
from .where import meets


def judged(options: Options, rows: Sequence[dict[str, Any]]) -> list[str | None]:
    """The rule that drops each row, None for those that stay; a recipe may shorten `text` of a row.

    The rows have the columns that `options.looked_at` names, and `url`.
    """
    listed = read_lists(options.url_list) if options.url_list is not None else None
    reasons = [(listed.reason(row["url"]) if listed else None) or reason(options, row) for row in rows]
    if options.where is not None:
        met = meets(options.where, rows)
        reasons = [why or (None if is_met else "where") for why, is_met in zip(reasons, met, strict=True)]
    if options.recipe is not None:
        for place, row in enumerate(rows):
            if reasons[place] is None:
                reasons[place], row["text"] = RECIPES[options.recipe](row["text"] or "")
    return reasons


def reason(options: Options, row: dict[str, Any]) -> str | None:
    """The name of the first condition that a row does not meet; None where it meets all.

    >>> reason(Options(min_words=50), {"words": 12}), reason(Options(languages=("en",)), {"language": "en-GB"})
    ('min_words', None)
    """
    if options.min_words is not None and row["words"] < options.min_words:
        return "min_words"
    least = options.min_confidence
    if least is not None and (row["confidence"] is None or row["confidence"] < least):
        return "min_confidence"
    if options.languages is not None and not speaks(row["language"], options.languages):
        return "languages"
    if options.types is not None and row["page_type"] not in options.types:
        return "types"
    return None


def speaks(language: str | None, wanted: Sequence[str]) -> bool:
    """Whether a language is in the list; `en` includes every regional variant."""
    if language is None:
        return UNKNOWN in wanted
    low = language.lower()
    return any(low == each.lower() or low.startswith(f"{each.lower()}-") for each in wanted)
