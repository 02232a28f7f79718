"""From inputs to tasks: one task for each file, or for each group of HTML files."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from .inputs import InputFile, found_inputs, output_stem
from .settings import GROUP, Settings
from .storage import joined
from .writers import FORMATS

HOUSEKEEPING = "_duramen"
"""The folder below the output for settings, summaries and parts; readers of Parquet folders ignore its `_`."""

PARTS = f"{HOUSEKEEPING}/parts"
"""Files that are being written."""

DROPPED = "dropped"
"""The folder below the output for pages that were dropped, each with its reason."""


@dataclass(frozen=True)
class Task:
    """A piece of work with one output file; picklable, so that any engine can send it anywhere."""

    name: str
    """The path of its output below the output folder, without the suffix."""
    inputs: tuple[str, ...]
    version: str
    """Changes when an input does: its size, or a digest of the names and sizes of a group."""
    size: int
    is_group: bool
    output: str
    settings: Settings
    page_timeout: float | None = None
    beat: str | None = None
    """A local file to which a running task writes its progress."""

    @property
    def source(self) -> str:
        """What it reads, in words."""
        if not self.is_group:
            return self.inputs[0]
        return f"{self.inputs[0]} and {len(self.inputs) - 1:,} more" if len(self.inputs) > 1 else self.inputs[0]

    @property
    def output_name(self) -> str:
        """The path of its output below the output folder; of its first shard, which is there when all others are."""
        return self.shard_name(0)

    def shard_name(self, number: int) -> str:
        """The path of one of its shards below the output folder; without a shard size there is one."""
        mark = "" if self.settings.shard_size is None else f"-{number:05}"
        return f"{self.name}{mark}{FORMATS[self.settings.format].suffix}"

    @property
    def output_path(self) -> str:
        return joined(self.output, self.output_name)

    @property
    def dropped_name(self) -> str:
        """The path of its dropped pages below the output folder."""
        return f"{DROPPED}/{self.output_name}"

    @property
    def summary_name(self) -> str:
        """The path of its summary below the output folder, which is written before its output."""
        return f"{HOUSEKEEPING}/tasks/{self.name}.json"


def plan_tasks(
    inputs: Iterable[str], output: str, settings: Settings, *, page_timeout: float | None = None
) -> list[Task]:
    """All tasks for some inputs, in the order of their names; the same for every shard and every run."""
    found = found_inputs(inputs, output)
    archives = sorted((each for each in found if not each.is_page), key=lambda each: (each.place, each.path))
    pages = sorted((each for each in found if each.is_page), key=lambda each: each.path)
    suffix = FORMATS[settings.format].suffix
    tasks = [
        Task(
            name=output_stem(each.place, suffix),
            inputs=(each.path,),
            version=str(each.size),
            size=each.size or 0,
            is_group=False,
            output=output,
            settings=settings,
            page_timeout=page_timeout,
        )
        for each in archives
    ]
    for start in range(0, len(pages), GROUP):
        group = pages[start : start + GROUP]
        name = f"pages-{start // GROUP:05}"
        paths, size = tuple(each.path for each in group), sum(each.size or 0 for each in group)
        tasks.append(Task(name, paths, digest_of(group), size, True, output, settings, page_timeout))
    check_names(tasks)
    return tasks


def check_names(tasks: Iterable[Task]) -> None:
    """Raises where two inputs would be written to one file, on file systems that know no capitals too."""
    taken: dict[str, Task] = {}
    for task in tasks:
        other = taken.setdefault(task.name.casefold(), task)
        if other is not task:
            raise ValueError(
                f"{other.inputs[0]} and {task.inputs[0]} would both be written to {task.output_name}; "
                "give the folder that holds both, so that the outputs lie in folders, too"
            )


def digest_of(group: Iterable[InputFile]) -> str:
    """A digest of the names and sizes of files."""
    return hashlib.sha256(
        "\n".join(f"{each.path} {each.size}" for each in group).encode("utf-8", "replace")
    ).hexdigest()[:16]
