"""Worker processes for tasks that may hang, crash or run out of memory; every task gets an answer.

`answers` runs a function over many tasks. `Pool` is the same for callers that come several times and want to keep
the processes. A task that exceeds its time or memory, or that kills its process, is answered with `Lost`, which says
the reason; all other tasks get the answer of the function.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from .processes import Pool
from .worker import Lost

__all__ = ["Lost", "Pool", "answers"]

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def answers(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    *,
    jobs: int = 1,
    timeout: float | None = None,
    memory: int | None = None,
    batch: int = 1,
    in_order: bool = False,
    send: Callable[[Task], Any] = lambda task: task,
) -> Iterator[tuple[Task, Answer | Lost]]:
    """Each task with its answer, as they are done; in the order of the tasks where `in_order` is set.

    A task that takes longer than `timeout` seconds, that needs more than `memory` bytes, or whose process dies is
    answered with `Lost`; an exception in `work` is raised here. `batch` tasks travel to a process together, which
    costs less where tasks are short; each of them is still timed and answered alone. `send` makes what `work`
    needs of a task, which alone travels. One job without limits runs in this process. Otherwise `work`, tasks and
    answers travel by pickle, and `work` may be called twice on a task whose process died. Memory is measured on Linux
    alone; see `duramen.base.pool.memory`.

    >>> list(answers(str.upper, ["oak", "ash"], jobs=2, timeout=60, in_order=True))
    [('oak', 'OAK'), ('ash', 'ASH')]
    """
    pool = Pool(work, jobs=jobs, timeout=timeout, memory=memory)  # wrong arguments raise here, not at the first answer
    if batch < 1:
        raise ValueError(f"batch must be at least 1, not {batch}")
    if jobs == 1 and timeout is None and memory is None:
        return ((task, work(send(task))) for task in tasks)
    return answers_of(pool, tasks, batch=batch, in_order=in_order, send=send)


def answers_of(pool: Pool[Task, Answer], tasks: Iterable[Task], **options: Any) -> Iterator[tuple[Task, Answer | Lost]]:
    """The answers of a pool that is closed in the end."""
    with pool:
        yield from pool.answers(tasks, **options)
