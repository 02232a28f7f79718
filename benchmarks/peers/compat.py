"""The modules of `duramen.compat` beside the libraries that they replace, called in the same way on the same pages.

    python -m benchmarks compat --corpus FILE.jsonl.xz [--pages 200]

Prints processor time per page and word F1 for each library that is installed. docs/migrating.md has the table.
"""

import argparse
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Any

from duramen.evaluate.corpus import Sample, read_corpus
from duramen.evaluate.metrics.word_bag import compare
from duramen.extract import extract

from ..tables import amount, markdown

URL = "https://example.org/article"


def by_trafilatura(module: Any, html: str) -> str:
    return module.extract(html) or ""


def by_readability(module: Any, html: str) -> str:
    summary = module.Document(html).summary(html_partial=True)
    return extract(summary, method="everything").text if summary else ""


def by_newspaper(module: Any, html: str) -> str:
    return str(module.Article(URL).download(input_html=html).parse().text)


LIBRARIES: dict[str, Callable[[Any, str], str]] = {
    "trafilatura": by_trafilatura,
    "readability": by_readability,
    "newspaper": by_newspaper,
}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, required=True, help="labelled pages, as duramen evaluate reads them")
    parser.add_argument("--pages", type=int, default=200)
    args = parser.parse_args(argv)
    usable = (each for each in read_corpus(args.corpus) if each.text and not each.slim)
    pages = list(islice(usable, args.pages))
    warnings.simplefilter("ignore")
    rows = []
    for name, call in LIBRARIES.items():
        for place in (name, f"duramen.compat.{name}"):
            try:
                module = import_module(place)
            except ImportError:
                continue
            call(module, "<html><body><p>Warm.</p></body></html>")
            rows.append([place, *map(amount, measured(call, module, pages))])
    print(f"{len(pages)} pages of {args.corpus.name}\n")
    print(markdown(["module", "ms per page, median", "ms per page, mean", "word F1"], rows))
    return 0


def measured(call: Callable[[Any, str], str], module: Any, pages: list[Sample]) -> tuple[float, float, float]:
    """Median and mean milliseconds of processor time, and the mean F1; a page that raises has 0."""
    times, scores = [], []
    for page in pages:
        html = page.html if isinstance(page.html, str) else page.html.decode("utf-8", "replace")
        begun = process_time()
        try:
            text = call(module, html)
        except Exception:  # noqa: BLE001 - a library may raise anything on a page
            text = ""
        times.append(1000 * (process_time() - begun))
        scores.append(compare(text, page.text or "", page.either or "").f1)
    return median(times), fmean(times), fmean(scores)
