"""The result of one extractor on one page, and its line in a results file."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .journal import read_journal
from .metrics import METRICS

Numbers = tuple[float, ...]
Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class PageResult:
    """Scores of one extractor on one page.

    `scores` has an entry for every metric asked for, None where the page lacks the gold. A page
    that failed has its reason in `error` and is scored as the empty text, so it is never lost.
    """

    dataset: str
    id: str
    page_type: str | None
    lang: str | None
    digest: str
    method: str
    version: str
    seconds: float | None
    error: str | None
    scores: Mapping[str, Numbers | None]
    host: str | None = None

    @property
    def page(self) -> str:
        """Name of the page, unique over several sets."""
        return f"{self.dataset}/{self.id}"

    @property
    def key(self) -> Key:
        """The unique key of the result: a page, its contents, an extractor, its version."""
        return self.page, self.digest, self.method, self.version


def read_results(path: str | Path) -> dict[Key, PageResult]:
    """Results of a file by key; the last one counts. None when there is no such file."""
    found = {}
    for number, record in enumerate(read_journal(path), 1):
        try:
            result = result_from(record)
        except (KeyError, TypeError, AttributeError):
            raise ValueError(f"{path}:{number}: not a line of a results file") from None
        found[result.key] = result
    return found


def result_from(record: Mapping[str, Any]) -> PageResult:
    """The result on one line of a results file, without metrics that had other columns when it was written."""
    scores = {
        name: None if numbers is None else tuple(numbers)
        for name, numbers in record["scores"].items()
        if numbers is None or name not in METRICS or len(numbers) == len(METRICS[name].columns)
    }
    return PageResult(**{**record, "scores": scores})
