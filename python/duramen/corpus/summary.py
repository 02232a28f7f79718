"""Counts of the pages of a task or of a whole run; summaries can be added."""

import heapq
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from .lines import LineSample
from .sites import MAX_SITES, frequent

SLOWEST = 20
"""Number of slowest pages that are listed."""

CONFIDENCE_BINS = 20


def host_of(url: str | None) -> str:
    """The host of a URL, as far as telling hosts apart needs it."""
    return (url or "").partition("://")[2].partition("/")[0].lower()


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
    page_types: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    sites: Counter[str] = field(default_factory=Counter)
    """Kept pages of the most frequent hosts; lower bounds where there are many hosts."""
    completeness: Counter[str] = field(default_factory=Counter)
    """Kept pages by their verdict, where that column is written."""
    statuses: Counter[str] = field(default_factory=Counter)
    """Codes of HTTP, those of skipped records included."""
    confidences: Counter[str] = field(default_factory=Counter)
    """Kept pages by confidence, in steps of 0.05; the key is the lower end of the step."""
    below: int = 0
    """Kept pages with less confidence than `--below`."""
    word_counts: Counter[str] = field(default_factory=Counter)
    """Kept pages by words, in powers of two; the key is the lower end."""
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
    lines: LineSample = field(default_factory=LineSample)

    @property
    def failed(self) -> int:
        """Pages without a result."""
        return len(self.failures)

    def fail(self, *, source: str, offset: int | None, url: str | None, reason: str) -> None:
        """Record a page that has no result."""
        self.failures.append({"input": source, "offset": offset, "url": url, "reason": reason})

    def keep(
        self,
        *,
        words: int | None,
        page_type: str | None,
        language: str | None,
        confidence: float | None,
        site: str | None = None,
        completeness: str | None = None,
        times: int = 1,
    ) -> None:
        """Count a page that is written; -1 `times` one that is taken out again."""
        self.kept += times
        if site is not None:
            self.sites[site or "unknown"] += times
        if len(self.sites) > 2 * MAX_SITES:
            self.sites = frequent(self.sites)
        if completeness is not None:
            self.completeness[completeness] += times
        self.page_types[page_type or "unknown"] += times
        self.languages[language or "unknown"] += times
        if confidence is not None:
            step = min(int(confidence * CONFIDENCE_BINS), CONFIDENCE_BINS - 1)
            self.confidences[f"{step / CONFIDENCE_BINS:.2f}"] += times
        if words is not None:
            self.words += times * words
            self.word_counts[str(2 ** int(math.log2(words)) if words else 0)] += times

    def without_zeros(self) -> None:
        """Forget what no page has any more."""
        for counts in (
            self.page_types,
            self.languages,
            self.sites,
            self.completeness,
            self.confidences,
            self.word_counts,
        ):
            counts += Counter()

    def time(self, seconds: float, **page: Any) -> None:
        """Record a page if it is among the slowest."""
        if len(self.slowest) < SLOWEST or seconds > self.slowest[-1]["seconds"]:
            self.slowest = slowest_of([*self.slowest, {"seconds": round(seconds, 4), **page}])

    def add(self, other: Self) -> None:
        """Add the counts of another summary to this one."""
        for each in fields(self):
            mine, its = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(its)
            elif isinstance(mine, LineSample):
                mine.add(its)
            else:
                setattr(self, each.name, mine + its)
        self.slowest = slowest_of(self.slowest)
        self.sites = frequent(self.sites)

    def as_dict(self) -> dict[str, Any]:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**values, "lines": self.lines.as_dict()}

    @classmethod
    def from_dict(cls, stored: dict[str, Any]) -> Self:
        """The summary that `as_dict` wrote; fields of another version are left out."""
        own_fields = {each.name: each for each in fields(cls)}
        values = {name: value for name, value in stored.items() if name in own_fields}
        for name, value in values.items():
            if name == "lines":
                values[name] = LineSample.from_dict(value)
            elif isinstance(value, dict):
                values[name] = Counter(value)
        return cls(**values)


def slowest_of(pages: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The slowest pages, the slowest first."""
    return heapq.nlargest(SLOWEST, pages, key=lambda page: page["seconds"])


def total(summaries: Iterable[TaskSummary]) -> TaskSummary:
    """All summaries added up."""
    whole = TaskSummary(tasks=0)
    for each in summaries:
        whole.add(each)
    return whole
