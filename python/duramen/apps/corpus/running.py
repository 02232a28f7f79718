"""A run over inputs: plan the tasks, skip those that are done, run the others, and add up the summaries.

A task is done if its output exists. Its summary is in `_duramen/tasks/` and was stored before the output was moved into
place, so it exists too. There are no locks: several shards may write to one folder.
"""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ...base.pool import Lost
from . import storage
from .duplicates import carry_out_plan, deduplicate
from .engines import Engine, engine_named, stream_tasks
from .options import Options, check_all, differences
from .plan import Task, plan_tasks
from .progress import Status, watched
from .report import write_report
from .storage import HOUSEKEEPING, OutputError, joined
from .summary import TaskSummary, total

PAGE_TIMEOUT = 60.0

STREAM = "-"
"""The output that stands for JSON lines on standard output."""

STORED_OPTIONS = f"{HOUSEKEEPING}/settings.json"


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
        return total([self.there, self.done])

    @property
    def is_complete(self) -> bool:
        """Whether every input was read to its end, by this run."""
        return not (self.done.problems or self.done.damages)

    def as_dict(self) -> dict[str, Any]:
        whole = self.whole
        rate = self.done.pages / self.seconds if self.seconds else 0.0
        run = {"pages": self.done.pages, "seconds": round(self.seconds, 3), "pages_per_second": round(rate, 1)}
        tasks = {"tasks": self.tasks, "tasks_there": self.tasks_there, "tasks_done": self.tasks_done}
        return {"output": self.output, **whole.as_dict(), "failures": whole.failed, **tasks, "this_run": run}


def run(
    inputs: str | PathLike[str] | Iterable[str | PathLike[str]],
    output: str | PathLike[str],
    *,
    page_timeout: float | None = PAGE_TIMEOUT,
    engine: str | Engine = "local",
    jobs: int | None = None,
    shard: tuple[int, int] | None = None,
    report: str | PathLike[str] | None = None,
    watch: Callable[[Status], None] | None = None,
    **options: Any,
) -> Summary:
    """Turns archives, tables or folders of pages into files of clean text below `output`.

    The same call again resumes the run; the output `-` is standard output, as JSON lines. `shard` is a pair such as
    (0, 4) for the first of four; `watch` is called at intervals with the progress of the run. All other options are
    fields of `duramen.corpus.Options`, or belong to `duramen.extract`. docs/corpus.md has the details.
    """
    folder = storage.plain_path(fspath(output))
    chosen = Options.of({"format": "jsonl", **options} if folder == STREAM else options)
    chosen.check()
    is_stream = folder == STREAM
    check_all(
        {
            "a shard does not see all pages: run all shards without dedup, then --dedup-only on the folder": (
                chosen.dedup and shard is not None
            ),
            f"standard output gets JSON lines, not {chosen.format}; give a folder for that": (
                is_stream and chosen.format != "jsonl"
            ),
            "what is written to standard output cannot be taken back; give a folder to drop duplicates": (
                is_stream and (chosen.dedup or chosen.keep_dropped)
            ),
            "standard output has no shards to shuffle or to bound; give a folder for that": (
                is_stream and (chosen.shuffle or chosen.shard_size)
            ),
            "standard output gets the pages of this machine; give a folder to run on a cluster": (
                is_stream and engine != "local"
            ),
            f"a shard is I/N with I from 0 to N - 1, not {shard and f'{shard[0]}/{shard[1]}'}": (
                shard is not None and not 0 <= shard[0] < shard[1]
            ),
            f"page_timeout must be more than 0 seconds, not {page_timeout}; None for no limit": (
                page_timeout is not None and page_timeout <= 0
            ),
            f"jobs must be at least 1, not {jobs}": jobs is not None and jobs < 1,
        }
    )
    map_tasks = stream_tasks if is_stream else engine_named(engine) if isinstance(engine, str) else engine
    given = [inputs] if isinstance(inputs, str | PathLike) else list(inputs)
    tasks = plan_tasks([storage.plain_path(fspath(name)) for name in given], folder, chosen, page_timeout=page_timeout)
    if shard is not None:
        tasks = tasks[shard[0] :: shard[1]]
    if not is_stream:
        prepare(folder, chosen)
    last = None
    if chosen.duplicates:
        carry_out_plan(folder)  # of a run that was killed
        last = partial(deduplicate, folder, chosen.duplicates, keep_dropped=chosen.keep_dropped)
    found = carried_out(folder, tasks, partial(map_tasks, jobs=jobs), watch, shard, last)
    if report is not None:
        write_report(found.whole, found.as_dict(), fspath(report))
    return found


