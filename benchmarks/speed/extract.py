"""Time and memory of the whole extraction, from bytes to main text, compared with other extractors.

    python -m benchmarks extract [--corpus DIR] [--pages 300] [--rounds 3] [--threads 2] [--extractors NAME ...]

Each extractor gets every page several times, and the best CPU time counts. The second table compares `extract_many` on
several threads with one thread; SHA-256 of the same bytes shows the possible gain on this machine. The third table has
the peak memory of a separate process that extracts all pages one after another (Unix only).
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import Any

from duramen import extract_many
from tests.peak import PEAK

from ..pages import timed_pages
from ..tables import amount, markdown
from ..timing import seconds
from .extractors import ALL, OURS, installed, text_of
from .threads import HEADER, Lap, gain_rows, lap, sha256, timed

WORK = f"""
import sys
from pathlib import Path
from benchmarks.speed.extractors import text_of
{PEAK}
name, *paths = sys.argv[1], *sorted(Path(sys.argv[2]).iterdir())
text_of(name, b"<p>warm</p>")
before = peak()
for path in paths:
    text_of(name, path.read_bytes())
print(before, peak())
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the three tables."""
    options = argparse.ArgumentParser("python -m benchmarks extract", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--in-turns", action="store_true", help="let the extractors alternate, each in a cold cache")
    options.add_argument("--extractors", nargs="*", choices=list(ALL), help="default: those installed")
    args = options.parse_args(argv)
    pages = timed_pages(args.corpus, args.pages)
    names = args.extractors or installed()
    size = median(map(len, pages)) / 1000
    print(f"{len(pages)} {'corpus' if args.corpus else 'generated'} pages, {size:.0f} KB in the median\n")

    failed = {name: sum(text_of(name, page) is None for page in pages) for name in names}
    functions = {name: partial(text_of, name) for name in names}
    times = seconds(functions, pages, rounds=args.rounds, in_turns=args.in_turns)
    ours = [name for name in names if name in OURS]
    heads = [f"{name} / this, {part}" for name in ours for part in ("median", "mean")]
    print(markdown(["processor ms per page", "median", "mean", *heads, "failed"], time_rows(times, ours, failed)))
    print()
    works = {name: partial(spread, pages, method=OURS[name]) for name in ours} | {
        "SHA-256": partial(lap, sha256, pages)
    }
    print(markdown(HEADER, gain_rows(works, args.threads, args.rounds)))
    print()
    print(markdown(["memory of a process, MB", "after one short page", "at the peak"], memory_rows(pages, names)))
    return 0


def time_rows(times: dict[str, list[float]], ours: Iterable[str], failed: dict[str, int]) -> list[list[str]]:
    """Median and mean milliseconds of each extractor, our shares of both, and the pages on which it raised."""
    rows = []
    for name, each in times.items():
        both = (median(each), fmean(each))
        shares = [
            amount(own / other)
            for our in ours
            for own, other in zip((median(times[our]), fmean(times[our])), both, strict=True)
        ]
        rows.append([name, *(amount(1000 * value) for value in both), *shares, str(failed[name])])
    return rows


def spread(pages: list[bytes], threads: int, **options: Any) -> Lap:
    """All pages by `extract_many` with these options, keeping no document."""

    def work() -> None:
        for _ in extract_many(pages, threads=threads, **options):
            pass

    return timed(work)


def memory_rows(pages: list[bytes], names: Iterable[str]) -> list[list[str]]:
    """The peak of a new process for each extractor: with its packages loaded, and after all pages."""
    with TemporaryDirectory() as folder:
        for number, page in enumerate(pages):
            Path(folder, f"{number:06}.html").write_bytes(page)
        return [[name, *(f"{peak / 1e6:.0f}" for peak in peaks(name, folder))] for name in names]


def peaks(name: str, folder: str) -> list[int]:
    """Bytes that a process which extracts the pages of a folder holds at most, before and after them."""
    command = [sys.executable, "-c", WORK, name, folder]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    return list(map(int, done.stdout.split()))
