"""The results of a run: those that a file already contains, and those that are appended to it."""

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Self

from .corpus import Sample
from .journal import Journal
from .results import Key, PageResult, read_results, record_of


class Ledger:
    """Results by their place in the run; with a file, kept there as they come."""

    def __init__(
        self,
        path: str | Path | None,
        metrics: Collection[str],
        progress: Callable[[PageResult], None] | None = None,
    ) -> None:
        self.known = {} if path is None else read_results(path)
        self.journal = None if path is None else Journal(path)
        self.metrics = frozenset(metrics)
        self.progress = progress
        self.results: dict[int, PageResult] = {}

    def recall(self, order: int, key: Key, sample: Sample) -> bool:
        """Whether the file has this result with every requested metric; if so, it is used with the current labels."""
        earlier = self.known.get(key)
        if earlier is None or not self.metrics <= earlier.scores.keys():
            return False
        self.keep(order, replace(earlier, page_type=sample.page_type, lang=sample.lang, host=sample.host))
        return True

    def add(self, order: int, result: PageResult) -> None:
        """Write a new result to the file, then add it."""
        if self.journal is not None:
            self.journal.append(record_of(result))
        self.keep(order, result)

    def keep(self, order: int, result: PageResult) -> None:
        """Store a result at its index and report progress."""
        self.results[order] = result
        if self.progress is not None:
            self.progress(result)

    def in_order(self) -> list[PageResult]:
        return [self.results[order] for order in sorted(self.results)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.journal is not None:
            self.journal.close()
