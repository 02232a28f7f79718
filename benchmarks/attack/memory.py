"""Memory of parsing: growth of the peak memory of a new process per byte of page.

    python -m benchmarks memory [--size 4000000] [--families WORD ...] [--limit 40]

Exits 1 when a family takes more than `--limit`. Unix only.
"""

import argparse
import ctypes
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.hostile import FAMILIES, of_size
from tests.peak import peak_growth

from ..tables import markdown

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 when a family takes too much."""
    options = argparse.ArgumentParser("python -m benchmarks memory", description=__doc__.partition("\n")[0])
    options.add_argument("--size", type=int, default=4_000_000, help="bytes of each page")
    options.add_argument("--families", nargs="*", help="only families with one of these words")
    options.add_argument("--limit", type=float, default=40)
    args = options.parse_args(argv)
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


def peak_of(call: Callable[[], object]) -> int:
    """Bytes that a call adds to the memory of this process at its peak; 0 where the system does not tell.

    Linux can forget the highest mark; free memory goes back first, so that the call cannot reuse it unseen.
    """
    if sys.platform != "linux":
        return 0
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    Path("/proc/self/clear_refs").write_text("5")
    before = status("VmRSS")
    result = call()
    grown = status("VmHWM") - before
    del result
    return max(grown, 0)


def keep_freed() -> None:
    """Let this process keep the memory that it frees, so that later times do not count the system's page faults."""
    options = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if options is not None:
        options(M_MMAP_THRESHOLD, 1 << 30)
        options(M_TRIM_THRESHOLD, (1 << 31) - 1)


def status(name: str) -> int:
    """A field of the process's status, in bytes."""
    lines = Path("/proc/self/status").read_text("ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))
