"""Worker processes that crash, hang or raise: every task is answered."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from multiprocessing import active_children
from multiprocessing.connection import Connection, wait
from typing import Any

import pytest

from duramen.base.pool import Lost, Pool, answers, worker

from ..cases import examples

pytestmark = pytest.mark.slow

MIB = 1 << 20
KEPT: list[bytes] = []


class OddError(Exception):
    """An exception that cannot be sent from one process to another."""

    def __init__(self, _one: int, _other: int) -> None:
        super().__init__("odd")


def work(task: str) -> str:
    match task.split():
        case ["hang"]:
            time.sleep(60)
        case ["crash"]:
            os.kill(os.getpid(), signal.SIGSEGV)
        case ["exit", code]:
            os._exit(int(code))
        case ["raise"]:
            raise KeyError(task)
        case ["odd"]:
            raise OddError(1, 2)
        case ["slow", seconds]:
            time.sleep(float(seconds))
        case ["take", size]:
            assert len(bytes(int(size) * MIB)) > 0
        case ["hold", size]:
            held = b"x" * (int(size) * MIB)
            time.sleep(60)
            return held[:1].decode()
        case ["keep", size]:
            KEPT.append(b"x" * (int(size) * MIB))
            while KEPT[1:]:  # as if it needed both
                time.sleep(60)
        case ["reserve", size]:
            KEPT.append(bytes(int(size) * MIB))
        case ["pid"]:
            return str(os.getpid())
    return task.upper()


@pytest.mark.parametrize(("jobs", "timeout"), [(1, None), (1, 30), (3, None)])
def test_every_task_is_answered(jobs: int, timeout: float | None) -> None:
    tasks = [f"task {at}" for at in range(20)]
    assert sorted(answers(work, tasks, jobs=jobs, timeout=timeout)) == sorted((task, task.upper()) for task in tasks)


def test_large_tasks_travel_time_runs_for_each_and_a_pool_keeps_its_processes() -> None:
    task = "x" * 5_000_000
    assert list(answers(work, [task], jobs=2)) == [(task, task.upper())]
    assert [answer for _, answer in answers(work, ["slow 0.4"] * 4, jobs=1, timeout=1)] == ["SLOW 0.4"] * 4
    with Pool(work, jobs=2, timeout=30) as pool:
        one, two = (dict(pool.answers(["pid"] * 2, jobs=1)) for _ in range(2))
    assert one == two


def test_what_is_lost_is_said_and_the_rest_goes_on() -> None:
    lost = {"hang": "killed after 1 s", "crash": "the process died by SIGSEGV"}
    lost["exit 3"] = "the process died with exit code 3"
    tasks = ["a", "hang", "b", "crash", "c", "exit 3", "d", "hang", "e"]
    made = sorted(answers(work, tasks, jobs=2, timeout=1), key=lambda each: each[0])
    assert made == [(task, Lost(lost[task]) if task in lost else task.upper()) for task in sorted(tasks)]


@pytest.mark.parametrize("batch", [1, 3, 20])
def test_a_batch_loses_only_the_task_that_kills_its_process(batch: int) -> None:
    tasks = ["a", "b", "crash", "c", "hang", "d", "crash", "e", "exit 3", "hang", "f"]
    made = list(answers(work, tasks, jobs=2, timeout=1, batch=batch, in_order=True))
    assert [task for task, _ in made] == tasks
    assert [answer for task, answer in made if len(task) == 1] == ["A", "B", "C", "D", "E", "F"]
    assert all(isinstance(answer, Lost) for task, answer in made if len(task) > 1)


def test_no_task_is_drawn_before_it_is_needed_and_answers_in_order_wait_for_the_slowest() -> None:
    drawn = []

    def tasks() -> Iterator[str]:
        for at in range(100):
            drawn.append(at)
            yield "hang" if at == 0 else f"task {at}"

    made = answers(work, tasks(), jobs=2, timeout=1, batch=2, in_order=True)
    assert next(made) == ("hang", Lost("killed after 1 s"))
    assert len(drawn) <= 2 * 2 * 4 + 2
    assert [task for task, _ in made] == [f"task {at}" for at in range(1, 100)]
    drawn.clear()
    next(answers(work, tasks(), jobs=2, timeout=30))
    assert len(drawn) <= 4


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
@examples(
    (["take 1", "hold 500", "take 2"], ["TAKE 1", Lost("needed more memory than 100 MiB"), "TAKE 2"]),
    (["reserve 4000", "a"], ["RESERVE 4000", "A"]),
    (["keep 60", "keep 60", "keep 60", "a"], ["KEEP 60", "KEEP 60", "KEEP 60", "A"]),
)
def test_a_task_that_needs_too_much_memory_is_lost_alone(tasks: list[str], expected: list[object]) -> None:
    """Neither memory that is reserved and not used counts, nor what earlier tasks left behind."""
    made = answers(work, tasks, memory=100 * MIB, batch=len(tasks), in_order=True)
    assert [answer for _, answer in made] == expected


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_memory_is_watched_also_while_nobody_asks_and_without_a_limit() -> None:
    made = answers(work, ["a", "hold 500"], jobs=2, memory=100 * MIB)
    assert next(made) == ("a", "A")
    assert wait([each.sentinel for each in active_children()], 50)
    assert list(made) == [("hold 500", Lost("needed more memory than 100 MiB"))]
    [(_, answer)] = answers(work, [f"take {1 << 30}"], timeout=30)
    assert answer == Lost("needed more memory than is left")


def test_a_process_without_a_parent_ends_itself() -> None:
    """A parent that is killed cannot stop the process that hangs, so the system does."""
    ours, theirs = worker.CONTEXT.Pipe()
    process = worker.CONTEXT.Process(target=serve_briefly, args=(theirs,))
    process.start()
    theirs.close()
    assert ours.recv() == worker.READY
    ours.send(["hang"])
    process.join(30)
    assert process.exitcode == -signal.SIGALRM


def serve_briefly(connection: Connection) -> None:
    worker.GRACE = 0.1
    worker.serve(connection, work, timeout=0.1)


@examples(("raise", 1, KeyError, "raise"), ("raise", 2, KeyError, "raise"), ("odd", 2, RuntimeError, "OddError: odd"))
def test_an_exception_in_the_work_is_raised(task: str, jobs: int, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        list(answers(work, ["a", task, "b"], jobs=jobs))


def test_no_process_is_left_behind() -> None:
    others = set(active_children())
    made = answers(work, ["slow 30"] * 5 + ["a"], jobs=2, timeout=0.2)
    next(made)
    made.close()  # type: ignore[attr-defined]
    assert set(active_children()) <= others


@examples(
    ({"jobs": 0}, "jobs must be at least 1"),
    ({"timeout": 0}, "timeout must be more than 0"),
    ({"memory": 0}, "memory must be more than 0"),
)
def test_mistakes_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        answers(work, [], **options)
