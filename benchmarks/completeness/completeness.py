"""Verdicts: how many shapes of walls, checks, shells, teasers and errors are recognised, and how many alarms are false?

    python -m benchmarks completeness --shapes DIR [--corpus DIR ...] [--every N] [--show] [--tuning]

DIR has pages in place of a text by kind, from `python -m benchmarks completeness-gather DIR`. They are divided by
product: one half is kept apart and measured, the other (`--tuning`) is for work on the rules. Most pages of a corpus
are full: every other verdict is counted, and with `--show` printed with its evidence, to read whether it is right.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path

from duramen import extract
from duramen.evaluate.corpus import read_corpus

SHARE = 0.9
KINDS = ("check", "wall", "teaser", "shell", "error", "empty")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; 1 where a kind of shape is recognised less often than it must be."""
    options = argparse.ArgumentParser("python -m benchmarks completeness", description=__doc__.partition("\n")[0])
    options.add_argument("--shapes", type=Path, help="folder of completeness-gather")
    options.add_argument("--corpus", type=Path, nargs="+", default=[], help="folders of *.jsonl.xz")
    options.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th page")
    options.add_argument("--show", action="store_true", help="print the pages that are not full")
    options.add_argument("--tuning", action="store_true", help="the shapes that are not kept apart")
    args = options.parse_args(argv)
    is_missed = False
    if args.shapes:
        print("| verdict | products | shapes | recognised | taken for |\n|---|---|---|---|---|")
    for kind in KINDS if args.shapes else ():
        shapes = [path for path in sorted((args.shapes / kind).glob("*.html")) if is_apart(path) != args.tuning]
        verdicts: Counter[str] = Counter()
        for path in shapes:
            verdict, probability, evidence = extract(path.read_bytes()).completeness
            verdicts[verdict] += 1
            if args.show and verdict != kind:
                print(f"{kind}/{path.stem}: {verdict} {probability} ({'; '.join(evidence)})")
        others = ", ".join(f"{name} {count}" for name, count in verdicts.items() if name != kind)
        products = len({product(path) for path in shapes})
        print(f"| {kind} | {products} | {len(shapes)} | {verdicts[kind] / max(1, len(shapes)):.2f} | {others} |")
        is_missed |= verdicts[kind] < SHARE * len(shapes)
    found: Counter[str] = Counter()
    for page in islice(read_corpus(*args.corpus), 0, None, args.every):
        document = extract(page.html)
        verdict, probability, evidence = document.completeness
        found[verdict] += 1
        if args.show and verdict != "full":
            print(f"{page.key} {document.title!r}: {verdict} {probability} ({'; '.join(evidence)})")
    if found:
        print(f"\n{found.total()} pages: {dict(found)}; not full {1 - found['full'] / found.total():.2%}")
    return int(is_missed)


def product(path: Path) -> str:
    """The product that a shape is of: the name of its file without the number."""
    return path.stem.rpartition(" ")[0]


def is_apart(path: Path) -> bool:
    """Whether the shapes of a product are kept apart; a hash of its name decides."""
    return sha256(product(path).encode()).digest()[0] % 2 == 0
