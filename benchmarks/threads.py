"""Parsing on two threads against one: the interpreter is free meanwhile.

    python -m benchmarks threads [--corpus DIR] [--pages 300] [--threads 2] [--rounds 5]
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

from .pages import timed_pages
from .parsers import duramen_tables
from .tables import amount, markdown


def main(argv: Sequence[str] | None = None) -> int:
    """Print wall time and gain."""
    args = parser().parse_args(argv)
    pages = timed_pages(args.corpus, args.pages)
    one, many = best_times(pages, args.threads, args.rounds)
    print(f"{len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} MB, best of {args.rounds} rounds\n")
    rows = [
        ["1", amount(1000 * one), "1.00"],
        [str(args.threads), amount(1000 * many), f"{one / many:.2f}"],
    ]
    print(markdown(["threads", "wall ms", "times as fast"], rows))
    return 0


def best_times(pages: list[bytes], threads: int, rounds: int) -> tuple[float, float]:
    """Wall time of one thread and of several, each the best of the rounds, in turns."""
    halves = [pages[start::threads] for start in range(threads)]
    one = many = float("inf")
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(rounds):
            start = perf_counter()
            parse_all(pages)
            one = min(one, perf_counter() - start)
            start = perf_counter()
            list(pool.map(parse_all, halves))
            many = min(many, perf_counter() - start)
    return one, many


def parse_all(pages: list[bytes]) -> None:
    """Parse one page after another, keeping none."""
    for page in pages:
        duramen_tables(page)


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks threads", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--rounds", type=int, default=5)
    return options
