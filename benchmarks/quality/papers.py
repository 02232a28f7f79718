"""The papers' figures and ours: measures everything in docs/papers.md, and writes that page with its plots.

    python -m benchmarks papers --corpus DIR [--papers 000 001 002 003 004 times] [--jobs 2] [--results FILE]

Without a corpus the page is written from the measurements that the last run kept. The papers' own pages are not
available: ours are those of the corpus.
"""

import argparse
import csv
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import duramen
from duramen.evaluate.results import PageResult
from duramen.evaluate.summary import digest_of_pages, score_table
from duramen.evaluate.systems import methods_without_options

from ..pages import timed_pages
from ..reproduction.page import GENERATED_TABLE, generated_table, page
from ..reproduction.plots import difference_plot, importance_plot
from ..reproduction.shares import page_shares
from ..reproduction.studies import ARTICLES, STUDIES, figures_of, grouped
from ..speed import bte, methods
from ..timing import seconds
from .quality import corpus_options, measure, our_versions, samples_of

ROOT = Path(__file__).parents[2]
MEASURED = ROOT / "benchmarks" / "reproduction" / "measured.json"
PAGE = ROOT / "docs" / "papers.md"
EXAMPLE = ROOT / "examples" / "heartwood.html"
TIMES = "times"
PAPERS = ("000", "001", "002", "003", "004", TIMES)
TIMED_PAGES = 400

PageWords = dict[tuple[str, str], tuple[int, ...]]
"""By set and page, the words of the page and of its main block."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what was asked for, and write the page."""
    options = argparse.ArgumentParser("python -m benchmarks papers", description=__doc__.partition("\n")[0])
    corpus_options(options)
    options.add_argument("--papers", nargs="*", choices=PAPERS, help="measure these anew; default: all")
    options.add_argument("--per-page", type=Path, help="write Insa et al.'s per-page columns for our pages, as CSV")
    options.add_argument("--page", type=Path, default=PAGE, help="page to write, beside a folder of images")
    options.add_argument("--measured", type=Path, default=MEASURED, help="file that keeps the measurements")
    args = options.parse_args(argv)
    if (args.papers or args.per_page) and args.corpus is None:
        raise SystemExit("--papers and --per-page measure anew: give --corpus DIR, too")
    measured: dict[str, Any] = json.loads(args.measured.read_text("utf-8")) if args.measured.exists() else {}
    images = args.page.parent / "images"
    images.mkdir(parents=True, exist_ok=True)
    if args.corpus is not None:
        measured |= measurements(args, images)
        args.measured.write_text(json.dumps(measured, indent=1, sort_keys=True) + "\n", "utf-8")
    if absent := [name for name in ("000", "001", "002", "003", "004", TIMES, "shares") if name not in measured]:
        raise SystemExit(f"not measured yet: {', '.join(absent)}; give --corpus DIR")
    args.page.write_text(page(measured), "utf-8")
    if args.page == PAGE:
        GENERATED_TABLE.write_text(generated_table(), "utf-8")
    print(f"wrote {args.page}")
    return 0


def measurements(args: argparse.Namespace, images: Path) -> dict[str, Any]:
    """All that is asked for, measured on the corpus; plots are drawn on the way."""
    wanted = args.papers or PAPERS
    made: dict[str, Any] = {}
    page_words: PageWords = {}
    if {"001", "003", "004"} & set(wanted):
        print("shares of text and tags, words and noise of each page", flush=True)
        made |= page_shares(samples_of(args.corpus, ARTICLES, args.limit))
        page_words = {(dataset, name): tuple(counts) for dataset, name, *counts in made.pop("per page")}
    for name, study in STUDIES.items():
        if name.split()[0] not in wanted:
            continue
        print(f"paper {name}: {', '.join(each.name for each in study.readings)} on {', '.join(study.sets)}", flush=True)
        systems = {each.name: each for each in study.readings}
        results = measure(
            samples_of(args.corpus, study.sets, args.limit),
            systems,
            metrics=study.metrics,
            versions=our_versions(systems),
            jobs=args.jobs,
            resume=args.results,
        )
        made[name] = {**figures_of(study, results), "data": digest_of_pages(results)[:16]}
        if name == "000":
            differences = {each: score_table(pages, "characters")[:, 1] for each, pages in grouped(results).items()}
            differences = {each: differences[each] for each in ("sentences", "characters")}
            difference_plot(differences, images / "papers-differences.png")
        if name == "003" and args.per_page:
            write_per_page(results, page_words, args.per_page)
    if "001" in wanted:
        made["bte times"] = bte.table_2(bte.pages_of(args.corpus, "newspaper", args.limit or 100))
    if TIMES in wanted:
        made[TIMES] = method_times(args.corpus)
    if "004" in wanted:
        importance_plot(duramen.parse(EXAMPLE.read_bytes()), images / "papers-importance.png")
    return made


def write_per_page(results: Sequence[PageResult], words: PageWords, path: Path) -> None:
    """Insa et al.'s Tables 1 to 4 for our pages, as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["set", "page", "method", "page words", "block words", "recall", "precision", "f1"])
        for each in results:
            precision, recall, f1 = each.scores["words"] or (0.0, 0.0, 0.0)
            counts = words[each.dataset, each.id]
            writer.writerow(
                [each.dataset, each.id, each.method, *counts, *(f"{100 * v:.2f}" for v in (recall, precision, f1))]
            )


def method_times(corpus: Path) -> dict[str, Any]:
    """Median seconds of the parse and of every method that is linear in the page."""
    pages = [(html, duramen.parse(html)) for html in timed_pages(corpus, TIMED_PAGES)]
    names = [name for name in methods_without_options() if name not in methods.QUADRATIC]
    spent = {name: median(each) for name, each in seconds(methods.timed(names), pages, rounds=3).items()}
    size = median(len(html) for html, _ in pages)
    return {"pages": len(pages), "size": size, "parse": spent.pop(methods.PARSE), "methods": spent}
