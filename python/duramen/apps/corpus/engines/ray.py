"""Runs tasks on a Ray cluster: the one that `RAY_ADDRESS` names, or one that is started on this machine.

Ray moves a task to another node when its node or its process dies. That is safe, because a task may run twice: both
runs write the same bytes and move them into place as a whole. Only a few tasks per core are handed to Ray at a time, so
a run over a hundred thousand archives neither floods the scheduler nor has much to cancel when it is interrupted.
"""

import os
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from ....base.pool import Lost
from ..plan import Task
from ..progress import PERIOD
from ..storage import first_line
from ..summary import TaskSummary
from . import Answers, EngineError, Tick
from . import map_tasks as map_here

RETRIES = 5
"""How often Ray starts a task again whose node or process has died."""

AHEAD = 2
"""Tasks per core that Ray has at a time: one that runs, and one that is ready to follow it."""

OBJECT_STORE = 100 << 20
"""Bytes for objects on a local cluster, whose default is a third of the memory; a summary is a few kilobytes."""

LOCAL = "local"
"""The address that makes Ray start a cluster on this machine."""

HOST_AND_PORT = re.compile(r"(?:ray://)?\[?(?P<host>[^/\[\]]+?)\]?:(?P<port>\d+)")
CONNECT_TIMEOUT = 10.0

GRACE = 10.0
"""Seconds in which interrupted tasks may remove what they have written, before their processes are killed."""


def map_tasks(tasks: Sequence[Task], *, jobs: int | None, tick: Tick) -> Answers:
    """Each task with its summary, as they are done; at most `jobs` at a time, or as many as the cluster has cores.

    What a task raises is raised here. `Lost` stands for a task whose process died every time.
    """
    ray = ray_module()
    if not tasks:
        return
    with cluster(ray, jobs):
        remote = ray.remote(num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD")(run_on_node)
        start = partial(remote.remote, version("duramen"), str(Path.cwd()))
        yield from bounded(ray, start, tasks, jobs, tick)


def bounded(
    ray: Any, start: Callable[[Task], Any], tasks: Sequence[Task], jobs: int | None, tick: Tick = lambda: None
) -> Answers:
    """The answers; the number of tasks in flight follows the size of the cluster, which may change."""
    waiting = iter(tasks)
    in_flight: dict[Any, Task] = {}
    try:
        while True:
            room = jobs or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(in_flight) < room and (task := next(waiting, None)) is not None:
                in_flight[start(task)] = task
            if not in_flight:
                return
            ready, _ = ray.wait(list(in_flight), num_returns=1, timeout=PERIOD)
            for done in ready:
                yield in_flight.pop(done), answer_of(ray, done)
            tick()
    finally:
        cancel(ray, list(in_flight))


def answer_of(ray: Any, done: Any) -> TaskSummary | Lost:
    try:
        return cast(TaskSummary | Lost, ray.get(done))
    except ray.exceptions.RayTaskError as error:
        cause: BaseException = error.cause
        if isinstance(cause, ModuleNotFoundError):
            hint = f"has no {cause.name}: install duramen[corpus,ray] on every node"
            raise EngineError(f"a node of the Ray cluster {hint}") from None
        raise cause from None
    except ray.exceptions.RayError as error:
        return Lost(f"tried {1 + RETRIES} times on the cluster: {first_line(error)}")


def run_on_node(expected: str, folder: str, task: Task) -> TaskSummary | Lost:
    """The summary of a task; runs in a process of the cluster, in the folder to which paths are relative."""
    if version("duramen") != expected:
        here = ray_module().util.get_node_ip_address()
        raise EngineError(f"node {here} has duramen {version('duramen')}, this machine {expected}: install the same")
    if Path(folder).is_dir():
        os.chdir(folder)
    ((_, answer),) = map_here([task], jobs=1, tick=lambda: None)
    return answer


def cancel(ray: Any, tasks: list[Any]) -> None:
    """End tasks: they are interrupted, so that they remove unfinished files, and killed if they do not end."""
    if not tasks or not ray.is_initialized():
        return
    for force in (False, True):
        for task in tasks:
            ray.cancel(task, force=force)
        _, tasks = ray.wait(tasks, num_returns=len(tasks), timeout=GRACE)
        if not tasks:
            return


@contextmanager
def cluster(ray: Any, jobs: int | None) -> Iterator[None]:
    """A connection to the cluster; an existing one is used and left open."""
    if ray.is_initialized():
        yield
        return
    address = os.environ.get("RAY_ADDRESS") or LOCAL
    is_local = address == LOCAL
    small = {"num_cpus": jobs, "object_store_memory": OBJECT_STORE, "include_dashboard": False} if is_local else {}
    try:
        if named := HOST_AND_PORT.fullmatch(address):  # where nothing listens, Ray would retry for minutes
            socket.create_connection((named["host"], int(named["port"])), timeout=CONNECT_TIMEOUT).close()
        ray.init(address, log_to_driver=False, logging_level="ERROR", **small)
    except (OSError, ValueError, RuntimeError) as error:
        where = "Ray cannot be started" if is_local else f"the Ray cluster at RAY_ADDRESS={address} cannot be reached"
        raise EngineError(f"{where}: {first_line(error)}") from None
    try:
        yield
    finally:
        ray.shutdown()


def ray_module() -> Any:
    """The package `ray`, or a sentence that says how to install it."""
    try:
        return import_module("ray")
    except ImportError:
        raise EngineError('the engine ray needs the package ray: pip install "duramen[ray]"') from None
