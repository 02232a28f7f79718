"""Phan & Ha's Table 2: the three searches for the body text on the same pages, their times, and equal results.

    python -m benchmarks bte [--corpus DIR] [--set newspaper] [--pages 100]

Exits 1 when two of them differ on a page.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import duramen
from duramen import Nodes
from duramen.methods import method

from .pages import generated_page, read_corpus
from .tables import amount, markdown
from .timing import once

PRINTED = {"bte-original": 238.1, "bte-rle": 24.6, "bte": None}  # seconds for 100 pages, download included


def main(argv: Sequence[str] | None = None) -> int:
    """Print the paper's seconds and ours; 1 when results differ."""
    args = parser().parse_args(argv)
    pages = [duramen.parse(html) for html in pages_of(args.corpus, args.set, args.pages)]
    times = {name: [once(method(name).find, Nodes(page.core)) for page in pages] for name in PRINTED}
    total = {name: sum(spent) for name, spent in times.items()}

    print(f"{len(pages)} {args.set if args.corpus else 'generated'} pages\n")
    rows = [[name, amount(printed) if printed else "-", amount(total[name])] for name, printed in PRINTED.items()]
    rows.append(["original / runs", "9.7", amount(total["bte-original"] / total["bte-rle"])])
    rows.append(["original / one pass", "-", amount(total["bte-original"] / total["bte"])])
    print(markdown(["search", "paper, s", "ours, s"], rows))

    equal = sum(has_one_result(page.nodes) for page in pages)
    print(f"\nequal results on {equal} of {len(pages)} pages")
    return 0 if equal == len(pages) else 1


def pages_of(corpus: Path | None, dataset: str, count: int) -> list[bytes]:
    """The first pages of a set, or generated ones."""
    if corpus is None:
        return [generated_page(seed) for seed in range(count)]
    pages = [page.data for page in read_corpus(corpus, dataset)][:count]
    if not pages:
        raise SystemExit(f"no pages of {dataset} in {corpus}")
    return pages


def has_one_result(nodes: Nodes) -> bool:
    """Whether all searches keep the same rows."""
    return len({method(name).find(nodes).tobytes() for name in PRINTED}) == 1


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks bte", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--set", default="newspaper", help="set of the corpus")
    options.add_argument("--pages", type=int, default=100)
    return options
