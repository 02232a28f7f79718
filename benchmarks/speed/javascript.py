"""The npm package: its speed compared with other JavaScript extractors, its size, and whether it agrees with Python.

    python -m benchmarks javascript [--corpus DIR] [--pages 300] [--rounds 3] [--in node chromium]
    python -m benchmarks javascript --same [--corpus DIR] [--pages 2000] [--in node chromium]

Both need Node.js and `npm run build` in npm/; the first needs `npm ci` in npm/bench/ and Chromium, too. Every extractor
turns an HTML string into text, in turns on the same pages, and the best of the rounds counts: CPU time in Node.js, and
wall-clock time in Chromium, which reports no other. With `--same`, text, Markdown, HTML, JSON, kept rows and
probabilities of all pages are compared with Python's, to the byte.
"""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import duramen
from tests.npm.node import MISSING, PACKAGE, answers, expected

from ..options import timed
from ..pages import timed_pages
from ..tables import amount, markdown

OURS = "duramen"
BATCH = 100
ENGINES = ("node", "chromium")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables, or the pages on which the packages differ."""
    options = timed("javascript", __doc__, pages=300, rounds=3)
    options.add_argument("--in", dest="engines", nargs="+", choices=ENGINES, default=ENGINES, help="engines")
    options.add_argument("--same", action="store_true", help="compare with Python instead")
    args = options.parse_args(argv)
    if MISSING is not None:
        raise SystemExit(MISSING)
    if args.same:
        return compare(timed_pages(args.corpus, args.pages), args.engines)
    if not (PACKAGE / "bench/node_modules").exists():
        raise SystemExit("the other extractors are not installed: run `npm ci` in npm/bench/")
    with TemporaryDirectory() as folder:
        for number, page in enumerate(timed_pages(args.corpus, args.pages)):
            Path(folder, f"{number:06}.html").write_text(page.decode("utf-8", "replace"), "utf-8")
        for engine in args.engines:
            print(report(engine, measured(engine, folder, args.rounds)), flush=True)
    return 0


def measured(engine: str, folder: str, rounds: int) -> Any:
    """What npm/bench/bench.mjs says of the pages in a folder."""
    command = ["node", str(PACKAGE / "bench/bench.mjs"), folder, str(rounds), engine]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    return json.loads(ran.stdout)


def report(engine: str, found: Any) -> str:
    """The times in one engine, first use and size."""
    own = found["times"][OURS]
    others = [each for name, each in found["times"].items() if name != OURS]
    rows = [[name, *cells(own, each), str(found["failures"][name])] for name, each in found["times"].items()]
    header = [f"ms per page in {found['version']}", "median", "mean", "duramen / this: median [10 %, 90 %]", "of means"]
    shares = [fmean(own) / min(map(fmean, others)), median(own) / min(map(median, others))]
    first = found["first"]
    lines = [
        markdown([*header, "failed"], rows),
        f"\n{engine}, {len(own)} pages: {shares[0]:.3f} of the lowest mean of others, {shares[1]:.3f} of the median",
        f"first use: {first['load']:.0f} ms to load, {first['extract']:.0f} ms for a first short page",
    ]
    if size := found.get("size"):
        plain, gzip, brotli = (f"{size[name] / 1000:.0f} KB" for name in ("plain", "gzip", "brotli"))
        lines.append(f"duramen.wasm: {plain}; {gzip} with gzip, {brotli} with brotli")
    return "\n".join(lines) + "\n"


def cells(own: list[float], other: list[float]) -> list[str]:
    """Median and mean of an extractor, and what share of its time ours takes, page by page and in the mean."""
    shares = [one / each for one, each in zip(own, other, strict=True)]
    low, *_, high = quantiles(shares, n=10, method="inclusive")
    spread = f"{median(shares):.3f} [{low:.3f}, {high:.3f}]"
    return [amount(median(other)), amount(fmean(other)), spread, f"{fmean(own) / fmean(other):.3f}"]


def compare(pages: list[bytes], engines: Sequence[str]) -> int:
    """Whether the packages find something else in a page; each such page is told."""
    different = dict.fromkeys(engines, 0)
    for start in range(0, len(pages), BATCH):
        some = pages[start : start + BATCH]
        wanted = [expected(duramen.extract(page)) for page in some]
        for engine in engines:
            for number, (one, found) in enumerate(zip(wanted, answers(some, place=engine), strict=True), start):
                if fields := [field for field, value in one.items() if found.get(field) != value]:
                    different[engine] += 1
                    print(f"page {number} in {engine}: {found.get('error') or ', '.join(fields)}")
        print(f"{start + len(some)} pages, different: {different}", flush=True)
    return int(any(different.values()))
