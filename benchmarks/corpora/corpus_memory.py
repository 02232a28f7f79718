"""Memory of a long run of `duramen corpus`: the peak of all its processes in each tenth of the pages.

    python -m benchmarks corpus-memory ARCHIVE... [--pages 100000] [--jobs 2]

The archives are repeated until they have so many pages, in ten inputs, so each worker process goes on from one input to
the next. Linux only, because memory that processes share is counted once. Exits 1 where the last tenth needs more than
a tenth more than the second: in the first one the processes start.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from duramen.corpus import Status, run

from .corpus import descendants, memory_of

STEPS = 10
MAX_GROWTH_RATIO = 1.1


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 where memory grows."""
    options = argparse.ArgumentParser("python -m benchmarks corpus-memory", description=__doc__.partition("\n")[0])
    options.add_argument("archives", metavar="ARCHIVE", nargs="+", type=Path)
    options.add_argument("--pages", type=int, default=100_000)
    options.add_argument("--jobs", type=int, default=2)
    args = options.parse_args(argv)
    if sys.platform != "linux":
        print("this benchmark needs Linux")
        return 2
    peaks = [0.0] * STEPS
    print(f"| pages | MB at the peak, --jobs {args.jobs} |\n|---|---|")
    with TemporaryDirectory() as folder:
        inputs = repeated(args.archives, Path(folder), args.pages)

        def watch(status: Status) -> None:
            step = min(STEPS * status.pages // args.pages, STEPS - 1)
            if step and not peaks[step]:
                show(step - 1)
            peaks[step] = max(peaks[step], sum(map(memory_of, descendants(os.getpid()))))

        def show(step: int) -> None:
            print(f"| {args.pages * (step + 1) // STEPS:,} | {peaks[step] / 1e6:.0f} |", flush=True)

        found = run(inputs, Path(folder, "out"), jobs=args.jobs, watch=watch)
        show(STEPS - 1)
    print(f"\n{found.whole.pages:,} pages in {found.seconds:,.0f} s of the clock, {found.whole.kept:,} kept")
    return 1 if peaks[-1] > MAX_GROWTH_RATIO * peaks[1] else 0


def repeated(archives: Sequence[Path], folder: Path, pages: int) -> list[Path]:
    """Inputs with so many pages together: one file that repeats the archives, under several names."""
    once = b"".join(path.read_bytes() for path in archives)
    (folder / "once.warc.gz").write_bytes(once)
    have = run(folder / "once.warc.gz", folder / "counted", columns=["url"], jobs=1).whole.pages
    names = [folder / f"{step}.warc.gz" for step in range(STEPS)]
    with names[0].open("wb") as file:
        for _ in range(-(-pages // (STEPS * have))):
            file.write(once)
    for name in names[1:]:
        name.hardlink_to(names[0])
    return names
