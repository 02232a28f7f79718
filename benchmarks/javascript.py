"""The npm package: speed beside other JavaScript extractors, size, and whether it finds what Python finds.

    python -m benchmarks javascript [--corpus DIR] [--pages 300] [--rounds 3]
    python -m benchmarks javascript --same [--corpus DIR]

Both need Node.js and `npm run build` in npm/; the first needs `npm ci` in npm/bench/, too. Every extractor goes from an
HTML string to text, on the same pages in the same run; the best processor time of the rounds counts. With `--same`,
text, Markdown, HTML, JSON, kept rows and probabilities of all pages are compared with Python's, to the byte.
"""

import argparse
import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import Any

import duramen
from tests.npm.node import MISSING, PACKAGE, answers, expected

from .pages import generated_page, read_corpus, timed_pages
from .tables import amount, markdown

OURS = "duramen"
BATCH = 100


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables, or the pages on which the packages differ."""
    args = parser().parse_args(argv)
    if MISSING is not None:
        raise SystemExit(MISSING)
    if args.same:
        return compare(args.corpus)
    if not (PACKAGE / "bench/node_modules").exists():
        raise SystemExit("the other extractors are not installed: run `npm ci` in npm/bench/")
    found = measured(timed_pages(args.corpus, args.pages), args.rounds)
    print(
        markdown(
            ["processor ms per page", "median", "mean", "duramen / this, median", "mean", "failed"], time_rows(found)
        )
    )
    size, first = found["size"], found["first"]
    print(f"\nduramen.wasm: {size['plain'] / 1000:.0f} KB; {size['gzip'] / 1000:.0f} KB with gzip, ", end="")
    print(f"{size['brotli'] / 1000:.0f} KB with brotli")
    print(f"first use: {first['load']:.0f} ms to load, {first['extract']:.0f} ms for a first short page")
    return 0


def measured(pages: list[bytes], rounds: int) -> Any:
    """What bench.mjs says of the pages, as text."""
    with TemporaryDirectory() as folder:
        for number, page in enumerate(pages):
            Path(folder, f"{number:06}.html").write_text(page.decode("utf-8", "replace"), "utf-8")
        command = ["node", str(PACKAGE / "bench/bench.mjs"), folder, str(rounds)]
        ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    return json.loads(ran.stdout)


def time_rows(found: Any) -> list[list[str]]:
    """Median and mean of each extractor, and our share of both."""
    own = found["times"][OURS]
    return [
        [
            name,
            amount(median(each)),
            amount(fmean(each)),
            amount(median(own) / median(each)),
            amount(fmean(own) / fmean(each)),
            str(found["failures"][name]),
        ]
        for name, each in found["times"].items()
    ]


def compare(corpus: Path | None) -> int:
    """The number of pages on which the two packages find something else, each told."""
    different = count = 0
    for names, pages in batches(corpus):
        for name, page, found in zip(names, pages, answers(pages), strict=True):
            wanted = expected(duramen.extract(page))
            fields = [field for field, value in wanted.items() if found.get(field) != value]
            count += 1
            if fields:
                different += 1
                print(f"{name}: {found.get('error') or ', '.join(fields)}")
        print(f"{count} pages, {different} different", flush=True)
    return min(different, 1)


def batches(corpus: Path | None) -> Iterator[tuple[list[str], list[bytes]]]:
    """Names and bytes of all pages, some at a time; generated ones without a corpus."""
    generated = ((f"generated {seed}", generated_page(seed)) for seed in range(300))
    pages = generated if corpus is None else ((page.name, page.data) for page in read_corpus(corpus))
    batch: list[tuple[str, bytes]] = []
    for each in pages:
        batch.append(each)
        if len(batch) == BATCH:
            yield [name for name, _ in batch], [page for _, page in batch]
            batch = []
    if batch:
        yield [name for name, _ in batch], [page for _, page in batch]


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks javascript", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--pages", type=int, default=300)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--same", action="store_true", help="compare with Python instead")
    return options
