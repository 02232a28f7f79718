"""One worker process: it receives tasks through a pipe, sends each result back at once, and can be killed.

What counts against a memory limit is the memory in use (on Linux, /proc/PID/statm: resident pages without those of
files). A limit of the address space (RLIMIT_AS) would count what libraries reserve and never touch: the core reserves
the most that a step may need, and a page of 4 MiB then failed at 2 GiB although it used 149 MB. A thread of the parent
looks every `EVERY` seconds while there are tasks, and kills a process that uses too much; what it takes between two
looks is not seen.
"""

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

MIB = 1 << 20
EVERY = 0.02
START_METHODS = multiprocessing.get_all_start_methods()
# A plain fork copies locks that threads of numpy may hold.
CONTEXT: Any = multiprocessing.get_context("forkserver" if "forkserver" in START_METHODS else "spawn")

READY, ANSWERED, RAISED, EXHAUSTED = "ready", "answered", "raised", "exhausted"

GRACE = 5.0
"""Seconds after its time is over at which a process ends itself, where its parent is no longer there to do it."""


@dataclass(frozen=True)
class Lost:
    """Why a task has no answer: it exceeded a limit, or its process died."""

    reason: str


@dataclass(eq=False)
class Slot(Generic[Task, Answer]):
    """A task with room for its answer."""

    task: Task
    sent: Any
    """What of the task travels to the process."""
    answer: Any = None
    is_answered: bool = False
    is_retried: bool = False


def serve(connection: Connection, work: Callable[[Any], Any], timeout: float | None = None) -> None:
    """Answers tasks until the other end closes. The parent process handles interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # a copy of a process has its handlers
    if parent := multiprocessing.parent_process():
        threading.Thread(target=end_after, args=(parent.sentinel,), daemon=True).start()
    connection.send(READY)
    while True:
        try:
            tasks = connection.recv()
        except EOFError:
            return
        for task in tasks:
            set_alarm(0 if timeout is None else timeout + GRACE)
            answer(connection, work, task)
        set_alarm(0)


def end_after(sentinel: int) -> None:
    """Ends this process when another one is gone, even if that one was killed."""
    wait([sentinel])
    os._exit(1)


def set_alarm(seconds: float) -> None:
    """Lets the system end this process after so much time, whatever it does then; 0 for never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def answer(connection: Connection, work: Callable[[Any], Any], task: Any) -> None:
    """Sends what the work makes of one task, or what stopped it."""
    try:
        connection.send((ANSWERED, work(task)))
    except MemoryError:
        connection.send((EXHAUSTED, None))
    except Exception as error:  # noqa: BLE001 - raised again on the other side
        connection.send((RAISED, portable(error)))


def portable(error: Exception) -> Exception:
    """The exception itself where it survives pickling, else one that says the same."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - any exception class may do anything here
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


class Worker(Generic[Task, Answer]):
    """A process that runs `work` on one task after the other; `slots` are those that it has not answered yet."""

    def __init__(
        self, work: Callable[[Task], Answer], timeout: float | None, memory: int | None, *, daemon: bool, fork: bool
    ) -> None:
        # A process without threads of its own may be copied, which saves the time of its imports.
        is_forked = fork and sys.platform == "linux" and threading.active_count() == 1
        context: Any = multiprocessing.get_context("fork") if is_forked else CONTEXT
        if not is_forked:
            # The fork server, of which all processes are copies, imports the modules of the work once.
            CONTEXT.set_forkserver_preload(["__main__", module_of(work)])
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, work, timeout), daemon=daemon)
        self.process.start()
        theirs.close()
        self.timeout, self.memory = timeout, memory
        self.slots: deque[Slot[Task, Answer]] = deque()
        self.count = 0
        """Tasks that it has been asked to answer."""
        self.deadline = float("inf")
        self.is_ready = self.is_late = self.is_heavy = self.is_lost = False
        self.used_at_start = 0
        self.has_tasks = threading.Event()

    def give(self, slots: Iterable[Slot[Task, Answer]]) -> None:
        """Send tasks; the time limit of the first one starts now, not with the process."""
        if not self.is_ready:
            try:
                self.connection.recv()
            except EOFError:
                raise RuntimeError("a worker process could not start; its message is on standard error") from None
            self.is_ready, self.used_at_start = True, memory_in_use(self.process.pid) or 0
            if self.memory is not None:
                threading.Thread(target=self.watch_memory, name="memory", daemon=True).start()
        self.slots.extend(slots)
        self.has_tasks.set()
        with suppress(OSError):  # the process died meanwhile; `take` reports that
            self.connection.send([slot.sent for slot in self.slots])
        self.restart_clock()

    def restart_clock(self) -> None:
        self.deadline = float("inf") if self.timeout is None else time.monotonic() + self.timeout

    def take(self) -> Slot[Task, Answer]:
        """The first task with its answer; ends the process where the task is lost. What `work` raised is raised."""
        slot = self.slots.popleft()
        self.count += 1
        slot.answer, slot.is_answered = self.answer(), True
        self.restart_clock()
        if not self.slots:
            self.has_tasks.clear()
        return slot

    def answer(self) -> Answer | Lost:
        """The next answer of the process, or why it has none."""
        if not self.connection.poll():
            self.is_late = True
            self.stop()
            return Lost(f"killed after {self.timeout:g} s")
        try:
            kind, value = self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode
            self.stop()
            if self.is_heavy and self.memory is not None:
                return Lost(f"needed more memory than {self.memory / MIB:.0f} MiB")
            return Lost(f"the process died {manner_of_death(code)}")
        if kind == EXHAUSTED:
            self.stop()
            return Lost("needed more memory than is left")
        if kind == ANSWERED:
            answer: Answer = value
            return answer
        raise value

    def watch_memory(self) -> None:
        """Kills the process if it uses more than the limit beyond what it used when it was ready.

        It runs in one thread as long as the process lives: to start a thread for each task takes 0.3 ms.
        """
        while self.has_tasks.wait() and not self.is_lost:
            used = memory_in_use(self.process.pid)
            if self.memory is not None and used is not None and used - self.used_at_start > self.memory:
                self.is_heavy = True
                with suppress(ValueError):  # closed meanwhile
                    self.process.kill()
            time.sleep(EVERY)

    def stop(self) -> None:
        self.is_lost = True
        self.has_tasks.set()  # ends the thread
        self.process.kill()
        self.process.join()
        self.connection.close()


def memory_in_use(pid: int | None) -> int | None:
    """The bytes of memory that a process uses; None where the system does not tell, or the process has ended."""
    if sys.platform != "linux":
        return None
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:  # noqa: PTH123 - read fifty times a second
            pages = [int(number) for number in file.read().split()]
        return (pages[1] - pages[2]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return None


def module_of(work: Callable[..., Any]) -> str:
    """The module that a function comes from.

    >>> module_of(partial(partial(module_of)))
    'duramen.base.pool.worker'
    """
    while isinstance(work, partial):
        work = work.func
    return getattr(work, "__module__", None) or type(work).__module__


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
