"""The loop of a worker process: it receives tasks through a pipe and sends each result back at once."""

import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

READY, ANSWERED, RAISED, EXHAUSTED = "ready", "answered", "raised", "exhausted"

GRACE = 5.0
"""Seconds after its time is over at which a process ends itself, where its parent is no longer there to do it."""


def serve(connection: Connection, work: Callable[[Any], Any], timeout: float | None = None) -> None:
    """Answer tasks until the other end closes. The parent process handles interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection.send(READY)
    while True:
        try:
            tasks = connection.recv()
        except EOFError:
            return
        for task in tasks:
            end_after(None if timeout is None else timeout + GRACE)
            answer(connection, work, task)
        end_after(None)


def answer(connection: Connection, work: Callable[[Any], Any], task: Any) -> None:
    """Send what the work makes of one task, or what stopped it."""
    try:
        connection.send((ANSWERED, work(task)))
    except MemoryError:
        connection.send((EXHAUSTED, None))
    except Exception as error:  # noqa: BLE001 - raised again on the other side
        connection.send((RAISED, portable(error)))


def end_after(seconds: float | None) -> None:
    """Let the system end this process after so much time, whatever it does then; None for never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds or 0)


def portable(error: Exception) -> Exception:
    """The exception itself where it survives pickling, else one that says the same."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - any exception class may do anything here
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
