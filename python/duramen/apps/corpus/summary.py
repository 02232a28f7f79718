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

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))

    @classmethod
    def from_dict(cls, stored: dict[str, Any]) -> Self:
        """The summary that `as_dict` wrote; fields of another version are left out."""
        own: dict[str, Any] = {each.name: stored[each.name] for each in fields(cls) if each.name in stored}
        own |= {name: Counter(value) for name, value in own.items() if isinstance(value, dict)}
        return cls(**own)


def slowest_of(pages: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return heapq.nlargest(SLOWEST, pages, key=lambda page: page["seconds"])


def total(summaries: Iterable[TaskSummary]) -> TaskSummary:
    whole = TaskSummary(tasks=0)
    for each in summaries:
        for name, value in vars(each).items():
            setattr(whole, name, getattr(whole, name) + value)
        whole.slowest = slowest_of(whole.slowest)
    return whole
