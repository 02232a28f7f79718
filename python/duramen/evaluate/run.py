"""Evaluation: every extractor on every page, each page scored by every metric.

Results that a file already contains are not computed again, and new ones are appended to it as they come.
"""

import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Self

try:
    import resource
except ImportError:  # Windows: the time of commands is not counted
    resource = None  # type: ignore[assignment]

from ..pool import Lost, answers
from .corpus import Sample
from .journal import Journal
from .metrics import METRICS, metric_named
from .results import Key, PageResult, read_results, result_of


class Ledger:
    """Results by their place in the run; with a file, kept there as they come."""

    def __init__(
        self, path: str | Path | None, metrics: Collection[str], progress: Callable[[PageResult], None] | None = None
    ) -> None:
        self.earlier = {} if path is None else read_results(path)
        self.journal = None if path is None else Journal(path)
        self.metrics = frozenset(metrics)
        self.progress = progress
        self.results: dict[int, PageResult] = {}

    def recall(self, order: int, key: Key, sample: Sample) -> bool:
        """Whether the file has this result with every requested metric; if so, it is used with the current labels."""
        earlier = self.earlier.get(key)
        if earlier is None or not self.metrics <= earlier.scores.keys():
            return False
        self.keep(order, replace(earlier, page_type=sample.page_type, lang=sample.lang, host=sample.host))
        return True

    def add(self, order: int, result: PageResult) -> None:
        """Write a new result to the file, then add it."""
        if self.journal is not None:
            self.journal.append(asdict(result))
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


Extractor = Callable[[str | bytes, str | None], str]
"""From a page and its address to the text of its main content."""

WARM_UP = "<!doctype html><title>warm</title><p>Warm up: the first call imports and allocates."


@dataclass(frozen=True)
class Task:
    """One page for one extractor."""

    order: int
    sample: Sample
    method: str


@dataclass
class Work:
    """The work of a worker process: runs an extractor on a page and scores the text."""

    extractors: Mapping[str, Extractor]
    metrics: Sequence[str]
    versions: Mapping[str, str]
    warm: set[str] = field(default_factory=set)

    def __call__(self, task: Task) -> PageResult:
        """The scored page. Whatever the extractor raises becomes the page's error."""
        extractor = self.extractors[task.method]
        if task.method not in self.warm and getattr(extractor, "warms_up", True):
            self.warm.add(task.method)
            text_or_error(extractor, WARM_UP, None)

        start = processor_seconds()
        text, error = text_or_error(extractor, task.sample.html, task.sample.url)
        return self.score(task, text, seconds=processor_seconds() - start, error=error)

    def key(self, task: Task) -> Key:
        """Key under which the task's result is kept."""
        return task.sample.key, task.sample.digest, task.method, self.versions.get(task.method, "")

    def lost(self, task: Task, reason: str) -> PageResult:
        """The result of a page whose worker was killed or died: an empty text."""
        return self.score(task, "", seconds=None, error=reason)

    def score(self, task: Task, text: str, *, seconds: float | None, error: str | None) -> PageResult:
        """The text scored against the gold."""
        return result_of(
            task.sample,
            task.method,
            text,
            version=self.versions.get(task.method, ""),
            seconds=seconds,
            error=error,
            metrics=map(metric_named, self.metrics),
        )


def evaluate(
    samples: Iterable[Sample],
    extractors: Mapping[str, Extractor],
    *,
    metrics: Sequence[str] = tuple(METRICS),
    jobs: int = 1,
    timeout: float | None = None,
    resume: str | Path | None = None,
    versions: Mapping[str, str] | None = None,
    progress: Callable[[PageResult], None] | None = None,
) -> list[PageResult]:
    """Results of every extractor on every sample, in the order of the samples.

    A page on which an extractor raises, dies or takes more than `timeout` seconds is scored as
    empty and says so. `resume` names a file to which results are added as they come; those already
    in it are not computed again while page, gold and `versions` of the extractor are the same.

    >>> page = Sample(id="1", dataset="mine", html="<p>two words", text="two words")
    >>> [result] = evaluate([page], {"upper": lambda html, url: html[3:].upper()}, metrics=["word-bag"])
    >>> result.scores["word-bag"]
    Scores(precision=1.0, recall=1.0, f1=1.0)
    """
    if not extractors:
        raise ValueError("give at least one extractor")
    for name in metrics:
        metric_named(name)

    work = Work(extractors, tuple(metrics), versions or {})
    with Ledger(resume, metrics, progress) as ledger:
        missing = (
            task for task in tasks(samples, extractors) if not ledger.recall(task.order, work.key(task), task.sample)
        )
        for task, answer in answers(work, missing, jobs=jobs, timeout=timeout):
            result = work.lost(task, answer.reason) if isinstance(answer, Lost) else answer
            ledger.add(task.order, result)
    return ledger.in_order()


def tasks(samples: Iterable[Sample], methods: Iterable[str]) -> Iterator[Task]:
    """Every page for every method, one page after the other."""
    pairs = ((sample, method) for sample in samples for method in methods)
    return (Task(order, sample, method) for order, (sample, method) in enumerate(pairs))


def processor_seconds() -> float:
    """Processor time of this process, and of the commands that it has run to their end."""
    if resource is None:
        return time.process_time()
    commands = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + commands.ru_utime + commands.ru_stime


def text_or_error(extractor: Extractor, html: str | bytes, url: str | None) -> tuple[str, str | None]:
    """The extractor's text, or an empty one and the reason why."""
    try:
        with redirect_stdout(sys.stderr):  # standard output is for the report
            text = extractor(html, url)
    except Exception as failure:  # noqa: BLE001 - an extractor may raise anything; the page must still count
        return "", f"{type(failure).__name__}: {failure}"
    if not isinstance(text, str):
        return "", f"TypeError: the extractor gave {type(text).__name__}, not a string"
    return text, None
