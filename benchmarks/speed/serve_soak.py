"""Measures whether the memory of a service at full load grows."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import linear_regression, median

from ..tables import amount, markdown
from .serve_load import Lap, batches, resident, service, single_requests, together

MIB = 1 << 20
PARTS = 10
EVERY = 0.5
"""Seconds between two samples of the memory."""

MAX_GROWTH_MB = 1.0
"""Limit for 10,000 pages. Ten minutes make 40,000 and more, and the parts differ by 1 MB."""

Load = Callable[..., Lap]


@dataclass
class Memory:
    """Samples of the memory of a process, in MB."""

    process: int
    samples: list[float] = field(default_factory=list)

    @contextmanager
    def sampled(self) -> Iterator[list[float]]:
        """The samples that are taken meanwhile."""
        taken: list[float] = []
        ended = threading.Event()

        def work() -> None:
            while not ended.wait(EVERY):
                taken.append(resident(self.process) / MIB)

        thread = threading.Thread(target=work)
        thread.start()
        try:
            yield taken
        finally:
            ended.set()
            thread.join()
            self.samples += taken


def soak(pages: list[bytes], seconds: float, clients: int) -> int:
    """Prints the memory of a service at full load by both endpoints at once; 1 where it grows."""
    rows, points, total = [], [], 0
    with service() as (port, process):
        start = resident(process) / MIB
        memory = Memory(process)
        for part in range(1, PARTS + 1):
            with memory.sampled() as taken:
                laps = both(port, pages, seconds / PARTS, clients)
            total += sum(lap.pages for lap in laps)
            counts = [str(lap.pages) for lap in laps]
            sizes = [amount(median(taken)), amount(max(taken))]
            rows.append([f"{part * seconds / PARTS:g} s", *counts, laps[0].at(0.5), laps[0].at(0.99), *sizes])
            points.append((total, median(taken)))
            print(" ".join(rows[-1]), flush=True)
    print("\n" + markdown(["until", "/extract pages", "/batch pages", "p50 ms", "p99 ms", "MB", "most MB"], rows))
    slope = 10_000 * linear_regression(*zip(*points[1:], strict=True)).slope
    print(
        f"\nMB at the start {amount(start)}, after warm-up {amount(points[0][1])}, at the end {amount(points[-1][1])}, "
        f"most {amount(max(memory.samples))}; {total:,} pages; after warm-up {slope:+.2f} MB per 10,000 pages"
    )
    return int(slope > MAX_GROWTH_MB)


def both(port: int, pages: list[bytes], seconds: float, clients: int) -> list[Lap]:
    """The laps of `/extract` and `/batch` that run together."""
    loads: list[Load] = [single_requests, batches]
    laps = [Lap(), Lap()]

    def work(number: int) -> None:
        laps[number] = loads[number](port, pages, seconds=seconds, clients=clients)

    together(work, 2)
    return laps
