"""Data that pages hold, compared with other libraries: structured data with extruct and mf2py, tables with pandas.

    python -m benchmarks data --corpus DIR [DIR ...] [--parts things tables] [--sets NAME ...]

Every page of the sets goes through each part, which prints agreement and the differences by cause. It needs
`pip install extruct mf2py pandas lxml`.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path

from . import data_tables, data_things
from .pages import CorpusPage, read_corpus

PARTS: dict[str, Callable[[Iterable[CorpusPage]], str]] = {"things": data_things.report, "tables": data_tables.report}
"""Each part by its name: what it prints of the pages."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the report of each part."""
    args = parser().parse_args(argv)
    for name in args.parts:
        pages = (read_corpus(folder, dataset) for folder in args.corpus for dataset in args.sets)
        print(PARTS[name](chain.from_iterable(pages)), flush=True)
    return 0


def parser() -> argparse.ArgumentParser:
    """Options of this benchmark."""
    options = argparse.ArgumentParser("python -m benchmarks data", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, nargs="+", required=True, help="folders of *.jsonl.xz")
    options.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    options.add_argument("--sets", nargs="+", metavar="NAME", default=["*"], help="only these sets")
    return options
