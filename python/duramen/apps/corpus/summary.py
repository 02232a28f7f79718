"""Counts of the pages of a task or of a whole run; summaries can be added."""

import heapq
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Self

SLOWEST = 20
"""Number of slowest pages that are listed."""


@dataclass
class TaskSummary:
    """Counts of one task, or of several added up."""

    tasks: int = 1
    pages: int = 0
    """Pages that were given to the extractor."""
    kept: int = 0
    """Pages that were written."""
    skipped: Counter[str] = field(default_factory=Counter)
    """Records that are no pages to extract, by reason."""
    dropped: Counter[str] = field(default_factory=Counter)
    """Pages that a filter dropped or that are duplicates, by the name of the rule."""
    failures: list[dict[str, Any]] = field(default_factory=list)
    """Pages without a result: input, offset, url and reason."""
    damages: list[dict[str, Any]] = field(default_factory=list)
    """Inputs that could be read in part only: input, offset and reason."""
    problems: list[dict[str, Any]] = field(default_factory=list)
    """Inputs that could not be read at all, which have no output: input and reason."""
    statuses: Counter[str] = field(default_factory=Counter)
    """Codes of HTTP, those of skipped records included."""
    below: int = 0
    """Kept pages with less confidence than `--below`."""
    words: int = 0
    tokens: int = 0
    """Of kept pages, where there is a tokenizer."""
    masked: Counter[str] = field(default_factory=Counter)
    """What was masked in the text of kept pages, by kind."""
    bytes_in: int = 0
    """Bytes of the inputs as they are stored."""
    html_bytes: int = 0
    """Bytes of the pages that were given to the extractor."""
    bytes_out: int = 0
    seconds: float = 0.0
    """Sum of the wall-clock time of the tasks."""
    slowest: list[dict[str, Any]] = field(default_factory=list)

    @property
    def failed(self) -> int:
        return len(self.failures)

    def fail(self, source: str, offset: int | None, reason: str, url: str | None = None) -> None:
        self.failures.append({"input": source, "offset": offset, "url": url, "reason": reason})

    def time(self, seconds: float, **page: Any) -> None:
        if len(self.slowest) < SLOWEST or seconds > self.slowest[-1]["seconds"]:
            self.slowest = slowest_of([*self.slowest, {"seconds": round(seconds, 4), **page}])

    def add(self, other: Self) -> None:
        for each in fields(self):
            mine, its = getattr(self, each.name), getattr(other, each.name)
            setattr(self, each.name, mine + its)
        self.slowest = slowest_of(self.slowest)

    def as_dict(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_dict(cls, stored: dict[str, Any]) -> Self:
        """The summary that `as_dict` wrote; fields of another version are left out."""
        own = {each.name for each in fields(cls)}
        values: dict[str, Any] = {
            name: Counter(value) if isinstance(value, dict) else value for name, value in stored.items()
        }
        return cls(**{name: value for name, value in values.items() if name in own})


def slowest_of(pages: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return heapq.nlargest(SLOWEST, pages, key=lambda page: page["seconds"])


def total(summaries: Iterable[TaskSummary]) -> TaskSummary:
    whole = TaskSummary(tasks=0)
    for each in summaries:
        whole.add(each)
    return whole
