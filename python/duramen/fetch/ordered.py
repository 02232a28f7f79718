"""Fetches many URLs at once and returns results in order; a slow host does not block the workers of others."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from .errors import FetchError, UnexpectedFailure
from .response import Response
from .urls import host_of, without_credentials

AHEAD = 32
"""URLs read ahead per job: enough to find other hosts, few enough to hold their results."""

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
    queue = _Queue(enumerate(urls), ahead=AHEAD * jobs, per_host=per_host)
    running: dict[Future[Outcome], tuple[int, str]] = {}
    done: dict[int, tuple[str, Outcome]] = {}
    try:
        while True:
            for place, url in queue.ready(jobs - len(running)):
                running[workers.submit(outcome, url)] = place, url
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                place, url = running.pop(future)
                queue.leave(url)
                done[place] = url, future.result()
            while queue.next_out in done:
                yield done.pop(queue.next_out)
                queue.next_out += 1
    finally:
        # A caller that stops early does not wait for servers; at the end of the list nothing is running.
        workers.shutdown(wait=False, cancel_futures=True)


class _Queue:
    """URLs that wait for a worker, by host; `next_out` is the place of the next result to give out."""

    def __init__(self, places: Iterator[tuple[int, str]], *, ahead: int, per_host: int) -> None:
        self.places = places
        self.ahead = ahead
        self.per_host = per_host
        self.next_out = 0
        self.read = 0
        self.waiting: dict[str, deque[tuple[int, str]]] = {}
        self.active: Counter[str] = Counter()

    def ready(self, free: int) -> Iterator[tuple[int, str]]:
        """Up to `free` URLs whose hosts have a slot left; more are read only while a worker is idle."""
        for host in list(self.waiting):
            while free > 0 and self.waiting[host] and self.active[host] < self.per_host:
                free -= 1
                self.active[host] += 1
                yield self.waiting[host].popleft()
            if not self.waiting[host]:
                del self.waiting[host]
        while free > 0 and self.read - self.next_out < self.ahead and (following := next(self.places, None)):
            self.read += 1
            host = host_of(following[1])
            if self.active[host] < self.per_host:
                free -= 1
                self.active[host] += 1
                yield following
            else:
                self.waiting.setdefault(host, deque()).append(following)

    def leave(self, url: str) -> None:
        """Frees the slot that a URL held."""
        host = host_of(url)
        self.active[host] -= 1
        if not self.active[host]:
            del self.active[host]
