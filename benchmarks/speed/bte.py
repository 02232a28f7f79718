"""Phan & Ha's Table 2: the time of the original search, of the improved one and of ours, on the same pages.

    python -m benchmarks bte [--corpus DIR] [--set newspaper] [--pages 100]

Exits 1 if the two searches after step 0, over runs and in one pass, have different results on a page.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import duramen
from duramen import Nodes
from duramen.methods import method
from duramen.methods._tokens import word_counts
from duramen.methods.bte import fewest_tags, uncleaned_stream

from ..pages import generated_page, read_corpus
from ..reproduction.printed import PRINTED
from ..tables import amount, markdown
from ..timing import once

SEARCHES = {"bte-original": "original", "bte-rle": "improved", "bte": None}


def main(argv: Sequence[str] | None = None) -> int:
    """Print the paper's seconds and ours; 1 when results differ."""
    options = argparse.ArgumentParser("python -m benchmarks bte", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, help="folder of *.jsonl.xz; generated pages without")
    options.add_argument("--set", default="newspaper", help="set of the corpus")
    options.add_argument("--pages", type=int, default=100)
    args = options.parse_args(argv)
    made = table_2(pages_of(args.corpus, args.set, args.pages))
    printed = PRINTED["phan"]["seconds"]

    print(f"{made['pages']} {args.set if args.corpus else 'generated'} pages\n")
    rows = [[name, amount(printed[known]) if known else "-", amount(made[name])] for name, known in SEARCHES.items()]
    rows.append(["original / improved", "9.7", amount(made["bte-original"] / made["bte-rle"])])
    rows.append(["original / one pass", "-", amount(made["bte-original"] / made["bte"])])
    print(markdown(["search", "paper, s", "ours, s"], rows))
    print(f"\nthe original's interval holds code on {made['code']} of {made['pages']} pages")
    print(f"improved and one pass: equal results on {made['equal']} of {made['pages']} pages")
    return 0 if made["equal"] == made["pages"] else 1


def table_2(pages: Sequence[bytes]) -> dict[str, Any]:
    """Seconds of each search on the pages; on how many two results are equal, and on how many there is code."""
    parsed = [duramen.parse(html) for html in pages]
    spent = {name: sum(once(method(name).find, Nodes(page.core)) for page in parsed) for name in SEARCHES}
    return {
        **spent,
        "pages": len(parsed),
        "equal": sum(has_one_result(page.nodes) for page in parsed),
        "code": sum(holds_code(page.nodes) for page in parsed),
    }


def pages_of(corpus: Path | None, dataset: str, count: int) -> list[bytes]:
    """The first pages of a set, or generated ones."""
    if corpus is None:
        return [generated_page(seed) for seed in range(count)]
    pages = [page.data for page in read_corpus(corpus, dataset)][:count]
    if not pages:
        raise SystemExit(f"no pages of {dataset} in {corpus}")
    return pages


def has_one_result(nodes: Nodes) -> bool:
    """Whether the two searches on cleaned pages keep the same rows."""
    return len({method(name).find(nodes).tobytes() for name in ("bte-rle", "bte")}) == 1


def holds_code(nodes: Nodes) -> bool:
    """Whether the interval of the original holds the body of a script or style."""
    stream = uncleaned_stream(nodes, word_counts(nodes, "white-space"))
    interval = fewest_tags(stream.tokens)
    if interval is None:
        return False
    code = np.flatnonzero(stream.rows(nodes, *interval) & nodes.is_raw)
    return any(nodes.raw(row).strip() for row in code)
