"""A run over inputs: plan the tasks, skip those that are done, run the others, and add up the summaries."""

import json
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ..pool import Lost
from .checkpoint import done_tasks, prepare
from .columns import DEFAULT_COLUMNS
from .dedup import Dedup
from .duplicates import deduplicate, finish_interrupted
from .engines import Answers, Engine, engine_named, stream
from .filters import Filters
from .finishing import Finishing
from .plan import HOUSEKEEPING, PARTS, Task, plan_tasks
from .progress import Progress, Status
from .readers import Names
from .report import write_report
from .settings import BASE, Settings
from .storage import OutputError, joined, plain_path, remove_dead_parts, remove_file, write_bytes
from .summary import TaskSummary, total

PAGE_TIMEOUT = 60.0

STREAM = "-"
"""The output that stands for JSON lines on standard output."""


@dataclass(frozen=True)
class Summary:
    """What a run has done, beside what was there already."""

    output: str
    tasks: int
    """All that this run, or this shard, is to do."""
    tasks_there: int
    """Those that were done before."""
    tasks_done: int
    there: TaskSummary
    done: TaskSummary
    seconds: float

    @property
    def whole(self) -> TaskSummary:
        """What was there and what was done, added up."""
        return total([self.there, self.done])

    @property
    def is_complete(self) -> bool:
        """Whether every input was read to its end, by this run."""
        return not (self.done.problems or self.done.damages)

    def as_dict(self) -> dict[str, Any]:
        whole = self.whole
        counts = {**whole.as_dict(), "repeated_lines": whole.lines.repeated_share, "failures": whole.failed}
        counts["sites"] = dict(whole.sites.most_common(20))
        del counts["lines"], counts["tasks"]
        rate = self.done.pages / self.seconds if self.seconds else 0.0
        run = {"pages": self.done.pages, "seconds": round(self.seconds, 3), "pages_per_second": round(rate, 1)}
        tasks = {"tasks": self.tasks, "tasks_there": self.tasks_there, "tasks_done": self.tasks_done}
        return {"output": self.output, **tasks, "this_run": run, **counts}


def run(
    inputs: str | PathLike[str] | Iterable[str | PathLike[str]],
    output: str | PathLike[str],
    *,
    format: str | None = None,  # noqa: A002 - as the option is called
    columns: Sequence[str] = DEFAULT_COLUMNS,
    html: str = "html",
    url: str = "url",
    id: str = "id",  # noqa: A002
    date: str = "date",
    content_type: str = "content_type",
    carry: Sequence[str] = (),
    base: str = BASE,
    dump: str | None = None,
    min_confidence: float | None = None,
    min_words: int | None = None,
    languages: Sequence[str] | None = None,
    types: Sequence[str] | None = None,
    where: str | None = None,
    recipe: str | None = None,
    url_list: Sequence[str | PathLike[str]] | None = None,
    keep_dropped: bool = False,
    dedup: str | None = None,
    keep: str = "longest",
    against: Sequence[str | PathLike[str]] = (),
    minhash: tuple[int, int, int] = Dedup("near").minhash,
    below: float | None = None,
    mask: Sequence[str] | None = None,
    tokenizer: str | PathLike[str] | None = None,
    sample: float | None = None,
    shuffle: bool = False,
    seed: int = 0,
    shard_size: str | int | None = None,
    page_timeout: float | None = PAGE_TIMEOUT,
    engine: str | Engine = "local",
    jobs: int | None = None,
    shard: tuple[int, int] | None = None,
    report: str | PathLike[str] | None = None,
    watch: Callable[[Status], None] | None = None,
    **options: Any,
) -> Summary:
    """Turns archives, tables or folders of pages into files of clean text below `output`.

    The same call again resumes the run; the output `-` is standard output, as JSON lines. `html`, `url`, `id`, `date`,
    `content_type` and `carry` name columns of tables; `where`, `recipe` and `url_list` drop pages, and `dedup` drops
    all duplicates but the one that `keep` names; pages with less confidence than `below` are marked and counted;
    personal data of the kinds in `mask` is masked; `tokenizer` is a file that counts tokens; `sample` is the share of
    pages that are read; `shard_size` bounds output files, in rows or as `256MB`; `shard` is a pair such as (0, 4) for
    the first of four; `watch` is called at intervals with the progress of the run; `options` are those of
    `duramen.extract`. docs/corpus.md has the details.
    """
    folder = plain_path(fspath(output))
    lists = tuple(plain_path(fspath(each)) for each in url_list) if url_list else None
    earlier = tuple(plain_path(fspath(each)) for each in against)
    duplicates = Dedup(dedup, keep, earlier, minhash) if dedup is not None else None
    settings = Settings(
        format=format or ("jsonl" if folder == STREAM else "parquet"),
        columns=tuple(columns),
        names=Names(html, url, id, date, content_type, tuple(carry)),
        filters=Filters(min_confidence, min_words, chosen(languages), chosen(types), where, recipe, lists),
        options=options,
        base=base,
        dump=dump,
        below=below,
        finishing=Finishing(chosen(mask), None if tokenizer is None else fspath(tokenizer)),
        sample=sample,
        shuffle=shuffle or None,
        seed=seed if shuffle or sample is not None else None,
        shard_size=None if shard_size is None else str(shard_size),
        dedup=duplicates,
        keep_dropped=keep_dropped,
    )
    settings.check()
    if duplicates and shard is not None:
        raise ValueError(
            "a shard does not see all pages: run all shards without dedup, then --dedup-only on the folder"
        )
    if folder == STREAM:
        check_stream(settings, engine)
        engine = stream.map_tasks
    if page_timeout is not None and page_timeout <= 0:
        raise ValueError(f"page_timeout must be more than 0 seconds, not {page_timeout}; None for no limit")
    if jobs is not None and jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    map_tasks = engine_named(engine) if isinstance(engine, str) else engine
    given = [inputs] if isinstance(inputs, str | PathLike) else list(inputs)
    every = plan_tasks([plain_path(fspath(name)) for name in given], folder, settings, page_timeout=page_timeout)
    tasks = of_shard(every, shard)
    if folder != STREAM:
        prepare(folder, settings)
    if duplicates:
        finish_interrupted(folder)
    last = partial(deduplicate, folder, duplicates, keep_dropped=keep_dropped) if duplicates else None
    found = carried_out(folder, tasks, partial(map_tasks, jobs=jobs), watch, shard, last)
    if report is not None:
        write_report(found.whole, found.as_dict(), fspath(report))
    return found


