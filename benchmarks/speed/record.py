"""CPU time of the complete record of a page, compared with that of its text alone.

    python -m benchmarks record [--corpus DIR] [--pages 300] [--rounds 3] [--threads 2]

The jobs take turns on each page, and the best of several rounds counts: `text`, text and metadata, text and images,
and `json()`, which has text, Markdown, metadata and images. The second table compares `extract_many` with metadata
on several threads with one thread; SHA-256 of the same bytes shows the possible gain on this machine.
"""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median

from duramen import Document, extract

from ..pages import timed_pages
from ..tables import amount, markdown
from ..timing import seconds
from .extract import spread
from .threads import HEADER, gain_rows, lap, sha256

JOBS: dict[str, Callable[[Document], object]] = {
    "text": lambda document: document.text,
    "text and metadata": lambda document: (document.text, document.metadata),
    "text and images": lambda document: (document.text, document.images),
    "json()": lambda document: document.json(),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print both tables."""
    options = argparse.ArgumentParser("python -m benchmarks record", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--threads", type=int, default=2)
    args = options.parse_args(argv)
    pages = timed_pages(args.corpus, args.pages)
    functions = {name: partial(done, job) for name, job in JOBS.items()}
    times = seconds(functions, pages, rounds=args.rounds, in_turns=True)
    base = times["text"]
    rows = [
        [name, amount(1000 * median(each)), amount(1000 * fmean(each)), f"{fmean(each) / fmean(base):.2f}"]
        for name, each in times.items()
    ]
    print(markdown(["processor ms per page", "median", "mean", "mean / text"], rows))
    print()
    works = {
        "text": partial(spread, pages),
        "text and metadata": partial(spread, pages, ready=("text", "metadata")),
        "SHA-256": partial(lap, sha256, pages),
    }
    print(markdown(HEADER, gain_rows(works, args.threads, args.rounds)))
    return 0


def done(job: Callable[[Document], object], page: bytes) -> object:
    return job(extract(page))
