"""Engines: each maps a function over tasks, on this machine or a cluster, independent of what the tasks do."""

from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from typing import Protocol, cast

from ....base.pool import Lost
from ..plan import Task
from ..summary import TaskSummary

ENGINES = ("local", "ray")
"""Each is a module here with a function `map_tasks`."""

Answers = Generator[tuple[Task, TaskSummary | Lost], None, None]
Tick = Callable[[], None]


class EngineError(Exception):
    """An engine that cannot run; the message says what to do."""


class Engine(Protocol):
    """Yields each task with its summary, in any order; `Lost` for a task that has none, with the reason.

    `jobs` is the number of tasks to run at a time, None for as many as there are processors; `tick` is to be called
    about twice a second. What a task raises ends the run. A task may be run twice, at the same time too: its output is
    moved into place as a whole.
    """

    def __call__(self, tasks: Sequence[Task], *, jobs: int | None, tick: Tick) -> Answers: ...


def engine_named(name: str) -> Engine:
    if name not in ENGINES:
        raise ValueError(f"there is no engine {name}; there are {', '.join(ENGINES)}")
    return cast(Engine, import_module(f".{name}", __package__).map_tasks)