def carried_out(
    output: str,
    tasks: list[Task],
    map_tasks: Callable[[Sequence[Task]], Answers],
    watch: Callable[[Status], None] | None,
    shard: tuple[int, int] | None,
    last: Callable[[], Any] | None = None,
) -> Summary:
    """The summaries of tasks: those of finished tasks are read, the other tasks are run.

    `last` changes the outputs when all tasks are done, and their summaries.
    """
    there = {} if output == STREAM else done_tasks(output, tasks)
    missing = [task for task in tasks if task.name not in there]
    done: dict[str, TaskSummary] = {}
    begun = time.perf_counter()

    def so_far() -> Summary:
        finished = sum(not each.problems for each in done.values())
        counts = total(there.values()), total(done.values())
        return Summary(output, len(tasks), len(there), finished, *counts, time.perf_counter() - begun)

    try:
        with watched(missing, watch) as progress, closing(map_tasks(progress.tasks)) as answers:
            for task, answer in answers:
                done[task.name] = summary_of(task, answer)
                progress.finish(task, done[task.name])
        if last is not None and total([*there.values(), *done.values()]).kept:
            last()
            for name, each in done_tasks(output, tasks).items():
                (there if name in there else done)[name] = each
    except BaseException:
        with suppress(OutputError):  # only the first error is raised
            conclude(so_far(), shard)
        raise
    found = so_far()
    conclude(found, shard)
    return found


def check_stream(settings: Settings, engine: str | Engine) -> None:
    """Raises for what standard output cannot have."""
    if settings.format != "jsonl":
        raise ValueError(f"standard output gets JSON lines, not {settings.format}; give a folder for that")
    if settings.dedup or settings.keep_dropped:
        raise ValueError("what is written to standard output cannot be taken back; give a folder to drop duplicates")
    if settings.shuffle or settings.shard_size:
        raise ValueError("standard output has no shards to shuffle or to bound; give a folder for that")
    if engine != "local":
        raise ValueError("standard output gets the pages of this machine; give a folder to run on a cluster")


def chosen(names: Sequence[str] | None) -> tuple[str, ...] | None:
    """Names as settings keep them; None for all."""
    return None if names is None else tuple(names)


def of_shard(tasks: list[Task], shard: tuple[int, int] | None) -> list[Task]:
    """The tasks of one of several runs that share the work.

    >>> of_shard([], (4, 4))
    Traceback (most recent call last):
    ValueError: a shard is I/N with I from 0 to N - 1, not 4/4
    """
    if shard is None:
        return tasks
    number, count = shard
    if not 0 <= number < count:
        raise ValueError(f"a shard is I/N with I from 0 to N - 1, not {number}/{count}")
    return tasks[number::count]


@contextmanager
def watched(tasks: list[Task], watch: Callable[[Status], None] | None) -> Iterator[Progress]:
    """The progress of tasks; each task gets a file to write its progress to."""
    if watch is None:
        yield Progress(tasks)
        return
    with tempfile.TemporaryDirectory(prefix="duramen-") as folder:
        progress = Progress([replace(task, beat=str(Path(folder, str(place)))) for place, task in enumerate(tasks)])
        with progress.shown_by(watch):
            yield progress


def summary_of(task: Task, answer: TaskSummary | Lost) -> TaskSummary:
    """The summary of a task; of one whose process died, a problem."""
    if isinstance(answer, TaskSummary):
        return answer
    return TaskSummary(bytes_in=task.size, problems=[{"input": task.source, "reason": answer.reason}])


def conclude(found: Summary, shard: tuple[int, int] | None) -> None:
    """Writes the failures and the summary beside the results; a shard has files of its own, a stream has none."""
    if found.output == STREAM:
        return
    remove_dead_parts(joined(found.output, PARTS))
    whole = found.whole
    mark = "" if shard is None else f"-{shard[0]}-of-{shard[1]}"
    name = f"failures{mark}.jsonl"
    if entries := [*whole.failures, *whole.damages, *whole.problems]:
        keys = ("input", "offset", "url", "reason")
        lines = [json.dumps({key: each.get(key) for key in keys}, ensure_ascii=False) for each in entries]
        write_bytes(found.output, name, ("\n".join(lines) + "\n").encode("utf-8", "replace"))
    else:
        remove_file(joined(found.output, name))  # failures of an earlier run have been resolved since
    summary = json.dumps(found.as_dict(), ensure_ascii=False, indent=1)
    write_bytes(found.output, f"{HOUSEKEEPING}/summary{mark}.json", summary.encode("utf-8", "replace"))
