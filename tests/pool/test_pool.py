"""Worker processes that crash, hang or raise: every task is answered."""

import os
import signal
import time

import pytest

from duramen.pool import Lost, answers


class OddError(Exception):
    """An exception that cannot be sent from one process to another."""

    def __init__(self, _one: int, _other: int) -> None:
        super().__init__("odd")


def work(task: str) -> str:
    """Does what its task says."""
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
    return task.upper()


@pytest.mark.parametrize(("jobs", "timeout"), [(1, None), (1, 30), (3, None)])
def test_every_task_is_answered(jobs: int, timeout: float | None) -> None:
    tasks = [f"task {at}" for at in range(20)]
    assert sorted(answers(work, tasks, jobs=jobs, timeout=timeout)) == sorted((task, task.upper()) for task in tasks)


def test_large_tasks_travel() -> None:
    task = "x" * 5_000_000
    assert list(answers(work, [task], jobs=2)) == [(task, task.upper())]


def test_what_is_lost_is_said_and_the_rest_goes_on() -> None:
    tasks = ["a", "hang", "b", "crash", "c", "exit 3", "d", "hang", "e"]
    made = list(answers(work, tasks, jobs=2, timeout=1))
    assert sorted(task for task, _ in made) == sorted(tasks)
    for task, answer in made:
        if task == "hang":
            assert answer == Lost("killed after 1 s")
        elif task == "crash":
            assert answer == Lost("the process died by SIGSEGV")
        elif task == "exit 3":
            assert answer == Lost("the process died with exit code 3")
        else:
            assert answer == task.upper()


def test_time_runs_for_each_task_alone() -> None:
    tasks = ["slow 0.4"] * 4
    assert [answer for _, answer in answers(work, tasks, jobs=1, timeout=1)] == ["SLOW 0.4"] * 4


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_in_the_work_is_raised(jobs: int) -> None:
    with pytest.raises(KeyError, match="raise"):
        list(answers(work, ["a", "raise", "b"], jobs=jobs))


def test_an_exception_that_cannot_travel_is_told() -> None:
    with pytest.raises(RuntimeError, match="OddError: odd"):
        list(answers(work, ["odd"], jobs=2))


def test_tasks_are_drawn_as_they_are_needed() -> None:
    drawn = []

    def tasks() -> object:
        for at in range(100):
            drawn.append(at)
            yield f"task {at}"

    made = answers(work, tasks(), jobs=2)  # type: ignore[arg-type]
    next(made)
    assert len(drawn) <= 4
    made.close()  # type: ignore[attr-defined]


def test_no_process_is_left_behind() -> None:
    made = answers(work, ["slow 30"] * 5 + ["a"], jobs=2, timeout=0.2)
    next(made)
    made.close()  # type: ignore[attr-defined]
    from multiprocessing import active_children

    assert active_children() == []


@pytest.mark.parametrize(
    ("options", "message"), [({"jobs": 0}, "jobs must be at least 1"), ({"timeout": 0}, "timeout must be more than 0")]
)
def test_mistakes_are_named(options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        answers(work, [], **options)
