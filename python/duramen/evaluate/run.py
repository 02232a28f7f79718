"""Evaluation: every extractor on every page, each page scored by every metric.

Results that a file already contains are not computed again, and new ones are appended to it as they come.
"""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, redirect_stdout
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

try:
    import resource
except ImportError:  # Windows: the time of commands is not counted
    resource = None  # type: ignore[assignment]

from ..base.pool import Lost, answers
from .corpus import Sample
from .journal import Journal
from .metrics import METRICS, metric_named
from .results import PageResult, read_results

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

    def score(self, task: Task, text: str, *, seconds: float | None, error: str | None) -> PageResult:
        sample = task.sample
        return PageResult(
            dataset=sample.dataset,
            id=sample.id,
            page_type=sample.page_type,
            lang=sample.lang,
            digest=sample.digest,
            method=task.method,
            version=self.versions.get(task.method, ""),
            seconds=seconds,
            error=error,
            scores={name: metric_named(name).measure(text, sample) for name in self.metrics},
            host=sample.host,
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

    work = Work(extractors, metrics, versions or {})
    earlier = {} if resume is None else read_results(resume)
    results: dict[int, PageResult] = {}

    def keep(task: Task, result: PageResult) -> None:
        results[task.order] = result
        if progress is not None:
            progress(result)

    def missing() -> Iterator[Task]:
        """The tasks whose result the file does not have with every metric; those that it has get the labels of now."""
        for order, (sample, method) in enumerate((each, method) for each in samples for method in extractors):
            task = Task(order, sample, method)
            found = earlier.get((sample.key, sample.digest, method, work.versions.get(method, "")))
            if found is None or not set(metrics) <= found.scores.keys():
                yield task
            else:
                keep(task, replace(found, page_type=sample.page_type, lang=sample.lang, host=sample.host))

    with Journal(resume) if resume is not None else nullcontext() as journal:
        for task, answer in answers(work, missing(), jobs=jobs, timeout=timeout):
            result = work.score(task, "", seconds=None, error=answer.reason) if isinstance(answer, Lost) else answer
            if journal is not None:
                journal.append(asdict(result))
            keep(task, result)
    return [results[order] for order in sorted(results)]


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
