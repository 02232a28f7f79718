"""Speed of parsing compared with turbohtml and lexbor, as ratios page by page.

    python -m benchmarks parse [--corpus DIR] [--pages 500] [--rounds 5] [--in-turns]

Each parser gets the bytes of a page several times; the best processor time counts.
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import turbohtml
from selectolax.lexbor import LexborHTMLParser

import duramen

from ..options import timed
from ..pages import timed_pages
from ..tables import amount, markdown
from ..timing import seconds, summary

OURS = "duramen.parse"
PARSERS: dict[str, Callable[[bytes], object]] = {
    OURS: duramen.parse,
    "turbohtml.parse": turbohtml.parse,
    "turbohtml.parse, no positions": partial(turbohtml.parse, positions=False),
    "selectolax LexborHTMLParser": LexborHTMLParser,
}


def main(argv: Sequence[str] | None = None) -> None:
    """Print milliseconds per page, then our share of the others' time."""
    options = timed("parse", __doc__, pages=500, rounds=5)
    options.add_argument("--in-turns", action="store_true", help="let the parsers alternate, each in a cold cache")
    args = options.parse_args(argv)
    pages = timed_pages(args.corpus, args.pages)
    times = seconds(PARSERS, pages, rounds=args.rounds, in_turns=args.in_turns)

    mean = sum(map(len, pages)) / len(pages) / 1000
    print(f"{len(pages)} {'corpus' if args.corpus else 'generated'} pages, {mean:.0f} KB in the mean\n")
    rows = [[name, *(amount(1000 * value) for value in summary(each))] for name, each in times.items()]
    print(markdown(["processor ms per page", "median", "mean", "p99"], rows))
    print()
    print(markdown(["duramen costs, as a share of", "median", "mean", "p99"], ratio_rows(times)))


def ratio_rows(times: dict[str, list[float]]) -> list[list[str]]:
    """Our median, mean and p99 divided by those of each other parser."""
    figures = {name: np.array(summary(each)) for name, each in times.items()}
    ours = figures.pop(OURS)
    return [[name, *map(amount, ours / each)] for name, each in figures.items()]
