"""The state of an output folder: the settings of its first run, and the tasks that are done.

A task is done if its output exists. Its summary is in `_duramen/tasks/` and was stored before the output was
moved into place, so it exists too. There are no locks: several shards may write to one folder.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .plan import HOUSEKEEPING, PARTS, Task
from .settings import Settings, differences
from .storage import (
    OutputError,
    is_remote,
    joined,
    names_below,
    output_errors,
    read_all,
    remove_dead_parts,
    write_bytes,
)
from .summary import TaskSummary

SETTINGS = f"{HOUSEKEEPING}/settings.json"


def prepare(output: str, settings: Settings) -> None:
    """Stores the settings in an output folder; `ValueError` if the folder was begun with others."""
    if not is_remote(output):
        with output_errors(output):
            if Path(output).exists() and not Path(output).is_dir():
                raise NotADirectoryError(20, "it is a file; give a folder")
            Path(output).mkdir(parents=True, exist_ok=True)
        remove_dead_parts(joined(output, PARTS))
    mine = settings.as_dict()
    with output_errors(output):
        stored = stored_settings(output)
    if stored is None:
        write_bytes(output, SETTINGS, json.dumps(mine, indent=1).encode())
    elif changed := differences(stored, mine):
        raise ValueError(
            f"{output} was begun with other options: {'; '.join(changed)}. "
            "Give the same options to go on, or another output folder"
        )


def stored_settings(output: str) -> dict[str, Any] | None:
    """The settings that an output folder was begun with; None for a new one."""
    try:
        (content,) = read_all(output, [SETTINGS]).values()
    except FileNotFoundError:
        return None
    return dict(json.loads(content))


def done_tasks(output: str, tasks: Iterable[Task]) -> dict[str, TaskSummary]:
    """The summaries of those tasks that are done, by name.

    A task whose input file has another size than before is not done. `ValueError` where an output belongs to another
    input, or was not written by duramen, because it must not be replaced.
    """
    with output_errors(output):
        there = names_below(output)
        finished = [task for task in tasks if task.output_name in there]
        summaries = {task.summary_name: task for task in finished}
        if missing := [task for name, task in summaries.items() if name not in there]:
            raise OutputError(f"{missing[0].output_path}: exists but was not written by duramen; choose another folder")
        stored = {name: json.loads(data) for name, data in read_all(output, summaries).items()}
    same = [(summaries[name].name, each) for name, each in stored.items() if is_same(summaries[name], each)]
    return {name: TaskSummary.from_dict(each["summary"]) for name, each in same}


def is_same(task: Task, stored: dict[str, Any]) -> bool:
    """Whether a stored summary is of this task and its input as it is now."""
    if task.is_group and (task.source, task.version) != (stored["inputs"], stored["version"]):
        raise ValueError(
            f"{task.output_path} was made from other HTML files than those that are there now: choose another output "
            "folder, since the groups of files are no longer the same"
        )
    if task.source != stored["inputs"]:
        raise ValueError(
            f"{task.output_path} was made from {stored['inputs']}, not from {task.source}; choose another output folder"
        )
    return bool(task.version == stored["version"])
