"""The modules of `duramen.compat` beside the libraries that they replace, called in the same way on the same pages.

    python -m benchmarks compat --corpus FILE.jsonl.xz [--pages 200]

Prints processor time per page and word F1 for each library that is installed. docs/migrating.md has the table.
"""

import argparse
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from duramen.evaluate.corpus import read_corpus
from duramen.evaluate.run import Extractor, evaluate
from duramen.evaluate.summary import summarise_results
from duramen.page.extract import extract

from ..tables import amount, markdown

URL = "https://example.org/article"


def by_readability(module: Any, html: str) -> str:
    summary = module.Document(html).summary(html_partial=True)
    return extract(summary, method="everything").text if summary else ""


LIBRARIES: dict[str, Callable[[Any, str], str]] = {
    "trafilatura": lambda module, html: module.extract(html) or "",
    "readability": by_readability,
    "newspaper": lambda module, html: module.Article(URL).download(input_html=html).parse().text,
}


def called(library: str, module: Any, html: str | bytes, _url: str | None) -> str:
    return LIBRARIES[library](module, html if isinstance(html, str) else html.decode("utf-8", "replace"))


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, required=True, help="labelled pages, as duramen evaluate reads them")
    parser.add_argument("--pages", type=int, default=200)
    args = parser.parse_args(argv)
    usable = (each for each in read_corpus(args.corpus) if each.text and not each.slim)
    pages = list(islice(usable, args.pages))
    warnings.simplefilter("ignore")
    modules: dict[str, Extractor] = {}
    for name in LIBRARIES:
        for place in (name, f"duramen.compat.{name}"):
            with suppress(ImportError):
                modules[place] = partial(called, name, import_module(place))
    found = summarise_results(evaluate(pages, modules, metrics=["word-bag"]), by=()).tables["all"]
    rows = [
        [row.method, *map(amount, (row.median_ms or 0, row.mean_ms or 0, row.figures["word-bag"]["f1"].value))]
        for row in found
    ]
    print(f"{len(pages)} pages of {args.corpus.name}\n")
    print(markdown(["module", "ms per page, median", "ms per page, mean", "word F1"], rows))
