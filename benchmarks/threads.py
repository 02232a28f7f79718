"""Parsing on two threads against one: the interpreter is free meanwhile.

    python -m benchmarks threads [--corpus DIR] [--pages 300] [--threads 2] [--rounds 5]

SHA-256 of the same bytes, which also frees the interpreter, shows what the machine has to give.
"""

import argparse
import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from .pages import timed_pages
from .parsers import Parse, duramen_tables
from .tables import amount, markdown


def main(argv: Sequence[str] | None = None) -> int:
    """Print wall time, gain, and how many cores were busy: other work on the machine shows there."""
    args = parser().parse_args(argv)
    pages = timed_pages(args.corpus, args.pages)
    rows = []
    for name, work in (("parse", duramen_tables), ("SHA-256", sha256)):
        best = {1: Lap(float("inf"), 0), args.threads: Lap(float("inf"), 0)}
        for _ in range(args.rounds):
            for threads in best:
                best[threads] = min(best[threads], lap(work, pages, threads))
        for threads, each in best.items():
            gain = best[1].wall / each.wall
            rows.append([name, threads, amount(1000 * each.wall), f"{each.busy:.2f}", f"{gain:.2f}"])
    print(f"{len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} MB, best of {args.rounds} rounds\n")
    print(markdown(["work", "threads", "wall ms", "busy cores", "times as fast"], rows))
    return 0


class Lap(NamedTuple):
    """Seconds on the clock, and processor time per second."""

    wall: float
    busy: float


def lap(work: Parse, pages: list[bytes], threads: int) -> Lap:
    """All pages worked on once, spread over the threads."""
    shares = [pages[start::threads] for start in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        start, start_busy = perf_counter(), process_time()
        list(pool.map(partial(work_all, work), shares))
        wall = perf_counter() - start
        return Lap(wall, (process_time() - start_busy) / wall)


def work_all(work: Parse, pages: list[bytes]) -> None:
    """One page after another, keeping no result."""
    for page in pages:
        work(page)


def sha256(page: bytes) -> object:
    """The digest of a page."""
    return hashlib.sha256(page).digest()


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks threads", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--rounds", type=int, default=5)
    return options
