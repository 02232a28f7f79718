"""Data that pages hold, compared with other libraries: structured data with extruct and mf2py, tables with pandas.

    python -m benchmarks data --corpus DIR [DIR ...] [--suites DIR ...] [--parts things tables] [--every N]

Every page of the sets goes through each part, which prints agreement and the differences by cause. `--suites` names
folders with HTML files, such as copies of github.com/scrapinghub/extruct and github.com/microformats/tests. It needs
`pip install extruct mf2py pandas lxml`.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from ..pages import CorpusPage, read_corpus
from . import data_tables, data_things

PARTS: dict[str, Callable[[Iterable[CorpusPage]], str]] = {"things": data_things.report, "tables": data_tables.report}
"""Each part by its name: what it prints of the pages."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the report of each part."""
    options = argparse.ArgumentParser("python -m benchmarks data", description=__doc__.partition("\n")[0])
    options.add_argument("--corpus", type=Path, nargs="+", default=[], help="folders of *.jsonl.xz")
    options.add_argument("--suites", type=Path, nargs="+", default=[], help="folders of *.html")
    options.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    options.add_argument("--sets", nargs="+", metavar="NAME", default=["*"], help="only these sets")
    options.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth page")
    args = options.parse_args(argv)
    for name in args.parts:
        pages = islice(pages_of(args.corpus, args.sets, args.suites), 0, None, args.every)
        print(PARTS[name](pages), flush=True)
    return 0


def pages_of(corpora: Sequence[Path], sets: Sequence[str], suites: Sequence[Path]) -> Iterator[CorpusPage]:
    """The pages of the sets, then the HTML files of the suites."""
    for folder in corpora:
        for dataset in sets:
            yield from read_corpus(folder, dataset)
    for folder in suites:
        for path in sorted(folder.rglob("*.html")):
            yield CorpusPage(str(path.relative_to(folder)), path.read_bytes(), is_reduced=False)
