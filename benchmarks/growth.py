"""How time grows on hostile pages: time at 2n over time at n, and cost per byte from 10 KB to 50 MB.

    python -m benchmarks growth [--size 1000000] [--families WORD ...] [--limit 2.5]

Every family of `tests/hostile.py` is parsed at about `--size` bytes and at twice that; exits 1 when
a ratio is above `--limit`. Only differences beyond the clock's noise count, so the size matters.
"""

import argparse
import sys
from collections.abc import Sequence

from tests.hostile import FAMILIES, Family, of_size

from .pages import page_of_size
from .parsers import OURS, PARSERS, duramen_tables
from .tables import amount, markdown
from .timing import once

SIZES = (10_000, 100_000, 1_000_000, 10_000_000, 50_000_000)
NOISE = 0.002  # seconds; below this a ratio says nothing
FEWEST_ROUNDS, MOST_ROUNDS = 3, 9


def main(argv: Sequence[str] | None = None) -> int:
    """Print both tables; 1 when a family grows faster than the limit."""
    args = parser().parse_args(argv)
    chosen = {
        name: make
        for name, make in FAMILIES.items()
        if not args.families or any(word in name for word in args.families)
    }
    rows, too_steep = [], []
    for number, (name, make) in enumerate(chosen.items(), start=1):
        print(f"\r{number} of {len(chosen)} {name:40}", end="", file=sys.stderr)
        small, large, ratio = growth(make, args.size)
        rows.append([name, amount(1000 * small), amount(1000 * large), f"{ratio:.2f}"])
        if ratio > args.limit:
            too_steep.append(name)
    print(file=sys.stderr)
    print(markdown([f"family, {args.size / 1e6:g} MB", "ms at n", "ms at 2n", "ratio"], rows))
    print()
    if not args.families:
        print(markdown(["page", *PARSERS, "duramen MB/s"], cost_rows()))
    if too_steep:
        print(f"\nabove {args.limit}: " + ", ".join(too_steep))
    return 1 if too_steep else 0


def growth(make: Family, size: int) -> tuple[float, float, float]:
    """Seconds at about `size` bytes, at twice that, and their ratio."""
    pages = of_size(make, size), of_size(make, 2 * size)
    best = [float("inf"), float("inf")]
    for number in range(MOST_ROUNDS):
        for which, page in enumerate(pages):
            best[which] = min(best[which], once(duramen_tables, page))
        if number + 1 >= FEWEST_ROUNDS and best[1] <= 2.2 * best[0]:
            break
    small, large = best
    return small, large, max(large, NOISE) / max(small, NOISE)


def cost_rows() -> list[list[str]]:
    """Nanoseconds per byte of every parser on generated pages of growing size."""
    rows = []
    for size in SIZES:
        page = page_of_size(size)
        rounds = 3 if size > 5_000_000 else 7
        best = {name: min(once(parse, page) for _ in range(rounds)) for name, parse in PARSERS.items()}
        cells = [f"{1e9 * seconds / len(page):.2f} ns/byte" for seconds in best.values()]
        rows.append([f"{size / 1000:,.0f} KB", *cells, f"{len(page) / best[OURS] / 1e6:,.0f}"])
    return rows


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks growth", description=__doc__.partition("\n")[0])
    options.add_argument("--size", type=int, default=1_000_000, help="bytes of the smaller page")
    options.add_argument("--families", nargs="*", help="only families with one of these words")
    options.add_argument("--limit", type=float, default=2.5)
    return options
