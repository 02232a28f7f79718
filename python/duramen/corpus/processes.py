"""Worker processes of a task: kept for the next task, ended with their parent, or by an alarm when a page hangs."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import wait
from typing import Any

from ..pool import Pool

HAS_ALARM = hasattr(signal, "setitimer")
"""Whether the system ends a process that works too long, whatever it does then."""

KEPT: dict[str, tuple[Any, Pool[Any, Any]]] = {}


def kept_pool(
    name: str, key: Any, work: Callable[[Any], Any], timeout: float | None = None, jobs: int = 1
) -> Pool[Any, Any]:
    """The pool of that name, kept from the last task if it did the same work: a start costs as much as many pages."""
    if name not in KEPT or KEPT[name][0] != (key, timeout, jobs):
        close_kept(name)
        KEPT[name] = (key, timeout, jobs), Pool(work, jobs=jobs, timeout=timeout)
    return KEPT[name][1]


def close_kept(*names: str) -> None:
    """Ends the workers that were kept; all of them where none is named."""
    for name in names or list(KEPT):
        if name in KEPT:
            KEPT.pop(name)[1].close()


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """A context in which the system ends this process after the time limit; None for no limit."""
    if seconds is None:
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@cache
def end_with_parent() -> None:
    """Ends this process when the one that started it is gone, even if that one is killed; watches from a thread."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_after, args=(parent.sentinel,), daemon=True).start()


def end_after(sentinel: int) -> None:
    """Ends this process when another one is gone."""
    wait([sentinel])
    os._exit(1)
