"""One worker process: gets a task, sends its answer, can be killed."""

import contextlib
import multiprocessing
import pickle
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

READY, ANSWERED, RAISED = "ready", "answered", "raised"
START_METHODS = multiprocessing.get_all_start_methods()
# A plain fork copies locks that threads of numpy may hold.
CONTEXT: Any = multiprocessing.get_context("forkserver" if "forkserver" in START_METHODS else "spawn")


@dataclass(frozen=True)
class Lost:
    """Why a task has no answer: its process was killed or died."""

    reason: str


class Worker(Generic[Task, Answer]):
    """A process that runs `work` on one task at a time."""

    task: Task
    deadline: float

    def __init__(self, work: Callable[[Task], Answer]) -> None:
        self.connection, theirs = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=serve, args=(theirs, work), daemon=True)
        self.process.start()
        theirs.close()
        self.is_ready = False
        self.is_lost = False
        self.timeout: float | None = None

    def give(self, task: Task, timeout: float | None) -> None:
        """Send a task; its time runs from now, not from the start of the process."""
        self.wait_for_start()
        self.task, self.timeout = task, timeout
        with contextlib.suppress(OSError):  # it died meanwhile, which `take` will say
            self.connection.send(task)
        self.deadline = float("inf") if timeout is None else time.monotonic() + timeout

    def wait_for_start(self) -> None:
        """Block until the process has loaded its work."""
        if self.is_ready:
            return
        try:
            self.connection.recv()
        except EOFError:
            raise RuntimeError("a worker process could not start; its message is on standard error") from None
        self.is_ready = True

    def take(self) -> Answer | Lost:
        """The answer to the task given; kills the process where its time is over."""
        if not self.connection.poll():
            self.stop()
            return Lost(f"killed after {self.timeout:g} s")
        try:
            kind, value = self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode
            self.stop()
            return Lost(f"the process died {manner_of_death(code)}")
        if kind == RAISED:
            raise value
        answer: Answer = value
        return answer

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.is_lost = True
        self.process.kill()
        self.process.join()
        self.connection.close()


def manner_of_death(code: int | None) -> str:
    """The exit code of a process in words.

    >>> manner_of_death(-11), manner_of_death(3)
    ('by SIGSEGV', 'with exit code 3')
    """
    if code is None or code >= 0:
        return f"with exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def serve(connection: Connection, work: Callable[[Any], Any]) -> None:
    """Answer tasks until the other end closes. An interrupt is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection.send(READY)
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        try:
            message = (ANSWERED, work(task))
        except Exception as error:  # noqa: BLE001 - raised again on the other side
            message = (RAISED, portable(error))
        connection.send(message)


def portable(error: Exception) -> Exception:
    """The exception itself where it survives pickling, else one that says the same."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - any exception class may do anything here
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
