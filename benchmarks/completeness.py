"""Verdicts: how many shapes of walls, checks, shells, teasers and errors are recognised, and how many alarms are false?

    python -m benchmarks completeness [--corpus DIR ...] [--every N] [--show]

The shapes are those of `tests/completeness/shapes.py` that are kept apart. Most pages of a corpus are full: every
other verdict is counted, and with `--show` printed with its evidence, to read whether it is right.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from duramen import extract
from tests.completeness.shapes import SHAPES, apart, html

from .pages import read_corpus

SHARE = 0.9


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; 1 where a kind of shape is recognised less often than it must be."""
    args = parser().parse_args(argv)
    print("| verdict | shapes | recognised | taken for |\n|---|---|---|---|")
    is_missed = False
    for kind in SHAPES:
        shapes = apart(kind, kept_apart=not args.tuning)
        verdicts: Counter[str] = Counter(extract(html(shape)).completeness.verdict for shape in shapes)
        others = ", ".join(f"{name} {count}" for name, count in verdicts.items() if name != kind)
        print(f"| {kind} | {len(shapes)} | {verdicts[kind] / len(shapes):.2f} | {others} |")
        is_missed |= verdicts[kind] < SHARE * len(shapes)
    found: Counter[str] = Counter()
    for number, page in enumerate(chain.from_iterable(read_corpus(folder) for folder in args.corpus)):
        if number % args.every:
            continue
        document = extract(page.html)
        verdict, probability, evidence = document.completeness
        found[verdict] += 1
        if args.show and verdict != "full":
            print(f"{page.name} {document.title!r}: {verdict} {probability} ({'; '.join(evidence)})")
    if found:
        print(f"\n{found.total()} pages: {dict(found)}; not full {1 - found['full'] / found.total():.2%}")
    return int(is_missed)


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks completeness", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, nargs="+", default=[], help="folders of *.jsonl.xz")
    options.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th page")
    options.add_argument("--show", action="store_true", help="print the pages that are not full")
    options.add_argument("--tuning", action="store_true", help="the shapes by which the weights were set")
    return options
