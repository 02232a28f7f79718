"""Memory of parsing: bytes added to the peak of a fresh process per byte of page.

    python -m benchmarks memory [--size 4000000] [--families WORD ...] [--limit 40]

Exits 1 when a family takes more than `--limit`. Unix only.
"""

import argparse
from collections.abc import Sequence

from tests.hostile import FAMILIES, of_size
from tests.peak import peak_growth

from .tables import markdown


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 when a family takes too much."""
    args = parser().parse_args(argv)
    rows, too_big = [], []
    for name, make in FAMILIES.items():
        if args.families and not any(word in name for word in args.families):
            continue
        html = of_size(make, args.size)
        nodes, grown = peak_growth(html)
        rows.append([name, f"{len(html):,}", f"{nodes:,}", f"{grown / 1e6:,.0f}", f"{grown / len(html):.1f}"])
        if grown > args.limit * len(html):
            too_big.append(name)
    print(markdown(["family", "bytes", "nodes", "MB added", "per byte"], rows))
    if too_big:
        print(f"\nabove {args.limit}: " + ", ".join(too_big))
    return 1 if too_big else 0


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks memory", description=__doc__.partition("\n")[0])
    options.add_argument("--size", type=int, default=4_000_000, help="bytes of each page")
    options.add_argument("--families", nargs="*", help="only families with one of these words")
    options.add_argument("--limit", type=float, default=40)
    return options
