"""Memory of parsing: bytes added to the peak of a fresh process per byte of page.

    python -m benchmarks memory [--size 4000000] [--families WORD ...] [--limit 40]

Exits 1 when a family takes more than `--limit`. Unix only.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence

from tests.hostile import FAMILIES

from .tables import markdown

MEASURE = """
import resource
from duramen import parse
from tests.hostile import FAMILIES

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024

make = FAMILIES[{name!r}]
html = make({size} * 100 // len(make(100).encode())).encode()
parse("<p>warm</p>").nodes
before = peak()
page = parse(html)
print(len(html), len(page.nodes), peak() - before)
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 when a family takes too much."""
    args = parser().parse_args(argv)
    rows, too_big = [], []
    for name in FAMILIES:
        if args.families and not any(word in name for word in args.families):
            continue
        size, nodes, grown = measured(name, args.size)
        rows.append([name, f"{size:,}", f"{nodes:,}", f"{grown / 1e6:,.0f}", f"{grown / size:.1f}"])
        if grown > args.limit * size:
            too_big.append(name)
    print(markdown(["family", "bytes", "nodes", "MB added", "per byte"], rows))
    if too_big:
        print(f"\nabove {args.limit}: " + ", ".join(too_big))
    return 1 if too_big else 0


def measured(name: str, size: int) -> tuple[int, int, int]:
    """Bytes of the page, its nodes, and what parsing adds to the peak of a new process."""
    code = MEASURE.format(name=name, size=size)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    size, nodes, grown = map(int, done.stdout.split())
    return size, nodes, grown


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks memory", description=__doc__.partition("\n")[0])
    options.add_argument("--size", type=int, default=4_000_000, help="bytes of each page")
    options.add_argument("--families", nargs="*", help="only families with one of these words")
    options.add_argument("--limit", type=float, default=40)
    return options
