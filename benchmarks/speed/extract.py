"""CPU time of the whole extraction, from bytes to main text, compared with other extractors.

    python -m benchmarks extract [--corpus DIR] [--pages 300] [--rounds 3] [--in-turns] [--extractors NAME ...]

Each extractor gets every page several times, and the best CPU time counts. Packages are imported when they are first
used, each with its defaults, and decode the bytes of a page themselves. The second table compares two threads with one;
SHA-256 of the same bytes shows the possible gain on this machine.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from statistics import fmean, median
from timeit import timeit

import numpy as np

import duramen
from duramen.evaluate.peers import PEERS
from duramen.page.extract import MethodName

from ..options import timed
from ..pages import timed_pages
from ..tables import amount, markdown
from ..timing import seconds

Extract = Callable[[bytes], str]

OURS: dict[str, MethodName] = {"duramen": "duramen", "duramen, wlr": "wlr"}
"""Our methods by the names that tables have."""


def by_us(method: MethodName, html: bytes) -> str:
    return duramen.extract(html, method=method).text


def by_peer(name: str, html: bytes) -> str:
    """The text of a peer that takes bytes as it takes strings."""
    return PEERS[name].extract(html, None)  # type: ignore[arg-type]


def by_resiliparse(html: bytes) -> str:
    """Plain text with `main_content=True`, of a tree in the encoding that it detects."""
    detect = import_module("resiliparse.parse.encoding").detect_encoding
    tree = import_module("resiliparse.parse.html").HTMLTree.parse_from_bytes(html, detect(html, from_html_meta=True))
    return PEERS["resiliparse"].extract(tree, None)


EXTRACTORS: dict[str, Extract] = {
    **{name: partial(by_us, method) for name, method in OURS.items()},
    "turbohtml": partial(by_peer, "turbohtml"),
    "resiliparse": by_resiliparse,
    "rs-trafilatura": lambda html: import_module("rs_trafilatura").extract_bytes(html).main_content or "",
    "trafilatura": partial(by_peer, "trafilatura"),
    "readability-lxml": partial(by_peer, "readability-lxml"),
}


def main(argv: Sequence[str] | None = None) -> None:
    """Print both tables."""
    options = timed("extract", __doc__, pages=300, rounds=3)
    options.add_argument("--in-turns", action="store_true", help="let the extractors alternate, each in a cold cache")
    options.add_argument("--extractors", nargs="*", choices=list(EXTRACTORS), help="default: those installed")
    args = options.parse_args(argv)
    pages = timed_pages(args.corpus, args.pages)
    names = args.extractors or [name for name in EXTRACTORS if name in OURS or PEERS[name].version is not None]
    size = median(map(len, pages)) / 1000
    print(f"{len(pages)} {'corpus' if args.corpus else 'generated'} pages, {size:.0f} KB in the median\n")

    failed = {name: sum(text_of(name, page) is None for page in pages) for name in names}
    functions = {name: partial(text_of, name) for name in names}
    times = seconds(functions, pages, rounds=args.rounds, in_turns=args.in_turns)
    ours = [name for name in names if name in OURS]
    heads = [f"{name} / this, {part}" for name in ours for part in ("median", "mean")]
    print(markdown(["processor ms per page", "median", "mean", *heads, "failed"], time_rows(times, ours, failed)))
    print()
    print(markdown(["work", "ms on one thread", "ms on two", "times as fast"], thread_rows(pages, args.rounds)))


def text_of(name: str, html: bytes) -> str | None:
    """The text that an extractor finds; None where it raises, as some do on odd pages."""
    try:
        return EXTRACTORS[name](html)
    except Exception:  # noqa: BLE001 - another's mistake must not end the benchmark
        return None


def time_rows(times: dict[str, list[float]], ours: Iterable[str], failed: dict[str, int]) -> list[list[str]]:
    """Median and mean milliseconds of each extractor, our shares of both, and the pages on which it raised."""
    rows = []
    figures = {name: np.array([median(each), fmean(each)]) for name, each in times.items()}
    for name, both in figures.items():
        shares = [share for our in ours for share in figures[our] / both]
        rows.append([name, *map(amount, [*(1000 * both), *shares]), str(failed[name])])
    return rows


def thread_rows(pages: list[bytes], rounds: int) -> list[list[str]]:
    """The best wall time of all pages on one thread and on two, which take turns."""

    def extracted(threads: int) -> None:
        deque(duramen.extract_many(pages, threads=threads), maxlen=0)

    def hashed(threads: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            deque(pool.map(lambda page: hashlib.sha256(page).digest(), pages), maxlen=0)

    rows = []
    for name, work in {"extract_many": extracted, "SHA-256": hashed}.items():
        laps = [[timeit(partial(work, threads), number=1) for threads in (1, 2)] for _ in range(rounds)]
        one, two = map(min, zip(*laps, strict=True))
        rows.append([name, amount(1000 * one), amount(1000 * two), f"{one / two:.2f}"])
    return rows
