"""Work on two threads compared with one; SHA-256 of the same bytes shows the possible gain on this machine."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter, process_time
from typing import NamedTuple

from ..tables import amount

Work = Callable[[bytes], object]

HEADER = ["work", "threads", "wall ms", "busy cores", "times as fast"]


def gain_rows(works: Mapping[str, Callable[[int], "Lap"]], threads: int, rounds: int) -> list[list[str]]:
    """Best wall time of each work on one thread and on several, and the gain; a work takes the number of threads."""
    rows = []
    for name, work in works.items():
        best = {count: min(laps) for count, laps in in_turns(work, (1, threads), rounds).items()}
        for count, each in best.items():
            gain = best[1].wall / each.wall
            rows.append([name, str(count), amount(1000 * each.wall), f"{each.busy:.2f}", f"{gain:.2f}"])
    return rows


def in_turns(work: Callable[[int], "Lap"], counts: Sequence[int], rounds: int) -> dict[int, list["Lap"]]:
    """Laps by the number of threads, which alternate, so that a busy machine hits all alike."""
    laps: dict[int, list[Lap]] = {count: [] for count in counts}
    for _ in range(rounds):
        for count in laps:
            laps[count].append(work(count))
    return laps


class Lap(NamedTuple):
    """Seconds on the clock, and processor time per second."""

    wall: float
    busy: float


def lap(work: Work, pages: list[bytes], threads: int) -> Lap:
    """All pages worked on once, spread over the threads."""
    shares = [pages[start::threads] for start in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        return timed(lambda: list(pool.map(partial(work_all, work), shares)))


def timed(job: Callable[[], object]) -> Lap:
    start, start_busy = perf_counter(), process_time()
    job()
    wall = perf_counter() - start
    return Lap(wall, (process_time() - start_busy) / wall)


def work_all(work: Work, pages: list[bytes]) -> None:
    """One page after another, keeping no result."""
    for page in pages:
        work(page)


def sha256(page: bytes) -> object:
    return hashlib.sha256(page).digest()