def prepare(output: str, options: Options) -> None:
    """Stores the options in an output folder; `ValueError` if the folder was begun with others."""
    if not storage.is_remote(output):
        with storage.output_errors(output):
            if Path(output).exists() and not Path(output).is_dir():
                raise NotADirectoryError(20, "it is a file; give a folder")
            Path(output).mkdir(parents=True, exist_ok=True)
        storage.remove_dead_parts(output)
    mine = options.as_dict()
    stored = None
    with storage.output_errors(output), suppress(FileNotFoundError):
        stored = json.loads(storage.read_all(output, [STORED_OPTIONS])[STORED_OPTIONS])
    if stored is None:
        storage.write_bytes(output, STORED_OPTIONS, json.dumps(mine, indent=1).encode())
    elif changed := differences(stored, mine):
        raise ValueError(
            f"{output} was begun with other options: {'; '.join(changed)}. "
            "Give the same options to go on, or another output folder"
        )


def done_tasks(output: str, tasks: Iterable[Task]) -> dict[str, TaskSummary]:
    """The summaries of those tasks that are done, by name.

    A task whose input file has another size than before is not done. `ValueError` where an output belongs to another
    input, or was not written by duramen, because it must not be replaced.
    """
    with storage.output_errors(output):
        there = storage.names_below(output)
        finished = {task.summary_name: task for task in tasks if task.output_name in there}
        if missing := [task for name, task in finished.items() if name not in there]:
            path = joined(output, missing[0].output_name)
            raise OutputError(f"{path}: exists but was not written by duramen; choose another folder")
        stored = {name: json.loads(data) for name, data in storage.read_all(output, finished).items()}
    done: dict[str, TaskSummary] = {}
    for name, each in stored.items():
        task, is_same = finished[name], finished[name].version == each["version"]
        if task.source != each["inputs"] or (task.is_group and not is_same):
            source = f"{each['inputs']}, not from" if is_same or not task.is_group else "other HTML files than"
            path = joined(output, task.output_name)
            raise ValueError(f"{path} was made from {source} {task.source}; choose another folder")
        if is_same:
            done[task.name] = TaskSummary.from_dict(each["summary"])
    return done


def carried_out(
    output: str,
    tasks: Sequence[Task],
    map_tasks: Callable[..., Any],
    watch: Callable[[Status], None] | None,
    shard: tuple[int, int] | None,
    last: Callable[[], Any] | None = None,
) -> Summary:
    """The summaries of tasks: those of finished tasks are read, the other tasks are run.

    `last` changes the outputs when all tasks are done, and their summaries.
    """
    there = {} if output == STREAM else done_tasks(output, tasks)
    done: dict[str, TaskSummary] = {}
    begun = time.perf_counter()

    def so_far() -> Summary:
        finished = sum(not each.problems for each in done.values())
        counts = total(there.values()), total(done.values())
        return Summary(output, len(tasks), len(there), finished, *counts, time.perf_counter() - begun)

    try:
        with ExitStack() as stack:
            progress = stack.enter_context(watched([task for task in tasks if task.name not in there], watch))
            answers = stack.enter_context(closing(map_tasks(progress.tasks, tick=progress.tick)))
            for task, answer in answers:
                if isinstance(answer, Lost):  # its process died
                    problem = {"input": task.source, "reason": answer.reason}
                    answer = TaskSummary(bytes_in=task.size, problems=[problem])
                done[task.name] = answer
                progress.finish(task, answer)
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


def conclude(found: Summary, shard: tuple[int, int] | None) -> None:
    """Writes the failures and the summary beside the results; a shard has files of its own, a stream has none."""
    if found.output == STREAM:
        return
    storage.remove_dead_parts(found.output)
    whole = found.whole
    mark = "" if shard is None else f"-{shard[0]}-of-{shard[1]}"
    name = f"failures{mark}.jsonl"
    if entries := [*whole.failures, *whole.damages, *whole.problems]:
        keys = ("input", "offset", "url", "reason")
        lines = [json.dumps({key: each.get(key) for key in keys}, ensure_ascii=False) for each in entries]
        storage.write_bytes(found.output, name, ("\n".join(lines) + "\n").encode("utf-8", "replace"))
    else:
        storage.remove_file(joined(found.output, name))  # failures of an earlier run have been resolved since
    summary = json.dumps(found.as_dict(), ensure_ascii=False, indent=1)
    storage.write_bytes(found.output, f"{HOUSEKEEPING}/summary{mark}.json", summary.encode("utf-8", "replace"))
