"""Fetches many URLs at once and returns results in order; a slow host does not block the workers of others."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue

from .errors import FetchError, UnexpectedFailure
from .response import Response
from .urls import host_of, without_credentials

AHEAD = 32
"""URLs read ahead per job: enough to find other hosts, few enough to hold their results."""

PERIOD = 0.5
"""Seconds after which a wait begins anew: an interrupt right before a wait is noticed only when the wait ends."""

Outcome = Response | FetchError


def in_order(
    fetch: Callable[[str], Response], urls: Iterable[str], *, jobs: int, per_host: int
) -> Iterator[tuple[str, Outcome]]:
    """Each URL with its response or its error."""
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")

    def outcome(url: str) -> Outcome:
        try:
            return fetch(url)
        except FetchError as mistake:
            return mistake
        except Exception as mistake:  # noqa: BLE001 - a fault of ours at one URL must not cost the others
            safe_url = without_credentials(url)
            failure = UnexpectedFailure(f"{safe_url} met a fault of duramen ({mistake!r}); please report it", safe_url)
            failure.__cause__ = mistake
            return failure

    workers = ThreadPoolExecutor(jobs, thread_name_prefix="fetch")
    coming = enumerate(urls)
    waiting: list[tuple[int, str, str]] = []
    active: Counter[str] = Counter()
    running: dict[Future[Outcome], tuple[int, str, str]] = {}
    # Not `concurrent.futures.wait`: an interrupt inside it can leave its lock in a wrong state.
    finished: SimpleQueue[Future[Outcome]] = SimpleQueue()
    done: dict[int, tuple[str, Outcome]] = {}
    read = given = 0
    try:
        while True:
            while len(running) < jobs:  # more URLs are read only while a worker is idle
                if turn := next((each for each in waiting if active[each[2]] < per_host), None):
                    waiting.remove(turn)
                    active[turn[2]] += 1
                    future = workers.submit(outcome, turn[1])
                    running[future] = turn
                    future.add_done_callback(finished.put)
                elif read - given < AHEAD * jobs and (following := next(coming, None)):
                    read += 1
                    waiting.append((*following, host_of(following[1])))
                else:
                    break
            if not running:
                return
            try:
                future = finished.get(timeout=PERIOD)
            except Empty:
                continue
            place, url, host = running.pop(future)
            active -= Counter([host])
            done[place] = url, future.result()
            while given in done:
                yield done.pop(given)
                given += 1
    finally:
        # A caller that stops early does not wait for servers; at the end of the list nothing is running.
        workers.shutdown(wait=False, cancel_futures=True)
